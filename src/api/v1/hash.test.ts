import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { proofOf } from './hash.ts';

const vector = '8C3A7726804C121C6933F7D68494B439463996E2';
const sent = { fiscalCode: '2864518', hash: vector, suffix: 'Ionescu Popescu' };
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

test('the check vector of the contract, in either case [V1-HASH-1] [V1-HASH-2]', () => {
  expect(proofOf(sent)('1234567890')).toBe(true);
  expect(proofOf({ ...sent, hash: vector.toLowerCase() })('1234567890')).toBe(true);
});

test.each([
  ['another key', sent, '1234567891'],
  ['another code', { ...sent, fiscalCode: '2864519' }, '1234567890'],
  ['another suffix', { ...sent, suffix: 'Ionescu' }, '1234567890'],
  ['a hash that is cut', { ...sent, hash: vector.slice(0, 39) }, '1234567890'],
  ['a hash that goes on', { ...sent, hash: `${vector}00` }, '1234567890'],
  ['no hash', { ...sent, hash: '' }, '1234567890'],
  ['no hex', { ...sent, hash: 'Z'.repeat(40) }, '1234567890'],
])('%s proves nothing [V1-HASH-1]', (_name, wrong, key) => {
  expect(proofOf(wrong)(key)).toBe(false);
});

test.each([
  ['Ștefan Țuțuianu & Fiii', 'Stefan Tutuianu & Fiii'],
  ['Şcoala de Ţară', 'Scoala de Tara'],
  ['ÎNFRĂȚIREA â', 'INFRATIREA a'],
  ['Müller Çelik', 'Muller Celik'],
  ['Łódź & Straße, Ærø', 'Lodz & Strasse, AEro'],
])('"%s" may be hashed as it is or as "%s" [V1-HASH-3]', (name, folded) => {
  const named = { fiscalCode: '1', suffix: name };
  expect(proofOf({ ...named, hash: sha1(`1k${name}`) })('k')).toBe(true);
  expect(proofOf({ ...named, hash: sha1(`1k${folded}`) })('k')).toBe(true);
  expect(proofOf({ ...named, hash: sha1(`1k${folded.toLowerCase()}`) })('k')).toBe(false);
});
