import { decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import { withoutDiacritics } from '../../../domain/nomenclature/counties.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import type { SupplierObstacle } from '../../../domain/supplier/supplier-invoice.ts';
import { toSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { supplierObstacleSentence } from '../../words/suppliers.ts';

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

/** GRP-SUP-15 */
export const supplierKnown = ({ by, name }: { readonly by: 'code' | 'name'; readonly name: string }): InputProblem =>
  by === 'code'
    ? {
        location: 'body',
        path: ['cod_unic'],
        code: 'invalid_value',
        message: `"cod_unic" este deja al furnizorului ${name}.`,
      }
    : {
        location: 'body',
        path: ['denumire'],
        code: 'invalid_value',
        message: `Exista deja un furnizor fara cod cu numele ${name}.`,
      };
