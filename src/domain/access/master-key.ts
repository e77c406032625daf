import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** KEY-6: encrypts secrets that must be read again, such as the private keys of v1. */
export interface MasterKey {
  seal(plain: Buffer, context: string): Buffer;
  /** Throws if the secret was encrypted with another key or for another context, or was altered. */
  open(sealed: Buffer, context: string): Buffer;
  /** A separate key for another use. Whoever has it learns nothing about the master key or the keys of other uses. */
  derive(use: string): Buffer;
  /** Distinguishes keys without revealing anything about them. */
  readonly fingerprint: Buffer;
}

export const masterKeyLength = 32;

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength + tagLength;
const fingerprintLength = 16;

/** AES-256-GCM. The format is: version (1 byte), nonce (12), tag (16), ciphertext. */
export function masterKeyOf(key: Buffer, randomBytes: (size: number) => Buffer): MasterKey {
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed, context) {
      if (sealed.length < headLength || sealed[0] !== version) throw new Error('not a seal of this service');
      const nonce = sealed.subarray(1, 1 + nonceLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(1 + nonceLength, headLength));
      return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()]);
    },
    derive: (use) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, masterKeyLength)),
    fingerprint: createHmac('sha256', key).update('facturier master key').digest().subarray(0, fingerprintLength),
  };
}

export type TextSeal = Pick<MasterKey, 'seal' | 'open'>;

/** Makes a token that reveals nothing, that nobody else can make, that is different each time, and that can be part of a URL. */
export function sealText(seal: TextSeal, facts: string, context: string): string {
  return seal.seal(Buffer.from(facts), context).toString('base64url');
}

/** Null if the text was not encrypted here, or was encrypted for another use. */
export function openText(seal: TextSeal, token: string, context: string): string | null {
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.toString('base64url') !== token) return null;
  try {
    return seal.open(sealed, context).toString();
  } catch {
    return null;
  }
}
