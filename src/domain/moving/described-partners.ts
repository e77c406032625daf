import { type DescribedTable, uploadColumns } from './described-table.ts';

export const partnerTables: Readonly<Record<string, DescribedTable>> = {
  clients: {
    about: 'The clients.',
    columns: {
      external_id: 'The id that the caller gave it.',
      code_country: 'The country of the fiscal code.',
      code_number: 'The fiscal code without its country.',
      filled_email: 'An address that came with an order and was not confirmed by the company.',
    },
  },
  client_fragments: {
    about: 'An index for the search of addresses.',
    columns: { keys: 'Hashes of parts of the address.' },
    leftOut: 'It is made anew from the clients.',
  },
  client_addresses: {
    about: 'The addresses of clients beside their own, and what each gets.',
    columns: {
      place: 'The place in the order; 0 is the address of the client itself.',
      gets_documents: 'Whether it gets documents.',
      gets_reminders: 'Whether it gets reminders.',
    },
  },
  client_portals: {
    about: 'The page of each client.',
    columns: {
      token: 'The secret part of its address.',
      made_at: 'When the link was made.',
      proposal_id: 'The id of what the client proposes.',
      proposed_at: 'When it was proposed.',
      proposal: 'What its data should be, as JSON.',
      proposals: 'How many were made on that day.',
      proposals_on: 'The day of the last proposal.',
      confirmed_at: 'When the client said that its data are right.',
    },
  },
  monthly_statements: {
    about: 'The clients that get their statement of account each month.',
    columns: { last_month: 'The last month that left by itself, or is not to any more.' },
  },
  client_portal_hashes: {
    about: 'The hashes by which those pages are found.',
    columns: { token_hash: 'SHA-256 of the token.' },
  },
  suppliers: { about: 'The suppliers.', columns: {} },
  notes: {
    about: 'Notes on clients, documents and invoices of suppliers.',
    columns: { note_id: 'The id of the note.', text: 'The note.' },
  },
  attached_files: {
    about:
      'Files kept with clients, documents and invoices of suppliers. They are in attachments/ too, each under its name.',
    columns: {
      file_id: 'The id of the file.',
      type: 'pdf, png, jpeg, xml or xlsx.',
      size: 'Its length in bytes.',
      content: 'The file, in hexadecimal.',
    },
  },
  supplier_invoices: {
    about: 'The invoices received from suppliers.',
    columns: {
      source: 'Where it came from: the tax authority (spv), a file, or typed in (manual).',
      message_id: 'The message of the tax authority (spv_messages).',
      number: 'The number that the supplier gave it.',
      document_name: 'Series and number in one text.',
      received_on: 'The day on which it came.',
      due_on: 'The due date.',
      settled: 'What was paid before, as the document says.',
      paid: 'What was paid since.',
      refusal_reason: 'Why it was refused.',
      content: 'Everything that it says, as JSON.',
      is_vat_on_collection: 'Whether the supplier owes VAT only when it is paid.',
      sent_xml: 'The XML from which it was entered.',
    },
  },
  supplier_invoice_lines: {
    about: 'Their lines.',
    columns: {
      vat_category: 'The category of VAT, as in the XML.',
      article_code: 'The code that the supplier gives the article.',
      stock_moved: 'The quantity that came into stock.',
      remarks: 'Remarks of the line, as JSON.',
      is_untied: 'Whether the company said that it is none of its articles.',
    },
  },
  supplier_payments: {
    about: 'What was paid to suppliers.',
    columns: { paid_on: 'The day of the payment.', kind: 'How it was paid.' },
  },
  supplier_answers: {
    about: 'Answers to suppliers through the tax authority.',
    columns: {
      ...uploadColumns,
      answer_id: 'The id of the answer.',
      message: 'The text.',
      is_wanted: 'Whether it is still to be sent.',
    },
  },
  spv_messages: {
    about: 'Messages of the tax authority with invoices received, as they came.',
    columns: {
      message_id: 'The number of the message.',
      upload_id: 'The number of the upload that it answers.',
      created_on: 'Its day.',
      seller_code: 'The fiscal code of who sells.',
      buyer_code: 'The fiscal code of who buys.',
      found_at: 'When it was found.',
      xml: 'The XML, in hexadecimal.',
      zip: 'The ZIP with XML and signature, in hexadecimal.',
      failed_downloads: 'How often fetching it failed.',
      unreadable: 'Why it could not be read.',
      is_read: 'Whether it was read.',
    },
  },
};
