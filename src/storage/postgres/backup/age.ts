import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { publicOf, sharedSecret } from './age-keys.ts';

/**
 * OPS-BACKUP-14: the format age (age-encryption.org/v1) with one recipient of X25519, made of what the platform has. Whoever has the identity
 * opens such a file with `age -d`, too.
 */

/** The file is damaged, or was altered. */
export class NotAge extends Error {}

export type AgeSecret =
  /** The identity of the recipient. */
  | { readonly identity: Buffer }
  /** The key of this one file, which only who wrote it knows. */
  | { readonly fileKey: Buffer };

export const ageBeginning = 'age-encryption.org/v1\n';
export const fileKeyLength = 16;

const chunkLength = 64 * 1024;
const tagLength = 16;
const nonceLength = 16;
const longestHeader = 64 * 1024;

export interface AgeNeeds {
  readonly recipient: Buffer;
  readonly fileKey: Buffer;
  readonly randomBytes: (length: number) => Buffer;
}

export function ageEncrypted({ recipient, fileKey, randomBytes }: AgeNeeds) {
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const nonce = randomBytes(nonceLength);
    yield Buffer.concat([header(recipient, fileKey, randomBytes(32)), nonce]);
    const key = derived(fileKey, nonce, 'payload');
    let counter = 0;
    let held: Buffer = Buffer.alloc(0);
    for await (const bytes of plain) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      // A whole chunk is held back, because the last one is marked.
      for (; held.length > chunkLength; held = held.subarray(chunkLength)) {
        yield sealed(key, chunkNonce(counter, false), held.subarray(0, chunkLength));
        counter += 1;
      }
    }
    yield sealed(key, chunkNonce(counter, true), held);
  };
}

/** It throws where the bytes are not what was written, or the secret is of another recipient. */
export async function* ageDecrypted(source: AsyncIterable<Buffer>, secret: AgeSecret): AsyncGenerator<Buffer> {
  const read = reader(source);
  const fileKey = await openHeader(read, secret);
  const key = derived(fileKey, await read.exactly(nonceLength), 'payload');
  for (let counter = 0; ; counter += 1) {
    const bytes = await read.upTo(chunkLength + tagLength);
    const isLast = await read.isOver();
    const plain = opened(key, chunkNonce(counter, isLast), bytes);
    if (plain.length === 0 && (counter > 0 || !isLast)) throw new NotAge('an empty piece');
    yield plain;
    if (isLast) return;
  }
}

/** The identity is not the one of the recipient. */
export class OtherRecipient extends Error {}

const stanzaOf = (share: Buffer, body: Buffer): string => `-> X25519 ${base64(share)}\n${base64(body)}\n`;

function header(recipient: Buffer, fileKey: Buffer, ephemeral: Buffer): Buffer {
  const share = publicOf(ephemeral);
  const wrapKey = derived(
    sharedSecret(ephemeral, recipient),
    Buffer.concat([share, recipient]),
    'age-encryption.org/v1/X25519',
  );
  const stated = `${ageBeginning}${stanzaOf(share, sealed(wrapKey, Buffer.alloc(12), fileKey))}---`;
  return Buffer.from(`${stated} ${base64(macOf(fileKey, stated))}\n`, 'latin1');
}

const macOf = (fileKey: Buffer, stated: string): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(stated, 'latin1')
    .digest();

/** A file of other programs may have several recipients, of kinds that are not known here. */
async function openHeader(read: Reader, secret: AgeSecret): Promise<Buffer> {
  let text = '';
  while (!/^--- [^\n]*\n$/m.test(text)) {
    if (text.length > longestHeader) throw new NotAge('the header is too long');
    text += await read.line();
  }
  const end = text.lastIndexOf('\n---') + 4;
  const fileKey = 'fileKey' in secret ? secret.fileKey : unwrapped(text, secret.identity);
  const mac = bytesOf(text.slice(end + 1, -1));
  const expected = macOf(fileKey, text.slice(0, end));
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw new NotAge('the header was altered');
  return fileKey;
}

function unwrapped(text: string, identity: Buffer): Buffer {
  const own = publicOf(identity);
  for (const [, share = '', body = ''] of text.matchAll(/^-> X25519 (\S+)\n(\S+)$/gm)) {
    const theirs = bytesOf(share);
    if (theirs.length !== 32) throw new NotAge('a recipient is damaged');
    const wrapKey = derived(
      sharedSecret(identity, theirs),
      Buffer.concat([theirs, own]),
      'age-encryption.org/v1/X25519',
    );
    try {
      return opened(wrapKey, Buffer.alloc(12), bytesOf(body));
    } catch (error) {
      if (!(error instanceof NotAge)) throw error;
    }
  }
  throw new OtherRecipient();
}

const derived = (secret: Buffer, salt: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, 32));

function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const cipher = 'chacha20-poly1305';
const tagged = { authTagLength: tagLength };

function sealed(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, tagged);
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

function opened(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  if (bytes.length < tagLength) throw new NotAge('it is cut short');
  const opening = createDecipheriv(cipher, key, nonce, tagged);
  opening.setAuthTag(bytes.subarray(-tagLength));
  const plain = opening.update(bytes.subarray(0, -tagLength));
  try {
    return Buffer.concat([plain, opening.final()]);
  } catch {
    throw new NotAge('a piece was altered');
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** A text has one spelling only. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (base64(bytes) !== text) throw new NotAge('the header is damaged');
  return bytes;
}

interface Reader {
  exactly(length: number): Promise<Buffer>;
  upTo(length: number): Promise<Buffer>;
  line(): Promise<string>;
  isOver(): Promise<boolean>;
}

function reader(source: AsyncIterable<Buffer>): Reader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  };
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const upTo = async (length: number): Promise<Buffer> => {
    while (rest.length < length && (await more()));
    return take(length);
  };
  return {
    upTo,
    async exactly(length) {
      const bytes = await upTo(length);
      if (bytes.length < length) throw new NotAge('it is cut short');
      return bytes;
    },
    async line() {
      let end = rest.indexOf('\n');
      while (end < 0) {
        if (rest.length > longestHeader || !(await more())) throw new NotAge('the header does not end');
        end = rest.indexOf('\n');
      }
      return take(end + 1).toString('latin1');
    },
    async isOver() {
      while (rest.length === 0) if (!(await more())) return true;
      return false;
    },
  };
}
