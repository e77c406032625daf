import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from '../../test/support/files/make-zip.ts';
import { importBounds, readSource, shownName, sourcesOf } from './own-invoice-files.ts';

const only = (bytes: Buffer) => {
  const [source] = sourcesOf('x.xml', bytes);
  if (!source) throw new Error('one file was expected');
  return readSource(source);
};

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice>&x;</Invoice>', /document type/],
  ['an entity', '<Invoice>&x;</Invoice>', /entity/],
  ['elements too deep', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, /too large/],
  ['no XML', 'nimic', /outside the root/],
  ['another document', '<Order/>', /its root/],
  ['bytes of no encoding', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c]), /encoding/],
])('a hostile file is its own result: %s [MOVE-3]', (_what, text, because) => {
  expect(only(Buffer.from(text))).toEqual({
    ok: false,
    problem: { is: 'not-readable', because: expect.stringMatching(because) },
  });
});

test('a file that says that it is longer than is read is not unpacked [MOVE-3]', () => {
  const [huge] = sourcesOf('x.zip', zipOf({ 'bomba.xml': 'a' }, { length: importBounds.messageBytes + 1 }));
  expect(huge && readSource(huge)).toEqual({ ok: false, problem: { is: 'too-large' } });
});

test('a file that says less than it is, is damaged and nothing more is unpacked [MOVE-3]', () => {
  const bomb = 'a'.repeat(5_000_000);
  expect(deflateRawSync(bomb).length).toBeLessThan(10_000);
  const [lying] = sourcesOf('x.zip', zipOf({ 'bomba.xml': bomb }, { length: 100 }));
  expect(lying && readSource(lying)).toMatchObject({ ok: false, problem: { is: 'not-readable' } });
});

test('a ZIP in a message, and a message without XML, are refused by name [MOVE-3]', () => {
  const inner = zipOf({ 'a.xml': '<a/>' }).toString('latin1');
  const zipped = (name: string, content: Buffer) => readSource({ name, length: content.length, read: () => content });
  expect(zipped('m.zip', zipOf({ 'b.zip': inner }))).toEqual({ ok: false, problem: { is: 'nested-too-deep' } });
  expect(zipped('m.zip', zipOf({ 'b.txt': 'x' }))).toMatchObject({ ok: false, problem: { is: 'not-readable' } });
});

test('a damaged ZIP, and one with too many files, are refused whole [MOVE-3]', () => {
  expect(() => sourcesOf('x.zip', Buffer.from('PK\u0003\u0004 nimic'))).toThrow('cut short');
  const many = zipOf({ 'a.xml': '<a/>' });
  many.writeUInt16LE(importBounds.files + 1, many.length - 12);
  expect(() => sourcesOf('x.zip', many)).toThrow(/files/);
});

test('a name is shown without what misleads, and no longer than 255 letters [MOVE-3]', () => {
  expect(shownName(`\u202Egpj.exe\u0000${'a'.repeat(300)}`)).toBe('a'.repeat(255));
  expect(shownName('\u0000')).toBe('?');
});
