import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import type { SupplierFinding, TieFinding } from '../../domain/supplier/supplier-declaration.ts';
import type {
  SupplierInvoiceStatus,
  SupplierObstacle,
  SupplierTransition,
} from '../../domain/supplier/supplier-invoice.ts';

/** Why something cannot be done with a received invoice, in sentences for people; v2 says them without diacritics. */

type Plain = Exclude<SupplierObstacle, { readonly is: 'payment-too-large' | 'number-taken' }>;

/** GRP-SUP-10, GRP-PAY-1: what names an amount or another invoice each wire says in its own words. */
export function supplierObstacleSentence(obstacle: Plain): string {
  switch (obstacle.is) {
    case 'status':
      return `Factura ${cannot[obstacle.transition]}: ${invoiceIs[obstacle.status]}.`;
    case 'paid':
      return `Factura ${cannot[obstacle.transition]}: are plăți, care trebuie șterse întâi.`;
    case 'not-payable':
      return 'Factura nu are nimic de plată.';
    case 'payment-in-future':
      return paymentInFuture;
  }
}

const paymentInFuture = 'Data plății nu poate fi în viitor.';

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

type Found = (SupplierFinding | TieFinding)['wrong'];

/** GRP-PROV-3: what is wrong with an invoice that somebody types, or with the articles of its lines. */
export const supplierFindingSentences: Readonly<Record<Exclude<Found, 'supplier-payments-too-large'>, string>> = {
  'supplier-currency-unknown': 'Valuta se scrie ca RON sau EUR.',
  'supplier-amount-too-large': 'Valorile documentului depășesc 15 cifre.',
  'supplier-line-price': 'Linia are un singur preț.',
  'supplier-line-quantity': 'Cantitatea nu poate fi 0; cu o cantitate negativă, prețul este mai mare decât 0.',
  'supplier-warehouse-unknown': 'Gestiunea nu există.',
  'supplier-payment-in-future': paymentInFuture,
  'supplier-invoice-not-payable': 'Numai un document cu un total mai mare decât 0 se plătește.',
  'supplier-line-unknown': 'Factura nu are această linie.',
  'supplier-line-repeated': 'Linia este de două ori în listă.',
};

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
