import type { DescribedTable } from './described-table.ts';

export const moneyTables: Readonly<Record<string, DescribedTable>> = {
  collections: {
    about: 'What was collected on documents; money given back is negative.',
    columns: {
      kind: 'How it was paid.',
      collected_on: 'The day.',
      receipt_series: 'The series of the receipt.',
      receipt_number: 'The number of the receipt.',
      leaves_rest: 'Whether the document still had something left to pay after it.',
    },
  },
  card_payments: {
    about: 'Payments by card, begun and done.',
    columns: {
      processor: 'Who took the card.',
      started_at: 'When it was begun.',
      address: 'The page of the processor.',
      paid_at: 'When it was paid.',
      paid_amount: 'What was paid.',
      paid_currency: 'In which currency.',
      unallocated: 'What no document could take.',
      settled_at: 'When that was settled by hand.',
      closed_at: 'When the page of the processor was closed.',
    },
  },
  card_payment_documents: {
    about: 'The documents of a card payment for several.',
    columns: { place: 'The place in the order in which its money is collected.' },
  },
  card_allocations: { about: 'Which collection came from which card payment.', columns: {} },
  card_refunds: {
    about: 'Card money that was given back.',
    columns: {
      refund_id: 'The id of the refund.',
      unallocated: 'What of it was never on a document.',
      asked_at: 'When it was asked for.',
      settled_at: 'When it was done.',
    },
  },
  bank_accounts: { about: 'The bank accounts of the company.', columns: { bank: 'The bank.' } },
  bank_balances: {
    about: 'The last balance known of each.',
    columns: { balance: 'The balance.', balance_at: 'When it was so.', source: 'Where it is known from.' },
  },
  bank_entries: {
    about: 'The movements read from statements of the bank.',
    columns: {
      entry_id: 'The id of the movement.',
      identity: 'By what one that comes twice is known.',
      booked_on: 'The day on which the bank booked it.',
      is_credit: 'Whether it came in.',
      is_reversal: 'Whether it takes another one back.',
      text: 'What the statement says.',
      counterpart_name: 'Who paid or was paid.',
      counterpart_iban: 'Their account.',
      read_at: 'When the statement was read.',
      freed_at: 'When its confirmation was undone.',
      ignored_at: 'When it was ignored.',
      allocations: 'To how many things it is tied.',
    },
  },
  bank_allocations: {
    about: 'Which movement of the bank is which collection or payment.',
    columns: { entry_id: 'Which movement it is (bank_entries).', place: 'The place among those of the movement.' },
  },
  exchange_rates: {
    about: 'Exchange rates that the company set itself.',
    columns: { valid_on: 'The day.', rate: 'Lei for one unit.' },
  },
  accounting_accounts: {
    about: 'The accounts under which accounting keeps things.',
    columns: {
      clients: 'The account of clients.',
      suppliers: 'The account of suppliers.',
      bank: 'The account of the bank.',
      cash: 'The account of cash.',
      card: 'The account of card payments.',
      other_collections: 'The account of other collections.',
      sales: 'The account of sales.',
      purchases: 'The account of purchases.',
    },
  },
  month_mailings: {
    about: 'Where the month is mailed to the accountant.',
    columns: {
      address: 'To which address.',
      format: 'In which form.',
      day: 'The day of the next month on which it leaves by itself; null means never.',
      last_month: 'The last month that left by itself, or is not to any more.',
    },
  },
  trial_balances: { about: 'The trial balances that were read in.', columns: { saved_at: 'When it was saved.' } },
  trial_balance_accounts: {
    about: 'Their accounts.',
    columns: {
      account: 'The number of the account.',
      opening_debit: 'The debit at the beginning of the year.',
      opening_credit: 'The credit at the beginning of the year.',
      debit_movements: 'The debits up to the month.',
      credit_movements: 'The credits up to the month.',
      closing_debit: 'The debit at the end.',
      closing_credit: 'The credit at the end.',
    },
  },
  report_marks: {
    about: 'Days of which the kept sums have to be made anew.',
    columns: { book: 'The book.', mark_id: 'The id of the mark.' },
    leftOut: 'Reports are computed from the documents.',
  },
  report_spans: {
    about: 'Spans of days of which sums are kept.',
    columns: {
      book: 'The book.',
      first_day: 'The first day.',
      last_day: 'The last day.',
      span_id: 'The id of the span.',
    },
    leftOut: 'Reports are computed from the documents.',
  },
  report_sums: {
    about: 'Kept sums of reports.',
    columns: {
      span_id: 'The span.',
      part: 'The part of the report.',
      key: 'Of what.',
      documents: 'How many documents.',
    },
    leftOut: 'Reports are computed from the documents.',
  },
};

export const stockTables: Readonly<Record<string, DescribedTable>> = {
  articles: {
    about: 'The articles and services.',
    columns: {
      code: 'The code.',
      public_id: 'The id by which the interface knows it.',
      edited_at: 'When the article itself was last changed, and not its stock; none if it never was.',
    },
  },
  warehouses: { about: 'The warehouses.', columns: { code: 'The code.', is_active: 'Whether it is in use.' } },
  stock_levels: { about: 'How much is in stock.', columns: { movements: 'How many movements there were.' } },
  stock_movements: {
    about: 'Every movement of stock.',
    columns: {
      place: 'The place in the order of the movements of the article in the warehouse.',
      level: 'How much was there after it.',
      reason: 'Why, where somebody said it.',
    },
  },
};
