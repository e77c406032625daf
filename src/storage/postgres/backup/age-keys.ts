import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';

/**
 * OPS-BACKUP-14: keys of the format age (age-encryption.org/v1) in Bech32. A recipient may be known to everybody; its identity opens what is
 * encrypted to it.
 */

const recipientPrefix = 'age';
const identityPrefix = 'age-secret-key-';
const keyLength = 32;

/** Null if the text is no recipient. */
export const parseRecipient = (text: string): Buffer | null =>
  text === text.toLowerCase() ? bytesOf(text, recipientPrefix) : null;

/** A file of age-keygen: one identity, and comments. Null if there is none. */
export function parseIdentity(text: string): Buffer | null {
  const lines = text.split('\n').map((line) => line.trim());
  const [identity, ...more] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identity === undefined || more.length > 0 || identity !== identity.toUpperCase()) return null;
  return bytesOf(identity.toLowerCase(), identityPrefix);
}

export const recipientText = (identity: Buffer): string => bech32(recipientPrefix, publicOf(identity));
export const identityText = (identity: Buffer): string => bech32(identityPrefix, identity).toUpperCase();

/** These make keys of X25519 from their bytes, which the platform reads only in a frame. */
const [privateFrame, publicFrame] = ['302e020100300506032b656e04220420', '302a300506032b656e032100'].map((hex) =>
  Buffer.from(hex, 'hex'),
) as [Buffer, Buffer];

const privateKey = (bytes: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateFrame, bytes]), format: 'der', type: 'pkcs8' });
const publicKey = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicFrame, bytes]), format: 'der', type: 'spki' });

export const publicOf = (bytes: Buffer): Buffer =>
  createPublicKey(privateKey(bytes)).export({ format: 'der', type: 'spki' }).subarray(publicFrame.length);

export const sharedSecret = (own: Buffer, other: Buffer): Buffer =>
  diffieHellman({ privateKey: privateKey(own), publicKey: publicKey(other) });

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

function checksum(prefix: string, values: readonly number[]): number {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const all = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values];
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  return all.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return generator.reduce((mixed, one, place) => ((sum >>> 25) & (1 << place) ? mixed ^ one : mixed), shifted);
  }, 1);
}

function bech32(prefix: string, bytes: Buffer): string {
  const values = regrouped([...bytes], 8, 5, true) ?? [];
  const sum = checksum(prefix, [...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const signs = [...values, ...[25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)];
  return `${prefix}1${signs.map((value) => letters[value]).join('')}`;
}

function bytesOf(text: string, prefix: string): Buffer | null {
  if (!text.startsWith(`${prefix}1`)) return null;
  const values = [...text.slice(prefix.length + 1)].map((letter) => letters.indexOf(letter));
  if (values.length < 6 || values.includes(-1) || checksum(prefix, values) !== 1) return null;
  const bytes = regrouped(values.slice(0, -6), 5, 8, false);
  return bytes?.length === keyLength ? Buffer.from(bytes) : null;
}

/** The same bits in groups of another length. What is left over is padded with zeros, or must be zeros. */
function regrouped(values: readonly number[], from: number, to: number, pads: boolean): readonly number[] | null {
  const groups: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = (held << from) | value;
    bits += from;
    for (; bits >= to; bits -= to) groups.push((held >>> (bits - to)) & ((1 << to) - 1));
    held &= (1 << bits) - 1;
  }
  if (pads) return bits > 0 ? [...groups, (held << (to - bits)) & ((1 << to) - 1)] : groups;
  return bits < from && held === 0 ? groups : null;
}
