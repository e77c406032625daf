import { columnOf } from '../directory/partner-columns.ts';
import { namedStatement } from '../named-parameters.ts';
import { levelAsJson, levelsTold } from '../sql/stock-events.ts';
import { besideTypes, documentColumns, lineColumns, linksMade, toldOfNew, type Variant } from './issuing-statement.ts';

/** The parts that a statement for several invoices has only if one of them needs it. */
export interface PartsTogether extends Pick<Variant, 'stock'> {
  /** Whether there are several of one company. */
  readonly repeats: boolean;
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

/** Documents are known by their place among the others, and each line by that of its document. */
const parameterTypes = {
  ...Object.fromEntries(
    Object.entries(documentTypes).map(([name, type]) => [name, isJoined(name) ? 'text' : `${sentAs(type)}[]`]),
  ),
  ...lineColumns,
  linePlace: 'bigint[]',
  lineCompany: 'bigint[]',
} as Readonly<Record<keyof typeof documentTypes | keyof typeof lineColumns | 'linePlace' | 'lineCompany', string>>;

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
  const name = `invoices.write-together-stock-${parts.stock}${parts.repeats ? '-repeated' : ''}${parts.sends ? '-and-send' : ''}${parts.makesLinks ? '-with-links' : ''}`;
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
    ['linePlace', parts.flatMap(({ values }, place) => values.position.map(() => place + 1))],
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

const moving = `moving AS MATERIALIZED (
       SELECT l.place, l.company_id, l.article_id, l.warehouse_id, -sum(l.stock_moved) AS change
         FROM line l WHERE l.article_id IS NOT NULL AND l.stock_moved IS NOT NULL
        GROUP BY l.place, l.company_id, l.article_id, l.warehouse_id)`;

const movedBy = (changes: string): string => `moved AS (
       INSERT INTO stock_levels AS s (company_id, article_id, warehouse_id, quantity, movements)
       SELECT ${changes} ORDER BY c.company_id, c.article_id, c.warehouse_id
       ON CONFLICT (company_id, article_id, warehouse_id)
         DO UPDATE SET quantity = s.quantity + excluded.quantity, movements = s.movements + excluded.movements
       RETURNING s.company_id, s.article_id, s.warehouse_id, s.quantity, s.movements)`;

const movedAndMoving = `moved m JOIN moving c ON c.company_id = m.company_id AND c.article_id = m.article_id
          AND c.warehouse_id IS NOT DISTINCT FROM m.warehouse_id`;

/** What each document changed, and the levels as it left them: those at the end, without what later documents of its company moved. */
const change = {
  once: `${moving},
     ${movedBy('c.company_id, c.article_id, c.warehouse_id, c.change, 1 FROM moving c')},
     changed AS (
       SELECT c.*, m.quantity, m.movements FROM ${movedAndMoving}),
     `,
  repeated: `${moving},
     ${movedBy(`c.company_id, c.article_id, c.warehouse_id, sum(c.change), count(*) FROM moving c
        GROUP BY c.company_id, c.article_id, c.warehouse_id`)},
     changed AS MATERIALIZED (
       SELECT c.*, m.quantity - coalesce(sum(c.change) OVER later, 0) AS quantity, m.movements - count(*) OVER later AS movements
         FROM ${movedAndMoving}
       WINDOW later AS (PARTITION BY c.company_id, c.article_id, c.warehouse_id ORDER BY c.place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)),
     `,
};

/**
 * The levels after each document: those that it moved and, where its articles moved outside warehouses, their other levels, which other
 * documents of the company may have moved.
 */
const levels = {
  warehouses: 'SELECT c.*, c.quantity AS everywhere FROM changed c',
  everywhere: `SELECT u.*, sum(u.quantity) OVER (PARTITION BY u.place, u.article_id) AS everywhere FROM (
         SELECT c.place, c.article_id, c.warehouse_id, c.quantity, c.change FROM changed c
         UNION ALL
         SELECT c.place, s.article_id, s.warehouse_id, s.quantity, 0
           FROM changed c JOIN stock_levels s ON s.company_id = c.company_id AND s.article_id = c.article_id
          WHERE c.warehouse_id IS NULL AND s.warehouse_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM moved o WHERE o.company_id = s.company_id AND o.article_id = s.article_id AND o.warehouse_id = s.warehouse_id)
         UNION ALL
         SELECT c.place, m.article_id, m.warehouse_id, m.quantity - coalesce((
             SELECT sum(o.change) FROM changed o WHERE o.company_id = m.company_id AND o.article_id = m.article_id
                AND o.warehouse_id = m.warehouse_id AND o.place > c.place), 0), 0
           FROM changed c JOIN moved m ON m.company_id = c.company_id AND m.article_id = c.article_id
          WHERE c.warehouse_id IS NULL AND m.warehouse_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM changed o WHERE o.place = c.place AND o.article_id = m.article_id AND o.warehouse_id = m.warehouse_id)) AS u`,
};

const storedStock = (stock: keyof typeof levels): string => `movements AS (
       INSERT INTO stock_movements (company_id, article_id, warehouse_id, place, kind, invoice_id, quantity, level, at)
       SELECT c.company_id, c.article_id, coalesce(c.warehouse_id, 0), c.movements, 'document', d.invoice_id, c.change, c.quantity, d.created_at
         FROM changed c JOIN numbered d ON d.place = c.place),
     level AS MATERIALIZED (
       SELECT m.place, '[' || string_agg(${levelAsJson('m', 'm.quantity::text')}, ', ') || ']' AS answered,
              ${levelsTold('m.change <> 0')} AS told
         FROM (${levels[stock]}) AS m GROUP BY m.place),
     told_of_stock AS (
       INSERT INTO events_pending (company_id, type, at, facts)
       SELECT d.company_id, 'stock.changed', d.created_at, l.told
         FROM level l JOIN numbered d ON d.place = l.place JOIN company_settings t ON t.company_id = d.company_id
        WHERE l.told IS NOT NULL AND t.exposes_quantities ORDER BY d.place),
     `;

/** Only the narrow rows of the numbers are joined with lines and levels, without the snapshots. */
const numberedDocuments = 'numbered n JOIN document d ON d.place = n.place';

const sent = `given_to_send AS (
       INSERT INTO jobs (company_id, job_id, kind, max_attempts, payload, run_at)
       SELECT d.company_id, gen_random_uuid(), d.job_kind, d.job_attempts, jsonb_build_object('invoiceId', n.invoice_id),
              now() + make_interval(hours => t.spv_delay_hours)
         FROM ${numberedDocuments} JOIN company_settings t ON t.company_id = d.company_id
        WHERE d.job_kind IS NOT NULL AND t.spv_delay_hours IS NOT NULL),
     `;

const links = linksMade(`(SELECT d.*, n.invoice_id FROM ${numberedDocuments})`, (name) => `w.${columnOf(name)}`);

const unnested = (name: string): string => (isJoined(name) ? `string_to_array(:${name}, E'\\x01')` : `:${name}`);

/** Locks are taken as for one invoice (`issuing-statement.ts`): the stock first, the series last, and both in the order of the companies. */
const textOf = ({ stock, repeats, sends, makesLinks }: PartsTogether): string => `WITH document AS MATERIALIZED (
       SELECT d.*, ${repeats ? 'row_number() OVER (PARTITION BY d.company_id, d.series ORDER BY d.place)' : '1'} AS turn
         FROM unnest($1::bigint[], ${listed(documentNames.map(unnested))})
           WITH ORDINALITY AS d(company_id, ${listed(documentNames.map(columnOf))}, place)),
     line AS MATERIALIZED (
       SELECT * FROM unnest(:linePlace, :lineCompany, ${listed(lineNames.map((name) => `:${name}`))}) AS l(place, company_id, ${listed(lineNames.map(columnOf))})),
     ${stock === 'none' ? '' : change[repeats ? 'repeated' : 'once']}wanted AS MATERIALIZED (
       SELECT d.company_id, d.series, count(*) AS documents FROM document d${stock === 'none' ? '' : ' WHERE (SELECT count(*) FROM moved) >= 0'}
        GROUP BY d.company_id, d.series ORDER BY d.company_id, d.series),
     given AS (
       UPDATE series s SET next_number = s.next_number + w.documents FROM wanted w WHERE s.company_id = w.company_id AND s.code = w.series
       RETURNING s.company_id, s.code, s.digits, s.next_number - w.documents - 1 AS last_before),
     numbered AS MATERIALIZED (
       SELECT d.*, nextval('invoices_invoice_id_seq') AS invoice_id, written_number(d.automatic, d.digits) AS number
         FROM (SELECT d.place, d.company_id, d.created_at, g.digits, g.last_before + d.turn AS automatic
                 FROM document d LEFT JOIN given g ON g.company_id = d.company_id AND g.code = d.series ORDER BY d.place OFFSET 0) AS d),
     written AS (
       INSERT INTO invoices (company_id, invoice_id, number, automatic_number, number_key, odd_name, ${listed(written.map(columnOf))})
       OVERRIDING SYSTEM VALUE
       SELECT d.company_id, n.invoice_id, n.number, n.automatic, n.number, d.visible_series || ' ' || n.number, ${listed(written.map(writtenAs))}
         FROM ${numberedDocuments}),
     lines AS (
       INSERT INTO invoice_lines (company_id, invoice_id, position, article_id, quantity, net, vat, gross, stock_moved, warehouse_id)
       SELECT l.company_id, d.invoice_id, ${listed(lineNames.map((name) => `l.${columnOf(name)}`))}
         FROM line l JOIN numbered d ON d.place = l.place),
     ${stock === 'none' ? '' : storedStock(stock)}${sends ? sent : ''}${makesLinks ? `${links},\n     ` : ''}audited AS (
       INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
       SELECT d.company_id, d.created_at, d.author_kind, d.author_id, d.interaction_id, 'invoice', d.series || ' ' || n.number, 'issued', ${writtenAs('auditDetails')}
         FROM ${numberedDocuments} ORDER BY d.place),
     told AS (
       INSERT INTO events_pending (company_id, type, at, facts)
       SELECT d.company_id, 'invoice.issued', d.created_at, ${toldOfNew('n.number', 'd.event_facts')}
         FROM ${numberedDocuments} ORDER BY d.place)
     SELECT d.place, d.invoice_id AS "invoiceId", d.number, ${stock === 'none' ? `'[]'::json AS levels FROM numbered d` : `coalesce(l.answered, '[]')::json AS levels FROM numbered d LEFT JOIN level l ON l.place = d.place`}`;
