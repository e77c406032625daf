/**
 * The digests of a document's content that the audit trail stores, computed by the database from its own rows when they are compared
 * (OPS-AUDIT-6). `domain/audit/content-digest.ts` computes the same when a document is issued.
 */

/** A jsonb value has one text, whatever the order and spelling in which it was written. */
export const snapshotDigest = (snapshot: string): string =>
  `encode(sha256(convert_to((${snapshot})::text, 'UTF8')), 'hex')`;

const lineColumns = ['position', 'article_id', 'quantity', 'net', 'vat', 'gross', 'stock_moved', 'warehouse_id'];

/** An aggregate over rows of `invoice_lines`. */
export const linesDigest = (lines: string): string => {
  const line = lineColumns.map((column) => `coalesce(${lines}.${column}::text, '-')`).join(` || ' ' || `);
  return `encode(sha256(convert_to(coalesce(string_agg(${line}, E'\\n' ORDER BY ${lines}.position), ''), 'UTF8')), 'hex')`;
};
