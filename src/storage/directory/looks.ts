import { isPlain, type Look, lookIdOf, lookOf, lookText, plainLook } from '../../domain/company/look.ts';
import type { Transaction } from '../transaction.ts';

/** The look that new documents get. */
export async function readLook(tx: Transaction): Promise<Look> {
  const [row] = await tx.read<{ content: string }>(
    'looks.current',
    `SELECT content FROM looks WHERE company_id = $1
        AND look_id = (SELECT look_id FROM company_settings WHERE company_id = $1)`,
    [tx.companyId],
  );
  return row ? lookOf(row.content) : plainLook;
}

/** The accent colour of the present look, read without its picture. */
export async function readAccent(tx: Transaction): Promise<string | null> {
  const [row] = await tx.read<{ accent: string | null }>(
    'looks.accent',
    `SELECT content::jsonb ->> 'accent' AS accent FROM looks WHERE company_id = $1
        AND look_id = (SELECT look_id FROM company_settings WHERE company_id = $1)`,
    [tx.companyId],
  );
  return row?.accent ?? null;
}

export async function countLooks(tx: Transaction): Promise<number> {
  const [row] = await tx.read<{ count: number }>(
    'looks.count',
    'SELECT count(*)::integer AS count FROM looks WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.count ?? 0;
}

/** The looks as JSON, by id. Only the printer parses them. */
export async function readLookTexts(
  tx: Transaction,
  lookIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(lookIds)].filter((lookId) => lookId !== null);
  if (named.length === 0) return new Map();
  const rows = await tx.read<{ lookId: string; content: string }>(
    'looks.texts',
    'SELECT look_id AS "lookId", content FROM looks WHERE company_id = $1 AND look_id = ANY($2::text[])',
    [tx.companyId, named],
  );
  return new Map(rows.map(({ lookId, content }) => [lookId, content]));
}

export type LookContacts = Pick<Look, 'phone' | 'shareCapital'>;

/** The contact data of looks by id, without the pictures. */
export async function readLookContacts(
  tx: Transaction,
  lookIds: readonly string[],
): Promise<ReadonlyMap<string, LookContacts>> {
  if (lookIds.length === 0) return new Map();
  const rows = await tx.read<LookContacts & { readonly lookId: string }>(
    'looks.contacts',
    `SELECT l.look_id AS "lookId", said.phone, said."shareCapital"
       FROM looks l CROSS JOIN LATERAL json_to_record(l.content::json) AS said (phone text, "shareCapital" text)
      WHERE l.company_id = $1 AND l.look_id = ANY($2::text[])`,
    [tx.companyId, [...new Set(lookIds)]],
  );
  return new Map(rows.map(({ lookId, ...contacts }) => [lookId, contacts]));
}

/** CON-LOOK-3: the given members change, the others stay. If an equal look exists already, it is used again. */
export async function saveLook(tx: Transaction, named: Partial<Look>, at: Date): Promise<void> {
  const look = { ...(await readLook(tx)), ...named };
  const text = lookText(look);
  const lookId = isPlain(look) ? null : lookIdOf(text);
  if (lookId !== null) {
    await tx.run(
      'looks.add',
      `INSERT INTO looks (company_id, look_id, content, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (company_id, look_id) DO NOTHING`,
      [tx.companyId, lookId, text, at],
    );
  }
  await tx.run(
    'looks.take',
    'UPDATE company_settings SET look_id = $2 WHERE company_id = $1 AND look_id IS DISTINCT FROM $2',
    [tx.companyId, lookId],
  );
}
