import { beforeAll, describe, expect, test } from 'vitest';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;
let other: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, {
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'ALT', cifre: 5 },
      { serie: 'ST', implicita_storno: true },
      { serie: 'PRF', fel: 'proforma' },
      { serie: 'CH', fel: 'chitanta' },
    ],
  });
  other = await openLegacyShop(service);
});

type Members = Readonly<Record<string, unknown>>;

async function issue(
  more: Members = {},
): Promise<{ readonly Numar: string; readonly Serie: string; readonly Link: string }> {
  const reply = await shop.call('factura/emitere', invoice(more));
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body.Factura;
}

async function done(operation: string, members: Members): Promise<Reply['body']> {
  const reply = await shop.call(operation, members);
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body;
}

const named = ({ Numar, Serie }: { readonly Numar: string; readonly Serie: string }) => ({ Numar, Serie });
const status = async ({ Numar, Serie }: { readonly Numar: string; readonly Serie: string }): Promise<string> =>
  (await shop.read(Serie, Numar)).body.data?.status;

describe.each(['print', 'stergere', 'anulare', 'getstatus', 'stornare', 'awb', 'listfacturiasociate', 'trimiterespv'])(
  'factura/%s',
  (verb) => {
    const operation = `factura/${verb}`;
    const more = verb === 'awb' ? { AWB: '1Z' } : {};

    test('of a document that does not exist, or of another company, says so [V1-ERR-4] [V1-AUTH-3]', async () => {
      expect(refusalOf(await shop.call(operation, { Numar: '0', Serie: 'FCT', ...more }))).toBe('Factura nu exista.');
      const theirs = await issue(
        verb === 'listfacturiasociate' ? { Serie: 'PRF', TipFactura: 'P', Numar: 'X1' } : { Numar: `X ${verb}` },
      );
      expect(refusalOf(await other.call(operation, { ...named(theirs), ...more }))).toBe('Factura nu exista.');
    });

    test('names Numar and Serie when they are missing, and the hash ends with the number [V1-HASH-4] [V1-HASH-5] [V1-LEN-4]', async () => {
      expect(refusalOf(await shop.call(operation, { Serie: 'FCT', ...more }))).toBe('"Numar" este obligatoriu.');
      expect(refusalOf(await shop.call(operation, { Numar: '1', ...more }))).toBe('"Serie" este obligatoriu.');
      const signed = shop.signed(operation, { Numar: '1', Serie: 'FCT', ...more });
      const resent = await shop.call(operation, { ...signed, Numar: '01' });
      expect(refusalOf(resent)).toContain('Codul unic');
      expect(refusalOf(await shop.call(operation, { Numar: 'n'.repeat(51), Serie: 'FCT', ...more }))).toContain(
        '"Numar" are cel mult 50',
      );
      expect(refusalOf(await shop.call(operation, { Numar: '1', Serie: 's'.repeat(51), ...more }))).toContain(
        '"Serie" are cel mult 50',
      );
    });
  },
);

test('print gives the link of the PDF, the same as v2 [V1-OP-1]', async () => {
  const document = await issue();
  expect(await done('factura/print', named(document))).toEqual({
    Success: true,
    Message: '',
    Factura: document.Link && { ...named(document), Link: document.Link },
  });
});

test('a number is text: leading zeros count, and a JSON number is its digits as sent [V1-HASH-4] [V1-OP-1]', async () => {
  const document = await issue({ Serie: 'ALT' });
  expect(document.Numar).toBe('00001');
  expect((await done('factura/print', { Numar: '00001', Serie: 'ALT' })).Factura.Numar).toBe('00001');
  expect(refusalOf(await shop.call('factura/print', { Numar: 1, Serie: 'ALT' }))).toBe('Factura nu exista.');
  const plain = await issue({ Numar: '12345678901234567890' });
  const body = JSON.stringify(shop.signed('factura/print', named(plain))).replace(/"Numar":"(\d+)"/, '"Numar":$1');
  const reply = await service.send('/v1/factura/print', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reply.body.Factura?.Numar, reply.text).toBe('12345678901234567890');
});

test('stergere deletes for good, and only once [V1-OP-2]', async () => {
  const document = await issue();
  expect(await done('factura/stergere', named(document))).toEqual({ Success: true, Message: 'Factura a fost stearsa' });
  expect((await shop.read('FCT', document.Numar)).status).toBe(404);
  expect(refusalOf(await shop.call('factura/stergere', named(document)))).toBe('Factura nu exista.');
  expect(await issue()).toMatchObject({ Numar: document.Numar });
});

test('anulare cancels and keeps in history [V1-OP-3]', async () => {
  const document = await issue();
  expect(await done('factura/anulare', named(document))).toEqual({ Success: true, Message: 'Factura a fost anulata.' });
  expect(await status(document)).toBe('anulata');
  expect(refusalOf(await shop.call('factura/anulare', named(document)))).toBe(
    'Documentul nu poate fi anulat: este anulat.',
  );
  expect(refusalOf(await shop.call('factura/stergere', named(document)))).toBe(
    'Documentul nu poate fi sters: este anulat.',
  );
});

test('getstatus says what it is worth and what came in [V1-OP-4]', async () => {
  const document = await issue({ Continut: [line({ PretTotal: 167.69 })], Valuta: 'EUR' });
  expect((await done('factura/getstatus', named(document))).Factura).toEqual({
    ...named(document),
    Valoare: '167.69',
    ValoareAchitata: '0.00',
    Incasari: [],
  });
  for (const [SumaIncasata, DataIncasare] of [
    ['100', '2026-11-01'],
    [67.69, '2026-11-02 23:59:59'],
  ]) {
    await done('factura/incasare', {
      NumarFactura: document.Numar,
      SerieFactura: 'FCT',
      TipIncasare: 'Banca',
      SumaIncasata,
      DataIncasare,
    });
  }
  expect(await done('factura/getstatus', named(document))).toEqual({
    Success: true,
    Message: '',
    Factura: {
      ...named(document),
      Valoare: '167.69',
      ValoareAchitata: '167.69',
      Incasari: [
        { SumaIncasata: 100, DataIncasare: '2026-11-01', Valuta: 'EUR' },
        { SumaIncasata: 67.69, DataIncasare: '2026-11-02', Valuta: 'EUR' },
      ],
    },
  });
});

describe('stornare', () => {
  test('issues the reversal in the series of the registry, today, with its link [V1-OP-8]', async () => {
    const document = await issue();
    const { Factura, Message } = await done('factura/stornare', named(document));
    expect(Message).toBe('Factura a fost stornata.');
    expect(Factura).toEqual({ Numar: expect.any(String), Serie: 'ST', Link: expect.stringMatching(/\/d\//) });
    expect(await status(document)).toBe('stornata');
    expect((await shop.read('ST', Factura.Numar)).body.data).toMatchObject({
      status: 'storno',
      valoare_totala: -121,
      data_emitere: '2026-11-15',
      storneaza: { serie: 'FCT', numar: document.Numar },
    });
    expect(refusalOf(await shop.call('factura/stornare', named(document)))).toBe(
      'Documentul nu poate fi stornat: este stornat.',
    );
  });

  test('takes a series, a number and a date of its own [V1-OP-8]', async () => {
    const document = await issue({ DataEmitere: '2026-11-01' });
    const own = { SerieStorno: 'FCT', NumarStorno: 'S-7', DataEmitere: '2026-11-03 10:00:00' };
    const { Factura } = await done('factura/stornare', { ...named(document), ...own });
    expect(Factura).toMatchObject({ Serie: 'FCT', Numar: 'S-7' });
    expect((await shop.read('FCT', 'S-7')).body.data.data_emitere).toBe('2026-11-03');
  });

  test.each<[string, Members, string]>([
    ['an unknown series', { SerieStorno: 'NU' }, '"SerieStorno" nu exista in registrul firmei.'],
    ['a series for proformas', { SerieStorno: 'PRF' }, '"SerieStorno" nu este o serie de facturi.'],
    [
      'a date before the original',
      { DataEmitere: '2026-11-14' },
      '"DataEmitere" nu poate fi inainte de data facturii stornate.',
    ],
    ['a date that is none', { DataEmitere: '14.11.2026' }, '"DataEmitere" trebuie sa fie o data'],
    ['too long a number', { NumarStorno: 'x'.repeat(51) }, '"NumarStorno" are cel mult 50'],
  ])('refuses %s [V1-OP-8]', async (_name, more, sentence) => {
    const document = await issue();
    expect(refusalOf(await shop.call('factura/stornare', { ...named(document), ...more }))).toContain(sentence);
    expect(await status(document)).toBe('emisa');
  });

  test('a number that is taken is told with the document that has it [V1-OP-8] [V1-ISSUE-5]', async () => {
    const document = await issue();
    const reply = await shop.call('factura/stornare', {
      ...named(document),
      SerieStorno: 'FCT',
      NumarStorno: document.Numar,
    });
    expect(reply.body).toMatchObject({
      Success: false,
      Message: `Factura FCT ${document.Numar} exista deja salvata.`,
      Factura: { ...named(document), Link: document.Link },
    });
  });
});

test('awb attaches the courier number, of at most 128 characters [V1-OP-9] [V1-LEN-4]', async () => {
  const document = await issue();
  await done('factura/awb', { ...named(document), AWB: '1Z999' });
  await done('factura/awb', { ...named(document), AWB: 'x'.repeat(128) });
  expect((await shop.read('FCT', document.Numar)).body.data.awb).toBe('x'.repeat(128));
  expect(refusalOf(await shop.call('factura/awb', { ...named(document), AWB: 'x'.repeat(129) }))).toBe(
    '"AWB" are cel mult 128 de caractere.',
  );
  expect(refusalOf(await shop.call('factura/awb', named(document)))).toBe('"AWB" este obligatoriu.');
});

test('listfacturiasociate lists the invoices of a proforma, newest first, with numbers as amounts [V1-OP-10]', async () => {
  const proforma = await issue({
    Serie: 'PRF',
    TipFactura: 'Proforma',
    Continut: [line({ NrCrt: 1 }), line({ NrCrt: 2 })],
  });
  expect((await done('factura/listfacturiasociate', named(proforma))).Facturi).toEqual([]);
  const from = { serie: 'PRF', numar: proforma.Numar };
  const article = { denumire: 'Produs', nr_produse: 1, pret_unitar: 100, cota_tva: 0.21 };
  const first = await shop.issue({ proforma: from, articole: [{ ...article, nr_crt: 1 }] });
  const second = await shop.issue({ proforma: from, articole: [{ ...article, nr_crt: 2 }] });
  const row = (numar: string) => ({
    Numar: numar,
    Serie: 'FCT',
    Valoare: 121,
    ValoareAchitata: 0,
    DataEmitere: '2026-11-15',
  });
  expect((await done('factura/listfacturiasociate', named(proforma))).Facturi).toEqual([
    row(second.numar),
    row(first.numar),
  ]);
  const document = await issue();
  expect(refusalOf(await shop.call('factura/listfacturiasociate', named(document)))).toBe('Factura nu exista.');
});

test('trimiterespv in production without an application at ANAF says so [V1-OP-11] [OPS-ENV-4]', async () => {
  const production = await testService({ environment: 'production' });
  const own = await openLegacyShop(production, { abonament: 'enterprise' });
  const { Factura } = (await own.call('factura/emitere', invoice())).body;
  expect(refusalOf(await own.call('factura/trimiterespv', named(Factura)))).toContain('legatura cu ANAF');
});

test('trimiterespv gives the document to be sent, once [V1-OP-11]', async () => {
  const document = await issue();
  expect(await done('factura/trimiterespv', named(document))).toEqual({
    Success: true,
    Message: 'Trimiterea in SPV a fost programata.',
  });
  const read = await service.send(`/v2/facturi/FCT/${document.Numar}/efactura`, { headers: shop.headers });
  expect(read.body.data.status).toBe('in_asteptare');
  expect(refusalOf(await shop.call('factura/trimiterespv', named(document)))).toMatch(/^Documentul nu poate fi trimis/);
  const proforma = await issue({ Serie: 'PRF', TipFactura: 'Proforma' });
  expect(refusalOf(await shop.call('factura/trimiterespv', named(proforma)))).toContain('nu este o factura fiscala');
  const inEuro = await issue({ Valuta: 'EUR' });
  expect(refusalOf(await shop.call('factura/trimiterespv', named(inEuro)))).toContain('nu are curs valutar');
});

test('the audit trail names the API user and the interaction [V1-TWIN-1]', async () => {
  const document = await issue();
  const reply = await shop.call('factura/anulare', named(document));
  const users = await shop.stored('api_users');
  const user = users.find(({ name }) => name === `v1 ${shop.code}`);
  const changes = (await auditedChanges(service, shop.code)).filter(
    ({ action, name }) => action === 'cancelled' && name === `FCT ${document.Numar}`,
  );
  expect(changes).toMatchObject([
    {
      author: 'api-user',
      by: Number(user?.['api_user_id']),
      interaction: reply.headers.get('x-fapi-interaction-id'),
    },
  ]);
});
