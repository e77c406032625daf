import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import type { PageStart } from '../../domain/page.ts';

/** A cursor belongs to one operation, one company and one set of filters. */
export interface CursorScope {
  readonly operation: string;
  readonly companyId: number | 'none';
  readonly filters: Readonly<Record<string, unknown>>;
}

/** V2-PAGE-6: the keys that encrypt cursors are derived, so that no other use of the secret can decrypt one. */
export interface CursorKeys {
  readonly sealing: Buffer;
  readonly nonces: Buffer;
}

export function cursorKeysOf(secret: Buffer): CursorKeys {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return { sealing: derived('facturier cursor sealing'), nonces: derived('facturier cursor nonces') };
}

const nonceBytes = 12;
const tagBytes = 16;
const blockBytes = 16;

/**
 * V2-PAGE-3, V2-PAGE-6: the position of a row is encrypted with AES-256-GCM and bound to its scope. The nonce is derived from the
 * content, so that the same position gives the same cursor; the length is rounded up, so that it does not reveal how many digits an id
 * has.
 */
export function encodeCursor(keys: CursorKeys, scope: CursorScope, start: PageStart<unknown>): string {
  if (start.at === 'start') throw new Error('the start needs no cursor');
  const written = Buffer.from(JSON.stringify([start.at === 'after' ? 1 : 0, start.position]));
  const plain = Buffer.concat([written, Buffer.alloc(-written.length & (blockBytes - 1), ' ')]);
  const bound = digestOf(scope);
  const nonce = createHmac('sha256', keys.nonces).update(bound).update(plain).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.sealing, nonce).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null for a cursor that was changed, or made for another scope. */
export function decodeCursor(keys: CursorKeys, scope: CursorScope, cursor: string): PageStart<unknown> | null {
  const bytes = Buffer.from(cursor, 'base64url');
  // Two spellings of the same bytes are not the same cursor.
  if (bytes.toString('base64url') !== cursor || bytes.length <= nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', keys.sealing, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(digestOf(scope))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    decipher.final();
  } catch {
    return null;
  }
  const [forward, position] = JSON.parse(plain.toString()) as [number, unknown];
  return { at: forward === 1 ? 'after' : 'before', position };
}

function digestOf({ operation, companyId, filters }: CursorScope): Buffer {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([operation, companyId, sorted]))
    .digest();
}
