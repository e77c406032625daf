import { addMessages, fetchedContents, keepContent, noteFailedDownload } from '../../storage/spv/spv-messages.ts';
import { knownUploads, type Sending } from '../../storage/spv/spv-sendings.ts';
import { AnafFault, type SealedMessage, type SpvMessage } from '../ports.ts';
import type { SendingAttempt, SendingNeeds } from './sending-steps.ts';

export interface FoundUpload {
  readonly uploadId: string;
  readonly downloadId: string;
  readonly zip: Buffer;
}

const minuteMs = 60_000;
/** Clocks differ. */
const earlierMs = 10 * minuteMs;
/** What is brought at one time; the rest at the next attempt. */
const mostAtOnce = 10;
/** Of one message: a third failure is no accident. */
const mostFailures = 3;

/** `'perhaps'`: not everything that the authority lists has been examined yet. */
export type LostUpload = FoundUpload | 'nowhere' | 'perhaps';

/**
 * Whether an upload whose answer was lost has arrived: among the invoices that the authority lists as sent by us since then, it
 * looks for the one with the same bytes. A rejected one counts as not sent, and may be uploaded again. What was downloaded is
 * stored, because the authority counts downloads.
 */
export async function findLostUpload(
  needs: SendingNeeds,
  attempt: SendingAttempt,
  { fiscalCode, uploadingSince, xml }: Sending,
  buyerCode: string | null,
): Promise<LostUpload> {
  if (uploadingSince === null || xml === null) return 'nowhere';
  const { database, clock, withAccess } = needs;
  const { companyId, signal } = attempt;
  const from = new Date(uploadingSince.getTime() - earlierMs);
  const period = { fiscalCode, from, until: clock.now(), only: 'sent' } as const;
  const messages = await withAccess(companyId, signal, (access, spv) => spv.messages(access, period, signal));
  const [known, brought] = await database.transact({ companyId }, async (tx) => [
    await knownUploads(
      tx,
      messages.map(({ uploadId }) => uploadId),
    ),
    await fetchedContents(
      tx,
      messages.map(({ messageId }) => messageId),
    ),
  ]);
  const candidates = messages
    .filter(({ uploadId }) => !known.has(uploadId))
    .filter(({ buyerCode: of }) => !of || !buyerCode || digitsOf(of) === digitsOf(buyerCode));
  const isOurs = (content: { readonly xml: Buffer | null } | null | undefined): boolean =>
    content?.xml != null && isSame(content.xml, xml);

  const seen = candidates.find(({ messageId }) => isOurs(brought.get(messageId)));
  const zip = seen && brought.get(seen.messageId)?.zip;
  if (seen && zip) return { uploadId: seen.uploadId, downloadId: seen.messageId, zip };
  const unseen = candidates.filter(({ messageId }) => !brought.has(messageId));
  for (const message of unseen.slice(0, mostAtOnce)) {
    const sealed = await bring(needs, attempt, message);
    if (sealed && isOurs(sealed)) return { uploadId: message.uploadId, downloadId: message.messageId, zip: sealed.zip };
  }
  return unseen.length > mostAtOnce ? 'perhaps' : 'nowhere';
}

/** Null for one that cannot be had, which is not asked for again, or not today. */
async function bring(
  { database, clock, withAccess }: SendingNeeds,
  { companyId, signal }: SendingAttempt,
  message: SpvMessage,
): Promise<SealedMessage | null> {
  const { messageId } = message;
  const sealed = await withAccess(companyId, signal, (access, spv) =>
    spv.download(access, messageId, signal).catch(reasonToPassOver),
  );
  await database.transact({ companyId }, async (tx) => {
    await addMessages(tx, [message], clock.now());
    if (typeof sealed === 'string') await noteFailedDownload(tx, messageId, mostFailures, sealed);
    else await keepContent(tx, messageId, { ...sealed, unreadable: null });
  });
  return typeof sealed === 'string' ? null : sealed;
}

/** A document always has the same bytes; only white space around it may change on the way. */
export const isSame = (document: Buffer, ours: string): boolean => document.toString().trim() === ours.trim();

const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');

function reasonToPassOver(error: unknown): string {
  const passedOver: readonly AnafFault['trouble'][] = ['refused', 'not-answered', 'quota-spent'];
  if (error instanceof AnafFault && passedOver.includes(error.trouble)) return error.message;
  throw error;
}
