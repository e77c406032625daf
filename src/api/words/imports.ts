import type { ImportKind, ImportRefusal, ImportState } from '../../domain/imports/import.ts';
import type { ImportFailure, ImportProblem } from '../../domain/imports/import-problem.ts';
import type { RowProblem } from '../../domain/imports/row-problem.ts';
import type { TableProblem } from '../../domain/people/console-refusal.ts';

export const importKindNames = { 'issued-invoices': 'facturi_emise' } as const;

export const importStateNames = {
  queued: 'in_asteptare',
  'in-progress': 'in_lucru',
  ready: 'gata',
  failed: 'esuat',
  undone: 'anulat',
} as const satisfies Readonly<Record<ImportState, string>>;

export const importFailureNames = {
  'not-readable': 'fisier_necitibil',
  'too-many-files': 'prea_multe_fisiere',
  'too-large': 'prea_mare',
  'no-invoices': 'nicio_factura',
  'given-up': 'eroare',
} as const satisfies Readonly<Record<ImportFailure, string>>;

/** MOVE-2: the code of each reason, for programs. */
export const importProblemNames = {
  'too-large': 'prea_mare',
  'not-readable': 'necitibil',
  'nested-too-deep': 'arhiva_in_arhiva',
  'other-seller': 'alt_furnizor',
  'issued-in-future': 'data_in_viitor',
  'number-too-long': 'numar_prea_lung',
  'exchange-rate-unknown': 'curs_necunoscut',
  'lines-do-not-add-up': 'linii_nepotrivite',
  'paid-beyond-total': 'plata_nepotrivita',
  contradicts: 'contrazice_un_document',
  'number-of-deleted': 'numar_sters',
  'value-refused': 'valoare_refuzata',
} as const satisfies Readonly<Record<ImportProblem['is'], string>>;

/** Why a file was not taken, in a sentence; what a stranger wrote is cut short. */
export function importProblemSentence({ problem }: Pick<ImportRefusal, 'problem'>): string {
  switch (problem.is) {
    case 'too-large':
      return 'Fișierul este mai mare decât se citește.';
    case 'not-readable':
      return `Fișierul nu este o factură UBL care se poate citi${unreadableBecause(problem.because)}.`;
    case 'nested-too-deep':
      return 'Arhiva din arhivă conține la rândul ei numai arhive.';
    case 'other-seller':
      return problem.seller === null
        ? 'Factura nu spune codul fiscal al celui care a emis-o.'
        : `Factura este emisă de altă firmă: ${problem.seller}.`;
    case 'issued-in-future':
      return `Factura are data ${problem.issuedOn}, care nu a venit încă.`;
    case 'number-too-long':
      return 'Seria sau numărul are mai mult de 50 de caractere.';
    case 'exchange-rate-unknown':
      return `Factura nu spune cursul ${problem.currency}, iar cel din ${problem.issuedOn} nu este cunoscut; adăugați-l la cursurile firmei și aduceți din nou fișierul.`;
    case 'lines-do-not-add-up':
      return 'Suma liniilor nu este totalul facturii.';
    case 'paid-beyond-total':
      return `Factura spune că s-a plătit ${problem.paid} din totalul ei de ${problem.gross}.`;
    case 'contradicts':
      return `Documentul ${problem.document} există deja, cu altceva: din ${problem.issuedOn}, ${problem.gross} ${problem.currency}.`;
    case 'number-of-deleted':
      return `Numărul a fost al documentului ${problem.document}, care a fost șters și își păstrează numărul.`;
    case 'value-refused':
      return 'Factura conține o valoare care nu se poate păstra.';
  }
}

/** What the readers of XML say, each with a clause in Romanian; whatever else they say is left out. */
const unreadable: readonly (readonly [said: RegExp, clause: string])[] = [
  [/^this XML is cut short$/, 'XML-ul este întrerupt'],
  [/^this XML is too large$/, 'XML-ul este prea mare'],
  [/^this XML has two roots$/, 'XML-ul are două rădăcini'],
  [/^this is not XML, or has a document type$/, 'nu este XML sau are un tip de document'],
  [/^this has characters that XML does not know$/, 'are caractere pe care XML nu le permite'],
  [/^there is text outside the root$/, 'are text în afara rădăcinii'],
  [/^the element (.+) is not closed in its order$/s, 'elementul $1 nu este închis la locul lui'],
  [/^the entity (.+) is unknown$/s, 'entitatea $1 nu este cunoscută'],
  [/^its root is (.+)$/s, 'rădăcina lui este $1'],
  [/^its (.+) is no amount$/s, '$1 nu este o sumă'],
  [/^its (.+) is no number$/s, '$1 nu este un număr'],
  [/^its (.+) is no date$/s, '$1 nu este o dată'],
  [/^it has no (.+)$/s, 'nu are $1'],
  [/^its ID is too long$/, 'numărul este prea lung'],
  [/^its (\S+) is unknown: (.+)$/s, '$1 nu este cunoscut: $2'],
  [/^it has too many lines: (\d+)$/, 'are prea multe linii: $1'],
  [/^its total is not its net and its VAT$/, 'totalul nu este suma fără TVA și TVA-ul'],
  [/^what is payable is not /, 'suma de plată nu este totalul fără ce s-a plătit'],
  [/^the ZIP has no XML$/, 'arhiva nu are niciun XML'],
  [/^it is not in the encoding that it declares$/, 'nu este în codarea pe care o declară'],
];

function unreadableBecause(said: string): string {
  const found = unreadable.find(([pattern]) => pattern.test(said));
  return found ? `: ${said.replace(...found)}` : '';
}
