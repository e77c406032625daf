import { beforeAll, describe, expect, test } from 'vitest';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import { camt } from '../../support/files/bank-statements.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { purchase } from '../suppliers/buying.ts';
import { clientIban, euro, lei } from './counter.ts';
import { entry, openProgram } from './program.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

describe('a statement is read in by a program', () => {
  test('CAMT.053 as text and in base64; what is told is the account, its balance and what was new [GRP-BANK-24]', async () => {
    const { done, movements } = await openProgram(service);
    const file = camt([
      {
        iban: lei,
        entries: [entry('100.00', 'a'), entry('-30.00', 'b')],
        closing: { balance: '70.00', on: '2026-11-14' },
      },
    ]);
    expect(await done('POST', '/extrase-bancare', { continut: file })).toEqual({
      iban: lei,
      intrari: 2,
      noi: 2,
      ignorate: [],
      sold_final: 70,
      alte_conturi: [],
    });
    const again = await done('POST', '/extrase-bancare', {
      continut: Buffer.from(file).toString('base64'),
      codare: 'base64',
    });
    expect(again).toMatchObject({ intrari: 2, noi: 0 });
    expect(again.ignorate).toContainEqual({ data: '2026-11-14', suma: -30, motiv: 'citita_deja' });
    expect(await movements()).toHaveLength(2);
  });

  test('under an Idempotency-Key the answer is the first one, also where proposals are collected at once [V2-IDEM-1] [GRP-BANK-13]', async () => {
    const { issue, done, movements } = await openProgram(service, { setari: { incaseaza_automat_din_extras: true } });
    await issue();
    const file = camt([{ iban: lei, entries: [entry('10.00', 'FCT 1')] }]);
    const send = () => done('POST', '/extrase-bancare', { continut: file }, { 'idempotency-key': 'extras' });
    const first = await send();
    expect(first).toMatchObject({ noi: 1 });
    expect(await send()).toEqual(first);
    expect(await movements('?stare=confirmata')).toMatchObject([
      { alocari: [{ fel: 'incasare', serie: 'FCT', numar: '1', suma: 10 }] },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no statement', 'text', 'CAMT.053'],
    ['an account that is not of the company', camt([{ iban: clientIban, entries: [] }]), 'nu este al firmei'],
    [
      'a statement that does not add up',
      camt([
        { iban: lei, entries: [entry('1.00', 'a')], opening: '0.00', closing: { balance: '2.00', on: '2026-11-14' } },
      ]),
      'diferenta este de 1',
    ],
  ])('%s is refused whole, with the reason [GRP-BANK-24]', async (_what, continut, reason) => {
    const { ask, movements } = await openProgram(service);
    const reply = await ask('POST', '/extrase-bancare', { continut });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([{ location: 'body', name: 'continut' }]);
    expect(JSON.stringify(reply.body.validation_errors)).toContain(reason);
    expect(await movements()).toEqual([]);
  });
});

describe('the list of movements', () => {
  test('tells what is proposed, surely or as a guess, and is filtered by account, state and day [GRP-BANK-23]', async () => {
    const { issue, enter, movements } = await openProgram(service);
    await issue();
    await enter([
      entry('10.00', 'FCT 1', { name: 'STRUDEL SRL', iban: clientIban }),
      entry('5.00', 'altceva', { on: '2026-11-10' }),
      entry('-7.00', 'comision'),
    ]);
    const all = await movements();
    expect(all).toHaveLength(3);
    const [sure] = await movements('?stare=de_confirmat');
    expect(sure).toEqual({
      id: expect.stringMatching(/^msc_[0-9a-f]{32}$/),
      iban: lei,
      data: '2026-11-14',
      suma: 10,
      valuta: 'RON',
      partener: 'STRUDEL SRL',
      iban_partener: clientIban,
      text: 'FCT 1',
      stare: 'de_confirmat',
      propuneri: [{ fel: 'incasare', serie: 'FCT', numar: '1', id_factura: null, suma: 10, sigur: true }],
      alocari: [],
    });
    expect((await movements('?stare=fara_propunere')).map(({ suma }) => suma).toSorted()).toEqual([-7, 5]);
    expect(await movements('?data_pana_la=2026-11-10')).toMatchObject([{ suma: 5 }]);
    expect(await movements('?data_de_la=2026-11-11')).toHaveLength(2);
    expect(await movements(`?iban=${euro}`)).toEqual([]);
    expect(await movements('?stare=confirmata')).toEqual([]);
    expect(Object.keys((await movements('?fields=stare&limit=1'))[0] ?? {})).toEqual(['id', 'stare']);
  });

  test('a period that ends before it begins, and a state that is none, are refused [GRP-BANK-23]', async () => {
    const { ask } = await openProgram(service);
    const backward = await ask('GET', '/miscari-bancare?data_de_la=2026-11-02&data_pana_la=2026-11-01');
    expect(backward.body.validation_errors).toMatchObject([{ name: 'data_de_la' }]);
    expect((await ask('GET', '/miscari-bancare?stare=alta')).status).toBe(400);
  });

  test('pages hold every movement once [GRP-BANK-23] [V2-PAGE-3]', async () => {
    const { enter, ask } = await openProgram(service);
    await enter(Array.from({ length: 5 }, (_, place) => entry('1.00', `p${place}`)));
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await ask('GET', `/miscari-bancare?limit=2${cursor}`);
      seen.push(...body.data.map(({ text }: Members) => String(text)));
      cursor = body.meta.pagination.next_cursor ? `&cursor=${body.meta.pagination.next_cursor}` : '';
    } while (cursor !== '');
    expect(seen.toSorted()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  });
});

describe('confirming', () => {
  test('without a body collects the sure proposal; undoing deletes the collection [GRP-BANK-22] [GRP-BANK-12]', async () => {
    const { issue, enter, movement, decide, read } = await openProgram(service);
    await issue();
    await enter([entry('10.00', 'FCT 1')]);
    const id = await movement('FCT 1');
    expect((await decide(id, 'confirma')).body.data).toMatchObject({
      id,
      stare: 'confirmata',
      propuneri: [],
      alocari: [{ fel: 'incasare', serie: 'FCT', numar: '1', suma: 10 }],
    });
    expect((await read('1')).incasari).toMatchObject([
      { tip_incasare: 'Banca', suma_incasata: 10, data_incasare: '2026-11-14' },
    ]);
    expect((await decide(id, 'confirma')).body.motiv).toMatchObject({ cod: 'stare_nepermisa' });
    expect((await decide(id, 'desfa')).body.data).toMatchObject({ stare: 'de_confirmat', alocari: [] });
    expect((await decide(id, 'desfa')).body.motiv).toMatchObject({ cod: 'stare_nepermisa' });
  });

  test('a guess, and an entry without a proposal, need allocations [GRP-BANK-22]', async () => {
    const { issue, enter, movement, decide } = await openProgram(service);
    await issue();
    await enter([entry('3.00', 'fara nume')]);
    const id = await movement('fara nume');
    expect((await decide(id, 'confirma')).body.motiv).toMatchObject({ cod: 'fara_propunere' });
    const reply = await decide(id, 'confirma', { alocari: [{ serie: 'FCT', numar: '1', suma: 2 }] });
    expect(reply.body.data).toMatchObject({ stare: 'confirmata', alocari: [{ suma: 2 }] });
  });

  test('by hand over several documents, at most the entry, each left with what it had less its part [GRP-BANK-22]', async () => {
    const { issue, enter, movement, decide, done, code } = await openProgram(service);
    await issue();
    await issue();
    await enter([entry('15.00', 'pentru amandoua')]);
    const id = await movement('pentru amandoua');
    const parts = [
      { serie: 'FCT', numar: '2', suma: 9 },
      { serie: 'FCT', numar: '1', suma: 6 },
    ];
    const rests = async () => (await done('GET', '/facturi')).map((one: Members) => one['valoare_ramasa']);
    const before = await rests();
    expect(before).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await decide(id, 'confirma', { alocari: parts })).body.data.alocari).toMatchObject(parts);
    const trail = (await auditedChanges(service, code)).filter(({ subject }) => subject === 'collection');
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({ action: 'recorded', details: { kind: 'Banca', account: lei } });
    expect((await decide(id, 'desfa')).body.data).toMatchObject({ stare: 'fara_propunere', alocari: [] });
    expect(await rests()).toEqual(before);
  });

  test('when one of several collections is deleted elsewhere the entry stays confirmed, when the last is it is free [GRP-BANK-12]', async () => {
    const { issue, enter, movement, decide, done, movements } = await openProgram(service);
    await issue();
    await issue();
    await enter([entry('4.00', 'doua')]);
    const id = await movement('doua');
    const alocari = [
      { serie: 'FCT', numar: '1', suma: 1 },
      { serie: 'FCT', numar: '2', suma: 3 },
    ];
    await decide(id, 'confirma', { alocari });
    await done('DELETE', '/facturi/FCT/1/incasari?toate=true');
    expect(await movements()).toMatchObject([{ stare: 'confirmata', alocari: [{ numar: '2', suma: 3 }] }]);
    await done('DELETE', '/facturi/FCT/2/incasari?toate=true');
    expect(await movements()).toMatchObject([{ stare: 'fara_propunere', alocari: [] }]);
  });

  test('money that went out pays invoices of suppliers, and undoing deletes the payments [GRP-BANK-22] [GRP-PAY-2]', async () => {
    const { enter, movement, decide, done } = await openProgram(service);
    const { id: first } = await done('POST', '/facturi-furnizori', purchase());
    const { id: second } = await done('POST', '/facturi-furnizori', purchase({ numar: 'FF-909' }));
    await enter([entry('-700.00', 'moara')]);
    const id = await movement('moara');
    const alocari = [
      { id_factura: first, suma: 605 },
      { id_factura: second, suma: 95 },
    ];
    expect((await decide(id, 'confirma', { alocari })).body.data).toMatchObject({
      suma: -700,
      stare: 'confirmata',
      alocari: [{ fel: 'plata', serie: null, id_factura: first, suma: 605 }, { id_factura: second }],
    });
    const paid = await done('GET', `/facturi-furnizori/${second}`);
    expect(paid).toMatchObject({ suma_ramasa: 510, plati: [{ suma: 95, data: '2026-11-14', tip: 'Banca' }] });
    await done('DELETE', `/facturi-furnizori/${second}/plati/${paid.plati[0].id}`);
    expect((await decide(id, 'desfa')).body.data).toMatchObject({ stare: 'fara_propunere', alocari: [] });
    expect(await done('GET', `/facturi-furnizori/${first}`)).toMatchObject({ suma_ramasa: 605, plati: [] });
  });

  test('twice, and at once, makes one collection [GRP-BANK-22]', async () => {
    const { issue, enter, movement, decide, movements } = await openProgram(service);
    await issue();
    await enter([entry('2.00', 'odata')]);
    const id = await movement('odata');
    const body = { alocari: [{ serie: 'FCT', numar: '1', suma: 2 }] };
    const replies = await Promise.all([1, 2, 3].map(() => decide(id, 'confirma', body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await movements()).toMatchObject([{ alocari: [{ suma: 2 }] }]);
  });

  test.each<[string, (received: string) => readonly Members[], string]>([
    ['more than the entry', () => [{ serie: 'FCT', numar: '1', suma: 5.01 }], 'suma_prea_mare'],
    ['more than the document', () => [{ serie: 'FCT', numar: '2', suma: 5 }], 'suma_prea_mare'],
    ['nothing that is named', () => [{ suma: 1 }], 'alocari[0]'],
    ['half a name', () => [{ serie: 'FCT', suma: 1 }], 'alocari[0]'],
    ['both at once', (id) => [{ serie: 'FCT', numar: '1', id_factura: id, suma: 1 }], 'alocari[0]'],
    ['an invoice of a supplier from money that came in', (id) => [{ id_factura: id, suma: 1 }], 'alocari[0]'],
    [
      'a document twice',
      () => [
        { serie: 'FCT', numar: '1', suma: 1 },
        { serie: 'FCT', numar: '1', suma: 1 },
      ],
      'alocari[1]',
    ],
    ['an amount of nothing', () => [{ serie: 'FCT', numar: '1', suma: 0 }], 'alocari[0].suma'],
    ['a document in another currency', () => [{ serie: 'FCT', numar: '3', suma: 1 }], 'alocari[0]'],
    ['none', () => [], 'alocari'],
    ['too many', () => Array.from({ length: 101 }, () => ({ serie: 'FCT', numar: '1', suma: 0.01 })), 'alocari'],
  ])('%s is refused, and nothing is collected [GRP-BANK-22]', async (_what, alocari, told) => {
    const { issue, enter, movement, decide, done, movements } = await openProgram(service, {
      cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-10', curs: 5 }],
    });
    await issue();
    await issue({
      articole: [{ tip: 'Articol', denumire: 'A', nr_produse: 1, pret_unitar: 1, cota_tva: 0.21, um: 'BUC' }],
    });
    await issue({ valuta: 'EUR' });
    const { id: received } = await done('POST', '/facturi-furnizori', purchase());
    await enter([entry('5.00', 'gresit')]);
    const reply = await decide(await movement('gresit'), 'confirma', { alocari: alocari(received) });
    expect(reply.status, reply.text).toBe(400);
    const names = (reply.body.validation_errors ?? []).map(({ name }: Members) => name);
    expect([reply.body.motiv?.cod, ...names]).toContain(told);
    expect(await movements('?stare=confirmata')).toEqual([]);
  });

  test('a document that does not exist is 404, and which of them is said [GRP-BANK-22] [V2-PROB-9]', async () => {
    const { issue, enter, movement, decide } = await openProgram(service);
    await issue();
    await enter([entry('5.00', 'fara')]);
    const id = await movement('fara');
    const alocari = ['1', '9'].map((numar) => ({ serie: 'FCT', numar, suma: 1 }));
    const reply = await decide(id, 'confirma', { alocari });
    expect([reply.status, reply.body.detail]).toEqual([404, expect.stringContaining('indicele 1 din lista: ')]);
  });
});

test('an ignored movement is not proposed, and comes back when it is undone [GRP-BANK-22] [GRP-BANK-14]', async () => {
  const { issue, enter, movement, decide } = await openProgram(service);
  await issue();
  await enter([entry('10.00', 'FCT 1')]);
  const id = await movement('FCT 1');
  expect((await decide(id, 'ignora')).body.data).toMatchObject({ stare: 'ignorata', propuneri: [] });
  expect((await decide(id, 'ignora')).status).toBe(200);
  expect((await decide(id, 'confirma')).body.motiv).toMatchObject({ cod: 'stare_nepermisa' });
  expect((await decide(id, 'desfa')).body.data).toMatchObject({ stare: 'de_confirmat' });
});
