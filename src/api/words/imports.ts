import type { ImportKind, ImportRefusal, ImportState } from '../../domain/imports/import.ts';
import type { ImportFailure, ImportProblem } from '../../domain/imports/import-problem.ts';
import type { RowProblem } from '../../domain/imports/row-problem.ts';
import type { TableProblem } from '../../domain/people/console-refusal.ts';

export const importKindNames = {
  'issued-invoices': 'facturi_emise',
  clients: 'clienti',
  suppliers: 'furnizori',
  articles: 'articole',
  stock: 'stocuri',
  series: 'serii',
  'client-balances': 'solduri_clienti',
  'supplier-balances': 'solduri_furnizori',
} as const satisfies Readonly<Record<ImportKind, string>>;

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
  'authority-silent': 'anaf_nu_raspunde',
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

/** MOVE-13: what is wrong with a row of a table: the member of its form, null for the whole row, and a sentence. */
export function rowProblemWords(problem: RowProblem): readonly [member: string | null, sentence: string] {
  switch (problem.is) {
    case 'row-repeated':
      return [null, `Același cod, aceeași denumire sau același număr este și pe rândul ${problem.line}.`];
    case 'client-code-taken':
    case 'article-code-taken':
      return ['cod', `Codul este deja al lui „${problem.by}”.`];
    case 'article-barcode-taken':
      return ['cod_bare', `Codul de bare este deja al lui „${problem.by}”.`];
    case 'address-repeated':
      return [null, `Adresa „${problem.by}” este de două ori.`];
    case 'currency-unknown':
      return ['valuta', `Valuta ${problem.currency} nu este cunoscută.`];
    case 'stock-there':
      return ['cantitate', `Articolul are deja stoc acolo: ${problem.quantity}. Corectați-l la Stocuri.`];
    case 'series-behind':
      return ['urmatorul_numar', `Seria există deja și urmează numărul ${problem.nextNumber}.`];
    case 'issued-in-future':
    case 'number-too-long':
    case 'exchange-rate-unknown':
    case 'lines-do-not-add-up':
    case 'contradicts':
    case 'number-of-deleted':
    case 'value-refused':
    case 'paid-beyond-total':
      return [null, importProblemSentence({ problem })];
    default:
      return plainRowProblems[problem.is];
  }
}

const plainRowProblems = {
  'fiscal-code-missing': ['cod_unic', 'O persoană juridică are nevoie de cod fiscal.'],
  'fiscal-code-wrong': ['cod_unic', 'Codul fiscal nu este valid.'],
  'county-unknown': ['cod_judet', 'Județul nu este cunoscut.'],
  'vat-rate-unknown': ['cota_tva', 'Cota nu este astăzi o cotă de TVA.'],
  'nothing-left': ['rest', 'Restul trebuie să fie mai mare decât zero; ștergeți rândurile achitate.'],
  'left-beyond-total': ['rest', 'Restul este mai mare decât totalul.'],
  'due-before-issue': ['scadenta', 'Scadența este înaintea datei documentului.'],
  'article-unknown': ['cod', 'Articolul nu există; aduceți întâi articolele.'],
  'warehouse-unknown': ['gestiune', 'Gestiunea nu există; adăugați-o întâi.'],
  'series-kind-differs': ['fel', 'Seria există deja, pentru alt fel de document.'],
} as const;

/** Why a file is no table that can be read. */
export const tableProblemSentences = (mostRows: number, mostColumns: number) =>
  ({
    'not-a-table': 'Fișierul nu este un tabel CSV sau XLSX care să poată fi citit.',
    'too-many-rows': `Tabelul are peste ${mostRows} de rânduri; împărțiți-l în mai multe fișiere.`,
    'too-many-columns': `Tabelul are peste ${mostColumns} de coloane.`,
    'too-many-cells': 'Tabelul are prea multe celule; împărțiți-l în mai multe fișiere.',
    'too-large': 'O celulă din tabel este prea lungă.',
    'too-slow': 'Tabelul se citește prea greu; împărțiți-l în mai multe fișiere.',
  }) as const satisfies Readonly<Record<TableProblem, string>>;
