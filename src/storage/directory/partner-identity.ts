/** Ids of the clients or suppliers that are known, by identity. */
export type PartnerIds = ReadonlyMap<string, string>;

/** Who a client or supplier is: its fiscal code, else its name among those without a code. */
export function identityOf({
  fiscalCode,
  name,
}: {
  readonly fiscalCode: string | null;
  readonly name: string;
}): string {
  return fiscalCode === null ? `name ${name}` : `code ${fiscalCode}`;
}

/** Each list is hashed once: compared with `= ANY`, every row would go through the whole of it. */
export function namedAmong(fiscalCodes: string, names: string): string {
  return `fiscal_code IN (SELECT unnest(${fiscalCodes}::text[]))
        OR fiscal_code IS NULL AND name IN (SELECT unnest(${names}::text[]))`;
}
