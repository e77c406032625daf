import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';

/** The words of the page of a client, beside those of the payment page. */
export interface PortalWords {
  readonly title: string;
  readonly owed: string;
  readonly nothingOwed: string;
  readonly overdue: (amount: string) => string;
  readonly documents: string;
  readonly noDocuments: string;
  readonly left: string;
  readonly paid: string;
  readonly cancelled: string;
  readonly reversed: string;
  readonly paidOn: (date: string) => string;
  readonly pay: string;
  readonly receipt: string;
  readonly older: string;
  readonly newest: string;
  readonly statement: string;
  readonly statementNote: string;
  readonly from: string;
  readonly until: string;
  readonly open: string;
  readonly back: string;
  readonly wrongPeriod: readonly [heading: string, sentence: string];
  readonly tooLong: readonly [heading: string, sentence: string];
  readonly noFile: readonly [heading: string, sentence: string];
  readonly data: string;
}

export const portalWords: Readonly<Record<SpokenLanguage, PortalWords>> = {
  ro: {
    title: 'Documentele dumneavoastră',
    owed: 'De plată',
    nothingOwed: 'Nimic de plată',
    overdue: (amount) => `din care cu scadența depășită: ${amount}`,
    documents: 'Documente',
    noDocuments: 'Încă nu există documente.',
    left: 'rămas de plată',
    paid: 'plătită',
    cancelled: 'anulată',
    reversed: 'stornată',
    paidOn: (date) => `Plătit la ${date}`,
    pay: 'Plătește',
    receipt: 'Chitanța',
    older: 'Documente mai vechi',
    newest: 'Cele mai noi documente',
    statement: 'Fișa contului',
    statementNote: 'Un PDF cu documentele și plățile unei perioade de cel mult un an.',
    from: 'De la',
    until: 'Până la',
    open: 'Deschide fișa',
    back: 'Înapoi la documente',
    wrongPeriod: ['Alegeți altă perioadă', 'Perioada începe înainte de a se sfârși și are cel mult 366 de zile.'],
    tooLong: ['Fișa este prea lungă', 'Alegeți o perioadă mai scurtă.'],
    noFile: ['Fișierul nu există', 'Pentru acest document nu se poate face o factură electronică.'],
    data: 'Datele dumneavoastră',
  },
  en: {
    title: 'Your documents',
    owed: 'To pay',
    nothingOwed: 'Nothing to pay',
    overdue: (amount) => `of which overdue: ${amount}`,
    documents: 'Documents',
    noDocuments: 'There are no documents yet.',
    left: 'left to pay',
    paid: 'paid',
    cancelled: 'cancelled',
    reversed: 'reversed',
    paidOn: (date) => `Paid on ${date}`,
    pay: 'Pay',
    receipt: 'Receipt',
    older: 'Older documents',
    newest: 'Newest documents',
    statement: 'Statement of account',
    statementNote: 'A PDF with the documents and payments of a period of at most one year.',
    from: 'From',
    until: 'Until',
    open: 'Open the statement',
    back: 'Back to the documents',
    wrongPeriod: ['Choose another period', 'The period begins before it ends and has at most 366 days.'],
    tooLong: ['The statement is too long', 'Choose a shorter period.'],
    noFile: ['There is no such file', 'No electronic invoice can be made of this document.'],
    data: 'Your data',
  },
  de: {
    title: 'Ihre Dokumente',
    owed: 'Zu zahlen',
    nothingOwed: 'Nichts zu zahlen',
    overdue: (amount) => `davon überfällig: ${amount}`,
    documents: 'Dokumente',
    noDocuments: 'Es gibt noch keine Dokumente.',
    left: 'noch zu zahlen',
    paid: 'bezahlt',
    cancelled: 'annulliert',
    reversed: 'storniert',
    paidOn: (date) => `Bezahlt am ${date}`,
    pay: 'Bezahlen',
    receipt: 'Quittung',
    older: 'Ältere Dokumente',
    newest: 'Neueste Dokumente',
    statement: 'Kontoauszug',
    statementNote: 'Ein PDF mit den Dokumenten und Zahlungen eines Zeitraums von höchstens einem Jahr.',
    from: 'Von',
    until: 'Bis',
    open: 'Kontoauszug öffnen',
    back: 'Zurück zu den Dokumenten',
    wrongPeriod: [
      'Wählen Sie einen anderen Zeitraum',
      'Der Zeitraum beginnt, bevor er endet, und hat höchstens 366 Tage.',
    ],
    tooLong: ['Der Kontoauszug ist zu lang', 'Wählen Sie einen kürzeren Zeitraum.'],
    noFile: ['Diese Datei gibt es nicht', 'Aus diesem Dokument lässt sich keine elektronische Rechnung machen.'],
    data: 'Ihre Daten',
  },
  fr: {
    title: 'Vos documents',
    owed: 'À payer',
    nothingOwed: 'Rien à payer',
    overdue: (amount) => `dont échu : ${amount}`,
    documents: 'Documents',
    noDocuments: 'Il n’y a pas encore de documents.',
    left: 'reste à payer',
    paid: 'payée',
    cancelled: 'annulée',
    reversed: 'extournée',
    paidOn: (date) => `Payé le ${date}`,
    pay: 'Payer',
    receipt: 'Reçu',
    older: 'Documents plus anciens',
    newest: 'Documents les plus récents',
    statement: 'Relevé de compte',
    statementNote: 'Un PDF avec les documents et les paiements d’une période d’un an au plus.',
    from: 'Du',
    until: 'Au',
    open: 'Ouvrir le relevé',
    back: 'Retour aux documents',
    wrongPeriod: ['Choisissez une autre période', 'La période commence avant de finir et compte 366 jours au plus.'],
    tooLong: ['Le relevé est trop long', 'Choisissez une période plus courte.'],
    noFile: ['Ce fichier n’existe pas', 'Ce document ne peut pas devenir une facture électronique.'],
    data: 'Vos données',
  },
  hu: {
    title: 'Az Ön bizonylatai',
    owed: 'Fizetendő',
    nothingOwed: 'Nincs fizetendő összeg',
    overdue: (amount) => `ebből lejárt: ${amount}`,
    documents: 'Bizonylatok',
    noDocuments: 'Még nincsenek bizonylatok.',
    left: 'fizetendő',
    paid: 'kifizetve',
    cancelled: 'érvénytelenítve',
    reversed: 'sztornózva',
    paidOn: (date) => `Kifizetve: ${date}`,
    pay: 'Fizetés',
    receipt: 'Nyugta',
    older: 'Régebbi bizonylatok',
    newest: 'Legújabb bizonylatok',
    statement: 'Számlakivonat',
    statementNote: 'PDF egy legfeljebb egyéves időszak bizonylataival és fizetéseivel.',
    from: 'Ettől',
    until: 'Eddig',
    open: 'Kivonat megnyitása',
    back: 'Vissza a bizonylatokhoz',
    wrongPeriod: ['Válasszon másik időszakot', 'Az időszak a vége előtt kezdődik, és legfeljebb 366 napos.'],
    tooLong: ['A kivonat túl hosszú', 'Válasszon rövidebb időszakot.'],
    noFile: ['Nincs ilyen fájl', 'Ebből a bizonylatból nem készíthető elektronikus számla.'],
    data: 'Az Ön adatai',
  },
  it: {
    title: 'I Suoi documenti',
    owed: 'Da pagare',
    nothingOwed: 'Niente da pagare',
    overdue: (amount) => `di cui scaduto: ${amount}`,
    documents: 'Documenti',
    noDocuments: 'Non ci sono ancora documenti.',
    left: 'da pagare',
    paid: 'pagata',
    cancelled: 'annullata',
    reversed: 'stornata',
    paidOn: (date) => `Pagato il ${date}`,
    pay: 'Paga',
    receipt: 'Ricevuta',
    older: 'Documenti precedenti',
    newest: 'Documenti più recenti',
    statement: 'Estratto conto',
    statementNote: 'Un PDF con i documenti e i pagamenti di un periodo di al massimo un anno.',
    from: 'Dal',
    until: 'Al',
    open: 'Apri l’estratto conto',
    back: 'Torna ai documenti',
    wrongPeriod: ['Scelga un altro periodo', 'Il periodo inizia prima di finire e ha al massimo 366 giorni.'],
    tooLong: ['L’estratto conto è troppo lungo', 'Scelga un periodo più breve.'],
    noFile: ['Questo file non esiste', 'Da questo documento non si può fare una fattura elettronica.'],
    data: 'I Suoi dati',
  },
};
