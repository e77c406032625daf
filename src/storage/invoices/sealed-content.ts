/**
 * What the audit trail keeps of a document's content, worked out by the database from the very rows it keeps, when they are compared
 * (OPS-AUDIT-6). `domain/audit/content-digest.ts` works out the same when a document is issued.
 */

/** A jsonb value has one text, in whatever order and spelling it was written. */
export const snapshotDigest = (snapshot: string): string =>
  `encode(sha256(convert_to((${snapshot})::text, 'UTF8')), 'hex')`;

const lineColumns = ['position', 'article_id', 'quantity', 'net', 'vat', 'gross', 'stock_moved', 'warehouse_id'];

/** An aggregate over rows of `invoice_lines`. */
export const linesDigest = (lines: string): string => {
  const line = lineColumns.map((column) => `coalesce(${lines}.${column}::text, '-')`).join(` || ' ' || `);
  return `encode(sha256(convert_to(coalesce(string_agg(${line}, E'\\n' ORDER BY ${lines}.position), ''), 'UTF8')), 'hex')`;
};
