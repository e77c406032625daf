/** What each transition does where it is made, and why it is refused, in the words of the answer: written out from the contract. */

export const columns = [
  'cancel',
  'reverse',
  'reverse-in-part',
  'restore',
  'restore-part',
  'delete',
  'correct',
  'collect',
  'refund',
  'delete-collection',
  'set-tracking-number',
  'mail',
  'send-to-spv',
] as const;
export type Transition = (typeof columns)[number];

/** What a transition that is made does: the state afterwards, what comes back to the stock, and which link the document has. */
export type Effects = Readonly<
  Partial<Record<Transition, { state: string; stock: number; link: 'same' | 'another' | 'none' }>>
>;
export const usual: Effects = {
  cancel: { state: 'anulata', stock: 1, link: 'another' },
  reverse: { state: 'stornata', stock: 1, link: 'another' },
  'reverse-in-part': { state: 'emisa', stock: 0.25, link: 'another' },
  restore: { state: 'emisa', stock: -1, link: 'another' },
  // Who names the only storno means the same as who names none.
  'restore-part': { state: 'emisa', stock: -1, link: 'another' },
  delete: { state: 'stearsa', stock: 1, link: 'none' },
};
/** The document took nothing from the stock. */
export const withoutStock: Effects = {
  cancel: { state: 'anulata', stock: 0, link: 'another' },
  delete: { state: 'stearsa', stock: 0, link: 'none' },
};
/** A part of the document came back already. */
export const withoutPart: Effects = {
  ...usual,
  reverse: { state: 'stornata', stock: 0.75, link: 'another' },
  restore: { state: 'emisa', stock: -0.25, link: 'another' },
  'restore-part': { state: 'emisa', stock: -0.25, link: 'another' },
};
/** The invoice that is made of it takes the goods. */
export const wholeProforma: Effects = { ...withoutStock, collect: { state: 'emisa', stock: -1, link: 'same' } };

/** Nothing was collected, so that there is nothing to delete or to give back. */
export const tooMuch = 'Suma depaseste ce se poate restitui';
export const noCollection = { 'delete-collection': 'nothing there', refund: tooMuch } as const;
export const notReversed = { restore: 'nu este stornat', 'restore-part': 'nu este stornat' } as const;
export const whole = { ...notReversed, ...noCollection } as const;
export const inSpv = {
  cancel: 'este in SPV',
  delete: 'este in SPV',
  correct: 'este in SPV',
  'send-to-spv': 'a fost deja trimis',
} as const;
export const notFiscal = {
  reverse: 'nu este o factura fiscala',
  'reverse-in-part': 'nu este o factura fiscala',
  'send-to-spv': 'nu este o factura fiscala',
} as const;
export const isReversed = {
  cancel: 'este stornat',
  reverse: 'este stornat',
  'reverse-in-part': 'este stornat',
  delete: 'este stornat',
  collect: 'este stornat',
  refund: 'este stornat',
} as const;
export const isReversal = {
  cancel: 'este un storno',
  reverse: 'este un storno',
  'reverse-in-part': 'este un storno',
  restore: 'este un storno',
  'restore-part': 'este un storno',
  delete: 'este un storno',
} as const;
export const isReversedInPart = { cancel: 'este stornat in parte', delete: 'este stornat in parte' } as const;
export const reversalInSpv = {
  restore: 'storno-ul lui este in SPV',
  'restore-part': 'storno-ul lui este in SPV',
} as const;
export const neverCollected = { collect: 'nu se incaseaza', refund: 'nu se incaseaza' } as const;

export const nowHas = (before: string, after: string): string =>
  after === 'none' ? 'none' : after === before ? 'same' : 'another';

/** The transition changes neither state nor stock; a correction gives the document another link. */
export const unseen = (transition: Transition, state: string) => ({
  state,
  stock: 0,
  link: transition === 'correct' ? 'another' : 'same',
});

/** It leaves no trace in the state, the stock or the link wherever it is allowed, so that one document does for all of these. */
export const keepsAll = (transition: Transition): boolean =>
  transition === 'set-tracking-number' || transition === 'mail';
