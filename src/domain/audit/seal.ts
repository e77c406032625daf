import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../access/master-key.ts';

/**
 * OPS-AUDIT-3: vouches for rows of the audit trail. A hash says what a row and all rows before it hold; who has not the master key
 * can work out hashes, but not what seals them.
 */
export interface AuditSealer {
  entry(hash: Buffer): Buffer;
  /** Of another kind, so that the seal of an older row does not serve as that of a shorter chain's end. */
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
