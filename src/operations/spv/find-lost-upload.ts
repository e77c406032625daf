import { addMessages, fetchedContents, keepContent, noteFailedDownload } from '../../storage/spv/spv-messages.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { AnafFault, type MessagePeriod, type SealedMessage, type SpvMessage } from '../ports.ts';
import type { Attempt, SendingNeeds } from './sending-steps.ts';

export interface FoundUpload {
  readonly uploadId: string;
  readonly downloadId: string;
  readonly zip: Buffer;
}

const minuteMs = 60_000;
/** The clocks of the two sides differ. */
const earlierMs = 10 * minuteMs;
/** So many are downloaded at one time; the others wait for the next attempt. */
const mostAtOnce = 10;
/** A third failure of one message is no accident. */
const mostFailures = 3;

/** `perhaps` means that not everything that the authority lists has been examined yet. */
export type LostUpload = FoundUpload | 'nowhere' | 'perhaps';

export interface UploadCriteria {
  readonly fiscalCode: string;
  readonly since: Date;
  readonly xml: string;
  readonly only: NonNullable<MessagePeriod['only']>;
  /** The document is for this partner; a code of null proves nothing. */
  readonly partner: { readonly is: 'buyer' | 'seller'; readonly code: string | null };
  /** It returns those of these uploads that belong to another document already. */
  readonly known: (tx: Transaction, uploadIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

type LookNeeds = Pick<SendingNeeds, 'database' | 'clock' | 'withAccess'>;

/**
 * Says whether an upload whose answer was lost has arrived: among what the authority lists as sent by us since then, it looks for the one
 * with the same bytes. A rejected one counts as not sent, and may be uploaded again. What was downloaded is stored, because the authority
 * counts downloads.
 */
export async function findLostUpload(
  needs: LookNeeds,
  attempt: Attempt,
  criteria: UploadCriteria,
): Promise<LostUpload> {
  const { database, clock, withAccess } = needs;
  const { companyId, signal } = attempt;
  const { fiscalCode, since, xml, only, partner } = criteria;
  const period = { fiscalCode, from: new Date(since.getTime() - earlierMs), until: clock.now(), only };
  const messages = await withAccess(companyId, signal, (access, spv) => spv.messages(access, period, signal));
  const [known, brought] = await database.transact({ companyId }, async (tx) => [
    await criteria.known(
      tx,
      messages.map(({ uploadId }) => uploadId),
    ),
    await fetchedContents(
      tx,
      messages.map(({ messageId }) => messageId),
    ),
  ]);
  const isForPartner = ({ buyerCode, sellerCode }: SpvMessage): boolean => {
    const told = partner.is === 'buyer' ? buyerCode : sellerCode;
    return !told || !partner.code || digitsOf(told) === digitsOf(partner.code);
  };
  const candidates = messages.filter(({ uploadId }) => !known.has(uploadId)).filter(isForPartner);
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

/** Returns null for a message that cannot be downloaded, and is not asked for again, or not today. */
async function bring(
  { database, clock, withAccess }: LookNeeds,
  { companyId, signal }: Attempt,
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
