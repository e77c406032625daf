import { expect, test } from 'vitest';
import { mostBytes, obstacleTo, shownSize, typeOf } from '../src/screens/attachments/attached-files.ts';
import { ro } from '../src/words/ro.ts';

test('the type is what the name ends with, and others are not sent [CON-FILE-2]', () => {
  const named = (name: string) => typeOf({ name, size: 1 });
  expect(['a.PDF', 'b.jpg', 'c.jpeg', 'd.x.xml', 'e.xlsx'].map(named)).toEqual(['pdf', 'jpeg', 'jpeg', 'xml', 'xlsx']);
  expect(['f.exe', 'pdf', 'g.'].map(named)).toEqual([null, null, null]);
  expect(obstacleTo(ro, { name: 'f.exe', size: 1 })).toContain('f.exe');
});

test('a file that is too large, or empty, is told before it is sent [CON-FILE-2]', () => {
  expect(obstacleTo(ro, { name: 'a.pdf', size: mostBytes })).toBeNull();
  expect(obstacleTo(ro, { name: 'a.pdf', size: mostBytes + 1 })).toContain('10 MiB');
  expect(obstacleTo(ro, { name: 'a.pdf', size: 0 })).toContain('a.pdf');
});

test('sizes are written as people read them [CON-FILE-1]', () => {
  expect([15, 1536, mostBytes].map(shownSize)).toEqual(['15 B', '1,5 KiB', '10 MiB']);
});
