import { type AuditSealer, type ChainedChange, chainHash, chainStart, isSealedBy } from './chain.ts';

export interface ChainPoint {
  readonly position: number;
  readonly hash: Buffer;
}

/** A row that is known from elsewhere, which fixes the whole chain up to it. */
export interface KnownPoint extends ChainPoint {
  readonly from: string;
}

/** The end of a chain, as it was recorded when its last row was written. */
export interface ChainHead extends ChainPoint {
  readonly seal: Buffer | null;
}

export interface ChainEntry extends ChainedChange {
  readonly hash: Buffer;
  readonly seal: Buffer | null;
}

export interface ChainFinding {
  readonly wrong:
    | 'altered'
    | 'missing'
    | 'added'
    | 'unsealed'
    | 'forged'
    | 'end-differs'
    | 'end-unknown'
    | 'end-forged'
    | 'not-as-known'
    | 'cut-off';
  readonly position: number;
  /** The row itself; null if it is missing. */
  readonly entry: ChainEntry | null;
  /** The source that contradicts the row. */
  readonly from?: string;
}

/** How far a chain has been followed. */
export interface ChainState {
  readonly position: number;
  /** The hashes that the next row may build on. */
  readonly hashes: readonly Buffer[];
}

export const chainBeginning: ChainState = { position: 0, hashes: [chainStart] };

interface Step {
  readonly state: ChainState;
  readonly finding: ChainFinding | null;
}

/**
 * Checks the next row. After an altered row the next one may build on either the stored or the correct hash, so that only the altered row
 * is reported. After a gap the hash before a row is not known, so the row is accepted as it is.
 */
export function followChain({ position, hashes }: ChainState, entry: ChainEntry, sealer: AuditSealer): Step {
  if (entry.position !== position + 1) {
    const state = { position: entry.position, hashes: [entry.hash] };
    return { state, finding: { wrong: 'missing', position: position + 1, entry: null } };
  }
  const expected = hashes.map((previous) => chainHash(previous, entry));
  const isIntact = expected.some((hash) => hash.equals(entry.hash));
  return {
    state: { position: entry.position, hashes: isIntact ? [entry.hash] : [entry.hash, ...expected.slice(0, 1)] },
    finding: isIntact ? sealFinding(entry, sealer) : { wrong: 'altered', position: entry.position, entry },
  };
}

/** OPS-AUDIT-3: whoever can write to the database can compute a consistent chain, but not its seals. */
function sealFinding(entry: ChainEntry, sealer: AuditSealer): ChainFinding | null {
  const { position, hash, seal } = entry;
  if (seal === null) return { wrong: 'unsealed', position, entry };
  return isSealedBy(sealer.entry(hash), seal) ? null : { wrong: 'forged', position, entry };
}

/** Checks that the chain ends at its recorded end. */
export function endChain(
  { position, hashes }: ChainState,
  head: ChainHead | null,
  sealer: AuditSealer,
): ChainFinding | null {
  if (head === null) return position === 0 ? null : { wrong: 'end-unknown', position, entry: null };
  if (position < head.position) return { wrong: 'missing', position: position + 1, entry: null };
  if (position > head.position) return { wrong: 'added', position: head.position + 1, entry: null };
  const isSame = hashes.some((hash) => hash.equals(head.hash));
  if (!isSame) return { wrong: 'end-differs', position, entry: null };
  const isSealed = head.seal !== null && isSealedBy(sealer.head(head.hash), head.seal);
  return isSealed ? null : { wrong: 'end-forged', position, entry: null };
}

/** OPS-AUDIT-4: compares the row that was just checked with what is known about it from elsewhere. */
export function compareWithKnown(known: readonly KnownPoint[], entry: ChainEntry): ChainFinding | null {
  const unmet = known.find(({ position, hash }) => position === entry.position && !hash.equals(entry.hash));
  return unmet ? { wrong: 'not-as-known', position: entry.position, entry, from: unmet.from } : null;
}

/** OPS-AUDIT-4: if rows were cut off together with the recorded end, only a point known from elsewhere reveals it. */
export function endBeforeKnown(known: readonly KnownPoint[], { position }: ChainState): ChainFinding | null {
  const unmet = known.find((point) => point.position > position);
  return unmet ? { wrong: 'cut-off', position: position + 1, entry: null, from: unmet.from } : null;
}
