export const reminders = {
  reminders: {
    title: 'Payment reminders',
    intro:
      'Clients are reminded of what they owe, in the morning, on the chosen days. Not of documents that are paid, cancelled, reversed, disputed or silenced.',
    isOn: 'Send reminders',
    days: 'Days from the due date',
    daysHint: 'Separated by commas; negative before the due date, 0 on it: -3, 0, 7.',
    daysWrong: (from: number, until: number, most: number) =>
      `Type whole numbers between ${from} and ${until}, ${most} at most.`,
    language: 'Language of the preview',
    beforeSubject: 'Subject until the due date',
    beforeText: 'Text until the due date',
    afterSubject: 'Subject after the due date',
    afterText: 'Text after the due date',
    previewBefore: 'Preview before',
    previewAfter: 'Preview after',
    saved: 'The reminders were saved.',
    mails: 'E-mails',
    none: 'No message yet.',
    kinds: { document: 'The document', memento: 'Reminder' },
    due: (days: number) => (days === 0 ? 'on the due date' : days < 0 ? `${-days} days before` : `${days} days after`),
    states: { programat: 'scheduled', trimis: 'sent', esuat: 'not delivered', retras: 'withdrawn' },
    disputed: 'The client disputes the document',
    stopped: 'Send no reminders of this document',
    off: 'The company sends no reminders.',
  },
};
