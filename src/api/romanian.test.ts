import { expect, test } from 'vitest';
import { counted } from './words/vocabulary.ts';

test.each([
  [0, '0 secunde'],
  [1, 'o secunda'],
  [2, '2 secunde'],
  [19, '19 secunde'],
  [20, '20 de secunde'],
  [100, '100 de secunde'],
  [101, '101 secunde'],
  [119, '119 secunde'],
  [120, '120 de secunde'],
  [2000, '2000 de secunde'],
])('%i is "%s" [V2-PROB-1]', (count, text) => {
  expect(counted(count, 'o secunda', 'secunde')).toBe(text);
});
