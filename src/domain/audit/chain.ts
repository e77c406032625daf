import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../access/master-key.ts';

/** A row of a company's audit trail as it is hashed, every value in the text form that docs/decisions/0008-audit.md defines. */
export interface ChainedChange {
  readonly fiscalCode: string;
  readonly position: number;
  /** Seconds since 1970 in UTC, with six decimals. */
  readonly at: string;
  readonly authorKind: string;
  readonly authorId: string | null;
  readonly interactionId: string | null;
  readonly subject: string;
  readonly name: string;
  readonly action: string;
  readonly details: string;
}

/** The hash on which the first row of a chain builds. */
export const chainStart: Buffer = Buffer.alloc(32);

/** OPS-AUDIT-2: the hash is SHA-256 over the hash before and every value, each with its length, so that no two rows give the same bytes. */
export function chainHash(previous: Buffer, change: ChainedChange): Buffer {
  const values = [
    'facturier audit 1',
    change.fiscalCode,
    String(change.position),
    change.at,
    change.authorKind,
    change.authorId,
    change.interactionId,
    change.subject,
    change.name,
    change.action,
    change.details,
  ];
  return createHash('sha256').update(previous).update(values.map(framed).join('')).digest();
}

/** A netstring, in which null differs from an empty text. */
function framed(value: string | null): string {
  return value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;
}

/**
 * OPS-AUDIT-3: authenticates rows of the audit trail. A hash covers a row and all rows before it; anybody can compute hashes, but
 * only the master key can seal them.
 */
export interface AuditSealer {
  entry(hash: Buffer): Buffer;
  /** This is another kind of seal, so that the seal of an older row cannot pass as the end of a shorter chain. */
  head(hash: Buffer): Buffer;
}

export function auditSealerOf(masterKey: Pick<MasterKey, 'derive'>): AuditSealer {
  const key = masterKey.derive('facturier audit trail');
  const seal = (kind: string, hash: Buffer): Buffer => createHmac('sha256', key).update(kind).update(hash).digest();
  return { entry: (hash) => seal('entry', hash), head: (hash) => seal('head', hash) };
}

export function isSealedBy(expected: Buffer, seal: Buffer): boolean {
  return seal.length === expected.length && timingSafeEqual(seal, expected);
}
