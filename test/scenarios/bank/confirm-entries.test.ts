import { beforeAll, describe, expect, test } from 'vitest';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import type { WrittenEntry } from '../../support/files/bank-statements.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line } from '../console/desk.ts';
import { clientIban, euro, expectDone, lei, openCounter } from './counter.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

let made = 0;
const paid = (amount: string, text: string, more: Partial<WrittenEntry> = {}): WrittenEntry => {
  made += 1;
  return { on: '2026-11-14', amount, text, reference: `OP${made}`, ...more };
};

describe('an exact proposal', () => {
  test.each(['FCT 1', 'FCT1', 'fct-0001', 'Factura FCT nr. 0001 din 15.11.2026', 'factura 1'])(
    'names its invoice: "%s" [GRP-BANK-9]',
    async (text) => {
      const { issue, enter, proposed } = await openCounter(service);
      expect(await issue(121)).toMatchObject({ serie: 'FCT', numar: '0001' });
      expect(await enter([paid('121.00', text)])).toMatchObject({ exacte: 1, ghicite: 0, incasate: 0 });
      expect(await proposed()).toEqual(['FCT 0001 exacta text']);
    },
  );

  test('is of credits, for at most what is left, in the currency of the invoice, and of no day to come [GRP-BANK-9]', async () => {
    const { issue, enter, proposed } = await openCounter(service);
    await issue(121);
    await enter([paid('-121.00', 'FCT 1'), paid('121.01', 'FCT 1'), paid('121.00', 'FCT 1', { isReversal: true })]);
    await enter([paid('121.00', 'FCT 1', { on: '2026-11-17' })]);
    await enter([paid('121.00', 'FCT 1')], { iban: euro, currency: 'EUR' });
    expect(await proposed()).toEqual([]);
    await enter([paid('21.00', 'FCT 1')]);
    expect(await proposed()).toEqual(['FCT 0001 exacta text ramane 100']);
  });

  test('is not made where several invoices are named, or where a number alone is in two series [GRP-BANK-9]', async () => {
    const { issue, enter, proposed } = await openCounter(service);
    await issue(121);
    await issue(121);
    await issue(121, { serie: 'ALT' });
    await enter([paid('100.00', 'FCT 1 si FCT 2'), paid('100.00', 'FCT 1, 2'), paid('100.00', 'factura 1')]);
    expect(await proposed()).toEqual([]);
    await enter([paid('100.00', 'factura 2')]);
    expect(await proposed()).toEqual(['FCT 0002 exacta text ramane 21']);
  });

  test('follows the invoice: issued later, it appears; paid in another way, it goes [GRP-BANK-9]', async () => {
    const { issue, enter, proposed, browser } = await openCounter(service);
    await enter([paid('121.00', 'FCT 1')]);
    expect(await proposed()).toEqual([]);
    await issue(121);
    expect(await proposed()).toHaveLength(1);
    await browser.done('POST', '/facturi/FCT/0001/incasari', {
      suma_incasata: 1,
      tip_incasare: 'Card',
      data_incasare: '2026-11-16',
    });
    expect(await proposed()).toEqual([]);
  });
});

describe('a guess', () => {
  const client = { tip: 'PJ', denumire: 'Ștrudel & Co SRL', cod_unic: '2864518', tara: 'RO', cont_bancar: clientIban };
  const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };
  const of = { client: { ...client, ...place } };

  test('is made by the account or the name of the client, and the very amount [GRP-BANK-10]', async () => {
    const { issue, enter, proposed } = await openCounter(service);
    await issue(121, of);
    await enter([
      paid('121.00', 'plata marfa', { iban: clientIban }),
      paid('121.00', 'plata', { name: 'SC STRUDEL & CO S.R.L.' }),
      paid('121.00', 'plata', { name: 'ALTCINEVA' }),
      paid('120.00', 'plata', { iban: clientIban }),
    ]);
    expect((await proposed()).toSorted()).toEqual(['FCT 0001 ghicita iban', 'FCT 0001 ghicita nume']);
  });

  test('is not made of two invoices with that amount, nor of an entry that names an invoice [GRP-BANK-10]', async () => {
    const { issue, enter, proposed, browser } = await openCounter(service);
    await issue(50, of);
    await browser.done('POST', '/facturi/FCT/0001/incasari', {
      suma_incasata: 50,
      tip_incasare: 'Card',
      data_incasare: '2026-11-16',
    });
    await issue(121, of);
    await enter([paid('121.00', 'FCT 1', { iban: clientIban })]);
    expect(await proposed()).toEqual([]);
    await enter([paid('121.00', 'plata', { iban: clientIban })]);
    expect(await proposed()).toHaveLength(1);
    await issue(121, of);
    expect(await proposed()).toEqual([]);
  });
});

describe('confirming', () => {
  test('makes one collection by bank, dated when it was booked, and the entry stays tied to it [GRP-BANK-11]', async () => {
    const { issue, enter, proposed, entries, confirm, collections, code } = await openCounter(service);
    await issue(121);
    await enter([paid('100.00', 'FCT 1', { on: '2026-11-10' })]);
    const [entry] = await entries();
    const uuid = /^msc_(.{8})(.{4})(.{4})(.{4})(.{12})$/
      .exec(entry?.id ?? '')
      ?.slice(1)
      .join('-');
    expectDone(await confirm(entry?.['id'], 'FCT', '0001'));
    expect(await collections('FCT', '0001')).toMatchObject([{ fel: 'Banca', suma: 100, data: '2026-11-10' }]);
    expect(await entries('?stare=incasata')).toMatchObject([
      { id: entry?.['id'], alocari: [{ serie: 'FCT', numar: '0001' }] },
    ]);
    expect(await proposed()).toEqual([]);
    expect((await auditedChanges(service, code)).slice(-2)).toMatchObject([
      {
        subject: 'collection',
        action: 'recorded',
        author: 'person',
        details: { invoice: 'FCT 0001', kind: 'Banca', account: lei, bankEntry: uuid },
      },
      { subject: 'bank-entry', name: lei, action: 'confirmed', author: 'person', details: { text: 'FCT 1' } },
    ]);
  });

  test('twice, and at once, makes one collection [GRP-BANK-11]', async () => {
    const { issue, enter, entries, confirm, collections } = await openCounter(service);
    await issue(121);
    await enter([paid('10.00', 'FCT 1')]);
    const id = (await entries())[0]?.['id'];
    const replies = await Promise.all([1, 2, 3, 4].map(() => confirm(id, 'FCT', '0001')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ cod: 'intrare_inchisa' });
    expect(await collections('FCT', '0001')).toHaveLength(1);
  });

  test('takes only what is proposed now, of an entry and a document that exist [GRP-BANK-11]', async () => {
    const { issue, enter, entries, confirm, collections, browser } = await openCounter(service);
    await issue(121);
    await issue(121);
    await enter([paid('121.00', 'FCT 1')]);
    const id = (await entries())[0]?.['id'];
    expect((await confirm(id, 'FCT', '0002')).body).toMatchObject({ status: 409, cod: 'propunere_schimbata' });
    await browser.done('POST', '/facturi/FCT/0001/incasari', {
      suma_incasata: 1,
      tip_incasare: 'Card',
      data_incasare: '2026-11-16',
    });
    expect((await confirm(id, 'FCT', '0001')).body).toMatchObject({ cod: 'propunere_schimbata' });
    expect((await confirm(id, 'FCT', '99')).status).toBe(404);
    expect((await confirm('00000000-0000-4000-8000-000000000000', 'FCT', '0002')).status).toBe(404);
    expect(await collections('FCT', '0002')).toEqual([]);
  });

  test('all exact ones at once leaves guesses, and what another entry left no room for [GRP-BANK-11]', async () => {
    const { issue, enter, proposed, browser, entries } = await openCounter(service);
    await issue(121);
    await issue(50);
    await enter([
      paid('100.00', 'FCT 1'),
      paid('100.00', 'FCT 1'),
      paid('21.00', 'FCT 1'),
      paid('50.00', 'plata', { name: 'CLIENT EXEMPLU SRL' }),
    ]);
    expect(await browser.done('POST', '/banca/incasari-exacte')).toEqual({ incasate: 2 });
    expect(await entries('?stare=incasata')).toHaveLength(2);
    expect(await proposed()).toEqual(['FCT 0002 ghicita nume']);
    expect(await browser.done('POST', '/banca/incasari-exacte')).toEqual({ incasate: 0 });
  });
});

describe('undoing', () => {
  test('deletes the collection and frees the entry; so does deleting the collection elsewhere [GRP-BANK-12]', async () => {
    const { issue, enter, proposed, entries, confirm, undo, collections, browser, code } = await openCounter(service);
    await issue(121);
    await enter([paid('121.00', 'FCT 1')]);
    const id = (await entries())[0]?.['id'];
    expectDone(await confirm(id, 'FCT', '0001'));
    const replies = await Promise.all([undo(id), undo(id)]);
    const [done = 0, refused = 0] = replies.map(({ status }) => status).toSorted();
    expect(done).toBe(200);
    expect([404, 409]).toContain(refused);
    expect(await collections('FCT', '0001')).toEqual([]);
    expect(await proposed()).toEqual(['FCT 0001 exacta text']);
    expect((await auditedChanges(service, code)).slice(-2)).toMatchObject([
      {
        subject: 'collection',
        action: 'deleted',
        details: { invoice: 'FCT 0001', collections: [{ kind: 'Banca', amount: '121' }] },
      },
      { subject: 'bank-entry', name: lei, action: 'undone' },
    ]);
    expectDone(await confirm(id, 'FCT', '0001'));
    await browser.done('DELETE', '/facturi/FCT/0001/incasari?toate=true');
    expect(await proposed()).toEqual(['FCT 0001 exacta text']);
    expect((await undo(id)).body).toMatchObject({ status: 409, cod: 'intrare_deschisa' });
  });

  test('takes back its own collection alone [GRP-BANK-12]', async () => {
    const { issue, enter, entries, confirm, undo, collections } = await openCounter(service);
    await issue(121);
    await enter([paid('100.00', 'FCT 1'), paid('21.00', 'FCT 1')]);
    for (const { id } of await entries()) expectDone(await confirm(id, 'FCT', '0001'));
    const whole = (await entries()).find(({ suma }) => suma === 100);
    expectDone(await undo(whole?.['id']));
    expect(await collections('FCT', '0001')).toMatchObject([{ suma: 21 }]);
  });
});

describe('ignoring', () => {
  test('takes an entry out of what is proposed, until it is wanted back; what is collected stays [GRP-BANK-14]', async () => {
    const { issue, enter, proposed, entries, confirm, ignore, undo, code } = await openCounter(service);
    await issue(121);
    await enter([paid('121.00', 'FCT 1')]);
    const id = (await entries())[0]?.['id'];
    expectDone(await ignore(id));
    expectDone(await ignore(id));
    expect(await proposed()).toEqual([]);
    expect(await entries('?stare=ignorata')).toHaveLength(1);
    expect((await confirm(id, 'FCT', '0001')).body).toMatchObject({ status: 409, cod: 'intrare_inchisa' });
    expectDone(await undo(id));
    expect((await auditedChanges(service, code)).slice(-2)).toMatchObject([
      { subject: 'bank-entry', name: lei, action: 'ignored', details: { text: 'FCT 1' } },
      { subject: 'bank-entry', action: 'taken-back' },
    ]);
    expectDone(await confirm(id, 'FCT', '0001'));
    expect((await ignore(id)).body).toMatchObject({ status: 409, cod: 'intrare_inchisa' });
    expect((await ignore(`msc_${'0'.repeat(32)}`)).status).toBe(404);
  });
});

describe('a company that collects from statements', () => {
  const automatic = { setari: { incaseaza_automat_din_extras: true } };

  test('collects what is exact and nothing else, once [GRP-BANK-13]', async () => {
    const { issue, enter, proposed, collections } = await openCounter(service, automatic);
    await issue(121);
    await issue(50);
    const statement = [paid('121.00', 'FCT 1'), paid('50.00', 'plata', { name: 'CLIENT EXEMPLU SRL' })];
    expect(await enter(statement)).toMatchObject({ incasate: 1, exacte: 0, ghicite: 1 });
    expect(await enter(statement)).toMatchObject({ incasate: 0, exacte: 0, ghicite: 1 });
    expect(await collections('FCT', '0001')).toHaveLength(1);
    expect(await proposed()).toEqual(['FCT 0002 ghicita nume']);
  });

  test('does not collect again what a person took back [GRP-BANK-13]', async () => {
    const { issue, enter, entries, undo, proposed } = await openCounter(service, automatic);
    await issue(121);
    const statement = [paid('121.00', 'FCT 1')];
    await enter(statement);
    expectDone(await undo((await entries())[0]?.['id']));
    expect(await enter(statement)).toMatchObject({ incasate: 0, exacte: 1 });
    expect(await proposed()).toHaveLength(1);
  });

  test('is one by a switch of its settings, which others do not have on [GRP-BANK-13]', async () => {
    const { browser, issue, enter } = await openCounter(service);
    expect(await browser.done('GET', '/setari')).toMatchObject({ incaseaza_automat_din_extras: false });
    await browser.done('PUT', '/setari', { incaseaza_automat_din_extras: true });
    await issue(121);
    expect(await enter([paid('121.00', 'FCT 1')])).toMatchObject({ incasate: 1 });
  });
});

test('entries of another company are not there [GRP-BANK-15]', async () => {
  const one = await openCounter(service);
  const other = await openCounter(service);
  await one.issue(121);
  await one.enter([paid('121.00', 'FCT 1')]);
  await other.issue(121, { linii: [line({ pret: 121 })] });
  const id = (await one.entries())[0]?.['id'];
  expect(await other.entries()).toEqual([]);
  expect((await other.confirm(id, 'FCT', '0001')).status).toBe(404);
  expect((await other.ignore(id)).status).toBe(404);
});

test('the overview says how many entries wait to be confirmed [GRP-BANK-17]', async () => {
  const { issue, enter, browser } = await openCounter(service);
  const waiting = async () =>
    (await browser.done('GET', '/panou')).de_rezolvat.filter(({ fel }: { fel: string }) => fel === 'intrari_bancare');
  await issue(121);
  expect(await waiting()).toEqual([]);
  await enter([paid('121.00', 'FCT 1'), paid('100.00', 'altceva')]);
  expect(await waiting()).toMatchObject([{ cate: 1, documente: [{ serie: 'FCT', numar: '0001' }] }]);
});
