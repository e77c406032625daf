import { type DescribedTable, uploadColumns } from './described-table.ts';

export const documentTables: Readonly<Record<string, DescribedTable>> = {
  invoices: {
    about:
      'Every document issued: invoices, reversals, proformas, orders, quotes, delivery notes. The XML of those that have one is in documents/.',
    columns: {
      number: 'The number, as it is written.',
      automatic_number: 'The number that the series gave; empty where the caller gave it.',
      number_key: 'The number in a form that sorts.',
      external_id: 'The id that the caller gave it.',
      external_id_key: 'The same in a form that is searched.',
      type_code: 'The type: F is an invoice, the others as the interface lists them.',
      is_due: 'Whether it is to be paid.',
      status: 'issued, cancelled, reversed (by another) or reversal (of another).',
      due_on: 'The due date.',
      collected: 'What was collected on it.',
      tracking_number: 'The number of the parcel.',
      snapshot: 'Everything that the document shows, frozen at issue, as JSON: issuer, client, lines, VAT, texts.',
      reverses: 'Which document this one reverses (invoice_id).',
      proforma_id: 'The proforma that it was made from (invoice_id).',
      stock_returned_at: 'When its goods came back into stock.',
      odd_name: 'Series and number as they look, where they hold signs that cannot be seen.',
      returned: 'What was reversed in part.',
      reversals: 'How many reversals in part it has.',
      keeps_number: 'Whether its number stays taken after it was deleted.',
    },
  },
  invoice_lines: {
    about:
      'The lines of the documents, as far as reports and stock need them; what a line shows is in the snapshot of its document.',
    columns: { stock_moved: 'The quantity that left the stock.' },
  },
  invoice_marks: {
    about: 'What people marked on documents.',
    columns: { is_disputed: 'Whether the client disputes it.', has_no_reminders: 'Whether no reminders are sent.' },
  },
  series: {
    about: 'The series of documents and receipts, with the number that comes next.',
    columns: {
      code: 'The series.',
      next_number: 'The number that comes next.',
      digits: 'With how many digits numbers are written at least.',
      is_default: 'Whether documents of its kind take it where no series is said.',
      is_reversal_default: 'Whether reversals take it where no series is said.',
      passed_over: 'Automatic numbers that were left out because documents had them already.',
      place: 'The place in the order in which they were made.',
    },
  },
  proforma_claims: {
    about: 'Which lines of invoices bill which proforma.',
    columns: {
      line_index: 'The line of the invoice, from 0.',
      proforma_id: 'The proforma (invoice_id).',
      is_held: 'Whether the claim still holds.',
    },
  },
  drafts: {
    about: 'Documents that were begun and not issued.',
    columns: {
      draft_id: 'The id of the draft.',
      document: 'What was typed, as JSON.',
      client_name: 'The client, as it is called in it.',
      problems: 'What issuing it would be refused for, as JSON.',
    },
  },
  recurring_invoices: {
    about: 'Invoices that are issued by themselves, again and again.',
    columns: {
      recurring_id: 'The id of the recurring invoice.',
      every: 'How often: month, quarter or year.',
      first_on: 'The first day.',
      day: 'The day of the month.',
      ends_on: 'The last day.',
      mode: 'Whether it makes a draft, issues, or issues and mails.',
      recipient: 'To whom it is mailed.',
      document: 'What is issued, as JSON.',
      client_name: 'The client, as it is called in it.',
      is_paused: 'Whether it is paused.',
      next_on: 'The next day.',
      problem: 'Why it could not be issued.',
      problem_at: 'When that happened.',
    },
  },
  recurring_issues: {
    about: 'What recurring invoices made on each of their days.',
    columns: {
      recurring_id: 'Which recurring invoice it is (recurring_invoices).',
      planned_on: 'The day for which it was planned.',
      mail_problem: 'Why it could not be mailed.',
    },
  },
  document_links: {
    about: 'Links to the PDF and to the payment page of documents.',
    columns: { token: 'The secret part of the address: whoever has it sees the document.' },
  },
  link_hashes: {
    about: 'The hashes by which those links are found.',
    columns: { token_hash: 'SHA-256 of the token.' },
  },
  exported_invoices: {
    about: 'Which documents were exported to accounting.',
    columns: { exported_at: 'When they last were.', format: 'In which format.', times: 'How often.' },
  },
  accounting_exports: {
    about: 'The exports to accounting that were made.',
    columns: {
      export_id: 'The id of the export.',
      format: 'The format.',
      exported_at: 'When it was made.',
      documents: 'How many documents it held.',
    },
  },
  einvoice_sendings: {
    about: 'What was sent to the tax authority (e-Factura), with the XML as it was sent and the answer.',
    columns: {
      ...uploadColumns,
      sending_id: 'The id of the sending.',
      place: 'The place in the order.',
      counted_on: 'The day for which the two counts hold.',
      polls_of_day: 'How often the tax authority was asked that day.',
      downloads_of_day: 'How often the answer was fetched that day.',
      zip: 'The answer of the tax authority: a ZIP with the signature, in hexadecimal.',
    },
  },
  spv_term_warnings: { about: 'Invoices of which it was said that their term for e-Factura ends.', columns: {} },
  archives: {
    about: 'ZIP archives of PDFs that were asked for.',
    columns: {
      issued_from: 'The first day.',
      issued_until: 'The last day.',
      found: 'How many documents belong into it.',
      position: 'Up to which of them it is written.',
      printed: 'How many were printed.',
      size: 'Its length in bytes.',
      written: 'How many bytes are written.',
      fingerprint: 'By which one that was asked for twice is known.',
    },
  },
  archive_documents: {
    about: 'The documents of those archives.',
    columns: {
      file_name: 'The name of the file in it.',
      starts_at: 'Where the file begins.',
      record: 'The entry of the file in the directory of the ZIP, in hexadecimal.',
    },
  },
  archive_chunks: {
    about: 'The bytes of those archives.',
    columns: { bytes: 'The bytes, in hexadecimal.', starts_at: 'Where they begin.' },
  },
  imports: {
    about: 'Files of another program that were brought along, and what became of what is in them.',
    columns: {
      import_id: 'Which import it is.',
      name: 'The name of the file.',
      collected_until: 'Documents issued until this day were counted as collected.',
      found: 'How many files were in it.',
      position: 'How many of them have been read, in their order.',
      later: 'The places of files that were put off, because they may correct others.',
      added: 'How many documents were new.',
      known: 'How many were here already.',
      refused: 'How many were refused.',
      collected: 'How many were counted as collected.',
    },
  },
  import_files: {
    about: 'The file of an import, until it has been read.',
    columns: { import_id: 'Which import it is.', content: 'The bytes, in hexadecimal.' },
  },
  import_refusals: {
    about: 'The files that an import refused.',
    columns: {
      import_id: 'Which import it is.',
      place: 'The place among the files, from 0.',
      name: 'The name of the file.',
      problem: 'Why it was refused, as JSON.',
    },
  },
  imported_invoices: {
    about: 'Documents that were issued with another program.',
    columns: {
      import_id: 'Which import it is.',
      xml: 'The XML in which it came; none for one that came with a table of outstanding documents.',
    },
  },
  import_items: {
    about: 'What an import of a table brought.',
    columns: { import_id: 'Which import it is.', item: 'The id of the thing, or the code of the series.' },
  },
};
