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
import {
  findTrailCheck,
  listLongTrailsToCheck,
  readShortTrailsToCheck,
  saveTrailCheck,
  saveTrailChecks,
  type TrailCheck,
  type TrailToCheck,
} from '../../storage/audit/audit-checks.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: () => Promise<AuditSealer>;
}

const mostCompanies = 1000;
const mostTogether = 200;
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
    const checking = () => ({ now: clock.now(), wholeBefore, sealer: key });
    for (let checked = mostTogether; checked === mostTogether && !signal?.aborted; ) {
      checked = await checkShortTrails(database, checking());
    }
    for (const companyId of await listLongTrailsToCheck(database.installation, wholeBefore, mostCompanies)) {
      if (signal?.aborted) return;
      await database.transactInstallation((installation) => checkTrail(installation.ofCompany(companyId), checking()));
    }
  };

interface Checking {
  readonly now: Date;
  readonly wholeBefore: Date;
  readonly sealer: AuditSealer;
}

/** Trails with few rows to verify are verified many at once. */
async function checkShortTrails({ installation }: Database, checking: Checking): Promise<number> {
  const trails = await readShortTrailsToCheck(installation, checking.wholeBefore, mostTogether);
  if (trails.length > 0) await saveTrailChecks(installation, trails.map(checkOf(checking)));
  return trails.length;
}

const checkOf =
  ({ now, sealer }: Checking) =>
  ({ companyId, last, head, entries }: TrailToCheck) => {
    let state = stateOf(last);
    let finding: ChainFinding | null = null;
    for (const entry of entries) {
      if (finding) break;
      ({ state, finding } = followChain(state, entry, sealer));
    }
    return { companyId, ...resultOf({ state, finding: finding ?? endChain(state, head, sealer), last, now }) };
  };

async function checkTrail(tx: Transaction, { now, wholeBefore, sealer }: Checking): Promise<void> {
  const head = await findHead(tx);
  const known = await findTrailCheck(tx);
  const last = known !== null && known.wholeAt >= wholeBefore && known.wrongAt === null ? known : null;
  let state = stateOf(last);
  let finding: ChainFinding | null = null;
  // Rows after the end that was read first were sealed meanwhile; they are verified the next time.
  for await (const step of followTrail(tx, state, sealer)) {
    if (step.entry.position > (head?.position ?? 0)) break;
    state = step.state;
    finding = step.finding;
    if (finding) break;
  }
  finding ??= endChain(state, head, sealer);
  await saveTrailCheck(tx, resultOf({ state, finding, last, now }));
}

const stateOf = (last: TrailToCheck['last']): ChainState =>
  last ? { position: last.position, hashes: [last.hash] } : chainBeginning;

interface Verified {
  readonly state: ChainState;
  readonly finding: ChainFinding | null;
  readonly last: TrailToCheck['last'];
  readonly now: Date;
}

const resultOf = ({ state, finding, last, now }: Verified): TrailCheck => ({
  position: state.position,
  hash: state.hashes[0] ?? chainStart,
  checkedAt: now,
  wholeAt: last?.wholeAt ?? now,
  wrongAt: finding?.position ?? null,
});

export interface TrailStep {
  readonly entry: ChainEntry;
  readonly state: ChainState;
  readonly finding: ChainFinding | null;
}

const pageSize = 1000;

/** Yields the rows after a point of the chain in their order, a page at a time, each with what is wrong with it. */
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
