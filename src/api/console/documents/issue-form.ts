import { Type } from 'typebox';
import { date, oneOf, partial, strict, text } from '../../schema/schemas.ts';
import { formOf, formShape, foundArticle, foundClient, issueForm } from '../../shapes/document-form.ts';
import { clientShape, documentParams, namedBy } from '../../shapes/document-parts.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { get, listed } from '../row.ts';

const searched = { access: 'invoices:issue', query: strict({ cauta: text(200) }) } as const;

export const issueFormRows = [
  /** CON-ISSUE-6 */
  get('/app/api/emitere', {
    id: 'pregatesteEmiterea',
    summary: 'Ce se poate emite: tipurile, seriile cu numărul următor, gestiunile, și scadența pentru o dată',
    access: 'invoices:issue',
    query: partial({ data: date() }),
    data: issueForm,
    run: async (operations, { from, query, today }) => {
      const issuedOn = query.data ?? today;
      return { issuedOn, ...(await operations.readIssueForm(from, issuedOn)) };
    },
  }),
  /** CON-ISSUE-4 */
  get('/app/api/emitere/clienti', {
    ...searched,
    id: 'cautaClienti',
    summary: 'Clienții al căror cod sau nume are bucata scrisă, cei mai potriviți întâi',
    data: listed('clienti', foundClient),
    run: (operations, { from, query }) => operations.searchClients(from, query.cauta),
  }),
  /** CON-ISSUE-4: what the registry says of a Romanian company, within two seconds or not at all. */
  get('/app/api/emitere/registru/{cod}', {
    id: 'cautaInRegistru',
    summary: 'Datele oficiale ale unei firme din România; null: registrul nu răspunde la timp sau nu o cunoaște',
    access: 'invoices:issue',
    params: strict({ cod: Type.String({ pattern: '^(?:[Rr][Oo])?[0-9]{2,10}$' }) }),
    data: shape<{ readonly found: Parameters<typeof clientShape.out>[0] | null }>()({
      client: out.oneOrNull(clientShape, 'found'),
    }),
    run: async (operations, { params }) => {
      const fiscalCode = params.cod.replace(/^RO/i, '');
      const official = await operations.readOfficialCompany(fiscalCode);
      const unknown = { kind: 'legal-entity', countryCode: 'RO', email: null, phone: null, bankAccount: null } as const;
      return { found: official && { ...official, ...unknown, fiscalCode } };
    },
  }),
  /** CON-ISSUE-5 */
  get('/app/api/emitere/articole', {
    ...searched,
    id: 'cautaArticole',
    summary: 'Articolele cu acest cod, cod de bare sau o bucată a numelui, cele mai potrivite întâi',
    data: listed('articole', foundArticle),
    run: (operations, { from, query }) => operations.searchArticles(from, query.cauta),
  }),
  /** CON-ISSUE-7 */
  get('/app/api/emitere/curs', {
    id: 'citesteCursul',
    summary: 'Cursul unei valute pentru o dată și ziua lui; null: nu se știe',
    access: 'invoices:issue',
    query: strict({
      valuta: Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute' }),
      data: date(),
    }),
    data: shape<{ readonly known: ResultOf<'readRate'> }>()({
      curs: out.decimalOrNull(6, ({ known }) => known?.rate ?? null),
      data_curs: out.dateOrNull(({ known }) => known?.on ?? null),
    }),
    run: async (operations, { from, query }) => ({ known: await operations.readRate(from, query.valuta, query.data) }),
  }),
];

/** CON-ISSUE-8 */
export const readFormAgain = get('/app/api/facturi/{serie}/{numar}/formular', {
  id: 'refaFormularul',
  summary: 'Un document ca formular: copia lui, sau factura liniilor încă nefacturate ale unei proforme',
  access: 'invoices:issue',
  params: documentParams,
  query: strict({ scop: oneOf(['copie', 'factura']) }),
  data: formShape,
  run: async (operations, { from, params, query }) => {
    const purpose = query.scop === 'factura' ? 'invoice' : 'copy';
    return formOf(await operations.readDocumentAgain(from, namedBy(params), purpose), purpose);
  },
});
