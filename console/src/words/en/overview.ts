const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

export const overview = {
  overview: {
    sales: 'Sales',
    thisMonth: 'This month',
    lastMonth: 'The same days, last month',
    days: (from: string, until: string) => `${from} – ${until}`,
    net: (amount: string) => `without VAT ${amount}`,
    documents: (count: number) => counted(count, 'one document', 'documents'),
    withoutRate: (count: number) =>
      `${counted(count, 'One document in a currency has', 'documents in a currency have')} no rate and is not in the sum.`,
    change: (percent: string) => `${percent} compared with last month`,
    months: 'The last twelve months',
    month: 'Month',
    issued: 'Issued',
    collected: 'Collected',
    monthNames: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    showTable: 'Show as a table',
    owed: 'Left to collect',
    owedNothing: 'Nothing is left to collect.',
    ages: {
      in_termen: 'in term',
      '1_30': '1–30 days',
      '31_60': '31–60 days',
      '61_90': '61–90 days',
      peste_90: 'over 90 days',
    },
    checks: {
      efactura_respinsa: (count: number) =>
        `${counted(count, 'One invoice was rejected', 'invoices were rejected')} by the tax authority`,
      efactura_eroare: (count: number) => `${counted(count, 'One invoice', 'invoices')} could not be sent to SPV`,
      efactura_termen: (count: number) =>
        `The e-Factura deadline of ${counted(count, 'one invoice', 'invoices')} is near or past`,
      efactura_neconectata: (count: number) =>
        `${counted(count, 'One invoice', 'invoices')} must be sent to the tax authority by the legal deadline, and the company is not connected to SPV`,
      e_mail_abandonat: (count: number) => `${counted(count, 'One mail', 'mails')} did not reach the client`,
      card_nealocat: (count: number) =>
        `${counted(count, 'One card payment', 'card payments')} could not be put on a document`,
      intrari_bancare: (count: number) =>
        `${counted(count, 'One bank transaction waits', 'bank transactions wait')} to be confirmed`,
      furnizori_de_aprobat: (count: number) =>
        count === 1 ? 'One received invoice waits for approval' : `${count} received invoices wait for approval`,
      propuneri_clienti: (count: number) =>
        count === 1 ? 'One client proposes other data' : `${count} clients propose other data`,
      webhook_oprit: (count: number) =>
        `${counted(count, 'One webhook was', 'webhooks were')} switched off, because the address stopped answering`,
    },
    begin: {
      title: 'Issue the first invoice',
      text: 'Choose the client and write what you sold; the rest is filled in.',
      act: 'New invoice',
    },
  },
} as const;
