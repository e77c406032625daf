import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueBody } from '../../../src/api/v2/invoices/issue-schema.ts';
import { identifiesNobody } from '../../../src/domain/company/party-code.ts';
import { booksOfIssuing } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { counted, isSoak, soakTest, some } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';

/** Bodies made from the very schema that validates, then broken in every way: no answer is a 5xx, nothing is half written. */
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await testService();
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: '12345674',
        denumire: 'Exemplu Comert SRL',
        platitor_tva: true,
        setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true, termen_scadenta_zile: 30 },
        platforme: ['https://magazin.exemplu.ro'],
        serii: [{ serie: 'FCT', urmatorul_numar: 1 }],
        gestiuni: [{ cod_gestiune: 'DEP' }],
        chei: [{ nume: 'cheie', drepturi: ['*'] }],
      },
    ],
  });
  key = keys['cheie'] ?? '';
});

const headers = (): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${key}`,
  'svc-cod-unic': '12345674',
  'svc-url-platforma': 'https://magazin.exemplu.ro',
});

const get = (path: string): Promise<Reply> => service.send(path, { headers: headers() });
const post = (body: string | Uint8Array<ArrayBuffer>, contentType = 'application/json'): Promise<Reply> =>
  service.send('/v2/facturi', { method: 'POST', headers: { ...headers(), 'content-type': contentType }, body });

/** No answer may take longer, whatever was sent. */
const patienceMs = 80_000;

/** What was sent before. A run of fast-check whose time is over leaves its last request behind; the next one waits for it. */
let earlier: Promise<unknown> = Promise.resolve();

/** The property of every request, whatever it is: answered in time, in the right form, all or nothing. */
function expectSound(request: () => Promise<Reply>): Promise<Reply> {
  const sound = earlier.then(() => expectSoundAlone(request));
  earlier = sound.catch(() => undefined);
  return sound;
}

async function expectSoundAlone(request: () => Promise<Reply>): Promise<Reply> {
  const before = await booksOfIssuing(service);
  const from = performance.now();
  const reply = await request();
  expect(performance.now() - from).toBeLessThan(patienceMs);
  // The client has held the answer against the published description, which knows no other form.
  expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status === 200) {
    expect((await booksOfIssuing(service)).invoices).toBe(before.invoices + 1);
    return reply;
  }
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(reply.body.status).toBe(reply.status);
  if (reply.body.type.endsWith(':validation')) expect(reply.body.validation_errors.length).toBeGreaterThan(0);
  else expect(['invalid-state', 'payload-too-large']).toContain(reply.body.type.split(':').at(-1));
  expect(await booksOfIssuing(service)).toEqual(before);
  return reply;
}

// ---- from a schema to values ----------------------------------------------------------------------------------------

/** What of a JSON schema matters here; typebox schemas are JSON schemas. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly 'x-decimals'?: number;
  readonly 'x-nomenclature'?: string;
}

/** The schema of the wire, seen as what it is: JSON. */
const bodySchema: Schema = JSON.parse(JSON.stringify(issueBody));

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One code point each: right to left, combining, zero-width, four bytes, quotes, line ends, and letters among them. */
const characters = [
  ...'aȘțé09 ."\'\\/%_&<>{};-\u0301\u202Eא\u200B\u200D\uFEFF\n\r\t\u007F\u0085\u2028\uFFFF\uE000😀𝄞𠜎',
];

const oddText = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((parts) => parts.join(''));

const nomenclatures: Readonly<Record<string, readonly string[]>> = {
  tari: ['RO', 'Romania', 'DE', 'EL', 'moldova'],
  valute: ['RON', 'EUR', 'USD'],
  'tipuri-factura': ['F', 'FS', 'Factura', 'S'],
};

function anyOf(schema: Schema): fc.Arbitrary<Json> {
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(anyOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 99 }),
        ...(schema.pattern === undefined ? [] : [fc.constantFrom('0', '0017', '2147483647')]),
      );
    case 'number':
      return decimalOf(schema);
    default:
      return textOf(schema);
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Json> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = anyOf(schema);
    // A member that may be absent may also be null.
    return [name, required.includes(name) ? value : fc.oneof({ weight: 5, arbitrary: value }, fc.constant(null))];
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] as never[] }) as fc.Arbitrary<Json>;
}

function decimalOf({ minimum, exclusiveMinimum, maximum, 'x-decimals': places = 0 }: Schema): fc.Arbitrary<number> {
  const unit = 10 ** places;
  // What is negative, only a discount may send.
  const min = exclusiveMinimum === undefined ? Math.max(0, minimum ?? 0) * unit : exclusiveMinimum * unit + 1;
  return fc.integer({ min, max: Math.min(maximum ?? 1000, 1000) * unit }).map((units) => units / unit);
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema['x-nomenclature']) return fc.constantFrom(...(nomenclatures[schema['x-nomenclature']] ?? []));
  if (schema.format === 'date') return fc.constantFrom('2026-01-31', '2026-11-15', '2028-02-29', '9999-12-31');
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.oneof(
    { weight: 20, arbitrary: oddText(minLength, Math.min(maxLength, 20)) },
    { weight: 1, arbitrary: oddText(maxLength, maxLength) },
  );
}

interface Line {
  readonly [name: string]: Json;
  readonly nr_produse: number;
}

interface Body {
  readonly [name: string]: Json;
  readonly client: { readonly [name: string]: Json };
  readonly articole: readonly Line[];
}

/** A body as the schema has it, made to agree with what only the rules and the registry know. */
const validBody: fc.Arbitrary<Body> = fc
  .record({
    body: anyOf(bodySchema) as fc.Arbitrary<Body>,
    rates: fc.array(fc.constantFrom(0.21, 0.11, 0), { minLength: 3, maxLength: 3 }),
    isGross: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  })
  .map(({ body, rates, isGross }) => {
    const {
      numar,
      curs_valutar,
      data_scadenta,
      verificare_duplicat,
      valideaza_cod_unic_ro,
      proforma,
      bon_fiscal,
      documente_corectate,
      ...top
    } = body;
    const { cod_judet, cod_unic, tara, ...client } = body.client;
    return {
      ...top,
      serie: 'FCT',
      // The law allows the others only some rates and amounts.
      tip_factura: 'F',
      data_emitere: '2026-11-10',
      // A code that identifies nobody is as good as none, which a legal entity may not have.
      client: { ...client, cod_unic: typeof cod_unic === 'string' && !identifiesNobody(cod_unic) ? cod_unic : 'X1' },
      articole: body.articole.map((line, place) => {
        const { pret_unitar, pret_total, nr_crt_articol, ...rest } = line;
        return {
          ...rest,
          tip: 'Articol',
          nr_crt: place + 1,
          nr_produse: line.nr_produse || 1,
          cod_gestiune: place === 0 ? 'DEP' : null,
          cota_tva: rates[place] ?? 0,
          ...(isGross[place] ? { pret_total: pret_total ?? 12.34 } : { pret_unitar: pret_unitar ?? 0.123456 }),
        } as Line;
      }),
    };
  });

// ---- breaking a body ------------------------------------------------------------------------------------------------

interface Place {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** Every place of a body that the schema names, also those where nothing was sent. */
function placesOf(value: Json | undefined, schema: Schema, path: Place['path'] = []): readonly Place[] {
  const here: Place = { path, schema };
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return [here, ...value.flatMap((item, index) => placesOf(item as Json, items, [...path, index]))];
  }
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  if (!members || !schema.properties) return [here];
  return [
    here,
    ...Object.entries(schema.properties).flatMap(([name, inner]) =>
      placesOf((members as { readonly [name: string]: Json })[name], inner, [...path, name]),
    ),
  ];
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** JSON as text, since most of these are no JavaScript value. */
const hostile: readonly string[] = [
  ...['1e400', '-1e400', '1e-400', '-0', '0', '0.0', '1e2', '-1', '0.001', '0.0001', '1e308', '-1e308', '5e-324'],
  ...['1e12', '1e13', '1e15', '1e16', '1e20', '999999999999999', '9007199254740993', '1234567890123456'],
  ...['0.1234567', '123456789.123456789', '0.30000000000000004', '1.50000000000000000000', '2147483647', '2147483648'],
  ...['null', 'true', 'false', '""', '" "', '"\\t\\n"', '[]', '{}', '[null]', '[{}]', '[1]', '"1"', '"NaN"'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00a"', '"\\ud83d\\ude00"', '"\u202Eabc"', '"e\u0301"'],
  ...['{"__proto__":{"tip":"PJ"}}', '{"constructor":{"prototype":1}}', '{"toString":null}', '{"\\u0000":1}'],
  ...[nested(31), nested(33), nested(5000), '{"a":'.repeat(40) + 1 + '}'.repeat(40)],
  ...['"2026-02-30"', '"0000-01-01"', '"1899-12-31"', '"9999-12-31"', '"2026-11-15T00:00:00Z"', '"2026-1-1"'],
  ...['"RO"', '"F"', '"P"', '"T"', '"Discount"', '"PJ"', '"PF"', '"EUR"', '"XXX"', '"FCT"', '"0000000000000"'],
];

/** At the edge of what the schema allows, and one beyond. */
function bounds({ minLength, maxLength, minimum, maximum, maxItems, 'x-decimals': places }: Schema): readonly string[] {
  const step = 10 ** -(places ?? 0);
  const texts = [maxLength, minLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1].map((l) => 'ț'.repeat(Math.max(0, l))),
  );
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - step, bound, bound + step].map((number) => number.toFixed(places ?? 0)),
  );
  const deeper = places === undefined ? [] : [`0.${'0'.repeat(places)}1`, `1.${'0'.repeat(places)}`];
  const many = maxItems === undefined || maxItems > 100 ? [] : [`[${'{},'.repeat(maxItems)}{}]`];
  return [...texts.map((text) => JSON.stringify(text)), ...numbers, ...deeper, ...many];
}

type Edit =
  | { readonly do: 'replace'; readonly text: string }
  | { readonly do: 'leave-out' }
  | { readonly do: 'twice'; readonly text: string }
  | { readonly do: 'add'; readonly name: string; readonly text: string };

const strangeNames = ['__proto__', 'constructor', 'toString', '', 'Serie', 'x', '\u0000', 'ș', 'articole[0]', 'a/b~c'];

const someEdit = fc.record({
  at: fc.nat(),
  edit: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('replace' as const), text: fc.constantFrom('', ...hostile) }),
    },
    { weight: 1, arbitrary: fc.constant<Edit>({ do: 'leave-out' }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('twice' as const), text: fc.constantFrom(...hostile) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        name: fc.constantFrom(...strangeNames),
        text: fc.constantFrom(...hostile),
      }),
    },
  ),
  bound: fc.nat(),
});

/** The text of a body with the edits in it; an empty replacement stands for one of the bounds of the place. */
const brokenText: fc.Arbitrary<string> = fc
  .record({ body: validBody, edits: fc.array(someEdit, { minLength: 1, maxLength: 3 }) })
  .map(({ body, edits }) => {
    const places = placesOf(body as Json, bodySchema);
    const placed = new Map<string, Edit>();
    for (const { at, edit, bound } of edits) {
      const place = places[at % places.length];
      if (!place) continue;
      const edges = bounds(place.schema);
      const text = edges.length > 0 ? (edges[bound % edges.length] ?? '0') : 'null';
      placed.set(JSON.stringify(place.path), edit.do === 'replace' && edit.text === '' ? { ...edit, text } : edit);
    }
    return textWith(body as Json, placed, []);
  });

function textWith(value: Json, edits: ReadonlyMap<string, Edit>, path: Place['path']): string {
  const edit = edits.get(JSON.stringify(path));
  if (edit?.do === 'replace') return edit.text;
  if (Array.isArray(value)) {
    return `[${value.map((item, index) => textWith(item as Json, edits, [...path, index])).join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as { readonly [name: string]: Json };
  const absent = [...edits].flatMap(([pointer]) => {
    const full: Place['path'] = JSON.parse(pointer);
    const name = full.at(-1);
    const isMember = full.length === path.length + 1 && path.every((part, index) => part === full[index]);
    return isMember && typeof name === 'string' && !Object.hasOwn(members, name) ? [name] : [];
  });
  const written = [...Object.keys(members), ...absent].flatMap((name) => {
    const inner = [...path, name];
    const own = edits.get(JSON.stringify(inner));
    if (own?.do === 'leave-out') return [];
    const member = `${JSON.stringify(name)}:${textWith(members[name] ?? null, edits, inner)}`;
    return own?.do === 'twice' ? [member, `${JSON.stringify(name)}:${own.text}`] : [member];
  });
  const added = edit?.do === 'add' ? [`${JSON.stringify(edit.name)}:${edit.text}`] : [];
  return `{${[...written, ...added].join(',')}}`;
}

// ---- the properties -------------------------------------------------------------------------------------------------

const settings = (numRuns: number) => ({ numRuns, interruptAfterTimeLimit: 25_000, endOnFailure: false });
const patiently = { timeout: 120_000 };

describe('what the schema allows', () => {
  test(
    'is issued, and its totals are the same figures in the request, the read and the list [V2-AMT-1] [V2-AMT-2] [V2-AMT-3] [V2-AMT-4]',
    patiently,
    async () => {
      await fc.assert(
        fc.asyncProperty(validBody, async (body) => {
          const reply = await expectSound(() => post(JSON.stringify(body)));
          expect(reply.status, reply.text).toBe(200);
          const { serie, numar } = reply.body.data;
          const read = (await get(`/v2/facturi/${serie}/${numar}`)).body.data;
          const listed = (await get(`/v2/facturi?serie=${serie}&numar=${numar}`)).body.data;
          expect(listed).toHaveLength(1);

          const lines = body.articole.map(expectedLine);
          expect(read.articole.map(amountsOf)).toEqual(lines);
          const totals = [0, 1, 2].map((part) => lines.reduce((sum, line) => sum + (line[part] ?? 0), 0));
          expect(amountsOf(read)).toEqual(totals);
          expect(amountsOf(listed[0])).toEqual(totals);
          expect(bani(read.valoare)).toBe(totals[2]);
          if (body.articole.every(({ pret_total }) => typeof pret_total === 'number')) {
            const sent = body.articole.reduce((sum, { pret_total }) => sum + bani(pret_total), 0);
            expect(totals[2]).toBe(sent);
          }
          for (const [place, line] of read.articole.entries()) {
            expect(line.denumire).toBe(body.articole[place]?.['denumire']);
          }
        }),
        settings(counted(15, 40)),
      );
    },
  );
});

const bani = (amount: unknown): number => Math.round(Number(amount) * 100);

interface Amounts {
  readonly valoare_fara_tva: number;
  readonly valoare_tva: number;
  readonly valoare_totala: number;
}

function amountsOf({ valoare_fara_tva, valoare_tva, valoare_totala }: Amounts): readonly number[] {
  return [bani(valoare_fara_tva), bani(valoare_tva), bani(valoare_totala)];
}

/** V2-AMT-1 and V2-AMT-2 once more, in whole numbers. */
function expectedLine({ nr_produse, pret_unitar, pret_total, cota_tva }: Line): readonly number[] {
  const rate = units(cota_tva, 4);
  if (typeof pret_total === 'number') {
    const gross = units(pret_total, 2);
    const net = rounded(gross * 10_000n, 10_000n + rate);
    return [net, gross - net, gross].map(Number);
  }
  const net = rounded(units(nr_produse, 3) * units(pret_unitar, 6), 10n ** 7n);
  const vat = rounded(net * rate, 10_000n);
  return [net, vat, net + vat].map(Number);
}

const units = (value: unknown, places: number): bigint => BigInt(Math.round(Number(value) * 10 ** places));

/** Half away from zero; nothing here is negative. */
const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

describe('what the schema does not allow', () => {
  test(
    'is never a 5xx and leaves nothing behind, wherever and however a body is broken [V2-ISSUE-8] [V2-VAL-1] [V2-VAL-3] [V2-VAL-4] [V2-NUM-2]',
    patiently,
    async () => {
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(brokenText, async (text) => {
          const { status } = await expectSound(() => post(text));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
        settings(counted(120, 400)),
      );
      // The edits hit: most bodies are refused, and some are still good.
      expect(statuses.get(400)).toBeGreaterThan(statuses.get(200) ?? 0);
      expect(statuses.get(200)).toBeGreaterThan(0);
    },
  );

  test('and bytes that are no JSON are 400 without a name [V2-BODY-4]', patiently, async () => {
    const mangled = fc
      .record({ body: validBody, at: fc.nat(), how: fc.constantFrom('cut', 'byte', 'utf-16', 'latin1', 'tail') })
      .map(({ body, at, how }) => {
        const bytes = Buffer.from(JSON.stringify(body));
        const place = at % bytes.length;
        if (how === 'cut') return bytes.subarray(0, Math.max(1, place));
        if (how === 'utf-16') return Buffer.from(JSON.stringify(body), 'utf16le');
        if (how === 'latin1') return Buffer.concat([Buffer.from('"\u00e9'), Buffer.from([0xe9]), Buffer.from('"')]);
        if (how === 'tail') return Buffer.concat([bytes, Buffer.from(']')]);
        return Buffer.concat([bytes.subarray(0, place), Buffer.from([0xff]), bytes.subarray(place)]);
      });
    await fc.assert(
      fc.asyncProperty(mangled, async (bytes) => {
        const reply = await expectSound(() => post(new Uint8Array(bytes)));
        expect(reply.status).toBe(400);
        expect(reply.body.validation_errors).toMatchObject([{ location: 'body', name: '' }]);
      }),
      settings(counted(20, 50)),
    );
  });
});

const line = (more: object = {}): object => ({
  denumire: 'Cana',
  nr_produse: 1,
  pret_unitar: 1,
  cota_tva: 0.21,
  ...more,
});
const bodyOf = (articole: readonly unknown[], more: object = {}): string =>
  JSON.stringify({
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: { tip: 'PF', denumire: 'Ion Popescu' },
    articole,
    ...more,
  });

describe('sizes', () => {
  const repeated = (count: number, one: unknown): readonly unknown[] => Array.from({ length: count }, () => one);

  soakTest('ten thousand lines are issued, one more is told as such [V2-ISSUE-8]', patiently, async () => {
    expect((await expectSound(() => post(bodyOf(repeated(10_000, line()))))).status).toBe(200);
    const reply = await expectSound(() => post(bodyOf(repeated(10_001, line()))));
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors.map(({ name }: { name: string }) => name)).toEqual(['articole']);
  });

  const allWrong: readonly (readonly [string, unknown])[] = [
    ['that only the rules refuse', line({ nr_produse: -1, cota_tva: 0.5, pret_total: 1 })],
    ['without a member', {}],
    ['of another type', 'linie'],
    ['null', null],
    ['wrong in every member', { denumire: 1, nr_produse: 'x', pret_unitar: [], cota_tva: 7, x: 1 }],
  ];
  test.each(some(allWrong, 3))(
    'thousands of lines %s are 400 with what is wrong [V2-VAL-1]',
    patiently,
    async (_what, wrong) => {
      const reply = await expectSound(() => post(bodyOf(repeated(counted(1000, 10_000), wrong))));
      expect(reply.status).toBe(400);
    },
  );

  test('six hundred wrong lines hide neither a wrong client nor a good line [V2-VAL-1]', patiently, async () => {
    const lines = [...repeated(600, {}), line()];
    expect((await expectSound(() => post(bodyOf(lines, { client: { tip: 'XX' } })))).status).toBe(400);
  });

  test(
    'a body above 8 MiB is 413, and in the long run one of almost 8 MiB is issued [V2-BODY-5]',
    patiently,
    async () => {
      const mebibytes = 1024 * 1024;
      const long = line({ descriere: 'ș'.repeat(4000) });
      const empty = Buffer.byteLength(bodyOf([]));
      const each = Buffer.byteLength(JSON.stringify(long)) + 1;
      const text = bodyOf(repeated(Math.trunc((8 * mebibytes - empty) / each), long));
      expect(Buffer.byteLength(text)).toBeGreaterThan(7.9 * mebibytes);
      if (isSoak) expect((await expectSound(() => post(text))).status).toBe(200);
      const padded = text + ' '.repeat(8 * mebibytes + 1 - Buffer.byteLength(text));
      expect((await expectSound(() => post(padded))).status).toBe(413);
    },
  );
});

describe('numbers at the edge of what can be kept', () => {
  test.each<readonly [string, object]>([
    ['a quantity of 1e300 that costs nothing', { nr_produse: 1e300, pret_unitar: 0 }],
    ['a quantity of fifteen digits that costs nothing', { nr_produse: 999_999_999_999_999, pret_unitar: 0 }],
    ['a quantity of 1e15 that costs nothing', { nr_produse: 1e15, pret_unitar: 0 }],
    ['a unit price of 8e15 for a thousandth', { nr_produse: 0.001, pret_unitar: 8e15 }],
    ['a unit price of 1e300 for a thousandth', { nr_produse: 0.001, pret_unitar: 1e300 }],
    ['the largest total for a thousandth', { nr_produse: 0.001, pret_total: 9_999_999_999_999.99 }],
    ['a total of 0.01 for a quantity of 1e300', { nr_produse: 1e300, pret_total: 0.01 }],
    ['a total over the largest', { nr_produse: 1, pret_total: 1e13 }],
  ])('%s is issued or refused, never a 5xx [V2-NUM-2]', async (denumire, numbers) => {
    await expectSound(() => post(bodyOf([{ denumire, cota_tva: 0.21, ...numbers }])));
  });

  soakTest('stock that outgrows what can be kept is refused or kept, never a 5xx [V2-NUM-2]', patiently, async () => {
    const large = line({ denumire: 'Nisip', nr_produse: 900_000_000_000_000, pret_unitar: 0 });
    await expectSound(() => post(bodyOf([large])));
    await expectSound(() => post(bodyOf([large])));
    await expectSound(() => post(bodyOf([large, large, large])));
    const largest = line({ denumire: 'Praf', nr_produse: 999_999_999_999, pret_unitar: 0 });
    await expectSound(() => post(bodyOf(Array.from({ length: 10_000 }, () => largest))));
  });
});

describe('reads', () => {
  const names = ['data_emitere_de_la', 'data_emitere_pana_la', 'client_id', 'cod_unic_client', 'serie', 'numar'];
  const parameters = [...names, 'id_extern', 'restanta', 'cursor', 'limit', 'fields', '__proto__', 'x', ''];
  const values = [
    '',
    ' ',
    '0',
    '-1',
    '1',
    '201',
    '1e3',
    '999999999999999',
    'true',
    'false',
    'null',
    'FCT',
    '1',
    '\u0000',
  ];
  const dates = ['2026-11-01', '2026-02-30', '0000-01-01', '1900-01-01', '9999-12-31', '2025-11-15'];
  const others = [
    'cli_0123456789abcdef0123456789abcdef',
    'serie,numar',
    'incasari',
    'client(denumire)',
    '((',
    'ț'.repeat(201),
  ];
  const word = fc.oneof(fc.constantFrom(...values, ...dates, ...others), oddText(0, 60));

  test('no query of the list is a 5xx [V2-VAL-3] [V2-VAL-5]', patiently, async () => {
    const query = fc.array(fc.tuple(fc.constantFrom(...parameters), word), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        await expectRead(`/v2/facturi?${search.join('&')}`, [200, 400]);
      }),
      settings(counted(40, 150)),
    );
  });

  test('a query that is no query is no 5xx either [V2-VAL-3]', patiently, async () => {
    const raw = fc.constantFrom(
      '%',
      '%00',
      '%zz',
      '%ff%fe',
      '&&&',
      '=',
      '==',
      '[]',
      '+',
      '%ed%a0%80',
      'serie',
      ';',
      '%26',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(raw, { maxLength: 6 }), (parts) =>
        expectRead(`/v2/facturi?${parts.join('')}`, [200, 400]),
      ),
      settings(counted(15, 40)),
    );
  });

  test('no series and number in the path is a 5xx [V2-PROB-1]', patiently, async () => {
    const raw = fc.constantFrom(
      '%00',
      '%zz',
      '%',
      '%ff',
      '%ed%a0%80',
      '%2F',
      '%2e%2e%2e',
      '+',
      'FCT',
      '1',
      '%F0%9F%98%80',
    );
    const segment = fc.oneof(
      raw,
      fc.constantFrom('x'.repeat(51), 'x'.repeat(2001), '__proto__', '%20'),
      oddText(1, 20).map(encodeURIComponent),
    );
    await fc.assert(
      fc.asyncProperty(segment, segment, (series, number) =>
        expectRead(`/v2/facturi/${series}/${number}`, [200, 400, 404, 405, 414]),
      ),
      settings(counted(40, 120)),
    );
  });

  async function expectRead(path: string, statuses: readonly number[]): Promise<void> {
    const from = performance.now();
    const reply = await get(path);
    expect(performance.now() - from).toBeLessThan(patienceMs);
    expect(statuses, reply.text).toContain(reply.status);
    expect(reply.headers.get('content-type')).toMatch(/json/);
    expect(reply.body.meta.trace).toMatch(/^00-/);
  }
});
