import { beforeAll, expect, test } from 'vitest';
import { everyRowBut } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type LegacyCaller, legacyCaller, platform } from '../../support/clients/v1-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line } from './legacy-shop.ts';

type Members = Readonly<Record<string, unknown>>;

/** One installation with one company; two of them are the same to the last row, and what is done to them is compared. */
interface Side extends LegacyCaller {
  readonly service: TestService;
  readonly v2: (method: string, path: string, json?: unknown) => Promise<Reply>;
}

const code = '12345674';
/** Documents say which application issued them. */
const application = 'magazin';
const company = {
  cod_unic: code,
  denumire: 'Gemenii SRL',
  platitor_tva: true,
  platforme: [platform],
  setari: {
    gestioneaza_stoc: true,
    expune_cantitati: true,
    gestiuni_pe_linie: true,
    termen_scadenta_zile: 15,
    link_plata: true,
  },
  serii: [
    { serie: 'FCT', implicita: true, cifre: 4 },
    { serie: 'ST', implicita_storno: true },
    { serie: 'PRF', fel: 'proforma' },
    { serie: 'AVZ', fel: 'aviz' },
    { serie: 'CH', fel: 'chitanta', implicita: true },
  ],
  gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
  articole: [
    { cod: 'A1', nume: 'Produs 1', um: 'BUC', descriere: 'Rosie', stocuri: [{ cod_gestiune: 'DEP', stoc: 50 }] },
  ],
  cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.0871 }],
  chei: [{ nume: application, drepturi: ['*'] }],
};

async function openSide(): Promise<Side> {
  const service = await testService({ alone: true });
  const key = await provisionForTest(service, { companii: [company] });
  const { cod_unic, denumire } = company;
  const user = await provisionForTest(service, {
    companii: [{ cod_unic, denumire, utilizatori_api: [{ nume: application }] }],
  });
  const headers = { authorization: `Bearer ${key[application]}`, 'svc-cod-unic': code, 'svc-url-platforma': platform };
  return {
    service,
    ...legacyCaller(service, code, user[application] ?? ''),
    v2: (method, path, json) =>
      service.send(`/v2/facturi${path}`, { method, headers, ...(json === undefined ? {} : { json }) }),
  };
}

let spoken1: Side;
let spoken2: Side;

beforeAll(async () => {
  spoken1 = await openSide();
  spoken2 = await openSide();
});

/** What differs between two installations whatever is done: made at random, taken from the real clock, or who spoke. */
const incomparable = ['token', 'token_hash', 'interaction_id', 'author_kind', 'author_id'];
/** What v1 leaves beside the books. */
const besideTheBooks = [
  'legacy_calls',
  'last_calls',
  'key_uses',
  'api_users',
  'api_keys',
  'api_key_hashes',
  'installation',
  'schema_migrations',
];

/** Every table but those, row by row. */
async function books({ service }: Side): Promise<Readonly<Record<string, readonly Members[]>>> {
  const tables = Object.entries(await everyRowBut(service, besideTheBooks)).map(([name, rows]) => {
    const comparable = rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(comparableColumn)));
    return [name, comparable.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))] as const;
  });
  return Object.fromEntries(tables);
}

/** A moment that is not the one of the test clock is one of the real clock; ids are made at random. */
function comparableColumn([column, value]: readonly [string, unknown]): readonly [string, unknown][] {
  if (incomparable.includes(column)) return [];
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  if (isMoment) return [[column, value === '2026-11-15T10:00:00+00:00' ? value : 'a moment']];
  return [
    [column, JSON.parse(JSON.stringify(value).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id'))],
  ];
}

async function in1(operation: string, members: Members): Promise<Reply['body']> {
  const reply = await spoken1.call(operation, members);
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body;
}

async function in2(method: string, path: string, json?: unknown): Promise<Reply['body']> {
  const reply = await spoken2.v2(method, path, json);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

const downloadLink2 = (series: string, number: string) =>
  in2('POST', `/${series}/${number}/genereaza-link-de-descarcare`);

/** v1 gives the links with the invoice; v2 is asked for them. */
async function issue2(body: Members, isPayable = true): Promise<void> {
  const { serie, numar } = await in2('POST', '', body);
  await downloadLink2(serie, numar);
  if (isPayable) await in2('POST', `/${serie}/${numar}/genereaza-link-de-plata`);
}

const client2 = (more: Members = {}) => ({
  tip: 'PJ',
  denumire: 'Client Exemplu SRL',
  cod_unic: '2864518',
  tara: 'RO',
  cod_judet: 'IS',
  ...more,
});
const line2 = (more: Members = {}) => ({
  denumire: 'Produs',
  nr_produse: 1,
  um: 'BUC',
  cota_tva: 0.21,
  pret_unitar: 100,
  ...more,
});
const invoice2 = (more: Members = {}) => ({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: client2(),
  articole: [line2()],
  ...more,
});

const acts: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
  ['nothing', async () => undefined, async () => undefined],
  ['an invoice', () => in1('factura/emitere', invoice()), () => issue2(invoice2())],
  [
    'an invoice with everything on it',
    () =>
      in1('factura/emitere', {
        ...invoice({
          Valuta: 'EUR',
          TipFactura: 'regim special art. 314-315',
          Numar: 'N-9',
          DataEmitere: '2026-11-14',
          DataScadenta: '2026-12-24',
        }),
        Text: 'Delegat',
        Explicatii: 'Explicații',
        TvaLaIncasare: true,
        IdExtern: 'C-9',
        VerificareDuplicat: true,
        Client: client({
          Denumire: 'Ștefan',
          CodUnic: null,
          Tip: 'PF',
          Email: 'a@b.ro',
          Telefon: '07',
          Localitate: 'Iași',
          Adresa: 'Str. 1',
          IdExtern: 4,
          ContBancar: 'RO49',
          NrRegCom: 'J1',
          PlatitorTVA: false,
        }),
        Continut: [
          line({
            NrCrt: 3,
            CodArticol: 'A1',
            Denumire: 'Produs 1',
            CodGestiune: 'DEP',
            NrProduse: 1.5,
            PretUnitar: 33.333333,
          }),
          line({ NrCrt: 4, CodArticol: 'N1', Denumire: 'Nou', PretTotal: 99.99, Descriere: 'x', CodCentruCost: 'CC' }),
          line({ NrCrt: 5, Tip: 'Discount', Denumire: 'Reducere', NrCrtArticol: 3, PretTotal: -5 }),
          line({ NrCrt: 6, Tip: 'Discount', Denumire: 'Reducere', NrProduse: -2, PretUnitar: 1 }),
        ],
      }),
    () =>
      issue2({
        ...invoice2({
          valuta: 'EUR',
          tip_factura: 'X',
          numar: 'N-9',
          data_emitere: '2026-11-14',
          data_scadenta: '2026-12-24',
        }),
        text: 'Delegat',
        explicatii: 'Explicații',
        tva_la_incasare: true,
        id_extern: 'C-9',
        verificare_duplicat: true,
        client: client2({
          denumire: 'Ștefan',
          cod_unic: null,
          tip: 'PF',
          email: 'a@b.ro',
          telefon: '07',
          localitate: 'Iași',
          adresa: 'Str. 1',
          id_extern: 4,
          cont_bancar: 'RO49',
          nr_reg_com: 'J1',
          platitor_tva: false,
        }),
        articole: [
          line2({
            nr_crt: 3,
            cod_articol: 'A1',
            denumire: 'Produs 1',
            cod_gestiune: 'DEP',
            nr_produse: 1.5,
            pret_unitar: 33.333333,
          }),
          line2({
            nr_crt: 4,
            cod_articol: 'N1',
            denumire: 'Nou',
            pret_unitar: null,
            pret_total: 99.99,
            descriere: 'x',
            cod_centru_cost: 'CC',
          }),
          line2({
            nr_crt: 5,
            tip: 'Discount',
            denumire: 'Reducere',
            nr_crt_articol: 3,
            pret_unitar: null,
            pret_total: -5,
          }),
          line2({ nr_crt: 6, tip: 'Discount', denumire: 'Reducere', nr_produse: -2, pret_unitar: 1 }),
        ],
      }),
  ],
  [
    'an invoice to a company that the tax authority knows',
    () => in1('factura/emitere', invoice({ Client: client({ Denumire: 'Brutaria', CodUnic: 'RO90100218' }) })),
    () => issue2(invoice2({ client: client2({ denumire: 'Brutaria', cod_unic: 'RO90100218' }) })),
  ],
  [
    'a delivery note',
    () => in1('factura/emitere', invoice({ Serie: 'AVZ', TipFactura: 'Aviz' })),
    () => issue2(invoice2({ serie: 'AVZ', tip_factura: 'A' }), false),
  ],
  [
    'a duplicate, refused',
    async () =>
      expect(
        (await spoken1.call('factura/emitere', invoice({ IdExtern: 'C-9', VerificareDuplicat: true, Numar: 'N-9' })))
          .body.Success,
      ).toBe(false),
    async () =>
      expect(
        (await spoken2.v2('POST', '', invoice2({ id_extern: 'C-9', verificare_duplicat: true, numar: 'N-9' }))).status,
      ).toBe(400),
  ],
  [
    'a receipt',
    () =>
      in1('factura/incasare', {
        NumarFactura: '0001',
        SerieFactura: 'FCT',
        TipIncasare: 'Chitanta',
        SumaIncasata: '21.00',
        DataIncasare: '2026-11-14 10:00:00',
      }),
    () =>
      in2('POST', '/FCT/0001/incasari', { tip_incasare: 'Chitanta', suma_incasata: 21, data_incasare: '2026-11-14' }),
  ],
  [
    'money by card, into an account',
    () =>
      in1('factura/incasare', {
        NumarFactura: '0001',
        SerieFactura: 'FCT',
        TipIncasare: 'Card',
        SumaIncasata: 100,
        DataIncasare: '2026-11-15',
        ContIncasare: '5125',
      }),
    () =>
      in2('POST', '/FCT/0001/incasari', {
        tip_incasare: 'Card',
        suma_incasata: 100,
        data_incasare: '2026-11-15',
        cont_incasare: '5125',
      }),
  ],
  [
    'the receipt taken back',
    () =>
      in1('factura/stergereincasare', {
        NumarFactura: '0001',
        SerieFactura: 'FCT',
        SerieIncasare: 'CH',
        NumarIncasare: '1',
      }),
    () => in2('DELETE', '/FCT/0001/incasari/CH/1'),
  ],
  [
    'a proforma, and money for it',
    async () => {
      await in1(
        'factura/emitere',
        invoice({
          Serie: 'PRF',
          TipFactura: 'Proforma',
          Continut: [line({ CodArticol: 'A1', Denumire: 'Produs 1', CodGestiune: 'DEP' })],
        }),
      );
      await in1('factura/incasare', {
        NumarFactura: '1',
        SerieFactura: 'PRF',
        TipIncasare: 'Chitanta',
        SumaIncasata: 121,
        DataIncasare: '2026-11-15',
      });
    },
    async () => {
      await issue2(
        invoice2({
          serie: 'PRF',
          tip_factura: 'P',
          articole: [line2({ cod_articol: 'A1', denumire: 'Produs 1', cod_gestiune: 'DEP' })],
        }),
      );
      const { factura } = await in2('POST', '/PRF/1/incasari', { tip_incasare: 'Chitanta', suma_incasata: 121 });
      await downloadLink2(factura.serie, factura.numar);
    },
  ],
  [
    'what comes of a proforma, read',
    () => in1('factura/listfacturiasociate', { Numar: '1', Serie: 'PRF' }),
    () => in2('GET', '/PRF/1/asociate'),
  ],
  [
    'an AWB',
    () => in1('factura/awb', { Numar: '0001', Serie: 'FCT', AWB: '1Z' }),
    () => in2('PUT', '/FCT/0001/awb', { awb: '1Z' }),
  ],
  ['a link', () => in1('factura/print', { Numar: '0001', Serie: 'FCT' }), () => downloadLink2('FCT', '0001')],
  ['a document, read', () => in1('factura/getstatus', { Numar: '0001', Serie: 'FCT' }), () => in2('GET', '/FCT/0001')],
  [
    'a reversal',
    () => in1('factura/stornare', { Numar: '0001', Serie: 'FCT' }),
    async () => {
      const { serie, numar } = await in2('POST', '/FCT/0001/storneaza');
      await downloadLink2(serie, numar);
    },
  ],
  [
    'a reversal in a series, with a number and on a day of its own',
    () =>
      in1('factura/stornare', {
        Numar: 'N-9',
        Serie: 'FCT',
        SerieStorno: 'FCT',
        NumarStorno: 'S-9',
        DataEmitere: '2026-11-14',
      }),
    async () => {
      const { serie, numar } = await in2('POST', '/FCT/N-9/storneaza', {
        serie_storno: 'FCT',
        numar_storno: 'S-9',
        data_emitere: '2026-11-14',
      });
      await downloadLink2(serie, numar);
    },
  ],
  [
    'a cancelling',
    () => in1('factura/anulare', { Numar: '0002', Serie: 'FCT' }),
    () => in2('POST', '/FCT/0002/anuleaza'),
  ],
  [
    'a document given to be sent to the tax authority',
    () => in1('factura/trimiterespv', { Numar: '0003', Serie: 'FCT' }),
    () => in2('POST', '/FCT/0003/trimite-in-spv'),
  ],
  [
    'a deletion',
    async () => {
      await in1('factura/emitere', invoice());
      await in1('factura/stergere', { Numar: '0004', Serie: 'FCT' });
    },
    async () => {
      await issue2(invoice2());
      await in2('DELETE', '/FCT/0004');
    },
  ],
];

test.each(acts)('%s leaves the same rows through v1 and v2 [V1-TWIN-1]', async (_name, act1, act2) => {
  await act1();
  await act2();
  const [first, second] = [await books(spoken1), await books(spoken2)];
  expect(Object.keys(first).length).toBeGreaterThan(20);
  expect(first).toEqual(second);
});

test('an invoice issued in v1 lives on in v2 [V1-TWIN-2]', async () => {
  const { Numar, Link } = (await in1('factura/emitere', invoice())).Factura;
  const path = `/FCT/${Numar}`;
  const v2 = async (method: string, more = '', json?: unknown) => {
    const reply = await spoken1.v2(method, `${path}${more}`, json);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  expect(await v2('GET')).toMatchObject({ status: 'emisa', valoare_totala: 121 });
  expect((await v2('POST', '/genereaza-link-de-descarcare')).link).toBe(Link);
  const { serie_incasare, numar_incasare } = await v2('POST', '/incasari', {
    suma_incasata: 121,
    tip_incasare: 'Chitanta',
  });
  const document = { Numar, Serie: 'FCT' };
  expect((await in1('factura/getstatus', document)).Factura).toMatchObject({
    ValoareAchitata: '121.00',
    Incasari: [{ SumaIncasata: 121 }],
  });
  await in1('factura/stergereincasare', {
    NumarFactura: Numar,
    SerieFactura: 'FCT',
    SerieIncasare: serie_incasare,
    NumarIncasare: numar_incasare,
  });
  await v2('POST', '/anuleaza');
  expect((await spoken1.call('factura/anulare', document)).body.Message).toBe(
    'Documentul nu poate fi anulat: este anulat.',
  );
});

test('an invoice issued in v2 lives on in v1 [V1-TWIN-2]', async () => {
  const reply = await spoken1.v2('POST', '', invoice2());
  const { numar } = reply.body.data;
  const document = { Numar: numar, Serie: 'FCT' };
  const read = async () => (await spoken1.v2('GET', `/FCT/${numar}`)).body.data;
  await in1('factura/incasare', {
    NumarFactura: numar,
    SerieFactura: 'FCT',
    TipIncasare: 'Banca',
    SumaIncasata: 21,
    DataIncasare: '2026-11-15',
  });
  expect(await read()).toMatchObject({ valoare_ramasa: 100, status_plata: 'incasata_partial' });
  await in1('factura/awb', { ...document, AWB: 'AWB-1' });
  const { Factura } = await in1('factura/stornare', document);
  expect(await read()).toMatchObject({
    awb: 'AWB-1',
    status: 'stornata',
    stornata_de: { serie: 'ST', numar: Factura.Numar },
  });
});
