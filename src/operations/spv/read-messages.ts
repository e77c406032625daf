import { dailyLimits } from '../../domain/spv/sending.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addMessages, knownMessages, messagesToFetch, noteFailedDownload } from '../../storage/spv/spv-messages.ts';
import { claimMessageReads, endMessageRead, findMessageRead, type MessageRead } from '../../storage/spv/spv-tokens.ts';
import { readMessagesPolicy } from '../job-policies.ts';
import { AnafFault, type Clock, type Ids, UnreadableMessage, type WithAccess } from '../ports.ts';
import { type BookingNeeds, settleMessage } from '../steps/settle-message.ts';

const minuteMs = 60_000;
const everyMs = 15 * minuteMs;
/** The authority holds nothing older. */
const oldestMs = 59 * dayMs;
/** A message may appear later than its time says. */
const overlapMs = dayMs;
/** So many are downloaded at one time; the others come with the next read. */
const mostAtOnce = 500;

interface EnqueueNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Enqueues a job for each connected company whose messages are due. */
export const enqueueMessageReads =
  ({ database, clock, ids }: EnqueueNeeds) =>
  async (): Promise<void> => {
    const now = clock.now();
    const next = new Date(now.getTime() + everyMs);
    const reads = await claimMessageReads(database.installation, readMessagesPolicy.kind, now, next);
    for (const { companyId } of reads) {
      await database.transact({ companyId }, (tx) =>
        enqueueJob(tx, { ...readMessagesPolicy, jobId: ids.uuid(), payload: {} }),
      );
    }
  };

export interface ReadMessagesNeeds extends BookingNeeds {
  readonly withAccess: WithAccess;
}

/** If a run fails, the reason is recorded, and the next run comes soon. */
export const readMessages =
  (needs: ReadMessagesNeeds) =>
  async (companyId: number, signal: AbortSignal): Promise<void> => {
    const { database } = needs;
    const read = await database.transact({ companyId }, findMessageRead);
    if (!read) return;
    try {
      const until = await bring(needs, companyId, read, signal);
      await database.transact({ companyId }, (tx) => endMessageRead(tx, until, null));
    } catch (error) {
      if (!(error instanceof AnafFault)) throw error;
      await database.transact({ companyId }, (tx) => endMessageRead(tx, null, error.message));
    }
  };

/** Stores what came since the last time, each invoice with its XML. Returns null where something is left for the next read. */
async function bring(
  needs: ReadMessagesNeeds,
  companyId: number,
  { fiscalCode, messagesUntil }: MessageRead,
  signal: AbortSignal,
): Promise<Date | null> {
  const { database, clock, withAccess } = needs;
  const until = clock.now();
  const oldest = until.getTime() - oldestMs;
  const from = new Date(Math.max(oldest, (messagesUntil?.getTime() ?? oldest) - overlapMs));
  const period = { fiscalCode, from, until, only: null };
  const found = await withAccess(companyId, signal, (access, spv) => spv.messages(access, period, signal));
  const ids = found.map(({ messageId }) => messageId);
  const known = await database.transact({ companyId }, (tx) => knownMessages(tx, ids));
  const unknown = found.filter(({ messageId }) => !known.has(messageId));
  const now = unknown.slice(0, mostAtOnce);
  const pending = await database.transact({ companyId }, async (tx) => {
    await addMessages(tx, now, until);
    return messagesToFetch(tx, mostAtOnce);
  });
  for (const message of pending) {
    const sealed = await withAccess(companyId, signal, (access, spv) =>
      spv.download(access, message.messageId, signal).catch(reasonOfThisOne),
    );
    if (typeof sealed === 'string') {
      await database.transact({ companyId }, (tx) =>
        noteFailedDownload(tx, message.messageId, dailyLimits.downloads, sealed),
      );
    } else {
      await settleMessage(needs, companyId, message, sealed);
    }
  }
  return now.length === unknown.length ? until : null;
}

/** A message that cannot be downloaded must not hold up those behind it; what is in the way of all of them ends the read. */
function reasonOfThisOne(error: unknown): string | UnreadableMessage {
  if (error instanceof UnreadableMessage) return error;
  if (error instanceof AnafFault && (error.trouble === 'refused' || error.trouble === 'not-answered')) {
    return error.message;
  }
  throw error;
}
