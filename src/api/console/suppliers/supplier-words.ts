import { type Decimal, decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import type { SupplierFinding, TieFinding } from '../../../domain/supplier/supplier-declaration.ts';
import type { SupplierObstacle } from '../../../domain/supplier/supplier-invoice.ts';
import { supplierFindingSentences, supplierObstacleSentence } from '../../supplier-words.ts';
import { supplierFindingProblem } from '../../v2/suppliers/received-messages.ts';

interface FieldWords {
  readonly camp: string;
  readonly mesaj: string;
}

/** GRP-SUP-10, GRP-PAY-1: why something cannot be done with a received invoice: a sentence, or one at its field. */
export function supplierObstacleWords(obstacle: SupplierObstacle): string | readonly FieldWords[] {
  switch (obstacle.is) {
    case 'payment-too-large':
      return [{ camp: 'suma', mesaj: `Mai sunt de plătit numai ${money(obstacle.remaining)} ${obstacle.currency}.` }];
    case 'payment-in-future':
      return [{ camp: 'data', mesaj: supplierObstacleSentence(obstacle) }];
    case 'number-taken':
      return [{ camp: 'numar', mesaj: `Factura ${obstacle.taken.number} a acestui furnizor există deja.` }];
    default:
      return supplierObstacleSentence(obstacle);
  }
}

const money = (amount: Decimal): string => decimalToString(roundToMoney(amount)).replace('.', ',');

/** GRP-PROV-3: at the field where v2 tells it; the articles of lines are a form of their own. */
export function supplierFindingWords(finding: SupplierFinding | TieFinding): FieldWords {
  const camp = supplierFindingProblem(finding).path.join('.');
  switch (finding.wrong) {
    case 'supplier-payments-too-large':
      return { camp, mesaj: `Plățile depășesc totalul de ${finding.total.replace('.', ',')}.` };
    case 'supplier-line-unknown':
    case 'supplier-line-repeated':
      return { camp: `linii.${finding.tie}.pozitie`, mesaj: supplierFindingSentences[finding.wrong] };
    default:
      return { camp, mesaj: supplierFindingSentences[finding.wrong] };
  }
}
