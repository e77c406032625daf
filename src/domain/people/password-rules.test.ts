import { expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

const about = { email: 'ana.popescu@florarie.ro', companyNames: ['Florăria Ana SRL', 'Brutăria de la colț SRL'] };

test.each([
  ['cal de curse albastru', null],
  ['ăîșțâ ăîșțâ!', null],
  ['🌷🌷 lalele și 12', null],
  ['scurta12345', 'too-short'],
  ['x'.repeat(11), 'too-short'],
  [`${'a1'.repeat(100)}b`, 'too-long'],
  ['Password1234', 'too-common'],
  ['1Q2W3E4R5T6Y', 'too-common'],
  ['parolaparola', 'too-common'],
  ['111111111111', 'too-uniform'],
  [' '.repeat(12), 'too-uniform'],
  ['\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u3000', 'too-uniform'],
  ['\u200b\u200c\u200d\u2060\ufeff'.repeat(3), 'too-uniform'],
  ['\u00ad\u034f\u115f\u3164\u180e\u2800\u2066\ufe0f\u{e0020}\u0001\t ', 'too-uniform'],
  ['a\u200bb\u200cc\u200d\u2060\ufeff\u2061\u2062\u2063\u2064', 'too-uniform'],
  ['Password1234\u200b', 'too-common'],
  ['👩‍🚀 cu flori', null],
  ['abcdabcdabca', 'too-uniform'],
  ['abcdeedcbaab', null],
  ['ANA.popescu@florarie.ro', 'address'],
  ['florăria ana srl', 'company-name'],
] as const)('%s as a password: %s [CON-PASS-1]', (password, fault) => {
  expect(passwordFault(password, about)).toBe(fault);
});
