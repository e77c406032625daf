import type { Found, FoundKind } from '../../../operations/invoices/search-everything.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { toSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { kindNames, searchEverything } from '../../v2/search/search-everything.ts';
import { fromV2 } from '../from-v2.ts';

/** An article has no screen of its own: the list is searched by its code, or its name where it has none. */
const addresses: Readonly<Record<FoundKind, (found: Found) => string>> = {
  document: ({ id }) => `/app/facturi/${id.map(encodeURIComponent).join('/')}`,
  client: ({ id: [id = ''] }) => `/app/clienti/${id}`,
  article: ({ title, details: [code] }) => `/app/articole?${new URLSearchParams({ cauta: code ?? title })}`,
  supplier: ({ id: [id = ''] }) => `/app/furnizori/${id}`,
  'supplier-invoice': ({ id: [id = ''] }) => `/app/facturi-primite/${toSupplierInvoiceId(id)}`,
};

/** Amounts and days, which v2 writes into one text, are members of their own, because people read them in another form. */
const found = shape<Found>()({
  fel: out.word(kindNames, 'kind'),
  titlu: out.text('title'),
  detaliu: out.textOrNull(({ details }) => details.filter((detail) => detail !== null).join(', ') || null),
  suma: out.moneyOrNull(({ amount }) => amount?.value ?? null),
  valuta: out.textOrNull(({ amount }) => amount?.currency ?? null),
  data: out.dateOrNull('issuedOn'),
  adresa: out.text((one) => addresses[one.kind](one)),
});

/** CON-SEARCH-1 */
export const searchRow = fromV2({
  ...searchEverything,
  // Two characters that are seen, as v2 wants too.
  query: strict({ q: formed(/\S[\s\S]*\S/, 'cel puțin două caractere', { maxLength: 100 }) }),
  data: found.schema,
  toData: found.out,
});
