import { expect, test } from 'vitest';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';
import { referencePage } from '../docs/reference-page.ts';
import {
  type OpenApiDocument,
  type ParameterObject,
  type Reference,
  resolved,
  type SchemaObject,
} from '../schema/openapi-document.ts';
import { openApiOf } from './openapi.ts';
import { v2Operations } from './operations.ts';

const document = openApiOf(v2Operations, 'https://facturare.exemplu.ro');
const page = referencePage(document);

interface RequestMember {
  readonly at: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: SchemaObject;
}

const members = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => {
    const at = `${method.toUpperCase()} ${path}`;
    const media = operation.requestBody?.content['application/json'];
    return [
      ...operation.parameters.map((parameter): RequestMember => {
        const { name, required, description, schema } = resolved<ParameterObject>(document, parameter);
        return { at: `${at} ${name}`, isRequired: required, description, schema };
      }),
      ...(media ? membersIn(document, media.schema, at) : []),
    ];
  }),
);

/** The members of an object at every depth, also of the objects in its lists. */
function membersIn(of: OpenApiDocument, reference: SchemaObject | Reference, at: string): readonly RequestMember[] {
  const { properties = {}, required = [], items } = resolved<SchemaObject>(of, reference);
  return [
    ...Object.entries(properties).flatMap(([name, member]) => {
      const schema = resolved<SchemaObject>(of, member);
      const own = { at: `${at} ${name}`, isRequired: required.includes(name), schema };
      return [{ ...own, description: schema.description ?? '' }, ...membersIn(of, schema, own.at)];
    }),
    ...(items ? membersIn(of, items, at) : []),
  ];
}

const namesOf = (some: readonly RequestMember[]): readonly string[] => some.map(({ at }) => at);

test('every member of every request says what it is, at every depth [OPS-DOC-3]', () => {
  expect(namesOf(members)).toContain('POST /v2/facturi articole efactura clasificari cod');
  expect(namesOf(members.filter(({ description }) => !/^\S.{5,}[.!]$/s.test(description)))).toEqual([]);
});

test('every optional member of a request says what happens without it [OPS-DOC-3]', () => {
  const optional = members.filter(({ isRequired }) => !isRequired);
  expect(optional.length).toBeGreaterThan(50);
  expect(namesOf(optional.filter(({ description }) => !/\blips(?:a|i|e)/iu.test(description)))).toEqual([]);
});

test('every value of a request has an example, or a list of what it may be [OPS-DOC-3]', () => {
  const values = members.filter(({ schema }) => !schema.properties && !schema.items);
  const isShown = ({ schema: { examples, enum: choices } }: RequestMember): boolean =>
    examples !== undefined || choices !== undefined;
  expect(namesOf(values.filter((value) => !isShown(value)))).toEqual([]);
});

test('an operation with a body that must be sent has an example of it [OPS-DOC-5]', () => {
  const without = v2Operations.filter(
    ({ body }) => body !== 'none' && body.presence === 'required' && body.examples.length === 0,
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});

/** What people read: not names of the wire, which stand in code, nor what the service sends, which has no diacritics. */
const texts: readonly string[] = [...textsIn(document), ...textOf(page)].map((text) =>
  text.replaceAll(/`[^`]*`/g, ' '),
);

function textsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'value' || name === 'example' || (name === 'examples' && Array.isArray(member))) return [];
    const isText = ['summary', 'description', 'title', 'x-displayName', 'propozitii', 'limita', 'abonament'].includes(
      name,
    );
    return isText && typeof member === 'string' ? [member] : textsIn(member);
  });
}

function textOf(html: string): readonly string[] {
  const said = [...html.matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, script = '']) =>
    [...script.matchAll(/'([^'\n]*)'/g)].map(([, text = '']) => text),
  );
  const labels = [...html.matchAll(/\saria-label="([^"]*)"/g)].map(([, text = '']) => text);
  const seen = html
    .replaceAll(/<(script|style|code|samp|textarea|select|title)\b.*?<\/\1>/gs, ' ')
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll(/&\w+;|&#\d+;/g, ' '));
  return [...said, ...labels, ...seen];
}

const words = new Set(
  texts
    .flatMap((text) => text.match(/(?<![\p{L}\w/.:$-])\p{L}+(?![\p{L}\w/=(-]|[.:][\p{L}\w])/gu) ?? [])
    .map((word) => word.toLowerCase()),
);

test('the reference is Romanian with its diacritics: no letter with a cedilla anywhere [OPS-DOC-7]', () => {
  expect(`${page}${JSON.stringify(document)}`).not.toMatch(/[şţŞŢ]/u);
});

/** Words of their own, such as the invoice (factura) beside an invoice (factură). */
const bothExist = new Set(
  'adresa afara alta arhiva ca ciorna cota da data doua factura firma limita lista luna nota ora pagina perioada plata proforma restante suma valuta'.split(
    ' ',
  ),
);

test('no word is written here with diacritics and there without [OPS-DOC-7]', () => {
  const bare = new Map([...words].map((word) => [withoutDiacritics(word), word]));
  expect(bare.size).toBeGreaterThan(300);
  const marked = [...words].filter((word) => word !== withoutDiacritics(word));
  expect(marked.map(withoutDiacritics).filter((word) => words.has(word) && !bothExist.has(word))).toEqual([]);
});

test('words that nobody writes without diacritics have them [OPS-DOC-7]', () => {
  const never =
    'si in fara daca dupa pana cand cat inseamna raspuns raspunsul numar numarul intre catre decat aceeasi inainte operatie operatia cauta gasit lipseste incasare incasari incasarea stergere sterge judet judetul inca intai'.split(
      ' ',
    );
  expect(never.filter((word) => words.has(word))).toEqual([]);
  const afterArticle = texts.flatMap(
    (text) => text.match(/(?<![\p{L}-])(?:o|nicio|această|altă|aceeași|fiecare)\s+\p{L}*[^e\P{L}]a(?!\p{L})/giu) ?? [],
  );
  expect(afterArticle).toEqual([]);
});

test('operations stand in the order in which people need them, in the menu and on the page [OPS-DOC-6]', () => {
  const order = v2Operations.map(({ id }) => id);
  expect(order.slice(0, 7)).toEqual([
    'citesteIdentitatea',
    'emiteFactura',
    'citesteFactura',
    'genereazaLinkDeDescarcare',
    'trimitePeEmail',
    'genereazaLinkDePlata',
    'incaseazaFactura',
  ]);
  expect(document.tags.map(({ name }) => name)).toEqual([
    'Identitate',
    'Facturi',
    'Clienti',
    'Furnizori',
    'Parteneri',
    'Articole',
    'Stocuri',
    'Banca',
    'Balante',
    'Firme',
    'Rapoarte',
    'Arhive',
    'Mutare',
    'Evenimente',
    'Nomenclatoare',
  ]);
  const menu = /<nav[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
  expect([...menu.matchAll(/<li><a href="#(\w+)"><span class="method/g)].map(([, id]) => id)).toEqual(order);
  expect([...page.matchAll(/<article class="operation" id="(\w+)"/g)].map(([, id]) => id)).toEqual(order);
});

test('every operation, request member and kind of problem can be found, at an address of its own [OPS-DOC-4]', () => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBe(new Set(ids).size);
  const found = [...page.matchAll(/<\w+[^>]*? id="([^"]+)"[^>]* data-found="([^"]+)"/g)].map(
    ([, id, kind]) => `${kind} ${id}`,
  );
  expect(found).toContain('cerere emiteFactura.corp.articole.efactura.clasificari.cod');
  expect(found).toContain('cerere emiteFactura.Svc-Url-Platforma');
  expect(found).toContain('răspuns citesteFactura.raspuns.client.denumire');
  expect(found).toContain('problemă problema-rate-limited');
  for (const { id } of v2Operations) expect(found).toContain(`operație ${id}`);
  expect(page).toContain(
    '<li data-found="problemă"><span class="status">400</span> <code>invalid-state / factura_duplicata',
  );
});
