import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface ClientPortal {
  /** Null once the link was ended. */
  readonly token: string | null;
  readonly madeAt: Date;
  /** The first visit of this link. */
  readonly openedAt: Date | null;
  /** The last time that somebody outside was shown the page. */
  readonly seenAt: Date | null;
}

const columns = 'token, made_at AS "madeAt", opened_at AS "openedAt", seen_at AS "seenAt"';

/** Null if the client never had a page. */
export async function readClientPortal(tx: Transaction, clientId: string): Promise<ClientPortal | null> {
  const [row] = await tx.read<ClientPortal>(
    'client-portals.read',
    `SELECT ${columns} FROM client_portals WHERE company_id = $1 AND client_id = $2::uuid`,
    [tx.companyId, clientId],
  );
  return row ?? null;
}

export interface PortalMailing {
  readonly isWanted: boolean;
  /** Null also for an address that a request which issued a document filled in: anybody may have typed it. */
  readonly email: string | null;
  readonly token: string | null;
  readonly isEnded: boolean;
}

/** It reads what decides whether a mail to the client carries its link. */
export async function readPortalMailing(tx: Transaction, clientId: string): Promise<PortalMailing | null> {
  const [row] = await tx.read<PortalMailing>(
    'client-portals.mailing',
    `SELECT s.mails_portal AS "isWanted", CASE WHEN c.email IS DISTINCT FROM c.filled_email THEN c.email END AS email, p.token, p.ended_at IS NOT NULL AS "isEnded"
       FROM company_settings s
       JOIN clients c ON c.company_id = $1 AND c.client_id = $2::uuid
       LEFT JOIN client_portals p ON p.company_id = $1 AND p.client_id = $2::uuid
      WHERE s.company_id = $1`,
    [tx.companyId, clientId],
  );
  return row ?? null;
}

/** What opens the link, and by what it is found. */
export interface PortalToken {
  readonly token: string;
  readonly hash: Buffer;
}

/** A new link takes the place of the one before, which opens nothing from then on. The row of the client is locked. */
export async function storeClientPortal(
  tx: Transaction,
  clientId: string,
  { token, hash }: PortalToken,
  at: Date,
): Promise<ClientPortal> {
  await forgetHash(tx, clientId);
  const [row] = await tx.run<ClientPortal>(
    'client-portals.store',
    `INSERT INTO client_portals (company_id, client_id, token, made_at) VALUES ($1, $2::uuid, $3, $4)
     ON CONFLICT (company_id, client_id)
     DO UPDATE SET token = excluded.token, made_at = excluded.made_at, ended_at = NULL, opened_at = NULL
     RETURNING ${columns}`,
    [tx.companyId, clientId, token, at],
  );
  await tx.run(
    'client-portals.store-hash',
    'INSERT INTO client_portal_hashes (token_hash, company_id, client_id) VALUES ($1, $2, $3::uuid)',
    [hash, tx.companyId, clientId],
  );
  if (!row) throw new Error('the page was not stored');
  return row;
}

/** Returns false if there is no link to end. */
export async function endClientPortal(tx: Transaction, clientId: string, at: Date): Promise<boolean> {
  await forgetHash(tx, clientId);
  const ended = await tx.run(
    'client-portals.end',
    `UPDATE client_portals SET token = NULL, ended_at = $3
      WHERE company_id = $1 AND client_id = $2::uuid AND token IS NOT NULL RETURNING true`,
    [tx.companyId, clientId, at],
  );
  return ended.length > 0;
}

/**
 * V2-PORTAL-6: two clients become one. The link of the absorbed one ends, because it was given for fewer documents; what was shown behind
 * it counts as shown.
 */
export async function absorbClientPortal(
  tx: Transaction,
  remainingId: string,
  absorbedId: string,
  at: Date,
): Promise<void> {
  await forgetHash(tx, absorbedId);
  await tx.run(
    'client-portals.absorb',
    `INSERT INTO client_portals AS p (company_id, client_id, made_at, ended_at, seen_at)
     SELECT $1, $2::uuid, made_at, $4, seen_at FROM client_portals WHERE company_id = $1 AND client_id = $3::uuid
     ON CONFLICT (company_id, client_id) DO UPDATE SET seen_at = greatest(p.seen_at, excluded.seen_at)`,
    [tx.companyId, remainingId, absorbedId, at],
  );
  await tx.run('client-portals.forget', 'DELETE FROM client_portals WHERE company_id = $1 AND client_id = $2::uuid', [
    tx.companyId,
    absorbedId,
  ]);
}

async function forgetHash(tx: Transaction, clientId: string): Promise<void> {
  await tx.run(
    'client-portals.forget-hash',
    'DELETE FROM client_portal_hashes WHERE company_id = $1 AND client_id = $2::uuid',
    [tx.companyId, clientId],
  );
}

export interface PortalOwner {
  readonly companyId: number;
  readonly clientId: string;
}

/** Runs before the company is known. */
export async function findPortalOwner(connection: Connection, tokenHash: Buffer): Promise<PortalOwner | null> {
  const [row] = await connection.run<PortalOwner>(
    'client-portals.find',
    `SELECT company_id AS "companyId", client_id AS "clientId" FROM client_portal_hashes WHERE token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}

/** Documents that were written by then: a timestamp as text, or `infinity`. */
export type ShownUntil = string;

/**
 * V2-NUMBER-6: records that the documents of the client are about to be shown, and returns until when; later ones must not be. The row stays
 * locked until the transaction ends, so that this and the deletion of a document (`lockPortalOf`) wait for each other. Returns null if the
 * link has ended.
 */
export async function markPortalSeen(tx: Transaction, clientId: string, at: Date): Promise<ShownUntil | null> {
  const [row] = await tx.run<{ until: ShownUntil }>(
    'client-portals.seen',
    `UPDATE client_portals SET seen_at = greatest(seen_at, $3)
      WHERE company_id = $1 AND client_id = $2::uuid AND token IS NOT NULL RETURNING seen_at::text AS until`,
    [tx.companyId, clientId, at],
  );
  return row?.until ?? null;
}

/** Returns false if the link was opened before. */
export async function markPortalOpened(tx: Transaction, clientId: string, at: Date): Promise<boolean> {
  const opened = await tx.run(
    'client-portals.opened',
    `UPDATE client_portals SET opened_at = $3
      WHERE company_id = $1 AND client_id = $2::uuid AND token IS NOT NULL AND opened_at IS NULL RETURNING true`,
    [tx.companyId, clientId, at],
  );
  return opened.length > 0;
}

/** Locks the page on which the document may stand. */
export async function lockPortalOf(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.run(
    'client-portals.lock',
    `SELECT FROM client_portals WHERE company_id = $1
        AND client_id = (SELECT client_id FROM invoices WHERE company_id = $1 AND invoice_id = $2) FOR NO KEY UPDATE`,
    [tx.companyId, invoiceId],
  );
}

/** Whether the document may have been seen on the page of its client. */
export const seenOnPortal = (invoiceId: string): string =>
  `EXISTS (SELECT FROM invoices s JOIN client_portals p ON p.company_id = $1 AND p.client_id = s.client_id
     WHERE s.company_id = $1 AND s.invoice_id = ${invoiceId} AND p.seen_at >= s.created_at)`;
