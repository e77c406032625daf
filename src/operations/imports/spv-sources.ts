import { dailyLimits } from '../../domain/spv/sending.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { importBounds, type SourceFile } from '../../formats/own-invoice-files.ts';
import { findSentElsewhere, readSentElsewhere, sentElsewhereToFetch } from '../../storage/spv/sent-elsewhere.ts';
import { addMessages, keepContent, noteFailedDownload } from '../../storage/spv/spv-messages.ts';
import { readSupplierSettings } from '../../storage/suppliers/supplier-invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { AnafFault, UnreadableMessage, type WithAccess } from '../ports.ts';
import type { ImportNeeds } from './import-documents.ts';

export interface SpvSourceNeeds extends ImportNeeds {
  readonly withAccess: WithAccess;
}

interface Fetching {
  readonly companyId: number;
  readonly signal: AbortSignal;
  /** It throws when nobody wants the work any more, or somebody else has it. */
  readonly checkWithin: (tx: Transaction) => Promise<void>;
}

/** The authority holds nothing older. */
const oldestMs = 59 * dayMs;
/** What is read of one import is in memory until it is written. */
const mostBytes = 64 * 1024 * 1024;

/**
 * MOVE-19: the invoices of the company that the authority holds and that another program sent. Each is kept as soon as it came, so that
 * another attempt asks only for what is missing.
 */
export async function spvSources(needs: SpvSourceNeeds, work: Fetching): Promise<readonly SourceFile[]> {
  const { database, clock, withAccess } = needs;
  const { companyId, signal, checkWithin } = work;
  const until = clock.now();
  const { fiscalCode } = await database.transact({ companyId }, readSupplierSettings);
  const period = { fiscalCode, from: new Date(until.getTime() - oldestMs), until, only: 'sent' } as const;
  const sent = await withAccess(companyId, signal, (access, spv) => spv.messages(access, period, signal));
  const ids = sent.map(({ messageId }) => messageId).slice(0, importBounds.files);
  const missing = await database.transact({ companyId }, async (tx) => {
    await checkWithin(tx);
    await addMessages(tx, sent.slice(0, importBounds.files), until);
    return sentElsewhereToFetch(tx, ids);
  });
  for (const messageId of missing) {
    const came = await withAccess(companyId, signal, (access, spv) =>
      spv.download(access, messageId, signal).catch(reasonOfThisOne),
    );
    await database.transact({ companyId }, async (tx) => {
      await checkWithin(tx);
      if (typeof came === 'string') return noteFailedDownload(tx, messageId, dailyLimits.downloads, came);
      const unreadable = came instanceof UnreadableMessage ? came.message : null;
      return keepContent(tx, messageId, { xml: came.xml, zip: came.zip, unreadable });
    });
  }
  return database.transact({ companyId }, async (tx) => {
    const held = await findSentElsewhere(tx, ids);
    const found: SourceFile[] = [];
    let bytes = 0;
    for (const { messageId, length } of held) {
      bytes += length;
      if (bytes > mostBytes) break;
      const xml = await readSentElsewhere(tx, messageId);
      if (xml) found.push({ name: `${messageId}.xml`, length: xml.length, read: () => xml });
    }
    return found;
  });
}

/** A message that cannot be downloaded must not hold up those behind it; what is in the way of all of them ends the attempt. */
function reasonOfThisOne(error: unknown): string | UnreadableMessage {
  if (error instanceof UnreadableMessage) return error;
  if (error instanceof AnafFault && error.trouble === 'refused') return error.message;
  throw error;
}
