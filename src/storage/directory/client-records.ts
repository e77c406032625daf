import type { NewClient } from '../../domain/client/client.ts';
import type { ClientRecord } from '../../domain/client/client-entry.ts';
import { codeOwner } from '../../domain/company/party-code.ts';
import type { Transaction } from '../transaction.ts';
import { type ClientMember, clientMembers, columnOf, selectedOf } from './partner-columns.ts';

/** One client with everything that is stored about it. */

const recordMembers = clientMembers.filter((member) => member !== 'codeCountry' && member !== 'codeNumber');
const record = `SELECT c.client_id AS "clientId", ${selectedOf('c', recordMembers)} FROM clients c
  WHERE c.company_id = $1 AND c.client_id = $2`;

export async function readClientRecord(tx: Transaction, clientId: string): Promise<ClientRecord | null> {
  const [row] = await tx.read<ClientRecord>('clients.record', record, [tx.companyId, clientId]);
  return row ?? null;
}

/** `reference`: the client may change, and stays until the transaction ends. */
const lockStrengths = { change: 'NO KEY UPDATE', removal: 'UPDATE', reference: 'KEY SHARE' } as const;
export type ClientLock = keyof typeof lockStrengths;

/** Locks the client until the transaction ends; one that may be removed gets no new documents either. */
export async function lockClientRecord(
  tx: Transaction,
  clientId: string,
  purpose: ClientLock = 'change',
): Promise<ClientRecord | null> {
  const strength = lockStrengths[purpose];
  const [row] = await tx.run<ClientRecord>(`clients.lock-for-${purpose}`, `${record} FOR ${strength}`, [
    tx.companyId,
    clientId,
  ]);
  return row ?? null;
}

/** V2-CLIENT-10: the client that has this code; null if none has. */
export async function findCodeHolder(
  tx: Transaction,
  { fiscalCode, countryCode }: Pick<NewClient, 'fiscalCode' | 'countryCode'>,
): Promise<Pick<ClientRecord, 'clientId' | 'name'> | null> {
  if (fiscalCode === null) return null;
  const { codeNumber, codeCountry } = codeOwner(fiscalCode, countryCode);
  const [row] = await tx.run<Pick<ClientRecord, 'clientId' | 'name'>>(
    'clients.code-holder',
    `SELECT client_id AS "clientId", name FROM clients WHERE company_id = $1 AND code_number = $2 AND code_country = $3`,
    [tx.companyId, codeNumber, codeCountry],
  );
  return row ?? null;
}

const given = (member: ClientMember): string => `$${clientMembers.indexOf(member) + 4}`;

/** V2-PORTAL-8: who enters another address for the client, or none, ends what a document brought along. */
const update = `UPDATE clients SET changed_at = $3, filled_email = CASE WHEN email = ${given('email')} THEN filled_email END,
  ${clientMembers.map((member) => `${columnOf(member)} = ${given(member)}`).join(', ')}
  WHERE company_id = $1 AND client_id = $2`;

export async function updateClient(tx: Transaction, clientId: string, client: NewClient, at: Date): Promise<void> {
  const { codeCountry = null, codeNumber = null } =
    client.fiscalCode === null ? {} : codeOwner(client.fiscalCode, client.countryCode);
  const row = { ...client, codeCountry, codeNumber };
  await tx.run('clients.update-record', update, [
    tx.companyId,
    clientId,
    at,
    ...clientMembers.map((member) => row[member]),
  ]);
}
