import { type AuditSealer, chainStart } from '../../domain/audit/chain.ts';
import {
  type ChainEntry,
  type ChainFinding,
  type ChainState,
  chainBeginning,
  endChain,
  followChain,
} from '../../domain/audit/chain-check.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { findHead } from '../../storage/audit/audit-carrying.ts';
import { readEntries } from '../../storage/audit/audit-chain.ts';
import { findTrailCheck, listTrailsToCheck, saveTrailCheck } from '../../storage/audit/audit-checks.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: () => Promise<AuditSealer>;
}

const mostCompanies = 1000;
const wholeEveryMs = dayMs;

/**
 * CON-AUDIT-3: verifies the rows that are new since the last time, and once a day every trail from its first row, so that whoever
 * reads the journal knows up to where, and when, it was found right.
 */
export const checkTrails =
  ({ database, clock, sealer }: Needs) =>
  async (signal?: AbortSignal): Promise<void> => {
    const key = await sealer();
    const wholeBefore = new Date(clock.now().getTime() - wholeEveryMs);
    for (const companyId of await listTrailsToCheck(database.installation, wholeBefore, mostCompanies)) {
      if (signal?.aborted) return;
      await database.transactInstallation((installation) =>
        checkTrail(installation.ofCompany(companyId), { now: clock.now(), wholeBefore, sealer: key }),
      );
    }
  };

interface Checking {
  readonly now: Date;
  readonly wholeBefore: Date;
  readonly sealer: AuditSealer;
}

async function checkTrail(tx: Transaction, { now, wholeBefore, sealer }: Checking): Promise<void> {
  const head = await findHead(tx);
  const last = await findTrailCheck(tx);
  const goesOn = last !== null && last.wholeAt >= wholeBefore && last.wrongAt === null;
  let state: ChainState = goesOn ? { position: last.position, hashes: [last.hash] } : chainBeginning;
  let finding: ChainFinding | null = null;
  // Rows behind the end that was read first were sealed meanwhile: they are for the next time.
  for await (const step of followTrail(tx, state, sealer)) {
    if (step.entry.position > (head?.position ?? 0)) break;
    state = step.state;
    finding = step.finding;
    if (finding) break;
  }
  finding ??= endChain(state, head, sealer);
  await saveTrailCheck(tx, {
    position: state.position,
    hash: state.hashes[0] ?? chainStart,
    checkedAt: now,
    wholeAt: goesOn ? last.wholeAt : now,
    wrongAt: finding?.position ?? null,
  });
}

export interface TrailStep {
  readonly entry: ChainEntry;
  readonly state: ChainState;
  readonly finding: ChainFinding | null;
}

const pageSize = 1000;

/** The rows after a point of the chain in their order, a page at a time, each with what is wrong with it. */
export async function* followTrail(tx: Transaction, from: ChainState, sealer: AuditSealer): AsyncGenerator<TrailStep> {
  let state = from;
  for (;;) {
    const page = await readEntries(tx, state.position, pageSize);
    for (const entry of page) {
      const step = followChain(state, entry, sealer);
      state = step.state;
      yield { entry, ...step };
    }
    if (page.length < pageSize) return;
  }
}
