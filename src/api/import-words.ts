import type { ImportRefusal, ImportState } from '../domain/imports/import.ts';
import type { ImportFailure, ImportProblem } from '../domain/imports/import-problem.ts';

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
      return `Fișierul nu este o factură UBL care se poate citi: ${problem.because}.`;
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
    case 'contradicts':
      return `Documentul ${problem.document} există deja, cu altceva: din ${problem.issuedOn}, ${problem.gross} ${problem.currency}.`;
    case 'number-of-deleted':
      return `Numărul a fost al documentului ${problem.document}, care a fost șters și își păstrează numărul.`;
    case 'value-refused':
      return 'Factura conține o valoare care nu se poate păstra.';
  }
}
