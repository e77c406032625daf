import { beforeAll, expect, test } from 'vitest';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import { camt, mt940 } from '../../support/files/bank-statements.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { clientIban, euro, lei, openCounter } from './counter.ts';
import { fee, paid } from './usual-entries.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

test.each([
  ['CAMT.053.001.02', (text: Parameters<typeof camt>[0]) => camt(text, '02')],
  ['CAMT.053.001.08', (text: Parameters<typeof camt>[0]) => camt(text, '08')],
  ['MT940', mt940],
])('%s: entries and the closing balance are stored, and told [GRP-BANK-6] [GRP-BANK-7]', async (_format, write) => {
  const { send, entries, balances, code } = await openCounter(service);
  const closing = { balance: '-116.50', on: '2026-11-14' };
  expect(await send(write([{ iban: lei, closing, entries: [paid, fee] }]))).toEqual({
    conturi: [
      {
        iban: lei,
        valuta: 'RON',
        intrari: 2,
        noi: 2,
        ignorate: [],
        sold: -116.5,
        sold_la: '2026-11-14',
        sold_salvat: true,
      },
    ],
    incasate: 0,
    exacte: 0,
    ghicite: 0,
  });
  expect((await balances())[0]).toEqual({
    iban: lei,
    nume: 'Cont în lei',
    valuta: 'RON',
    sold: -116.5,
    actualizat_la: '2026-11-14T23:59:59.000+02:00',
  });
  const stored = await entries();
  expect(stored).toHaveLength(2);
  expect(stored).toContainEqual({
    id: expect.any(String),
    iban: lei,
    data: '2026-11-14',
    suma: 121,
    valuta: 'RON',
    este_incasare: true,
    text: 'plata servicii',
    partener: 'CLIENT EXEMPLU SRL',
    iban_partener: clientIban,
    referinta: 'OP1',
    stare: 'deschisa',
    alocari: [],
  });
  expect((await auditedChanges(service, code)).at(-1)).toMatchObject({
    subject: 'bank-statement',
    name: lei,
    action: 'imported',
    author: 'person',
    details: { entries: 2, balance: '-116.50', on: '2026-11-14' },
  });
});

test('the same statement twice, even at once, changes nothing; overlapping ones add only what is new [GRP-BANK-6]', async () => {
  const { enter, entries, code } = await openCounter(service);
  const closing = { balance: '10.00', on: '2026-11-14' };
  await Promise.all([enter([paid, fee, fee], { closing }), enter([paid, fee, fee], { closing })]);
  expect(await entries()).toHaveLength(3);
  const audited = (await auditedChanges(service, code)).length;
  expect(await enter([paid, fee, fee], { closing })).toMatchObject({
    conturi: [
      {
        intrari: 3,
        noi: 0,
        sold_salvat: false,
        ignorate: [
          { data: '2026-11-14', suma: 121, motiv: 'citita_deja' },
          { data: '2026-11-14', suma: -5, motiv: 'citita_deja' },
          { data: '2026-11-14', suma: -5, motiv: 'citita_deja' },
        ],
      },
    ],
  });
  expect(await auditedChanges(service, code)).toHaveLength(audited);
  const next = { ...paid, on: '2026-11-15', reference: 'OP2' };
  expect(await enter([fee, fee, fee, next])).toMatchObject({ conturi: [{ intrari: 4, noi: 2 }] });
  expect(await enter([{ ...paid, text: 'altfel scris' }])).toMatchObject({ conturi: [{ noi: 0 }] });
});

test.each([
  ['CAMT.053', camt],
  ['MT940', mt940],
])(
  '%s: a fee with the reference of its payment takes nothing away, even where it comes first [GRP-BANK-6]',
  async (_format, write) => {
    const { send, entries, issue, proposed } = await openCounter(service);
    await issue(1210);
    const payment = { ...paid, amount: '1210.00', text: 'plata FCT 1' };
    const its = { ...fee, reference: 'OP1' };
    const closing = { balance: '2200.00', on: '2026-11-14' };
    expect(await send(write([{ iban: lei, opening: '1000.00', closing, entries: [its, payment, its] }]))).toMatchObject(
      { conturi: [{ intrari: 3, noi: 3, ignorate: [] }], exacte: 1 },
    );
    expect((await entries()).map(({ suma }) => suma).toSorted()).toEqual([1210, 5, 5]);
    expect(await proposed()).toEqual(['FCT 0001 exacta text']);
  },
);

test.each([
  ['CAMT.053', camt],
  ['MT940', mt940],
])(
  '%s: a statement that does not add up is refused whole, with the difference [GRP-BANK-19]',
  async (_format, write) => {
    const { ask, entries, balances } = await openCounter(service);
    const closing = { balance: '1121.00', on: '2026-11-14' };
    const refused = await ask(write([{ iban: lei, opening: '1000.00', closing, entries: [paid, fee] }]));
    expect(refused.body).toMatchObject({
      status: 400,
      cod: 'extras_nepotrivit',
      detail: `Extrasul 1 (contul ${lei}) nu se închide: soldul inițial și tranzacțiile dau 1116,00, iar soldul final este 1121,00; diferența este de 5,00 lei. Cereți băncii extrasul întreg.`,
    });
    expect(await entries()).toEqual([]);
    expect((await balances())[0]).toMatchObject({ sold: null });
  },
);

test('a batch is one entry for each of its payments; what is only announced, or stands in the file twice, is named [GRP-BANK-20] [GRP-BANK-21]', async () => {
  const { send, entries, issue, proposed } = await openCounter(service);
  await issue(121);
  await issue(242);
  const part = (amount: string, text: string) =>
    `<TxDtls><Amt Ccy="RON">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const batch = camt([{ iban: lei, entries: [{ on: '2026-11-14', amount: '363.00', reference: 'B1' }] }]).replace(
    /<NtryDtls>.*<\/NtryDtls>/s,
    `<NtryDtls>${part('121.00', 'FCT 1')}${part('242.00', 'FCT 2')}</NtryDtls>`,
  );
  const pending = batch.replace('BOOK', 'PDNG').match(/<Ntry>.*<\/Ntry>/s)?.[0];
  const statement = batch.match(/<Stmt>.*<\/Stmt>/s)?.[0] ?? '';
  const told = await send(
    batch.replace('</Stmt>', `${pending}</Stmt>${statement.replace('<Id>S1</Id>', '<Id>S2</Id>')}`),
  );
  expect(told).toMatchObject({
    conturi: [
      {
        intrari: 2,
        noi: 2,
        ignorate: [
          { data: '2026-11-14', suma: 121, motiv: 'de_doua_ori' },
          { data: '2026-11-14', suma: 242, motiv: 'de_doua_ori' },
          { data: '2026-11-14', suma: 363, motiv: 'anuntata' },
        ],
      },
    ],
  });
  expect((await entries()).map(({ suma }) => suma).toSorted()).toEqual([121, 242]);
  expect((await proposed()).toSorted()).toEqual(['FCT 0001 exacta text', 'FCT 0002 exacta text']);
});

test('money of years before the invoice is not guessed to pay it [GRP-BANK-10]', async () => {
  const { enter, issue, proposed } = await openCounter(service);
  await issue(121);
  await enter([{ ...paid, on: '2016-11-14' }]);
  expect(await proposed()).toEqual([]);
  await enter([paid]);
  expect(await proposed()).toEqual(['FCT 0001 ghicita nume']);
});

test('an older statement changes no balance, and its entries are still read; of several the latest counts [GRP-BANK-7]', async () => {
  const { enter, send, balances, entries } = await openCounter(service);
  await enter([paid], { closing: { balance: '50.00', on: '2026-11-14' } });
  const older = { ...paid, on: '2026-11-10', reference: 'OP0' };
  expect(await enter([older], { closing: { balance: '7.00', on: '2026-11-13' } })).toMatchObject({
    conturi: [{ noi: 1, sold: 7, sold_salvat: false }],
  });
  expect((await balances())[0]).toMatchObject({ sold: 50 });
  expect(await entries()).toHaveLength(2);
  const day = (on: string, balance: string, id: string) => ({ iban: lei, id, closing: { balance, on }, entries: [] });
  await send(camt([day('2026-11-15', '90.00', 'b'), day('2026-11-14', '80.00', 'a')]));
  expect((await balances())[0]).toMatchObject({ sold: 90, actualizat_la: '2026-11-15T23:59:59.000+02:00' });
});

test('a corrected statement of the same day changes the balance [GRP-BANK-7]', async () => {
  const { enter, balances } = await openCounter(service);
  await enter([paid], { closing: { balance: '50.00', on: '2026-11-14' } });
  expect(await enter([paid], { closing: { balance: '51.00', on: '2026-11-14' } })).toMatchObject({
    conturi: [{ noi: 0, sold_salvat: true }],
  });
  expect((await balances())[0]).toMatchObject({ sold: 51 });
});

test.each(['2027-06-01', '9999-12-31'])('a balance of a day to come is refused: %s [GRP-BANK-8]', async (on) => {
  const { ask, entries, balances } = await openCounter(service);
  const refused = await ask(camt([{ iban: lei, closing: { balance: '1.00', on }, entries: [paid] }]));
  expect(refused.body).toMatchObject({
    status: 400,
    cod: 'extras_nepotrivit',
    detail: `Soldul contului ${lei} este la o dată viitoare, ${on}.`,
  });
  expect(await entries()).toEqual([]);
  expect((await balances())[0]).toMatchObject({ sold: null });
});

test('an unknown account and another currency are refused, and nothing of the file is stored [GRP-BANK-8]', async () => {
  const { ask, entries } = await openCounter(service);
  const unknown = await ask(
    camt([
      { iban: lei, entries: [paid] },
      { iban: clientIban, id: 'b', entries: [paid] },
    ]),
  );
  expect(unknown.body).toMatchObject({
    status: 400,
    cod: 'extras_nepotrivit',
    detail: `Contul ${clientIban} nu este al firmei. Adăugați-l întâi la Setări, Firma.`,
    campuri: [{ camp: 'fisier' }],
  });
  const other = await ask(camt([{ iban: euro, currency: 'RON', entries: [paid] }]));
  expect(other.body.detail).toBe(`Extrasul contului ${euro} este în lei, iar contul este în EUR.`);
  expect(await entries()).toEqual([]);
});

test.each([
  ['no file', '', 'Fișierul nu este un extras CAMT.053 sau MT940.'],
  ['no base64', '!!!', 'Fișierul nu este un extras CAMT.053 sau MT940.'],
])('what is no statement is refused: %s [GRP-BANK-5]', async (_case, fisier, detail) => {
  const { browser } = await openCounter(service);
  const refused = await browser.ask('POST', '/banca/extrase', { fisier });
  expect(refused.body).toMatchObject({ status: 400, cod: 'extras_nepotrivit', detail });
});
