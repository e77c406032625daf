import { describe, expect, test } from 'vitest';
import { clientSearch, newClient, registryCode, usableCode } from './client.ts';

const client = {
  kind: 'legal-entity',
  name: 'Client Exemplu SRL',
  fiscalCode: 'RO2864518',
  externalId: null,
  tradeRegisterNumber: null,
  isVatPayer: null,
  isForeign: false,
  countryCode: 'RO',
  countyCode: null,
  locality: null,
  address: null,
  email: null,
  phone: null,
  bankAccount: null,
} as const;
const person = { ...client, kind: 'individual', fiscalCode: null } as const;

describe('the code under which a client is stored', () => {
  test.each([
    ['none was sent', { ...client, fiscalCode: null }, null],
    ['a Romanian firm', client, '2864518'],
    ['nothing but separators', { ...client, fiscalCode: ' - ' }, null],
    ['one zero', { ...client, fiscalCode: '0' }, null],
    ['several zeros', { ...client, fiscalCode: '000' }, null],
    ['a word for none', { ...person, fiscalCode: 'N/A' }, null],
    ['another', { ...person, fiscalCode: 'nu e cazul' }, null],
    ['one with its signs', { ...person, fiscalCode: 'Fără' }, null],
    ['a code of letters', { ...client, countryCode: 'GB', fiscalCode: 'ABCD' }, 'ABCD'],
    ['a short one', { ...client, fiscalCode: 'X0' }, 'X0'],
    ['a country without a number', { ...client, fiscalCode: 'RO' }, null],
    ['the same elsewhere', { ...client, countryCode: 'DE', fiscalCode: 'DE' }, null],
    ['zeros at the end', { ...client, fiscalCode: '100' }, '100'],
    ['a CNP', { ...person, fiscalCode: '1800101221144' }, '1800101221144'],
    ['a wrong CNP', { ...person, fiscalCode: '1800101221145' }, null],
    ['a wrong CNP, but of a firm', { ...client, fiscalCode: '1800101221145' }, '1800101221145'],
    ['13 digits of a person elsewhere', { ...person, countryCode: 'HU', fiscalCode: '1800101221145' }, '1800101221145'],
  ] as const)('%s [V2-CLIENT-2]', (_what, sent, code) => {
    expect(usableCode(sent)).toBe(code);
  });
});

describe('a client is searched', () => {
  test('by its code and the country of the code, before its id [V2-ISSUE-1]', () => {
    const found = { by: 'fiscal-code', codeNumber: '2864518', codeCountry: 'RO' };
    expect(clientSearch(client, true)).toEqual(found);
    expect(clientSearch({ ...client, externalId: 7 }, true)).toEqual(found);
  });

  test('by its id only as a person without a code, where the company wants it [V2-CLIENT-3]', () => {
    expect(clientSearch({ ...person, externalId: 7 }, true)).toEqual({ by: 'external-id', externalId: 7 });
    const nothing = { by: 'nothing' };
    expect(clientSearch({ ...person, externalId: 7 }, false)).toEqual(nothing);
    expect(clientSearch(person, true)).toEqual(nothing);
    expect(clientSearch({ ...client, fiscalCode: null, externalId: 7 }, true)).toEqual(nothing);
  });
});

test('the registry is asked about firms in Romania with a Romanian code alone [V2-ISSUE-1]', () => {
  expect(registryCode(client)).toBe('2864518');
  expect(registryCode({ ...client, fiscalCode: null })).toBeNull();
  expect(registryCode({ ...client, fiscalCode: 'DE123456789' })).toBeNull();
  expect(registryCode({ ...client, countryCode: 'DE', fiscalCode: 'RO2864518' })).toBeNull();
  expect(registryCode({ ...person, fiscalCode: '2864518' })).toBeNull();
  expect(registryCode({ ...person, externalId: 7 })).toBeNull();
});

describe('a new client', () => {
  const sent = {
    ...client,
    externalId: 7,
    isVatPayer: false,
    countyCode: 'CJ',
    locality: 'Cluj',
    address: 'Str. Veche 1',
    email: 'a@b.ro',
    phone: '07',
    bankAccount: 'RO49AAAA1B31007593840000',
    tradeRegisterNumber: 'J1/1/2000',
  } as const;
  const { isForeign: _, ...given } = sent;
  const stored = { ...given, language: null };

  test('is as it was sent, under its usable code, where the tax authority says nothing [V2-ISSUE-1]', () => {
    expect(newClient(sent, null)).toEqual({ ...stored, fiscalCode: '2864518' });
  });

  test('is what the tax authority says, and as it was sent where it says nothing [V2-ISSUE-1]', () => {
    const official = {
      name: 'CLIENT OFICIAL SRL',
      tradeRegisterNumber: 'J12/34/1999',
      isVatPayer: true,
      countyCode: 'B',
      locality: 'Sector 1',
      address: 'Str. Nouă 2',
    };
    expect(newClient(sent, official)).toEqual({ ...stored, ...official, fiscalCode: '2864518' });
    const silent = { ...official, tradeRegisterNumber: null, countyCode: null, locality: null, address: null };
    expect(newClient(sent, silent)).toEqual({
      ...stored,
      name: official.name,
      isVatPayer: true,
      fiscalCode: '2864518',
    });
  });
});
