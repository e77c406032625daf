import type { SupplierFinding, TieFinding } from '../../../domain/supplier/supplier-declaration.ts';
import type { SupplierObstacle } from '../../../domain/supplier/supplier-invoice.ts';
import { supplierFindingProblem, supplierFindingSentences, supplierObstacleSentence } from '../suppliers.ts';
import { shownMoney } from '../vocabulary.ts';
import type { FieldWords } from './findings.ts';

/** GRP-SUP-10, GRP-PAY-1: why something cannot be done with a received invoice: a sentence, or one at its field. */
export function supplierObstacleWords(obstacle: SupplierObstacle): string | readonly FieldWords[] {
  switch (obstacle.is) {
    case 'payment-too-large':
      return [
        { camp: 'suma', mesaj: `Mai sunt de plătit numai ${shownMoney(obstacle.remaining, obstacle.currency)}.` },
      ];
    case 'payment-in-future':
      return [{ camp: 'data', mesaj: supplierObstacleSentence(obstacle) }];
    case 'number-taken':
      return [{ camp: 'numar', mesaj: `Factura ${obstacle.taken.number} a acestui furnizor există deja.` }];
    default:
      return supplierObstacleSentence(obstacle);
  }
}

/** GRP-PROV-3: people are told at the field that v2 names; the articles of lines are a form of their own. */
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
