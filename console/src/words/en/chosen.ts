const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

export const chosen = {
  tooMany: (most: number) => `At most ${most} can be done at once: choose fewer.`,
  undo: (count: number) => (count === 1 ? 'Undo' : `Undo (${count})`),
  undone: 'Undo',
  collect: 'Collect',
  mail: 'Send',
  collectText: (count: number) =>
    `Everything that is left of ${counted(count, 'the chosen document', 'documents')} is collected, in the same way and on the same day. For a proforma, its invoice is issued first.`,
  collected: (amount: string) => amount,
  receipt: (name: string) => `receipt ${name}`,
  invoice: (name: string) => `invoice ${name}`,
  remind: 'Remind now',
  remindText: (count: number) =>
    `A reminder is sent now by e-mail for ${counted(count, 'the chosen document', 'documents')}, where something is left to pay.`,
  approve: 'Approve',
  approveText: (count: number) =>
    `${counted(count, 'The chosen invoice is approved', 'invoices are approved')}; lines that are tied to articles come into stock.`,
  received: (count: number) => counted(count, 'one invoice chosen', 'invoices chosen'),
  export: (format: string, count: number) => `Export ${format}: ${counted(count, 'the chosen one', 'chosen')}`,
};
