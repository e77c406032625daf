import { decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import { withoutDiacritics } from '../../../domain/nomenclature/counties.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import type { SupplierFinding, TieFinding } from '../../../domain/supplier/supplier-declaration.ts';
import type { SupplierObstacle } from '../../../domain/supplier/supplier-invoice.ts';
import { supplierFindingSentences, supplierObstacleSentence } from '../../supplier-words.ts';
import { toSupplierInvoiceId } from '../identifiers.ts';

/** GRP-SUP-17: an invoice that exists already is named by the id under which it is read. */
export function receivedObstacleMessage(obstacle: SupplierObstacle): readonly [cod: string, mesaj: string] {
  const [code, message] = supplierObstacleMessage(obstacle);
  if (obstacle.is !== 'number-taken') return [code, message];
  return [code, `${message} Este ${toSupplierInvoiceId(obstacle.taken.invoiceId)}.`];
}

export const receivedNotReadable = (because: string): InputProblem => ({
  location: 'body',
  path: ['ubl'],
  code: 'invalid_value',
  message: `"ubl" nu poate fi citit ca factura UBL sau CII pentru aceasta firma: ${because}.`,
});

/** It is a code and a sentence on why a supplier's invoice cannot be changed so. */
function supplierObstacleMessage(obstacle: SupplierObstacle): readonly [cod: string, mesaj: string] {
  switch (obstacle.is) {
    case 'payment-too-large':
      return [
        'suma_prea_mare',
        `Suma depaseste ce a ramas de plata: ${decimalToString(roundToMoney(obstacle.remaining))} ${obstacle.currency}.`,
      ];
    case 'number-taken':
      return [
        'factura_duplicata',
        `Factura ${obstacle.taken.number} din ${obstacle.taken.issuedOn} a acestui furnizor exista deja salvata.`,
      ];
    case 'payment-in-future':
      return ['data_nepermisa', withoutDiacritics(supplierObstacleSentence(obstacle))];
    default:
      return ['stare_nepermisa', withoutDiacritics(supplierObstacleSentence(obstacle))];
  }
}

/** Somebody typed an invoice of a supplier wrongly. */
export function supplierFindingProblem(finding: SupplierFinding | TieFinding): InputProblem {
  const at = (path: InputProblem['path'], code: InputProblem['code'], message: string): InputProblem => ({
    location: 'body',
    path,
    code,
    message,
  });
  if (finding.wrong === 'supplier-payments-too-large')
    return at(['plati'], 'out_of_range', `Platile depasesc totalul de ${finding.total}.`);
  const sentence = withoutDiacritics(supplierFindingSentences[finding.wrong]);
  switch (finding.wrong) {
    case 'supplier-currency-unknown':
      return at(['valuta'], 'invalid_value', sentence);
    case 'supplier-amount-too-large':
      return at(['articole'], 'out_of_range', sentence);
    case 'supplier-line-price':
      return at(
        ['articole', finding.line, 'pret_unitar'],
        'invalid_value',
        'Linia are exact unul dintre pret_unitar si pret_total.',
      );
    case 'supplier-line-quantity':
      return at(['articole', finding.line, 'nr_produse'], 'out_of_range', sentence);
    case 'supplier-warehouse-unknown':
      return at(['articole', finding.line, 'cod_gestiune'], 'invalid_value', sentence);
    case 'supplier-payment-in-future':
      return at(['plati', finding.payment, 'data'], 'out_of_range', sentence);
    case 'supplier-invoice-not-payable':
      return at(['plati'], 'invalid_value', sentence);
    case 'supplier-line-unknown':
      return at(['articole', finding.tie, 'nr_crt'], 'invalid_value', 'Factura nu are o linie cu acest nr_crt.');
    case 'supplier-line-repeated':
      return at(['articole', finding.tie, 'nr_crt'], 'invalid_value', sentence);
  }
}
