import type { ProposableMember } from '../../domain/client/client-proposal.ts';

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
  readonly several: string;
  readonly payChosen: string;
  readonly oldestOnly: (most: number) => string;
  readonly chosen: string;
  readonly sumToPay: (currency: string) => string;
  readonly partNote: string;
  readonly wrongAmount: readonly [heading: string, sentence: string];
  readonly paidSoon: string;
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
  readonly dataRight: string;
  readonly correctData: string;
  readonly sendCorrections: string;
  readonly correctionsNote: string;
  readonly proposalWaits: (date: string) => string;
  readonly confirmedOn: (date: string) => string;
  readonly members: Readonly<Record<ProposableMember, string>>;
  readonly wrongData: readonly [heading: string, sentence: string];
}

export const nearPortalWords: Readonly<Record<'ro' | 'en', PortalWords>> = {
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
    several: 'Alegeți ce plătiți',
    payChosen: 'Plătește cele alese',
    oldestOnly: (most) => `Se pot plăti odată cel mult ${most} de documente; acestea sunt cele mai vechi.`,
    chosen: 'Documentele alese',
    sumToPay: (currency) => `Suma pe care o plătiți cu cardul, ${currency}`,
    partNote: 'Dacă plătiți mai puțin, banii se pun întâi pe documentele cele mai vechi.',
    wrongAmount: ['Suma nu este bună', 'Scrieți o sumă mai mare ca zero, cu cel mult două zecimale.'],
    paidSoon: 'Peste câteva clipe reîncărcați pagina, ca să vedeți documentele plătite.',
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
    dataRight: 'Datele sunt corecte',
    correctData: 'Corectați datele',
    sendCorrections: 'Trimite corecturile',
    correctionsNote: 'Firma vede ce ați scris și hotărăște dacă schimbă datele.',
    proposalWaits: (date) => `Corecturile trimise la ${date} așteaptă răspunsul firmei.`,
    confirmedOn: (date) => `Le-ați confirmat la ${date}.`,
    members: {
      name: 'Nume',
      tradeRegisterNumber: 'Nr. registrul comerțului',
      address: 'Adresă',
      locality: 'Localitate',
      countyCode: 'Județ',
      email: 'E-mail',
      phone: 'Telefon',
    },
    wrongData: ['Verificați ce ați scris', 'O dată este prea lungă, lipsește sau nu poate fi citită:'],
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
    several: 'Choose what you pay',
    payChosen: 'Pay the chosen ones',
    oldestOnly: (most) => `At most ${most} documents can be paid at once; these are the oldest.`,
    chosen: 'The chosen documents',
    sumToPay: (currency) => `The amount that you pay by card, ${currency}`,
    partNote: 'If you pay less, the money goes to the oldest documents first.',
    wrongAmount: ['The amount is not right', 'Write an amount above zero, with at most two decimals.'],
    paidSoon: 'Reload the page in a few moments to see the documents paid.',
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
    dataRight: 'The data are right',
    correctData: 'Correct the data',
    sendCorrections: 'Send the corrections',
    correctionsNote: 'The company sees what you wrote and decides whether the data change.',
    proposalWaits: (date) => `The corrections sent on ${date} wait for the company.`,
    confirmedOn: (date) => `You confirmed them on ${date}.`,
    members: {
      name: 'Name',
      tradeRegisterNumber: 'Trade register no.',
      address: 'Address',
      locality: 'Town',
      countyCode: 'County',
      email: 'E-mail',
      phone: 'Phone',
    },
    wrongData: ['Check what you wrote', 'Something is too long, missing or cannot be read:'],
  },
};
