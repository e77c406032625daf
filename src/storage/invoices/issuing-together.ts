import { columnOf } from '../directory/partner-columns.ts';
import { namedStatement } from '../named-parameters.ts';
import { levelAsJson, levelsTold } from '../sql/stock-events.ts';
import { besideTypes, documentColumns, lineColumns, linksMade, toldOfNew, type Variant } from './issuing-statement.ts';

/** The parts that a statement for several invoices has only if one of them needs it. */
export interface PartsTogether extends Pick<Variant, 'stock'> {
  readonly sends: boolean;
  readonly makesLinks: boolean;
}

/** Parameters of a chosen number and of a reversal, which are never written together with other invoices. */
const neverSet = ['chosenNumber', 'chosenNumberKey', 'visibleNumber', 'reverses'] as const;

const documentTypes = without({ ...documentColumns, ...besideTypes }, neverSet);
/** Values that are JSON are sent as one text: in a list each quote would be escaped, and read back. JSON has no control character unescaped. */
const separator = '\x01';
const joined: readonly string[] = ['snapshot', 'auditDetails', 'eventFacts'];
const isJoined = (name: string): boolean => joined.includes(name);

/** The parts are joined by the company of each document and of each line, because all companies of a statement are different. */
const parameterTypes = {
  ...Object.fromEntries(
    Object.entries(documentTypes).map(([name, type]) => [name, isJoined(name) ? 'text' : `${sentAs(type)}[]`]),
  ),
  ...lineColumns,
  lineCompany: 'bigint[]',
} as Readonly<Record<keyof typeof documentTypes | keyof typeof lineColumns | 'lineCompany', string>>;

type ValuesOfOne = Readonly<Record<keyof typeof documentTypes, unknown>> &
  Readonly<Record<keyof typeof lineColumns, readonly unknown[]>>;

interface Part {
  readonly companyId: number;
  readonly values: ValuesOfOne;
}

/** Documents are sent as text, because a list of JSON values would be parsed twice. */
function sentAs(type: string): string {
  return type.startsWith('json') ? 'text' : type;
}

function without<Types extends object, Left extends keyof Types>(
  types: Types,
  left: readonly Left[],
): Omit<Types, Left> {
  return Object.fromEntries(Object.entries(types).filter(([name]) => !left.includes(name as Left))) as Omit<
    Types,
    Left
  >;
}

export function statementTogether(parts: PartsTogether) {
  const name = `invoices.write-together-stock-${parts.stock}${parts.sends ? '-and-send' : ''}${parts.makesLinks ? '-with-links' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const made = { name, ...namedStatement(parameterTypes, textOf(parts)) };
  statements.set(name, made);
  return made;
}

const statements = new Map<string, ReturnType<typeof namedStatement> & { readonly name: string }>();

/** The same members as those of one invoice, each a list. */
export function valuesTogether(parts: readonly Part[]): Readonly<Record<keyof typeof parameterTypes, unknown>> {
  const listOf = (name: keyof typeof documentTypes) => {
    const list = parts.map(({ values }) => values[name]);
    return isJoined(name) ? list.join(separator) : list;
  };
  const linesOf = (name: keyof typeof lineColumns) => parts.flatMap(({ values }) => values[name]);
  return Object.fromEntries([
    ...(Object.keys(documentTypes) as (keyof typeof documentTypes)[]).map((name) => [name, listOf(name)]),
    ...(Object.keys(lineColumns) as (keyof typeof lineColumns)[]).map((name) => [name, linesOf(name)]),
    ['lineCompany', parts.flatMap(({ companyId, values }) => values.position.map(() => companyId))],
  ]);
}

const listed = (names: readonly string[]): string => names.join(', ');
const documentNames = Object.keys(documentTypes);
const lineNames = Object.keys(lineColumns);
const written = Object.keys(without(documentColumns, ['reverses']));
const writtenAs = (name: string): string => {
  const type = documentTypes[name as keyof typeof documentTypes];
  return `d.${columnOf(name)}${sentAs(type) === type ? '' : `::${type}`}`;
};

const change = `change AS (
       SELECT l.company_id, l.article_id, l.warehouse_id, -sum(l.stock_moved) AS quantity
         FROM line l WHERE l.article_id IS NOT NULL AND l.stock_moved IS NOT NULL
        GROUP BY l.company_id, l.article_id, l.warehouse_id),
     moved AS (
       INSERT INTO stock_levels AS s (company_id, article_id, warehouse_id, quantity, movements)
       SELECT c.company_id, c.article_id, c.warehouse_id, c.quantity, 1 FROM change c ORDER BY c.company_id, c.article_id, c.warehouse_id
       ON CONFLICT (company_id, article_id, warehouse_id)
         DO UPDATE SET quantity = s.quantity + excluded.quantity, movements = s.movements + 1
       RETURNING s.company_id, s.article_id, s.warehouse_id, s.quantity, s.movements),
     changed AS (
       SELECT m.*, c.quantity AS change FROM moved m JOIN change c ON c.company_id = m.company_id AND c.article_id = m.article_id
          AND c.warehouse_id IS NOT DISTINCT FROM m.warehouse_id),
     `;

/** The levels after the change: those that moved and, where articles moved outside warehouses, their other levels. */
const levels = {
  warehouses: 'SELECT m.*, m.quantity AS everywhere FROM changed m',
  everywhere: `SELECT u.*, sum(u.quantity) OVER (PARTITION BY u.company_id, u.article_id) AS everywhere FROM (
         SELECT m.company_id, m.article_id, m.warehouse_id, m.quantity, m.change FROM changed m
         UNION ALL
         SELECT s.company_id, s.article_id, s.warehouse_id, s.quantity, 0
           FROM moved m JOIN stock_levels s ON s.company_id = m.company_id AND s.article_id = m.article_id
          WHERE m.warehouse_id IS NULL AND s.warehouse_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM moved o WHERE o.company_id = s.company_id AND o.article_id = s.article_id AND o.warehouse_id = s.warehouse_id)) AS u`,
};

const stockKept = (stock: keyof typeof levels): string => `movements AS (
       INSERT INTO stock_movements (company_id, article_id, warehouse_id, place, kind, invoice_id, quantity, level, at)
       SELECT m.company_id, m.article_id, coalesce(m.warehouse_id, 0), m.movements, 'document', w.invoice_id, m.change, m.quantity, w.created_at
         FROM changed m JOIN written w ON w.company_id = m.company_id),
     level AS MATERIALIZED (
       SELECT m.company_id, '[' || string_agg(${levelAsJson('m', 'm.quantity::text')}, ', ') || ']' AS answered,
              ${levelsTold('m.change <> 0')} AS told
         FROM (${levels[stock]}) AS m GROUP BY m.company_id),
     told_of_stock AS (
       INSERT INTO events_pending (company_id, type, at, facts)
       SELECT w.company_id, 'stock.changed', w.created_at, l.told
         FROM level l JOIN written w ON w.company_id = l.company_id JOIN company_settings t ON t.company_id = l.company_id
        WHERE l.told IS NOT NULL AND t.exposes_quantities),
     `;

const sent = `given_to_send AS (
       INSERT INTO jobs (company_id, job_id, kind, max_attempts, payload, run_at)
       SELECT w.company_id, gen_random_uuid(), d.job_kind, d.job_attempts, jsonb_build_object('invoiceId', w.invoice_id),
              now() + make_interval(hours => t.spv_delay_hours)
         FROM written w JOIN document d ON d.company_id = w.company_id JOIN company_settings t ON t.company_id = w.company_id
        WHERE d.job_kind IS NOT NULL AND t.spv_delay_hours IS NOT NULL),
     `;

const links = linksMade(
  '(SELECT w.invoice_id, d.* FROM written w JOIN document d ON d.company_id = w.company_id)',
  (name) => `w.${columnOf(name)}`,
);

const unnested = (name: string): string => (isJoined(name) ? `string_to_array(:${name}, E'\\x01')` : `:${name}`);

/** Locks are taken as for one invoice (`issuing-statement.ts`): the stock first, the series last, and both in the order of the companies. */
const textOf = ({ stock, sends, makesLinks }: PartsTogether): string => `WITH document AS MATERIALIZED (
       SELECT * FROM unnest($1::bigint[], ${listed(documentNames.map(unnested))})
         AS d(company_id, ${listed(documentNames.map(columnOf))})),
     line AS MATERIALIZED (
       SELECT * FROM unnest(:lineCompany, ${listed(lineNames.map((name) => `:${name}`))}) AS l(company_id, ${listed(lineNames.map(columnOf))})),
     ${stock === 'none' ? '' : change}numbered AS MATERIALIZED (
       SELECT d.company_id, d.series FROM document d${stock === 'none' ? '' : ' WHERE (SELECT count(*) FROM moved) >= 0'}),
     given AS (
       UPDATE series s SET next_number = s.next_number + 1 FROM numbered n WHERE s.company_id = n.company_id AND s.code = n.series
       RETURNING s.company_id, s.next_number - 1 AS automatic, written_number(s.next_number - 1, s.digits) AS written),
     written AS (
       INSERT INTO invoices (company_id, number, automatic_number, number_key, odd_name, ${listed(written.map(columnOf))})
       SELECT d.company_id, g.written, g.automatic, g.written, d.visible_series || ' ' || g.written, ${listed(written.map(writtenAs))}
         FROM given g JOIN document d ON d.company_id = g.company_id
       RETURNING company_id, invoice_id, number, created_at),
     lines AS (
       INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id)
       SELECT l.company_id, w.invoice_id, ${listed(lineNames.map((name) => `l.${columnOf(name)}`))}
         FROM line l JOIN written w ON w.company_id = l.company_id),
     ${stock === 'none' ? '' : stockKept(stock)}${sends ? sent : ''}${makesLinks ? `${links},\n     ` : ''}audited AS (
       INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
       SELECT d.company_id, w.created_at, d.author_kind, d.author_id, d.interaction_id, 'invoice', d.series || ' ' || w.number, 'issued', ${writtenAs('auditDetails')}
         FROM written w JOIN document d ON d.company_id = w.company_id),
     told AS (
       INSERT INTO events_pending (company_id, type, at, facts)
       SELECT d.company_id, 'invoice.issued', w.created_at, ${toldOfNew('w.number', 'd.event_facts')}
         FROM written w JOIN document d ON d.company_id = w.company_id)
     SELECT w.company_id AS "companyId", w.invoice_id AS "invoiceId", w.number, ${stock === 'none' ? `'[]'::json AS levels FROM written w` : `coalesce(l.answered, '[]')::json AS levels FROM written w LEFT JOIN level l ON l.company_id = w.company_id`}`;
