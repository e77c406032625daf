import { type ChainedChange, chainHash, chainStart } from './chain.ts';

/** The end of a chain, as it was noted when its last row was written. */
export interface ChainHead {
  readonly position: number;
  readonly hash: Buffer;
}

export interface ChainEntry extends ChainedChange {
  readonly hash: Buffer;
}

/** What is wrong with a chain, and at which row. */
export interface ChainFinding {
  readonly wrong: 'altered' | 'missing' | 'added' | 'end-differs' | 'end-unknown';
  readonly position: number;
  /** The row itself, where there is one to show. */
  readonly entry: ChainEntry | null;
}

/** How far a chain was followed. */
export interface ChainState {
  readonly position: number;
  /** What the next row may build on. */
  readonly hashes: readonly Buffer[];
}

export const chainBeginning: ChainState = { position: 0, hashes: [chainStart] };

interface Step {
  readonly state: ChainState;
  readonly finding: ChainFinding | null;
}

/**
 * One row further. After a row that was altered the next may build on either hash, the one that stands or the one that
 * should: whether the content or the hash was touched, only the row itself is named. Behind a gap nobody knows what a row
 * was built on: it is taken as it stands.
 */
export function followChain({ position, hashes }: ChainState, entry: ChainEntry): Step {
  if (entry.position !== position + 1) {
    const state = { position: entry.position, hashes: [entry.hash] };
    return { state, finding: { wrong: 'missing', position: position + 1, entry: null } };
  }
  const expected = hashes.map((previous) => chainHash(previous, entry));
  const isIntact = expected.some((hash) => hash.equals(entry.hash));
  return {
    state: { position: entry.position, hashes: isIntact ? [entry.hash] : [entry.hash, ...expected.slice(0, 1)] },
    finding: isIntact ? null : { wrong: 'altered', position: entry.position, entry },
  };
}

/** Whether the chain ends where it was seen to end. */
export function endChain({ position, hashes }: ChainState, head: ChainHead | null): ChainFinding | null {
  if (head === null) return position === 0 ? null : { wrong: 'end-unknown', position, entry: null };
  if (position < head.position) return { wrong: 'missing', position: position + 1, entry: null };
  if (position > head.position) return { wrong: 'added', position: head.position + 1, entry: null };
  const isSame = hashes.some((hash) => hash.equals(head.hash));
  return isSame ? null : { wrong: 'end-differs', position, entry: null };
}
