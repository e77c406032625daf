/** A text, which may be null, as JSON spells it. */
const spelled = (text: string): string => `coalesce(to_json(${text})::text, 'null')`;

/**
 * The facts about a level of the article `a` in the warehouse `w`; both amounts are SQL for the text of a number. The text is put together,
 * because `json_build_object` looks up the type of each value again for each row.
 */
const stockFacts = (level: string, change: string): string =>
  `('{"details" : {"stock" : {"articleId" : ' || a.article_id || ', "warehouseId" : ' || coalesce(w.warehouse_id::text, 'null') ||
            ', "code" : ' || ${spelled('a.code')} || ', "barcode" : ' || ${spelled('a.barcode')} || ', "name" : ' || ${spelled('a.name')} ||
            ', "warehouseCode" : ' || ${spelled('w.code')} || ', "level" : "' || ${level} || '", "change" : "' || ${change} || '"}}}')::json`;

/** A level as a list in JSON: its article, its warehouse, and amounts that are the text of a number. */
export function levelAsJson(level: string, ...amounts: readonly string[]): string {
  const quoted = amounts.map((amount) => ` || ', "' || ${amount} || '"'`).join('');
  return `'[' || ${level}.article_id || ', ' || coalesce(${level}.warehouse_id::text, 'null')${quoted} || ']'`;
}

/** For a level outside warehouses the total of the article is told, as in the answer to an issue. */
const toldLevel = 'CASE WHEN m.warehouse_id IS NULL THEN m.everywhere ELSE m.quantity END::text';

/** EVT-7: there is an event if the company shows quantities and the level `m` has changed. */
const emitsStockEvents = 'm.change <> 0 AND (SELECT exposes_quantities FROM company_settings WHERE company_id = $1)';

/** An event for each level in `moved`; `changes` (article_id, warehouse_id, quantity) has the change of each. */
export const stockEvents = (at: string, changes: 'change' | 'net' = 'change'): string =>
  `INSERT INTO events_pending (company_id, type, at, facts)
   SELECT $1, 'stock.changed', ${at}, ${stockFacts(toldLevel, 'm.change::text')}
     FROM (${levelsAfter(changes)}) AS m
     JOIN articles a ON a.company_id = $1 AND a.article_id = m.article_id
     LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = m.warehouse_id
    WHERE ${emitsStockEvents}
    ORDER BY m.article_id, m.warehouse_id`;

const levelTold = levelAsJson('m', toldLevel, 'm.change::text');

/** The facts that hold the levels `m` together; null if there is none. */
export const levelsTold = (condition = 'true'): string =>
  `('{"levels" : [' || string_agg(${levelTold}, ', ' ORDER BY m.article_id, m.warehouse_id) FILTER (WHERE ${condition}) || ']}')::json`;

/** More of them in one row would make the transaction that numbers them long. */
export const mostLevelsTogether = 100;

/**
 * The levels that a document moved, stored together: the statement that issues writes one row for them, or one for every hundred if it is
 * long, and `events.ts` makes an event of each level when it assigns the numbers. If all are levels of warehouses, no other level is needed
 * for them.
 */
export const stockEventOfDocument = (
  at: string,
  moves: 'warehouses' | 'everywhere',
  length: 'short' | 'long' = 'long',
): string => {
  const levels = `FROM (${moves === 'warehouses' ? levelsOfWarehouses : levelsAfter('change')}) AS m WHERE ${emitsStockEvents}`;
  const into = `INSERT INTO events_pending (company_id, type, at, facts) SELECT $1, 'stock.changed', ${at}`;
  if (length === 'short') {
    return `${into}, ${levelsTold()} ${levels} HAVING count(*) > 0`;
  }
  return `${into}, ('{"levels" : [' || string_agg(t.level, ', ' ORDER BY t.place) || ']}')::json
     FROM (SELECT ${levelTold} AS level, row_number() OVER (ORDER BY m.article_id, m.warehouse_id) AS place ${levels}) AS t
    GROUP BY (t.place - 1) / ${mostLevelsTogether} ORDER BY min(t.place)`;
};

const levelsOfWarehouses = `SELECT l.article_id, l.warehouse_id, l.quantity, l.quantity AS everywhere, c.quantity AS change
      FROM moved l JOIN change c ON c.article_id = l.article_id AND c.warehouse_id = l.warehouse_id`;

/** Whether the row `t` of `events_pending` contains several levels: the text of its facts begins with them. */
export const hasLevels = `(t.type = 'stock.changed' AND starts_with(t.facts::text, '{"levels"'))`;

/** How many they are: each is a list of numbers, inside one list. To count brackets costs a third of reading the text as JSON. */
export const levelsIn = `octet_length(t.facts::text) - octet_length(replace(t.facts::text, '[', '')) - 1`;

/** The levels of the row `t`, as `s` (level, place); other rows have none. As `jsonb` they are read once, not for each of their values. */
export const levelRows = `jsonb_array_elements(CASE WHEN ${hasLevels} THEN (t.facts -> 'levels')::jsonb ELSE '[]' END) WITH ORDINALITY AS s (level, place)`;

/** The facts of one of them, by a look-up by key for each, however many articles the planner expects a company to have. */
export const factsOfLevel = `(
         SELECT ${stockFacts('(s.level ->> 2)', '(s.level ->> 3)')} FROM articles a
           LEFT JOIN warehouses w ON w.company_id = t.company_id AND w.warehouse_id = (s.level ->> 1)::bigint
          WHERE a.company_id = t.company_id AND a.article_id = (s.level ->> 0)::bigint)`;

/**
 * The levels in `moved`, and the other levels of articles that moved outside warehouses. The statement still sees levels as they were. All
 * are sorted once, because searching each among all others would take a hundred million steps for an invoice of ten thousand lines.
 */
const levelsAfter = (
  changes: string,
): string => `SELECT u.*, sum(u.quantity) OVER (PARTITION BY u.article_id) AS everywhere FROM (
      SELECT b.article_id, b.warehouse_id, coalesce(max(b.after), max(b.before)) AS quantity, sum(b.change) AS change FROM (
        SELECT article_id, warehouse_id, quantity AS after, NULL::numeric AS before, NULL::numeric AS change FROM moved
        UNION ALL
        SELECT article_id, warehouse_id, NULL, NULL, quantity FROM ${changes}
        UNION ALL
        SELECT l.article_id, l.warehouse_id, NULL, l.quantity, NULL FROM stock_levels l
         WHERE l.company_id = $1 AND l.article_id = ANY(ARRAY(SELECT n.article_id FROM moved n WHERE n.warehouse_id IS NULL))) AS b
       GROUP BY b.article_id, b.warehouse_id) AS u`;

/**
 * EVT-7: there is at most one event for each level and transaction. Earlier events of this transaction about the levels in `moved` are
 * deleted, and `net` has the change of the whole transaction. IS TRUE keeps the planner from comparing each with each; it looks them up in
 * a hash table.
 */
export const stockEventsTakenBack = `taken_back AS (DELETE FROM events_pending e
    WHERE e.company_id = $1 AND e.xmin = pg_current_xact_id()::xid AND e.type = 'stock.changed'
      AND (((e.facts #>> '{details,stock,articleId}')::bigint, coalesce((e.facts #>> '{details,stock,warehouseId}')::bigint, 0))
        IN (SELECT m.article_id, coalesce(m.warehouse_id, 0) FROM moved m)) IS TRUE
    RETURNING (e.facts #>> '{details,stock,articleId}')::bigint AS article_id, (e.facts #>> '{details,stock,warehouseId}')::bigint AS warehouse_id,
      (e.facts #>> '{details,stock,change}')::numeric AS quantity),
  net AS (SELECT n.article_id, n.warehouse_id, sum(n.quantity) AS quantity FROM (
      SELECT article_id, warehouse_id, quantity FROM change UNION ALL SELECT article_id, warehouse_id, quantity FROM taken_back) AS n
    GROUP BY n.article_id, n.warehouse_id)`;
