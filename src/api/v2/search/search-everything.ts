import { decimalToString } from '../../../domain/decimal/decimal.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import type { Found, FoundKind } from '../../../operations/invoices/search-everything.ts';
import { strict, text } from '../../schema/schemas.ts';
import { toArticleId, toClientId, toSupplierId, toSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { listOperation } from '../operation.ts';

export const kindNames = {
  document: 'factura',
  client: 'client',
  article: 'articol',
  supplier: 'furnizor',
  'supplier-invoice': 'factura_primita',
} as const satisfies Readonly<Record<FoundKind, string>>;

const addresses: Readonly<Record<FoundKind, (id: readonly string[]) => string>> = {
  document: (id) => `/v2/facturi/${id.map(encodeURIComponent).join('/')}`,
  client: ([id = '']) => `/v2/clienti/${toClientId(id)}`,
  article: ([id = '']) => `/v2/articole/${toArticleId(id)}`,
  supplier: ([id = '']) => `/v2/furnizori/${toSupplierId(id)}`,
  'supplier-invoice': ([id = '']) => `/v2/facturi-furnizori/${toSupplierInvoiceId(id)}`,
};

const found = shape<Found>()({
  fel: out.word(kindNames, 'kind', { description: 'Ce este.', examples: ['factura'] }),
  titlu: out.text('title', { description: 'Seria și numărul, sau numele.', examples: ['FCT 1'] }),
  detaliu: out.textOrNull(detailsOf, {
    description:
      'Ce îl deosebește de altele: clientul, suma și ziua unui document; codul și localitatea unui partener.',
    examples: ['Brutăria Țărăncuța SRL, 59.29 RON, 2026-11-15'],
  }),
  adresa: out.text(({ kind, id }) => addresses[kind](id), {
    description: 'Adresa sub care stau operațiile lui.',
    examples: ['/v2/facturi/FCT/1'],
  }),
});

function detailsOf({ details, amount, issuedOn }: Found): string | null {
  const priced = amount && `${decimalToString(amount.value)} ${amount.currency}`;
  return [...details, priced, issuedOn].filter((detail) => detail !== null).join(', ') || null;
}

const shortest = 2;
const q = text(100, {
  minLength: shortest,
  description: 'Un număr, un nume sau o parte din el, un cod, o referință sau o sumă.',
  examples: ['FCT 1'],
});

/** V2-FIND-1 */
export const searchEverything = listOperation({
  id: 'cautaPesteTot',
  method: 'GET',
  path: '/v2/cauta',
  group: 'Facturi',
  summary: 'Caută peste tot',
  description:
    'Documente, clienți, articole, furnizori și facturi primite: cel mult 20, cele mai potrivite întâi, pe o singură pagină. Nu contează literele mari și diacriticele. Documentele se găsesc după număr, referință, sumă și client; articolele și partenerii după cod și nume. Apare numai ce poate citi cheia: clienții cu `clienti:citire`, articolele cu `articole:citire`, furnizorii și facturile lor cu `furnizori:citire`.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({ q }),
  checkQuery: (query) => blankProblems(query['q']),
  body: 'none',
  answer: 'list',
  data: found.schema,
  identity: ['fel', 'adresa'],
  refusals: [],
  run: (operations, { from, query }) => operations.searchEverything(from, query.q.trim()),
  toData: found.out,
});

/** Blanks at the ends are not searched for. */
function blankProblems(sent: unknown): readonly InputProblem[] {
  if (typeof sent !== 'string' || sent.length < shortest || sent.trim().length >= shortest) return [];
  const message = `"q" trebuie sa aiba cel putin ${shortest} caractere, fara spatiile de la capete.`;
  return [{ location: 'query', path: ['q'], code: 'out_of_range', message }];
}
