export const cardMoney = {
  intro: (count: number) =>
    `${count === 1 ? 'One card payment' : `${count} card payments`} could not be put on a document: the company has the money, and you decide.`,
  paidOn: 'Paid on',
  amount: 'Amount',
  meant: 'For',
  why: 'Why it waits',
  unknownDocument: 'not known',
  reference: (processor: string, reference: string) => `${processor}, ${reference}`,
  reasons: {
    neinceputa_aici: 'The payment was not begun here, or was paid once more.',
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
  said: (text: string) => `The processor says: ${text}`,
  allocate: {
    act: 'Allocate',
    title: 'Allocate the payment',
    text: 'The money is collected by card, on the day of the payment.',
    ofClient: (client: string) => `The documents of ${client} are searched.`,
    sums: (tied: string, left: string | null) =>
      left === null ? `${tied} are allocated, the whole payment.` : `${tied} are allocated; ${left} still wait.`,
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
    act: 'Settled by hand',
    title: 'Settled by hand',
    text: (amount: string) =>
      `You have already given back ${amount}, or collected them by hand. The payment waits no longer, and the note stays in the journal.`,
    note: 'How it was settled',
    noteHint: 'For example: given back by bank transfer 14.',
    done: 'The payment was settled.',
  },
};
