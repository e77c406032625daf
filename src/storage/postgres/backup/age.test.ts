import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AgeSecret, ageDecrypted, ageEncrypted, NotAge, OtherRecipient } from './age.ts';
import { identityText, parseIdentity, parseRecipient, publicOf, recipientText } from './age-keys.ts';

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const identity = randomBytes(32);
const fileKey = randomBytes(16);
const encrypted = (plain: Buffer, chunk = 10_000) =>
  all(ageEncrypted({ recipient: publicOf(identity), fileKey, randomBytes })(inChunks(plain, chunk)));
const decrypted = (bytes: Buffer, secret: AgeSecret = { identity }, chunk = 7777) =>
  all(ageDecrypted(inChunks(bytes, chunk), secret));

test('what is encrypted comes back whole, with the identity or with the key of the file, whatever its length [OPS-BACKUP-14]', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = randomBytes(length);
    const bytes = await encrypted(plain);
    expect((await decrypted(bytes)).equals(plain), String(length)).toBe(true);
    expect((await decrypted(bytes, { fileKey }, 100_000)).equals(plain), String(length)).toBe(true);
  }
});

test('what was altered, cut short or made longer is refused, and so is another identity [OPS-BACKUP-14]', async () => {
  const bytes = await encrypted(randomBytes(150_000));
  const payload = bytes.length - 150_000 - 3 * 16 - 16;
  for (const at of [30, payload - 2, payload + 3, payload + 40, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await expect(decrypted(altered, { fileKey }), String(at)).rejects.toThrow(NotAge);
  }
  const afterTwoPieces = payload + 16 + 2 * (65_536 + 16);
  for (const length of [10, payload - 1, payload + 4, payload + 16, afterTwoPieces, bytes.length - 1]) {
    await expect(decrypted(bytes.subarray(0, length)), String(length)).rejects.toThrow(NotAge);
  }
  await expect(decrypted(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow(NotAge);
  await expect(decrypted(bytes, { identity: randomBytes(32) })).rejects.toThrow(OtherRecipient);
});

/** Made with age 1.1.1; the identity was made for this test alone. */
const known = {
  recipient: 'age1nwzvnspcajjc68mp7ktw9fgrn60x8r5cw7tf3q7qhdvjraswzdgsvgalh4',
  identity: `# created by age-keygen
AGE-SECRET-KEY-1GA0QNFPDUSGVGT93YK3M97W4QSR54N9207FAJ9GPDZ8W2XKSV0SQV67XGF
`,
  file: 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBBVjhsKzN0OWJqZmpYVVdoZTBzNTltQW1JME9KSUUxWVl0ZTcvQmFGcVFvCnRTREt4VWxsSEJXTWpIdVphQ0VqN2hiRS9Vcm1wZ0ZSN0N0aGtkVlRVWHcKLS0tIGFqdDFScTk5VzlNRFFiTEtLOEVkcFlOV3N2RjVzcWZhVHlOeVlNSVhMUEUKy/IKCrgy+cOMG8hqMRb0wlS3uLpW50EB6p88GHNWuBB0u1B2gPmNeqG1',
};

test('files and keys of age are read, and keys are written as age writes them [OPS-BACKUP-14]', async () => {
  const own = parseIdentity(known.identity);
  if (!own) throw new Error('the identity is not read');
  expect(recipientText(own)).toBe(known.recipient);
  expect(known.identity).toContain(`\n${identityText(own)}\n`);
  expect(parseRecipient(known.recipient)?.equals(publicOf(own))).toBe(true);
  expect((await decrypted(Buffer.from(known.file, 'base64'), { identity: own })).toString()).toBe('facturier\n');
});

test('a key with a wrong letter, of the other kind, or several, is none [OPS-BACKUP-14]', () => {
  const { recipient, identity: file } = known;
  for (const text of ['', 'age1', recipient.replace('nwz', 'nwy'), recipient.toUpperCase(), file, `${recipient}q`]) {
    expect(parseRecipient(text), text).toBeNull();
  }
  const [, key = ''] = file.split('\n');
  for (const text of ['', recipient, key.toLowerCase(), `${key}\n${key}`, key.replace('GA0', 'GA2')]) {
    expect(parseIdentity(text), text).toBeNull();
  }
});
