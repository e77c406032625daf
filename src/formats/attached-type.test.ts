import { expect, test } from 'vitest';
import { attachedTypeOf } from './attached-type.ts';

test.each([
  ['%PDF-1.7\n', 'pdf'],
  ['<?xml version="1.0"?>\n<!-- a - b --><Invoice xmlns="x"><a/></Invoice>\n', 'xml'],
  ['\ufeff<a/>', 'xml'],
  ['<!DOCTYPE html><html></html>', null],
  ['<html><script>alert(1)</script></html>', null],
  ['<?xml version="1.0"?><svg onload="alert(1)"></svg>', null],
  ['<?xml version="1.0"?><x:html></x:html>', null],
  ['<a>never closed', null],
  ['a <b>', null],
  ['', null],
  ['MZ\u0090', null],
  ['PK\u0003\u0004 no archive', null],
])('a file that begins with %j is %j [V2-NOTE-2]', (content, type) => {
  expect(attachedTypeOf(Buffer.from(content))).toBe(type);
});

test('pictures are told by their first bytes, and text with other bytes in it is no XML [V2-NOTE-2]', () => {
  expect(attachedTypeOf(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('png');
  expect(attachedTypeOf(Buffer.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(attachedTypeOf(Buffer.concat([Buffer.from('<a>'), Buffer.of(0xff), Buffer.from('</a>')]))).toBe(null);
  expect(attachedTypeOf(Buffer.from('<a>\0</a>'))).toBe(null);
});
