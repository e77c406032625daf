import { Type } from 'typebox';
import { findCurrency } from '../../../domain/nomenclature/currencies.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { supplierInvoiceSources } from '../../../domain/supplier/supplier-invoice.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { date, oneOf, strict, text } from '../../schema/schemas.ts';
import { supplierId, supplierInvoiceId, uuidOfSupplierId, uuidOfSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { supplierSourceNames, supplierStatusNames, supplierStatusOfName } from '../../words/vocabulary.ts';
import { fileOperation, listOperation, operation } from '../operation.ts';
import {
  supplierInvoiceData,
  supplierInvoiceRowData,
  toSupplierInvoice,
  toSupplierInvoiceRow,
} from './supplier-invoice-data.ts';

const day = (what: string, example: string) =>
  Type.Optional(date({ description: `${what} Lipsa înseamnă oricând.`, examples: [example] }));

const filters = strict({
  furnizor_id: Type.Optional(
    supplierId({
      description: 'Numai ale acestui furnizor, `id` din `GET /v2/furnizori`. Lipsa înseamnă ale tuturor.',
    }),
  ),
  data_emitere_de_la: day('Prima zi a emiterii.', '2026-10-01'),
  data_emitere_pana_la: day('Ultima zi a emiterii, inclusiv.', '2026-10-31'),
  data_primire_de_la: day('Prima zi a primirii.', '2026-10-01'),
  data_primire_pana_la: day('Ultima zi a primirii, inclusiv.', '2026-10-31'),
  data_scadenta_de_la: day('Prima zi a scadenței.', '2026-11-01'),
  data_scadenta_pana_la: day('Ultima zi a scadenței, inclusiv.', '2026-11-30'),
  numar: Type.Optional(
    text(200, { description: 'Numărul întreg dat de furnizor. Lipsa înseamnă oricare.', examples: ['FF-908'] }),
  ),
  nume_document: Type.Optional(
    text(100, { description: 'Numele documentului. Lipsa înseamnă oricare.', examples: ['Factura'] }),
  ),
  platita: Type.Optional(
    Type.Boolean({
      description: '`true`: plătite integral; `false`: celelalte. Lipsa înseamnă toate.',
      examples: [true],
    }),
  ),
  valuta: Type.Optional(text(3, { description: 'Codul valutei. Lipsa înseamnă oricare.', examples: ['RON'] })),
  status: Type.Optional(
    oneOf(Object.values(supplierStatusNames), {
      description: 'Numai în această stare. Lipsa înseamnă toate.',
      examples: ['in_asteptare'],
    }),
  ),
  sursa: Type.Optional(
    oneOf(Object.values(supplierSourceNames), {
      description: 'De unde a venit. Lipsa înseamnă de oriunde.',
      examples: ['spv'],
    }),
  ),
});

const periods = ['data_emitere', 'data_primire', 'data_scadenta'] as const;

/** GRP-SUP-4: a period that ends before it begins is refused, and so is a currency that nobody has. */
function filterProblems(query: Readonly<Record<string, unknown>>): readonly InputProblem[] {
  const backward = periods.flatMap((period): readonly InputProblem[] => {
    const [from, until] = [query[`${period}_de_la`], query[`${period}_pana_la`]];
    if (typeof from !== 'string' || typeof until !== 'string') return [];
    if (!isCalendarDate(from) || !isCalendarDate(until) || from <= until) return [];
    const message = `"${period}_de_la" nu poate fi dupa "${period}_pana_la".`;
    return [{ location: 'query', path: [`${period}_de_la`], code: 'out_of_range', message }];
  });
  const { valuta } = query;
  if (typeof valuta !== 'string' || valuta === '' || valuta.length > 3 || findCurrency(valuta)) return backward;
  const message = '"valuta" nu este codul unei valute, ca RON sau EUR.';
  return [...backward, { location: 'query', path: ['valuta'], code: 'invalid_value', message }];
}

export const listSupplierInvoices = listOperation({
  id: 'listeazaFacturileFurnizorilor',
  method: 'GET',
  path: '/v2/facturi-furnizori',
  group: 'Furnizori',
  summary: 'Caută facturi de la furnizori',
  description:
    'Facturile primite de la furnizori, din SPV, din fișierul de configurare sau introduse de mână, în consolă sau prin API; cele mai noi întâi. Fără filtre se listează toate: nu există o perioadă implicită.',
  access: { right: 'suppliers:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: filters,
  checkQuery: filterProblems,
  body: 'none',
  answer: 'list',
  data: supplierInvoiceRowData,
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page }) =>
    operations.listSupplierInvoices(
      from,
      {
        search: null,
        supplierId: query.furnizor_id === undefined ? null : uuidOfSupplierId(query.furnizor_id),
        issuedFrom: query.data_emitere_de_la ?? null,
        issuedUntil: query.data_emitere_pana_la ?? null,
        receivedFrom: query.data_primire_de_la ?? null,
        receivedUntil: query.data_primire_pana_la ?? null,
        dueFrom: query.data_scadenta_de_la ?? null,
        dueUntil: query.data_scadenta_pana_la ?? null,
        number: query.numar ?? null,
        documentName: query.nume_document ?? null,
        isPaid: query.platita ?? null,
        currency: query.valuta ?? null,
        status: supplierStatusOfName.get(query.status ?? '') ?? null,
        source: supplierInvoiceSources.find((source) => supplierSourceNames[source] === query.sursa) ?? null,
      },
      page,
    ),
  toData: toSupplierInvoiceRow,
});

export const receivedParams = strict({
  id_factura: supplierInvoiceId({ description: 'Factura: `id` din `GET /v2/facturi-furnizori`.' }),
});

export const readSupplierInvoice = operation({
  id: 'citesteFacturaFurnizorului',
  method: 'GET',
  path: '/v2/facturi-furnizori/{id_factura}',
  group: 'Furnizori',
  summary: 'O factură de la furnizor',
  description: 'Factura cu liniile și plățile ei. O notă de creditare are sumele cu minus.',
  access: { right: 'suppliers:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: receivedParams,
  query: 'none',
  body: 'none',
  answer: 'one',
  data: supplierInvoiceData,
  identity: ['id'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) =>
    operations.readSupplierInvoice(from, uuidOfSupplierInvoiceId(params.id_factura)),
  toData: toSupplierInvoice,
});

export const readReceivedXml = fileOperation({
  id: 'citesteUblFacturiiFurnizorului',
  method: 'GET',
  path: '/v2/facturi-furnizori/{id_factura}/ubl',
  group: 'Furnizori',
  summary: 'XML-ul unei facturi primite',
  description:
    'XML-ul așa cum a venit de la ANAF, octet cu octet, în codificarea pe care o declară, sau cum a fost trimis la `POST /v2/facturi-furnizori`. O factură care nu a venit ca XML răspunde 404.',
  access: { right: 'suppliers:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: receivedParams,
  query: 'none',
  body: 'none',
  answer: 'xml',
  data: Type.String({ description: 'Documentul XML.' }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readReceivedXml(from, uuidOfSupplierInvoiceId(params.id_factura)),
  toData: ({ number, xml }) => ({ fileName: `${number}.xml`, content: xml }),
});
