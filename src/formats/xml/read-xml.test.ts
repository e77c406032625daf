import { expect, test } from 'vitest';
import { childOf, childrenOf, readXml, textOf, XmlNotReadable } from './read-xml.ts';

test('elements, attributes and texts are read by their local names', () => {
  const root = readXml(
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b --><n:header xmlns:n="x" stare=\'ok\' n:id="1&amp;2">' +
      '<n:Errors errorMessage="&#x219;i &lt;&#38;"/><a> t<![CDATA[<&>]]>u </a><a/></n:header>\n',
  );
  expect(root.name).toBe('header');
  expect(root.attributes.get('stare')).toBe('ok');
  expect(root.attributes.get('id')).toBe('1&2');
  expect(childOf(root, 'Errors')?.attributes.get('errorMessage')).toBe('și <&');
  expect(textOf(root, 'a')).toBe('t<&>u');
  expect(childrenOf(root, 'a')).toHaveLength(2);
  expect(textOf(root, 'a', 'b')).toBeNull();
});

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an entity of its own', '<a>&b;</a>'],
  ['a bare ampersand', '<a>b & c</a>'],
  ['a character that does not exist', '<a>&#x110000;</a>'],
  ['no character at all', '<a>&#0;</a>'],
  ['half a character', '<a>&#xD800;</a>'],
  ['a NUL byte', '<a>\0</a>'],
  ['HTML of a firewall', '<html><head><title>Rejected</title></head><body>The URL was rejected.<br></body></html>'],
  ['two roots', '<a/><b/>'],
  ['text outside', 'Service unavailable'],
  ['text after the root', '<a/>b'],
  ['elements closed out of order', '<a><b></a></b>'],
  ['a cut', '<a><b></b>'],
  ['a cut inside a tag', '<a b="c'],
  ['nothing', ''],
])('%s is refused', (_name, text) => {
  expect(() => readXml(text)).toThrow(XmlNotReadable);
});

test.each([
  ['deep', '<a>'.repeat(100_000)],
  ['many elements', `<a>${'<b/>'.repeat(300_001)}</a>`],
  ['many attributes of one element', `<a ${'b="" '.repeat(1_000_000)}/>`],
  ['many attributes of all together', `<a>${'<b c="" d="" e=""/>'.repeat(100_001)}</a>`],
  ['long', `<a>${'b'.repeat(11 * 1024 * 1024)}</a>`],
])('what is too %s is refused before it costs much', (_name, text) => {
  expect(() => readXml(text)).toThrow(XmlNotReadable);
});

test('a message about a long name quotes its beginning', () => {
  expect(() => readXml(`<a></${'b'.repeat(1_000_000)}>`)).toThrow(/^the element b{100}… is not closed in its order$/);
});

test('odd texts are read in linear time', () => {
  const spaces = ' '.repeat(200_000);
  for (const text of [`<a${spaces}`, `<a b${spaces}`, `<a>${'&'.repeat(200_000)}</a>`, `<!--${spaces}`]) {
    expect(() => readXml(text)).toThrow(XmlNotReadable);
  }
});
