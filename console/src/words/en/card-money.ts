export const cardMoney = {
  intro: (count: number) =>
    `${count === 1 ? 'One card payment' : `${count} card payments`} could not be put on a document: the company has the money, and you decide.`,
  paidOn: 'Paid on',
  amount: 'Amount',
  meant: 'For',
  why: 'Why it is waiting',
  unknownDocument: 'unknown',
  reference: (processor: string, reference: string) => `${processor}, ${reference}`,
  reasons: {
    neinceputa_aici: 'The payment did not start here, or was made a second time.',
    document_sters: 'The document was deleted.',
    document_anulat: 'The document was cancelled.',
    document_stornat: 'The document was reversed.',
    alta_valuta: 'It was paid in another currency than that of the document.',
    document_incasat: 'Less than that was left of the document.',
  },
  refunds: {
    ceruta: 'The card processor is asked to give it back.',
    in_curs: 'The card processor is giving it back.',
    facuta: '',
    esuata: 'It could not be given back.',
  },
  said: (text: string) => `Message of the processor: ${text}`,
  allocate: {
    act: 'Allocate',
    title: 'Allocate the payment',
    text: 'The money is collected by card, on the day of the payment.',
    ofClient: (client: string) => `Searches the documents of ${client}.`,
    sums: (tied: string, left: string | null) =>
      left === null ? `${tied} allocated, the whole payment.` : `${tied} allocated; ${left} still waiting.`,
    tooMuch: (beyond: string) => `The amounts exceed the payment by ${beyond}.`,
    done: 'The money was allocated, and the collections were recorded.',
  },
  giveBack: {
    act: 'Give back to the card',
    title: 'Give back to the card',
    text: (amount: string, processor: string) =>
      `${processor} gives ${amount} back to the card that paid. Until it answers nothing else can be done with this money.`,
    done: 'The card processor is asked to give it back.',
  },
  settle: {
    act: 'Mark as settled',
    title: 'Mark as settled',
    text: (amount: string) =>
      `You have already given ${amount} back, or recorded it otherwise. The payment waits no longer, and the note stays in the journal.`,
    note: 'How it was settled',
    noteHint: 'For example: given back by bank transfer 14.',
    done: 'The payment was settled.',
  },
};
