const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const moving = {
  moving: {
    title: 'Moving from another program',
    intro:
      'What the company brings along, step by step. The order does not matter, and each step can be completed later.',
    fromElsewhere: 'Did you work with another program until now? Bring your clients, articles and invoices along:',
    here: 'What is here already',
    none: 'nothing yet',
    count: (count: number, hasMore: boolean) => (hasMore ? `more than ${count}` : String(count)),
    series: {
      title: 'Series of documents',
      text: 'The next number of each series goes on where the other program stopped.',
      act: 'To the series',
    },
    clients: { title: 'Clients', text: 'From a CSV or XLSX table, with Import.', act: 'To the clients' },
    articles: { title: 'Articles', text: 'From a CSV or XLSX table, with Import.', act: 'To the articles' },
    invoices: 'The invoices until now',
    what: 'Invoices that were issued with another program become imported documents: from their date on they stand in lists, statements, reports and journals, can be collected and reversed, take no number and are never sent to ANAF. The same invoices a second time add nothing.',
    where:
      'The XML files of invoices that were sent as e-invoices are exported from the other program, or downloaded from SPV as ZIP messages. Several files are put into one ZIP archive; ZIP messages inside it are read as they are.',
    file: 'The XML file or ZIP archive (at most 10 MiB)',
    tooLarge: 'The file has more than 10 MiB: divide it into several archives.',
    collectedUntil: 'Collected until (optional)',
    collectedHint: 'Invoices issued until this day count as collected on their due date.',
    start: 'Import the invoices',
    underWay: 'The import below has not ended.',
    progress: (read: number, found: number) => `${read} of ${many(found, 'file', 'files')} read`,
    waiting: 'It waits to be read.',
    undone: 'The import was taken back: its documents are no longer here.',
    result: (added: number, known: number, refused: number) =>
      `${many(added, 'invoice', 'invoices')} added, ${known} already here, ${refused} refused.`,
    collected: (count: number) => `${many(count, 'invoice counts', 'invoices count')} as collected.`,
    failures: {
      fisier_necitibil: 'The file is no XML or ZIP that can be read.',
      prea_multe_fisiere: 'There are too many files: divide the archive.',
      prea_mare: 'The unpacked archive is too large: divide it.',
      nicio_factura: 'The file has no XML invoice.',
      eroare: 'The import could not be completed. Try again.',
    },
    refused: 'Refused files',
    refusedFile: 'File',
    because: 'Why',
    moreRefused: (shown: number) => `The first ${shown} are shown.`,
    toInvoices: 'See the invoices',
    undo: 'Take the import back',
    undoText: (count: number) =>
      `${many(count, 'invoice', 'invoices')} that the import brought will be deleted, with what counted as collected. Clients stay. It cannot be done where something already depends on an invoice, such as a collection.`,
    isUndone: 'The import was taken back.',
  },
};
