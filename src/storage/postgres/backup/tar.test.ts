import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfTar, type Member, NotTar, tarMember, tarMembers } from './tar.ts';

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Buffer, chunk: number): Promise<readonly Member[]> {
  const members: Member[] = [];
  for await (const member of tarMembers(inChunks(bytes, chunk))) members.push(member);
  return members;
}

test('members come back as they were, however the bytes arrive [OPS-BACKUP-1]', async () => {
  const member = fc.record({
    name: fc.stringMatching(/^[a-z/.]{1,90}$/),
    content: fc.uint8Array({ maxLength: 1600 }).map((bytes) => Buffer.from(bytes)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 5 }), fc.integer({ min: 1, max: 3000 }), async (members, chunk) => {
      const bytes = Buffer.concat([...members.map(tarMember), endOfTar]);
      expect(bytes.length % 512).toBe(0);
      expect(await read(bytes, chunk)).toEqual(members);
    }),
    { numRuns: 100 },
  );
});

test('a header is what every tar expects [OPS-BACKUP-1]', () => {
  const header = tarMember({ name: 'manifest.json', content: Buffer.from('{}\n') })
    .subarray(0, 512)
    .toString('latin1');
  expect(header.replaceAll('\0', '·').slice(0, 263)).toBe(
    `${'manifest.json'.padEnd(100, '·')}0000600·0000000·0000000·00000000003·00000000000·010427· 0${'·'.repeat(100)}ustar·`,
  );
});

test('a tar that is cut short, goes on after its end, or has a wrong header is none [OPS-BACKUP-5]', async () => {
  const member = tarMember({ name: 'a', content: Buffer.from('abc') });
  const whole = Buffer.concat([member, endOfTar]);
  const wrong = Buffer.from(whole);
  wrong.write('b', 0);
  const huge = tarMember({ name: 'a', content: Buffer.alloc(17 * 1024 * 1024) });
  for (const bytes of [whole.subarray(0, 700), whole.subarray(0, -1), Buffer.concat([whole, member]), wrong, huge]) {
    await expect(read(bytes, 512)).rejects.toThrow(NotTar);
  }
  expect(() => tarMember({ name: 'x'.repeat(101), content: Buffer.alloc(0) })).toThrow(/too long/);
});
