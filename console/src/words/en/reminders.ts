export const reminders = {
  reminders: {
    title: 'Payment reminders',
    intro:
      'Clients are reminded of what they owe, in the morning, on the chosen days. Not for documents that are paid, cancelled, reversed, disputed or for which you stopped them.',
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
    due: (days: number) =>
      days === 0
        ? 'on the due date'
        : `${Math.abs(days) === 1 ? 'one day' : `${Math.abs(days)} days`} ${days < 0 ? 'before' : 'after'}`,
    states: { programat: 'scheduled', trimis: 'sent', esuat: 'not delivered', retras: 'withdrawn' },
    failures: {
      adresa_inexistenta: 'The address does not exist: check it with the client.',
      casuta_plina: 'The mailbox of the recipient is full.',
      refuzat_de_server: 'The server of the recipient refused the message, by its own rules.',
      prea_mare: 'The message is too large for the server of the recipient.',
      alt_motiv: 'The mail server did not take the message.',
    },
    now: 'Remind now',
    sent: 'The reminder is on its way to the client.',
    disputed: 'The client disputes the document',
    stopped: 'Send no reminders for this document',
    off: 'The company sends no reminders.',
  },
  addresses: {
    title: 'E-mail addresses',
    intro: 'Each address gets a message of its own. What no address gets goes to the one in the data of the client.',
    noOwn: 'no address in the data of the client',
    gets: ({ documente, mementouri }: { readonly documente: boolean; readonly mementouri: boolean }) =>
      documente
        ? mementouri
          ? 'documents and reminders'
          : 'documents only'
        : mementouri
          ? 'reminders only'
          : 'nothing',
    change: 'Change the addresses',
    other: (place: number) => `Other address, ${place}`,
    email: 'E-mail address',
    documents: 'Gets the documents',
    reminders: 'Gets the reminders',
    add: 'Add an address',
    remove: 'Remove the address',
    saved: 'The addresses were saved.',
    toAll: (addresses: string) => `If left empty, it goes to ${addresses}.`,
    toAllDone: 'The document is on its way to the addresses of the client.',
  },
};
