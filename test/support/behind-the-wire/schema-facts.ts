import type pg from 'pg';

/** Everything that PostgreSQL stores about the schema, except the order in which it was created, one fact on each line. */
export async function schemaFacts(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ fact: string }>(`${facts.join('\nUNION ALL\n')} ORDER BY 1`);
  return rows.map(({ fact }) => fact);
}

const of = (oid: string): string =>
  `JOIN pg_class c ON c.oid = ${oid} AND c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE 'schema_migrations%'`;

const facts = [
  `SELECT concat_ws(' ', 'relation', c.relname, c.relkind, c.reloptions, c.relrowsecurity, c.relforcerowsecurity, c.relpersistence, c.relacl,
     pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid)) AS fact FROM pg_class x ${of('x.oid')}`,
  `SELECT concat_ws(' ', 'column', c.relname, a.attname, rank() OVER (PARTITION BY c.oid ORDER BY a.attnum),
     format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attstorage,
     a.attcompression, a.attcollation::regcollation, a.attoptions, a.attacl)
     FROM pg_attribute a ${of('a.attrelid')}
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisclustered, i.indisreplident) FROM pg_index i ${of('i.indrelid')}`,
  `SELECT concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
     FROM pg_constraint k ${of('k.conrelid')}`,
  `SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t ${of('t.tgrelid')} WHERE NOT t.tgisinternal`,
  `SELECT concat_ws(' ', 'policy', c.relname, p.polname, p.polcmd, p.polpermissive, p.polroles, pg_get_expr(p.polqual, p.polrelid),
     pg_get_expr(p.polwithcheck, p.polrelid)) FROM pg_policy p ${of('p.polrelid')}`,
  `SELECT concat_ws(' ', 'sequence', c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle)
     FROM pg_sequence s ${of('s.seqrelid')}`,
  `SELECT concat_ws(' ', 'function', pg_get_functiondef(f.oid), f.proacl) FROM pg_proc f
    WHERE f.pronamespace = 'public'::regnamespace AND f.prokind IN ('f', 'p')`,
  `SELECT concat_ws(' ', 'statistics', pg_get_statisticsobjdef(e.oid)) FROM pg_statistic_ext e ${of('e.stxrelid')}`,
  `SELECT concat_ws(' ', 'comment', o.objoid::regclass, o.objsubid, o.description) FROM pg_description o ${of('o.objoid')}
    WHERE o.classoid = 'pg_class'::regclass`,
];
