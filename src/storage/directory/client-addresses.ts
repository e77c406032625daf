import {
  type ClientAddresses,
  type OtherAddress,
  ownAddressOnly,
  type Wanted,
} from '../../domain/client/client-addresses.ts';
import type { Transaction } from '../transaction.ts';

interface AddressRow extends Wanted {
  /** Null at the client's own address. */
  readonly email: string | null;
}

export const addressColumns = (of: string): string =>
  `'email', ${of}.email, 'getsDocuments', ${of}.gets_documents, 'getsReminders', ${of}.gets_reminders`;

export async function readClientAddresses(tx: Transaction, clientId: string): Promise<ClientAddresses> {
  const rows = await tx.read<AddressRow>(
    'client-addresses.read',
    `SELECT email, gets_documents AS "getsDocuments", gets_reminders AS "getsReminders" FROM client_addresses
      WHERE company_id = $1 AND client_id = $2::uuid ORDER BY place`,
    [tx.companyId, clientId],
  );
  return addressesOf(rows);
}

export function addressesOf(rows: readonly AddressRow[]): ClientAddresses {
  const own = rows.find(({ email }) => email === null) ?? ownAddressOnly.own;
  const others = rows.filter((row): row is OtherAddress => row.email !== null);
  return { own: { getsDocuments: own.getsDocuments, getsReminders: own.getsReminders }, others };
}

/** The row of the client is locked. */
export async function storeClientAddresses(
  tx: Transaction,
  clientId: string,
  { own, others }: ClientAddresses,
): Promise<void> {
  await forgetClientAddresses(tx, clientId);
  await tx.run(
    'client-addresses.store',
    `INSERT INTO client_addresses (company_id, client_id, place, email, gets_documents, gets_reminders)
     SELECT $1, $2::uuid, (a.place - 1)::smallint, a.row ->> 'email', (a.row ->> 'getsDocuments')::boolean, (a.row ->> 'getsReminders')::boolean
       FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS a (row, place)`,
    [tx.companyId, clientId, JSON.stringify([{ ...own, email: null }, ...others])],
  );
}

async function forgetClientAddresses(tx: Transaction, clientId: string): Promise<void> {
  await tx.run(
    'client-addresses.forget',
    'DELETE FROM client_addresses WHERE company_id = $1 AND client_id = $2::uuid',
    [tx.companyId, clientId],
  );
}

/** V2-ADDR-1: two clients become one, which takes the addresses of the other if it had none. */
export async function absorbClientAddresses(tx: Transaction, remainingId: string, absorbedId: string): Promise<void> {
  await tx.run(
    'client-addresses.absorb',
    `UPDATE client_addresses SET client_id = $2::uuid WHERE company_id = $1 AND client_id = $3::uuid
        AND NOT EXISTS (SELECT FROM client_addresses k WHERE k.company_id = $1 AND k.client_id = $2::uuid)`,
    [tx.companyId, remainingId, absorbedId],
  );
  await forgetClientAddresses(tx, absorbedId);
}
