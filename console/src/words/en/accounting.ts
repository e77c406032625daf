const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const accounting = {
  trialBalance: {
    title: 'Trial balance',
    intro:
      'The balance of a month, as a CSV or XLSX file of the accounting program. First you see whether it adds up; nothing changes until you save.',
    month: 'Month of the balance',
    file: 'File of the balance',
    tooLarge: 'The file is too large: at most 1 MB.',
    check: 'Check the balance',
    save: 'Save the balance',
    good: (accounts: number, replaces: boolean) =>
      `${counted(accounts, 'account adds up', 'accounts add up')}. ${replaces ? 'The balance that is saved for this month will be replaced.' : 'The month has no balance yet.'}`,
    wrong: 'The balance does not add up',
    refused: 'The balance cannot be saved until it adds up.',
    where: 'Where',
    message: 'What is wrong',
    difference: 'Difference (lei)',
    row: (row: number) => `row ${row}`,
    account: (account: string) => `account ${account}`,
    pairs: { solduri_initiale: 'opening balances', rulaje: 'movements', solduri_finale: 'closing balances' },
    whole: 'the file',
    saved: (month: string, accounts: number) =>
      `The balance of ${month} has ${counted(accounts, 'account', 'accounts')}.`,
  },
  accountingExport: {
    title: 'Accounting export',
    intro: 'Invoices issued and received, collections and payments of a month, for the program of the accountant.',
    month: 'Month to export',
    format: 'Format',
    formats: { saga: 'SAGA C (ZIP archive with XML)', csv: 'CSV', xlsx: 'Excel (XLSX)' },
    shortFormats: { saga: 'SAGA C', csv: 'CSV', xlsx: 'Excel' },
    download: 'Download the export',
    done: (file: string) => `${file} was downloaded.`,
    never: 'The month was not exported yet.',
    before: (moment: string, format: string, documents: number) =>
      `The month was exported before, at ${moment}, as ${format}, with ${counted(documents, 'document', 'documents')}. You can export it again.`,
    accounts: 'Accounts of the export',
    accountsHint: 'Leave empty for the usual account.',
    accountNames: {
      clienti: 'Clients',
      furnizori: 'Suppliers',
      banca: 'Bank',
      casa: 'Cash (receipts)',
      card: 'Card',
      alte_incasari: 'Vouchers and special payments',
      vanzari: 'Sales',
      achizitii: 'Purchases',
    },
    usual: (account: string | null) => (account === null ? 'Usually none.' : `Usually ${account}.`),
    onDocument: (moment: string, format: string, times: number) =>
      `Exported for the accountant at ${moment}, as ${format}${times > 1 ? `; ${times} times in all` : ''}.`,
  },
};
