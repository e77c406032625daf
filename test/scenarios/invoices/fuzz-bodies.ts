import fc from 'fast-check';
import { issueBody } from '../../../src/api/v2/invoices/issue-schema.ts';
import { identifiesNobody } from '../../../src/domain/company/party-code.ts';

/** Bodies of an issue made from the very schema that validates, then broken in every way. */

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

export const oddText = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
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

export interface Line {
  readonly [name: string]: Json;
  readonly nr_produse: number;
}

interface Body {
  readonly [name: string]: Json;
  readonly client: { readonly [name: string]: Json };
  readonly articole: readonly Line[];
}

/** A body as the schema has it, made to agree with what only the rules and the registry know. */
export const validBody: fc.Arbitrary<Body> = fc
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

/** Values at the edge of what the schema allows, and one beyond. */
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
export const brokenText: fc.Arbitrary<string> = fc
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
