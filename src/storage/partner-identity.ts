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
