import type { CodeOwner } from '../../domain/company/party-code.ts';
import type { ClientDeclaration, PartnerDeclaration } from '../../domain/company-declaration.ts';

type ColumnTypes<Member extends string> = Readonly<Record<Member, 'text' | 'boolean' | 'integer'>>;

/**
 * The columns of clients and suppliers, with their types. A column has the name of its member, in snake case. Every statement that writes
 * or reads a whole partner is made from these lists, so a new column is one line here, and the compiler then asks for its member.
 */
export const partnerColumns = {
  name: 'text',
  fiscalCode: 'text',
  tradeRegisterNumber: 'text',
  isVatPayer: 'boolean',
  email: 'text',
  phone: 'text',
  bankAccount: 'text',
  countryCode: 'text',
  countyCode: 'text',
  locality: 'text',
  address: 'text',
} as const satisfies ColumnTypes<keyof PartnerDeclaration>;

export const clientColumns = {
  kind: 'text',
  ...partnerColumns,
  externalId: 'integer',
  language: 'text',
  codeCountry: 'text',
  codeNumber: 'text',
} as const satisfies ColumnTypes<keyof ClientDeclaration | keyof CodeOwner>;

export type ClientMember = keyof typeof clientColumns;

export const partnerMembers = Object.keys(partnerColumns) as readonly (keyof typeof partnerColumns)[];
export const clientMembers = Object.keys(clientColumns) as readonly ClientMember[];

/** The values of a new partner if nothing is given. */
const whenNew: Readonly<Partial<Record<ClientMember, string>>> = { kind: 'legal-entity', countryCode: 'RO' };

export const columnOf = (member: string): string => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns for a SELECT from the row with this alias. */
export const selectedOf = (row: string, members: readonly ClientMember[]): string =>
  members.map((member) => `${row}.${columnOf(member)} AS "${member}"`).join(', ');

/** Members for json_build_object over the row with this alias. */
export const jsonMembersOf = (row: string, members: readonly ClientMember[]): string =>
  members.map((member) => `'${member}', ${row}.${columnOf(member)}`).join(', ');

interface PartnerTable {
  readonly table: 'clients' | 'suppliers';
  readonly id: 'clientId' | 'supplierId';
  readonly columns: Readonly<Record<string, string>>;
  /** SQL for columns of a known partner that are not simply the given value or else the known one. */
  readonly decided?: Readonly<Partial<Record<ClientMember, string>>>;
}

/** The statements write the partners of $2, a list as JSON, at the time $3. */
export function partnerStatements({ table, id, columns, decided = {} }: PartnerTable) {
  const members = Object.keys(columns) as readonly ClientMember[];
  const names = members.map(columnOf);
  const types = Object.entries(columns).map(([member, type]) => `"${member}" ${type}`);
  const given = `jsonb_to_recordset($2::jsonb) AS given ("${id}" uuid, ${types.join(', ')})`;
  const fresh = members.map((member) => {
    const standard = whenNew[member];
    return standard === undefined ? `given."${member}"` : `coalesce(given."${member}", '${standard}')`;
  });
  const merged = members.map(
    (member) => `${decided[member] ?? `coalesce(given."${member}", known.${columnOf(member)})`} AS ${columnOf(member)}`,
  );
  const row = (name: string): string => `(${names.map((column) => `${name}.${column}`).join(', ')})`;
  return {
    insert: `INSERT INTO ${table} (company_id, ${columnOf(id)}, ${names.join(', ')}, created_at, changed_at)
      SELECT $1, given."${id}", ${fresh.join(', ')}, $3, $3 FROM ${given}`,
    update: `UPDATE ${table} AS old
        SET ${names.map((column) => `${column} = new.${column}`).join(', ')}, changed_at = $3
       FROM (SELECT known.${columnOf(id)}, ${merged.join(', ')} FROM ${given}
               JOIN ${table} AS known ON known.company_id = $1 AND known.${columnOf(id)} = given."${id}") AS new
      WHERE old.company_id = $1 AND old.${columnOf(id)} = new.${columnOf(id)} AND ${row('old')} IS DISTINCT FROM ${row('new')}`,
  };
}

export type PartnerIds = ReadonlyMap<string, string>;

/** What a document shows about the client in the row `c`. */
export const clientAsJson = `json_build_object('clientId', c.client_id, ${jsonMembersOf('c', ['kind', 'language', ...partnerMembers])})`;
