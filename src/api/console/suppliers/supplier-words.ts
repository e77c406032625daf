import { type Decimal, decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import type { SupplierFinding, TieFinding } from '../../../domain/supplier/supplier-declaration.ts';
import type {
  SupplierInvoiceStatus,
  SupplierObstacle,
  SupplierTransition,
} from '../../../domain/supplier/supplier-invoice.ts';

interface FieldWords {
  readonly camp: string;
  readonly mesaj: string;
}

/** GRP-SUP-10, GRP-PAY-1: why something cannot be done with a received invoice: a sentence, or one at its field. */
export function supplierObstacleWords(obstacle: SupplierObstacle): string | readonly FieldWords[] {
  switch (obstacle.is) {
    case 'status':
      return `Factura ${cannot[obstacle.transition]}: ${invoiceIs[obstacle.status]}.`;
    case 'paid':
      return `Factura ${cannot[obstacle.transition]}: are plăți, care trebuie șterse întâi.`;
    case 'not-payable':
      return 'Factura nu are nimic de plată.';
    case 'payment-too-large':
      return [{ camp: 'suma', mesaj: `Mai sunt de plătit numai ${money(obstacle.remaining)} ${obstacle.currency}.` }];
    case 'payment-in-future':
      return [{ camp: 'data', mesaj: 'Data plății nu poate fi în viitor.' }];
    case 'number-taken':
      return [{ camp: 'numar', mesaj: `Factura ${obstacle.taken.number} a acestui furnizor există deja.` }];
  }
}

const cannot: Readonly<Record<SupplierTransition, string>> = {
  approve: 'nu poate fi aprobată',
  refuse: 'nu poate fi respinsă',
  reopen: 'nu poate fi pusă din nou în așteptare',
  process: 'nu poate fi luată în lucru',
  'mark-deleted': 'nu poate fi trecută ca ștearsă de furnizor',
};

/** How a received invoice stands, after „Factura”. */
export const invoiceIs: Readonly<Record<SupplierInvoiceStatus, string>> = {
  waiting: 'este în așteptare',
  approved: 'este aprobată deja',
  'approved-automatically': 'este aprobată deja',
  refused: 'este respinsă deja',
  'deleted-by-supplier': 'a fost ștearsă de furnizor',
  processing: 'este în curs de procesare',
};

const money = (amount: Decimal): string => decimalToString(roundToMoney(amount)).replace('.', ',');

/** GRP-PROV-3: what is wrong with an invoice that somebody types, or with the articles of its lines. */
export function supplierFindingWords(finding: SupplierFinding | TieFinding): FieldWords {
  switch (finding.wrong) {
    case 'supplier-currency-unknown':
      return { camp: 'valuta', mesaj: 'Valuta se scrie ca RON sau EUR.' };
    case 'supplier-amount-too-large':
      return { camp: 'articole', mesaj: 'Valorile documentului depășesc 15 cifre.' };
    case 'supplier-line-price':
      return { camp: `articole.${finding.line}.pret_unitar`, mesaj: 'Linia are un singur preț.' };
    case 'supplier-line-quantity':
      return {
        camp: `articole.${finding.line}.nr_produse`,
        mesaj: 'Cantitatea nu poate fi 0; cu o cantitate negativă, prețul este mai mare decât 0.',
      };
    case 'supplier-warehouse-unknown':
      return { camp: `articole.${finding.line}.cod_gestiune`, mesaj: 'Gestiunea nu există.' };
    case 'supplier-payment-in-future':
      return { camp: `plati.${finding.payment}.data`, mesaj: 'Data plății nu poate fi în viitor.' };
    case 'supplier-payments-too-large':
      return { camp: 'plati', mesaj: `Plățile depășesc totalul de ${finding.total.replace('.', ',')}.` };
    case 'supplier-invoice-not-payable':
      return { camp: 'plati', mesaj: 'Numai un document cu un total mai mare decât 0 se plătește.' };
    case 'supplier-line-unknown':
      return { camp: `linii.${finding.tie}.pozitie`, mesaj: 'Factura nu are această linie.' };
    case 'supplier-line-repeated':
      return { camp: `linii.${finding.tie}.pozitie`, mesaj: 'Linia este de două ori în listă.' };
  }
}
