import { expect, test } from 'vitest';
import { isDescriptionTooLong, lineDescription } from './article.ts';

test.each([
  [null, 'Rosie', 'Rosie'],
  [null, null, null],
  ['', 'Rosie', 'Rosie'],
  [' ', 'Rosie', null],
  ['  ', 'Rosie', '  '],
  ['Mare', 'Rosie', 'Mare'],
  ['Mare, [[descriere]].', 'Rosie', 'Mare, Rosie.'],
  ['[[descriere]] si [[descriere]]', '$&', '$& si $&'],
  ['[[descriere]]', null, null],
  ['[[Descriere]]', 'Rosie', '[[Descriere]]'],
])('%j on an article described as %j is %j [V1-ISSUE-14]', (sent, stored, shown) => {
  expect(lineDescription(sent, stored)).toBe(shown);
});

test('a description that asks for the stored one too often is too long [V1-ISSUE-14]', () => {
  const stored = 'x'.repeat(4000);
  expect(isDescriptionTooLong(`${'y'.repeat(3987)}[[descriere]]`, stored)).toBe(false);
  expect(isDescriptionTooLong('[[descriere]]'.repeat(2), stored)).toBe(false);
  expect(isDescriptionTooLong('[[descriere]]'.repeat(3), stored)).toBe(true);
  expect(isDescriptionTooLong(null, stored)).toBe(false);
});
