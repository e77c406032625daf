import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;
let other: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service);
  other = await openLegacyShop(service);
});

type Members = Readonly<Record<string, unknown>>;

async function issue(more: Members = {}): Promise<string> {
  const reply = await shop.call('factura/emitere', invoice({ Continut: [line({ PretTotal: 100 })], ...more }));
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body.Factura.Numar;
}

const money = (NumarFactura: string, more: Members = {}) => ({
  NumarFactura,
  SerieFactura: 'FCT',
  TipIncasare: 'Chitanta',
  SumaIncasata: '40.00',
  DataIncasare: '2026-11-15 12:30:00',
  ...more,
});
const collect = (number: string, more: Members = {}) => shop.call('factura/incasare', money(number, more));
const read = async (number: string) => (await shop.read('FCT', number)).body.data;

test('a receipt gets its number, other kinds have none [V1-OP-5]', async () => {
  const number = await issue();
  const first = await collect(number);
  expect(first.body).toEqual({
    Success: true,
    Message: 'Incasarea a fost inregistrata.',
    Incasare: { Numar: expect.stringMatching(/^\d+$/), Serie: 'CH' },
  });
  const card = await collect(number, {
    TipIncasare: 'card',
    SumaIncasata: 60,
    ContIncasare: '5125',
    SerieChitanta: 'CH',
  });
  expect(card.body.Incasare).toEqual({ Numar: null, Serie: null });
  expect((await read(number)).incasari).toMatchObject([
    { suma_incasata: 40, data_incasare: '2026-11-15', tip_incasare: 'Chitanta', serie_incasare: 'CH' },
    { suma_incasata: 60, tip_incasare: 'Card', serie_incasare: null },
  ]);
  expect(refusalOf(await collect(number, { SumaIncasata: 0.01 }))).toBe(
    'Suma depaseste ce a ramas de incasat: 0.00 RON.',
  );
});

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-14 23:59:59', '2026-11-14'],
  ['2026-11-14T00:00:00', '2026-11-14'],
  ['2026-11-13T22:00:00.000Z', '2026-11-14'],
])('DataIncasare %s is the day %s in Bucharest [V1-OP-5]', async (sent, day) => {
  const number = await issue();
  await collect(number, { DataIncasare: sent, TipIncasare: 'Banca' });
  expect((await read(number)).incasari[0].data_incasare).toBe(day);
});

test.each<[string, Members, string]>([
  ['a day in the future', { DataIncasare: '2026-11-16' }, '"DataIncasare" nu poate fi in viitor.'],
  ['a day that is none', { DataIncasare: '15.11.2026' }, '"DataIncasare" trebuie sa fie o data'],
  ['an unknown kind', { TipIncasare: 'Cec' }, '"TipIncasare" nu este in nomenclatorul tipincasare'],
  ['nothing', { SumaIncasata: 0 }, '"SumaIncasata" este mai mare decat 0.'],
  ['less than nothing', { SumaIncasata: -1 }, '"SumaIncasata" este mai mare decat 0.'],
  ['less than a ban', { SumaIncasata: '0.004' }, '"SumaIncasata" este mai mare decat 0.'],
  ['more than what is left', { SumaIncasata: 100.01 }, 'Suma depaseste ce a ramas de incasat: 100.00 RON.'],
  ['an unknown receipt series', { SerieChitanta: 'FCT' }, '"SerieChitanta" nu este o serie de chitante a firmei.'],
  ['an unknown type', { TipFactura: 'Bilet' }, '"TipFactura" nu este in nomenclatorul tipfactura'],
  ['too long a number', { NumarFactura: 'x'.repeat(51) }, '"NumarFactura" are cel mult 50 de caractere.'],
  ['too long a series', { SerieFactura: 'x'.repeat(51) }, '"SerieFactura" are cel mult 50 de caractere.'],
  ['an unknown invoice', { NumarFactura: 'nu' }, 'Factura nu exista.'],
])('%s is refused, and nothing is collected [V1-OP-5] [V1-LEN-4]', async (_name, more, sentence) => {
  const number = await issue();
  expect(refusalOf(await collect(number, more))).toContain(sentence);
  expect((await read(number)).incasari).toEqual([]);
});

test('an amount of more digits is rounded to the ban [V1-ISSUE-19]', async () => {
  const number = await issue();
  await collect(number, { SumaIncasata: '19.995000000000001', TipIncasare: 'Banca' });
  expect((await read(number)).incasari[0].suma_incasata).toBe(20);
});

test.each(['NumarFactura', 'SerieFactura', 'TipIncasare', 'SumaIncasata', 'DataIncasare'])(
  'without %s it is named [V1-OP-5] [V1-ERR-3]',
  async (name) => {
    expect(refusalOf(await collect('1', { [name]: null }))).toBe(`"${name}" este obligatoriu.`);
  },
);

test('another company does not collect it [V1-ERR-4]', async () => {
  const number = await issue({ Numar: 'a noastra' });
  expect(refusalOf(await other.call('factura/incasare', money(number)))).toBe('Factura nu exista.');
  expect((await read(number)).incasari).toEqual([]);
});

test('a proforma is invoiced and collected at once, and the invoice is named with its link [V1-OP-6]', async () => {
  const number = await issue({ Serie: 'PRF', TipFactura: 'Proforma' });
  const proforma = { SerieFactura: 'PRF', TipFactura: 'Proforma', SumaIncasata: 100 };
  const reply = await collect(number, proforma);
  expect(reply.body, reply.text).toEqual({
    Success: true,
    Message: 'Incasarea a fost inregistrata.',
    Incasare: { Numar: expect.any(String), Serie: 'CH' },
    Factura: { Numar: expect.any(String), Serie: 'FCT', Link: expect.stringMatching(new RegExp(`^${service.url}/d/`)) },
  });
  expect(await read(reply.body.Factura.Numar)).toMatchObject({
    valoare_ramasa: 0,
    proforma: { serie: 'PRF', numar: number },
  });
  expect(refusalOf(await collect(number, proforma))).toBe(
    `Proforma PRF ${number} este facturata integral prin factura FCT ${reply.body.Factura.Numar}.`,
  );
});

describe('what v2 refuses for the state of things, v1 refuses in its own words', () => {
  const inShop = async (company: Members = {}) => {
    const own = await openLegacyShop(service, company);
    return {
      issue: async (more: Members = {}): Promise<string> => {
        const reply = await own.call('factura/emitere', invoice(more));
        expect(reply.body.Success, reply.text).toBe(true);
        return reply.body.Factura.Numar;
      },
      call: own.call,
    };
  };
  const proforma = { Serie: 'PRF', TipFactura: 'Proforma' };

  test('a document that is cancelled [V1-OP-5]', async () => {
    const number = await issue();
    await shop.call('factura/anulare', { Serie: 'FCT', Numar: number });
    expect(refusalOf(await collect(number))).toBe('Documentul nu poate fi incasat: este anulat.');
  });

  test('a receipt of a company without a series of receipts [V1-OP-5]', async () => {
    const own = await inShop({ serii: [{ serie: 'FCT' }] });
    const number = await own.issue();
    expect(refusalOf(await own.call('factura/incasare', money(number)))).toBe('Firma nu are nicio serie de chitante.');
  });

  test('a proforma of a company without a series of invoices [V1-OP-6]', async () => {
    const own = await inShop({
      serii: [
        { serie: 'PRF', fel: 'proforma' },
        { serie: 'CH', fel: 'chitanta' },
      ],
    });
    const number = await own.issue(proforma);
    const reply = await own.call('factura/incasare', money(number, { SerieFactura: 'PRF' }));
    expect(refusalOf(reply)).toBe('Firma nu are nicio serie de facturi in care sa se factureze proforma.');
  });

  test('a proforma whose VAT rates are past [V1-OP-6]', async () => {
    const own = await inShop();
    const past = { ...proforma, DataEmitere: '2025-07-31', Continut: [line({ CotaTVA: 19 })] };
    const number = await own.issue(past);
    const reply = await own.call('factura/incasare', money(number, { SerieFactura: 'PRF' }));
    expect(refusalOf(reply)).toContain('cote de TVA care nu se mai pot factura astazi');
  });
});

test('stergereincasare removes the one with this receipt [V1-OP-7]', async () => {
  const number = await issue();
  const { Incasare } = (await collect(number)).body;
  const receipt = {
    NumarFactura: number,
    SerieFactura: 'FCT',
    SerieIncasare: Incasare.Serie,
    NumarIncasare: Incasare.Numar,
  };
  expect(refusalOf(await other.call('factura/stergereincasare', receipt))).toBe('Factura nu exista.');
  const reply = await shop.call('factura/stergereincasare', receipt);
  expect(reply.body).toEqual({ Success: true, Message: 'Incasarea a fost stearsa.' });
  expect((await read(number)).incasari).toEqual([]);
  expect(refusalOf(await shop.call('factura/stergereincasare', receipt))).toBe('Incasarea nu exista.');
});

test('stergereincasare keeps a receipt out of which money was given back [V1-OP-7] [V2-COLL-11]', async () => {
  const number = await issue();
  const { Incasare } = (await collect(number)).body;
  expect((await collect(number, { TipIncasare: 'Retur casa', SumaIncasata: 30 })).body.Success).toBe(true);
  const reply = await shop.call('factura/stergereincasare', {
    NumarFactura: number,
    SerieFactura: 'FCT',
    SerieIncasare: Incasare.Serie,
    NumarIncasare: Incasare.Numar,
  });
  expect(refusalOf(reply)).toContain('restituit');
});

test('a collection without a receipt is removed only through v2 [V1-OP-7]', async () => {
  const number = await issue();
  await collect(number, { TipIncasare: 'Bon' });
  for (const name of ['SerieIncasare', 'NumarIncasare']) {
    const receipt = {
      NumarFactura: number,
      SerieFactura: 'FCT',
      SerieIncasare: 'CH',
      NumarIncasare: '1',
      [name]: null,
    };
    expect(refusalOf(await shop.call('factura/stergereincasare', receipt))).toBe(`"${name}" este obligatoriu.`);
  }
  const all = await service.send(`/v2/facturi/FCT/${number}/incasari?toate=true`, {
    method: 'DELETE',
    headers: shop.headers,
  });
  expect(all.status).toBe(200);
  expect((await read(number)).incasari).toEqual([]);
});

test.each(['NumarFactura', 'SerieFactura', 'SerieIncasare', 'NumarIncasare'])(
  '%s has at most 50 characters [V1-LEN-4]',
  async (name) => {
    const receipt = {
      NumarFactura: '1',
      SerieFactura: 'FCT',
      SerieIncasare: 'CH',
      NumarIncasare: '1',
      [name]: 'x'.repeat(51),
    };
    expect(refusalOf(await shop.call('factura/stergereincasare', receipt))).toBe(
      `"${name}" are cel mult 50 de caractere.`,
    );
  },
);

test('of two who race for the last leu one is refused [V1-OP-5]', async () => {
  const number = await issue();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => collect(number, { SumaIncasata: 100, TipIncasare: 'Card' })),
  );
  expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
  expect((await read(number)).valoare_achitata).toBe(100);
});
