import { expect, test } from 'vitest';
import { byteRange } from './file-answers.ts';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
])('of 100 bytes %s is %o', (sent, range) => {
  expect(byteRange('GET', sent, 100)).toEqual(range);
});

test('a range is part of a GET alone', () => {
  expect(byteRange('HEAD', 'bytes=0-0', 100)).toBeNull();
});

test('nothing of nothing can be had', () => {
  expect(byteRange('GET', 'bytes=0-', 0)).toBe('unsatisfiable');
  expect(byteRange('GET', 'bytes=-1', 0)).toBe('unsatisfiable');
});
