/** The words of the payment page in one language; `payment-languages.ts` has all languages. */
export interface PaymentWords {
  /** The label for the code of a VAT payer. */
  readonly vatCode: string;
  readonly fiscalCode: string;
  readonly dueOn: (date: string) => string;
  readonly lateSince: (date: string) => string;
  readonly confirming: readonly [heading: string, sentence: string, link: string];
  readonly unpaid: readonly [heading: string, sentence: string];
  readonly payByCard: string;
  readonly cardNote: string;
  /** The page on the way to the card processor. */
  readonly leaving: readonly [heading: string, sentence: string, link: string];
  readonly cardsUnavailable: readonly [heading: string, sentence: string, back: string];
  readonly paidInVain: string;
  readonly obstacles: Readonly<Record<Obstacle, readonly [heading: string, sentence: string]>>;
  readonly document: string;
  readonly client: string;
  readonly issuedOn: string;
  readonly discount: string;
  /** Says how many lines are not shown. */
  readonly more: (count: number) => string;
  readonly total: string;
  readonly paid: string;
  readonly invoiced: string;
  readonly left: string;
  readonly seeDocument: string;
  /** Stands before a mail address. */
  readonly questions: string;
  readonly contact: (company: string) => string;
  readonly transfer: string;
  readonly beneficiary: string;
  readonly amount: string;
  readonly details: string;
  readonly copy: string;
  readonly copied: string;
  readonly codeForBank: string;
  readonly codeForPhone: string;
  readonly codeAlt: string;
}

type Obstacle = 'collected' | 'invoiced' | 'cancelled' | 'reversed' | 'reversal' | 'never-due' | 'not-offered';

export const romanianPayment: PaymentWords = {
  vatCode: 'CIF',
  fiscalCode: 'CIF',
  dueOn: (date) => `De plată până la ${date}`,
  lateSince: (date) => `Scadentă la ${date}`,
  confirming: [
    'Plata cu cardul se confirmă',
    'Pagina se reîncarcă singură. Dacă nu ați terminat plata, ',
    'reveniți la pagina de plată',
  ],
  unpaid: [
    'Plata cu cardul nu s-a făcut',
    'Nu s-a încasat nimic. Puteți încerca din nou sau plăti prin transfer bancar.',
  ],
  payByCard: 'Plătește cu cardul',
  cardNote: 'Datele cardului se introduc pe pagina procesatorului de plăți.',
  leaving: ['Vă trimitem la procesatorul de plăți', 'Dacă pagina nu se deschide singură, ', 'continuați de aici'],
  cardsUnavailable: [
    'Plata cu cardul nu poate începe acum',
    'Nu s-a încasat nimic. Încercați mai târziu sau plătiți prin transfer bancar.',
    'Înapoi la document',
  ],
  paidInVain: ' Dacă tocmai ați plătit cu cardul, banii au ajuns la firmă; contactați-o pentru a vi se returna.',
  obstacles: {
    collected: ['Plătită integral. Mulțumim!', 'Nu mai este nimic de plătit.'],
    invoiced: ['Proforma a fost facturată', 'Pe baza ei s-a emis factura; aici nu mai este nimic de plătit.'],
    cancelled: ['Document anulat', 'Nu îl plătiți.'],
    reversed: ['Factură stornată', 'Nu o plătiți.'],
    reversal: ['Factură de stornare', 'Nu se plătește.'],
    'never-due': ['Nimic de plătit', 'Acest document nu se plătește.'],
    'not-offered': ['Plata prin această pagină nu este activă', 'Contactați firma pentru a afla cum puteți plăti.'],
  },
  document: 'Document',
  client: 'Client',
  issuedOn: 'Emis la',
  discount: 'reducere',
  more: (count) => `și încă ${count === 1 ? 'o poziție' : `${count}${needsDe(count) ? ' de' : ''} poziții`}`,
  total: 'Total',
  paid: 'Plătit',
  invoiced: 'Facturat',
  left: 'Rămas de plată',
  seeDocument: 'Vezi documentul (PDF)',
  questions: 'Întrebări despre document?',
  contact: (company) => `Pentru întrebări despre document, contactați ${company}.`,
  transfer: 'Transfer bancar',
  beneficiary: 'Beneficiar',
  amount: 'Sumă',
  details: 'Detalii plată',
  copy: 'Copiază',
  copied: 'Copiat',
  codeForBank: 'Scanați codul din aplicația băncii: conține contul, suma și detaliile plății.',
  codeForPhone: 'Scanați codul cu telefonul, ca să aveți contul, suma și detaliile plății.',
  codeAlt: 'Cod QR cu datele transferului',
};

export const englishPayment: PaymentWords = {
  vatCode: 'VAT no.',
  fiscalCode: 'Tax ID',
  dueOn: (date) => `To be paid by ${date}`,
  lateSince: (date) => `Was due on ${date}`,
  confirming: [
    'Your card payment is being confirmed',
    'The page reloads by itself. If you did not finish paying, ',
    'go back to the payment page',
  ],
  unpaid: ['The card payment was not made', 'Nothing was charged. You can try again or pay by bank transfer.'],
  payByCard: 'Pay by card',
  cardNote: 'Card data are entered on the page of the payment processor.',
  leaving: ['We are taking you to the payment processor', 'If the page does not open by itself, ', 'continue here'],
  cardsUnavailable: [
    'Card payment cannot begin now',
    'Nothing was charged. Try again later or pay by bank transfer.',
    'Back to the document',
  ],
  paidInVain: ' If you have just paid by card, the money reached the company; contact it for a refund.',
  obstacles: {
    collected: ['Paid in full. Thank you!', 'Nothing is left to pay.'],
    invoiced: ['The proforma was invoiced', 'An invoice was issued for it; nothing is to be paid here any more.'],
    cancelled: ['Document cancelled', 'Do not pay it.'],
    reversed: ['Invoice reversed', 'Do not pay it.'],
    reversal: ['Reversal invoice', 'It is not to be paid.'],
    'never-due': ['Nothing to pay', 'This document is not to be paid.'],
    'not-offered': ['Payment by this page is not active', 'Contact the company to learn how you can pay.'],
  },
  document: 'Document',
  client: 'Customer',
  issuedOn: 'Issued on',
  discount: 'discount',
  more: (count) => `and ${count} more ${count === 1 ? 'line' : 'lines'}`,
  total: 'Total',
  paid: 'Paid',
  invoiced: 'Invoiced',
  left: 'Balance due',
  seeDocument: 'See the document (PDF)',
  questions: 'Questions about the document?',
  contact: (company) => `For questions about the document, contact ${company}.`,
  transfer: 'Bank transfer',
  beneficiary: 'Beneficiary',
  amount: 'Amount',
  details: 'Payment details',
  copy: 'Copy',
  copied: 'Copied',
  codeForBank: 'Scan the code with your banking app: it holds the account, the amount and the details.',
  codeForPhone: 'Scan the code with your phone to have the account, the amount and the details.',
  codeAlt: 'QR code with the data of the transfer',
};

/** Romanian puts "de" between a noun and a count whose last two digits are 0 or 20 to 99. */
const needsDe = (count: number): boolean => count !== 0 && (count % 100 === 0 || count % 100 >= 20);
