import { normaliseFiscalCode } from '../../domain/company/identifiers.ts';
import { decimalFromNumber } from '../../domain/decimal/decimal.ts';
import { tidyNumber } from '../../domain/invoice/issue-names.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import type {
  SupplierInvoiceDeclaration,
  SupplierLineDeclaration,
} from '../../domain/supplier/supplier-declaration.ts';
import { vatRateFromFraction } from '../../domain/vat/vat-rate.ts';
import { supplierStatusOfName } from '../words/vocabulary.ts';
import { type Path, problemAt } from './messages.ts';
import { type Loose, present } from './readable.ts';
import type { SupplierInvoiceFile, SupplierLineFile } from './schema.ts';

/** GRP-PROV-1: the file has them in `facturi_furnizori`. */

export function supplierInvoiceOf(invoice: SupplierInvoiceFile, place: number): SupplierInvoiceDeclaration {
  const { denumire, cod_unic } = invoice.furnizor;
  return {
    place,
    supplier: { name: denumire, fiscalCode: supplierCode(cod_unic) },
    number: tidyNumber(invoice.numar),
    documentName: invoice.nume_document ?? 'Factura',
    issuedOn: invoice.data_emitere,
    receivedOn: invoice.data_primire ?? invoice.data_emitere,
    dueOn: invoice.data_scadenta ?? null,
    currency: invoice.valuta,
    exchangeRate: decimalOrNull(invoice.curs_valutar),
    status: supplierStatusOfName.get(invoice.status ?? '') ?? 'approved',
    lines: invoice.articole.map(lineOf),
    payments: (invoice.plati ?? []).map(({ suma, data, tip }) => ({
      amount: decimalFromNumber(suma),
      paidOn: data,
      kind: tip ?? 'Banca',
    })),
  };
}

function lineOf(line: SupplierLineFile): SupplierLineDeclaration {
  const { pret_unitar, pret_total, cota_tva } = line;
  return {
    name: line.denumire,
    description: line.descriere ?? null,
    quantity: decimalFromNumber(line.nr_produse),
    unit: line.um ?? null,
    price:
      typeof pret_total === 'number'
        ? { given: 'gross', grossTotal: decimalFromNumber(pret_total) }
        : { given: 'unit', unitPrice: decimalFromNumber(pret_unitar ?? 0) },
    vatRate: typeof cota_tva === 'number' ? vatRateFromFraction(decimalFromNumber(cota_tva)) : null,
    articleCode: line.cod_articol ?? null,
    barcode: line.cod_bare ?? null,
    warehouseCode: line.cod_gestiune ?? null,
  };
}

const decimalOrNull = (value: number | null | undefined) =>
  typeof value === 'number' ? decimalFromNumber(value) : null;

/** Returns null for a code that is none. */
function supplierCode(code: string | null | undefined): string | null {
  const compact = normaliseFiscalCode(code ?? '');
  return /[1-9A-Z]/.test(compact) ? compact : null;
}

/** The shape is that of the other partners. */
export function namedSupplier({ denumire, cod_unic }: Loose<SupplierInvoiceFile['furnizor']>) {
  return { ...(denumire === undefined ? {} : { denumire }), ...(cod_unic ? { cod_unic } : {}) };
}

/** The schema cannot see a line with two prices or none. */
export function* strangeSupplierInvoice({ articole }: Loose<SupplierInvoiceFile>, path: Path): Generator<InputProblem> {
  for (const { item, place } of present(articole)) {
    const prices = [item.pret_unitar, item.pret_total].filter((price) => typeof price === 'number');
    if (prices.length === 1) continue;
    const predicate = prices.length === 0 ? 'is missing, and so is pret_total' : 'cannot stand beside pret_total';
    yield problemAt(
      [...path, 'articole', place, 'pret_unitar'],
      prices.length === 0 ? 'required' : 'invalid_value',
      predicate,
    );
  }
}
