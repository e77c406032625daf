import { beforeAll, expect, test } from 'vitest';
import { everyRowBut } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type LegacyCaller, legacyCaller, platform } from '../../support/clients/v1-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice } from './legacy-shop.ts';
import { twinActs } from './twin-acts.ts';
import { invoice2 } from './twin-documents.ts';

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

async function refused1(operation: string, members: Members): Promise<void> {
  expect((await spoken1.call(operation, members)).body.Success).toBe(false);
}

async function refused2(sent: Members): Promise<void> {
  expect((await spoken2.v2('POST', '', sent)).status).toBe(400);
}

test.each(twinActs({ in1, in2, refused1, refused2 }))(
  '%s leaves the same rows through v1 and v2 [V1-TWIN-1]',
  async (_name, act1, act2) => {
    await act1();
    await act2();
    const [first, second] = [await books(spoken1), await books(spoken2)];
    expect(Object.keys(first).length).toBeGreaterThan(20);
    expect(first).toEqual(second);
  },
);

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
