import { knownUploads, type Sending } from '../../../storage/einvoice-sendings.ts';
import { AuthorityFault, type SealedMessage } from '../../ports.ts';
import type { SendingAttempt, SendingNeeds } from './sending-steps.ts';

export interface FoundUpload {
  readonly uploadId: string;
  readonly downloadId: string;
  readonly zip: Buffer;
}

const minuteMs = 60_000;
/** Clocks differ. */
const earlierMs = 10 * minuteMs;
/** What is looked into at one time: the authority counts downloads. */
const mostCandidates = 10;

/**
 * Whether an upload whose answer was lost arrived after all: among the invoices that the authority says we sent since then, the one
 * with the very bytes of ours. One that it rejected did not exist for anybody, and may be uploaded again.
 */
export async function findLostUpload(
  { database, clock, withAccess }: SendingNeeds,
  { companyId, signal }: SendingAttempt,
  { fiscalCode, uploadingSince, xml }: Sending,
  buyerCode: string | null,
): Promise<FoundUpload | null> {
  if (uploadingSince === null || xml === null) return null;
  const from = new Date(uploadingSince.getTime() - earlierMs);
  const period = { fiscalCode, from, until: clock.now(), only: 'sent' } as const;
  const messages = await withAccess(companyId, signal, (access, authority) =>
    authority.messages(access, period, signal),
  );
  const ids = messages.map(({ uploadId }) => uploadId);
  const known = await database.transact({ companyId }, (tx) => knownUploads(tx, ids));
  const candidates = messages
    .filter(({ uploadId }) => !known.has(uploadId))
    .filter(({ buyerCode: of }) => !of || !buyerCode || digitsOf(of) === digitsOf(buyerCode));
  for (const { uploadId, messageId } of candidates.slice(0, mostCandidates)) {
    const sealed = await withAccess(companyId, signal, (access, authority) =>
      authority.download(access, messageId, signal).catch(passedOver),
    );
    if (sealed && isSame(sealed.xml, xml)) return { uploadId, downloadId: messageId, zip: sealed.zip };
  }
  return null;
}

/** The bytes of a document are always the same; only blanks around it may differ on the way. */
export const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');

function passedOver(error: unknown): SealedMessage | null {
  if (error instanceof AuthorityFault && error.trouble === 'refused') return null;
  throw error;
}
