import { columnOf } from '../directory/partner-columns.ts';
import { levelsChanged, storedMovements } from '../directory/stock-movements.ts';
import { type NamedStatement, namedStatement } from '../named-parameters.ts';
import { invoiceFacts } from '../sql/event-facts.ts';
import { marksOf } from '../sql/marks.ts';
import { levelAsJson, stockEventOfDocument } from '../sql/stock-events.ts';

/**
 * The columns of `invoices` that are known before its number, with their types. A column has the name of its member, in snake case, so a
 * new one is a line here, and the compiler then asks for its value.
 */
export const documentColumns = {
  series: 'text',
  externalId: 'text',
  externalIdKey: 'text',
  typeCode: 'text',
  isDue: 'boolean',
  issuedOn: 'date',
  dueOn: 'date',
  clientId: 'uuid',
  currency: 'text',
  exchangeRate: 'numeric',
  net: 'numeric',
  vat: 'numeric',
  gross: 'numeric',
  trackingNumber: 'text',
  snapshot: 'jsonb',
  createdAt: 'timestamptz',
  status: 'text',
  reverses: 'bigint',
} as const;

/** The columns of `invoice_lines`, each a list with a value for every line. */
export const lineColumns = {
  position: 'integer[]',
  articleId: 'bigint[]',
  quantity: 'numeric[]',
  lineNet: 'numeric[]',
  lineVat: 'numeric[]',
  lineGross: 'numeric[]',
  stockMoved: 'numeric[]',
  warehouseId: 'bigint[]',
} as const;

/** Parameters that belong to neither table: the number that the caller chose, and the contents of the audit row, the event and the job. */
export const besideTypes = {
  chosenNumber: 'text',
  chosenNumberKey: 'text',
  visibleSeries: 'text',
  visibleNumber: 'text',
  authorKind: 'text',
  authorId: 'bigint',
  interactionId: 'uuid',
  auditDetails: 'json',
  eventFacts: 'text',
  jobKind: 'text',
  jobAttempts: 'integer',
  downloadToken: 'text',
  downloadHash: 'bytea',
  paymentToken: 'text',
  paymentHash: 'bytea',
} as const;

export const parameterTypes = { ...documentColumns, ...lineColumns, ...besideTypes };

export interface Variant {
  readonly number: keyof typeof numbers;
  readonly sends: boolean;
  readonly stock: 'none' | 'warehouses' | 'everywhere';
  readonly length: 'short' | 'long';
  /** Whether the document is dated before today. */
  readonly isLate: boolean;
  readonly emits: keyof typeof told;
  /** Whether links to the document are made with it. */
  readonly makesLinks: boolean;
}

interface WritingStatement extends NamedStatement<keyof typeof parameterTypes> {
  readonly name: string;
}

/** Each text is made once, because building some thousand letters is expensive. */
export function statementFor(variant: Variant): WritingStatement {
  const { number, sends, stock, length, isLate, emits, makesLinks } = variant;
  const name = `invoices.write-${number}${sends ? '-and-send' : ''}-stock-${stock}${length === 'long' ? '-long' : ''}${isLate ? '-late' : ''}-${emits}${makesLinks ? '-with-links' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const made = { name, ...namedStatement(parameterTypes, textOf(variant)) };
  statements.set(name, made);
  return made;
}

const statements = new Map<string, WritingStatement>();

/**
 * They say where the number comes from. `after` makes it depend on the stock movements, so that stock is locked before the number is taken.
 */
const numbers = {
  next: (
    after: string,
  ) => `UPDATE series SET next_number = next_number + 1 WHERE company_id = $1${after} AND code = :series
       RETURNING next_number - 1 AS automatic, written_number(next_number - 1, digits) AS written`,
  'next-free': (after: string) => `SELECT automatic, written FROM take_number($1${after}, :series)`,
  given: (after: string) =>
    `SELECT NULL::bigint AS automatic, CASE WHEN 0${after} = 0 THEN :chosenNumber END AS written`,
};

// V2-SPV-9: if the company wants it, the job is written here, without a round trip of its own.
const sentByItself = `, given_to_send AS (
       INSERT INTO jobs (company_id, job_id, kind, max_attempts, payload, run_at)
       SELECT $1, gen_random_uuid(), :jobKind, :jobAttempts, jsonb_build_object('invoiceId', written.invoice_id),
              now() + make_interval(hours => s.spv_delay_hours)
         FROM written, company_settings s WHERE s.company_id = $1 AND s.spv_delay_hours IS NOT NULL)`;

// GRP-REP-10: the sums of its day may be stored already.
const marked = `, marked AS (${marksOf('sales', 'SELECT :issuedOn AS day')}),
     marked_in_list AS (${marksOf('documents', 'SELECT :issuedOn AS day')})`;

const movedLevels = 'SELECT article_id, warehouse_id, quantity FROM moved';

const levelsOf = {
  warehouses: movedLevels,
  everywhere: `${movedLevels}
         UNION ALL
         SELECT s.article_id, s.warehouse_id, s.quantity FROM stock_levels s
          WHERE s.company_id = $1 AND s.warehouse_id IS NOT NULL
            AND s.article_id = ANY(SELECT m.article_id FROM moved m WHERE m.warehouse_id IS NULL)
            AND (s.article_id, s.warehouse_id) NOT IN (SELECT m.article_id, m.warehouse_id FROM moved m WHERE m.warehouse_id IS NOT NULL)`,
};

/** What the event of a new document holds: its number, which only the database knows, beside the facts that the service has spelled. */
export const toldOfNew = (number: string, facts: string): string =>
  `('{"number" : ' || to_json(${number}) || ', "invoice" : ' || ${facts} || '}')::json`;

/** EVT-3: the event is about the issued document; for a reversal it is about the original, which the transaction has already marked. */
const told = {
  issue: `SELECT $1, 'invoice.issued', :createdAt, ${toldOfNew('written.number', ':eventFacts')} FROM written`,
  reversal: `SELECT $1, 'invoice.reversed', :createdAt, json_build_object('invoice', ${invoiceFacts('$1')},
           'details', json_build_object('reversal', json_build_object('series', :series, 'number', written.number)))
       FROM written, invoices i WHERE i.company_id = $1 AND i.invoice_id = :reverses`,
};

/** V1-ISSUE-3: the links of a new document, whose tokens the service has made: to download it, and to pay it where it can be paid. */
export const linksMade = (documents: string, of: (name: keyof typeof besideTypes) => string): string =>
  `links AS (
       INSERT INTO document_links (company_id, invoice_id, purpose, revision, token)
       SELECT w.company_id, w.invoice_id, l.purpose, 0, l.token
         FROM ${documents} w, LATERAL (VALUES ('download', ${of('downloadToken')}), ('payment', ${of('paymentToken')})) AS l(purpose, token)
        WHERE l.token IS NOT NULL),
     link_hashes_made AS (
       INSERT INTO link_hashes (token_hash, company_id, invoice_id, purpose, revision)
       SELECT l.hash, w.company_id, w.invoice_id, l.purpose, 0
         FROM ${documents} w, LATERAL (VALUES ('download', ${of('downloadHash')}), ('payment', ${of('paymentHash')})) AS l(purpose, hash)
        WHERE l.hash IS NOT NULL)`;
const ofOne = (name: string): string => `:${name}`;

const listed = (names: readonly string[]): string => names.join(', ');
const documentMembers = Object.keys(documentColumns);
const lineMembers = Object.keys(lineColumns);

/** A document that moves no stock has none of these parts. */
const stockParts = (stock: Exclude<Variant['stock'], 'none'>, length: Variant['length']) => ({
  change: `change AS (
       SELECT m.article_id, m.warehouse_id, -sum(m.quantity) AS quantity
         FROM unnest(:articleId, :warehouseId, :stockMoved) AS m(article_id, warehouse_id, quantity)
        WHERE m.article_id IS NOT NULL AND m.quantity IS NOT NULL
        GROUP BY m.article_id, m.warehouse_id),
     moved AS (${levelsChanged}),
     `,
  after: ' + 0 * (SELECT count(*) FROM moved)',
  moved: `movements AS (${storedMovements({ kind: `'document'`, invoiceId: 'written.invoice_id', reason: 'NULL', at: ':createdAt', beside: ', written' })}),
     told_of_stock AS (${stockEventOfDocument(':createdAt', stock, length)}),
     `,
  levels: `(
       SELECT ('[' || coalesce(string_agg(${levelAsJson('levels', 'levels.quantity::text')}, ', '), '') || ']')::json FROM (${levelsOf[stock]}) AS levels)`,
});
const withoutStock = { change: '', after: '', moved: '', levels: `'[]'::json` };

/** `:name` is a parameter of `parameterTypes`. */
function textOf({ number, sends, stock, length, isLate, emits, makesLinks }: Variant): string {
  const { change, after, moved, levels } = stock === 'none' ? withoutStock : stockParts(stock, length);
  return `WITH ${change}given AS (${numbers[number](after)}),
     written AS (
       INSERT INTO invoices (company_id, number, automatic_number, number_key, odd_name, ${listed(documentMembers.map(columnOf))})
       SELECT $1::bigint, given.written, given.automatic, coalesce(:chosenNumberKey, given.written),
         :visibleSeries || ' ' || coalesce(:visibleNumber, given.written), ${listed(documentMembers.map((member) => `:${member}`))}
       FROM given RETURNING company_id, invoice_id, number),
     lines AS (
       INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id)
       SELECT $1, written.invoice_id, l.* FROM written, unnest(${listed(lineMembers.map((member) => `:${member}`))}) AS l),
     ${moved}audited AS (
       INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
       SELECT $1, :createdAt, :authorKind, :authorId, :interactionId, 'invoice', :series || ' ' || number, 'issued', :auditDetails
       FROM written),
     told AS (INSERT INTO events_pending (company_id, type, at, facts) ${told[emits]})${sends ? sentByItself : ''}${isLate ? marked : ''}${makesLinks ? `, ${linksMade('written', ofOne)}` : ''}
     SELECT invoice_id AS "invoiceId", number, ${levels} AS levels FROM written`;
}
