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
  ['111111111111', 'too-common'],
  ['ANA.popescu@florarie.ro', 'address'],
  ['florăria ana srl', 'company-name'],
] as const)('%s as a password: %s [CON-PASS-1]', (password, fault) => {
  expect(passwordFault(password, about)).toBe(fault);
});
