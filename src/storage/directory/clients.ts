import { type CodeOwner, codeOwner } from '../../domain/company/party-code.ts';
import type { ClientDeclaration } from '../../domain/company-declaration.ts';
import type { Transaction } from '../transaction.ts';
import { clientColumns, type PartnerIds, partnerStatements } from './partner-columns.ts';

export interface IdentifiedClient extends ClientDeclaration {
  /** The id that it gets if it is not known yet. */
  readonly clientId: string;
}

type Row = IdentifiedClient & Ownership;
type Ownership = CodeOwner | Readonly<Record<keyof CodeOwner, null>>;

/**
 * V2-CLIENT-5: clients are identified by the code and its country, or by name among those without a code. Members of a known client that
 * are not given stay as they are.
 */
export async function saveClients(tx: Transaction, given: readonly IdentifiedClient[], at: Date): Promise<void> {
  if (given.length === 0) return;
  const clients = given.map((client) => ({ ...client, ...ownershipOf(client) }));
  const known = await identify(tx, clients);
  await create(
    tx,
    clients.filter((client) => !known.has(identityOf(client))),
    at,
  );
  // They are looked up again, because another request may have created one of them at the same moment.
  const ids = await identify(tx, clients);
  await update(
    tx,
    clients.map((client) => ({ ...client, clientId: ids.get(identityOf(client)) ?? client.clientId })),
    at,
  );
}

export async function countKnownClients(tx: Transaction, given: readonly ClientDeclaration[]): Promise<number> {
  if (given.length === 0) return 0;
  const clients = given.map((client) => ({ ...client, ...ownershipOf(client) }));
  const known = await identify(tx, clients);
  return clients.filter((client) => known.has(identityOf(client))).length;
}

function ownershipOf({ fiscalCode, countryCode }: ClientDeclaration): Ownership {
  return fiscalCode === null ? { codeCountry: null, codeNumber: null } : codeOwner(fiscalCode, countryCode ?? 'RO');
}

function identityOf({ codeCountry, codeNumber, name }: Ownership & { readonly name: string }): string {
  return codeNumber === null ? `name ${name}` : `code ${codeCountry} ${codeNumber}`;
}

/** Each list is hashed once by a subselect; with `= ANY` every row would be compared with the whole list. */
async function identify(tx: Transaction, clients: readonly (ClientDeclaration & Ownership)[]): Promise<PartnerIds> {
  const rows = await tx.run<Ownership & { readonly id: string; readonly name: string }>(
    'clients.identify',
    `SELECT client_id AS id, code_country AS "codeCountry", code_number AS "codeNumber", name FROM clients
      WHERE company_id = $1 AND (code_number IN (SELECT unnest($2::text[]))
         OR fiscal_code IS NULL AND name IN (SELECT unnest($3::text[])))
      ORDER BY created_at DESC, client_id DESC`,
    [tx.companyId, clients.flatMap(({ codeNumber }) => codeNumber ?? []), clients.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}

/** How a code is written depends on its country, so the two change together. */
const statements = partnerStatements({
  table: 'clients',
  id: 'clientId',
  columns: clientColumns,
  decided: { fiscalCode: `CASE WHEN given."countryCode" IS NULL THEN known.fiscal_code ELSE given."fiscalCode" END` },
});

async function create(tx: Transaction, clients: readonly Row[], at: Date): Promise<void> {
  if (clients.length === 0) return;
  await tx.run(
    'clients.create',
    `${statements.insert} ON CONFLICT (company_id, code_number, code_country) DO NOTHING`,
    [tx.companyId, JSON.stringify(clients), at],
  );
}

async function update(tx: Transaction, clients: readonly Row[], at: Date): Promise<void> {
  await tx.run('clients.update', statements.update, [tx.companyId, JSON.stringify(clients), at]);
}

/** MOVE-15: creates those of these clients that are not known, and answers their ids; the others stay as they are. */
export async function addNewClients(
  tx: Transaction,
  given: readonly IdentifiedClient[],
  at: Date,
): Promise<readonly string[]> {
  const ids = new Set(await ensureClients(tx, given, at));
  return given.flatMap(({ clientId }) => (ids.has(clientId) ? [clientId] : []));
}

/** MOVE-1: the ids of these clients, in their order. Those that are known stay as they are; the others are created. */
export async function ensureClients(
  tx: Transaction,
  given: readonly IdentifiedClient[],
  at: Date,
): Promise<readonly string[]> {
  if (given.length === 0) return [];
  const clients = given.map((client) => ({ ...client, ...ownershipOf(client) }));
  const known = await identify(tx, clients);
  const fresh = new Map<string, Row>();
  for (const client of clients) {
    const identity = identityOf(client);
    if (!known.has(identity) && !fresh.has(identity)) fresh.set(identity, client);
  }
  await create(tx, [...fresh.values()], at);
  const ids = fresh.size === 0 ? known : await identify(tx, clients);
  return clients.map((client) => ids.get(identityOf(client)) ?? client.clientId);
}
