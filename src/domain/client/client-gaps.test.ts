import { describe, expect, test } from 'vitest';
import type { IssueClient, OfficialData, SnapshotClient } from './client.ts';
import { filledGaps, mayBeOfficial } from './client-gaps.ts';

const bare: SnapshotClient = {
  kind: 'legal-entity',
  name: 'Client SRL',
  fiscalCode: '2864518',
  tradeRegisterNumber: null,
  isVatPayer: null,
  email: null,
  phone: null,
  bankAccount: null,
  countryCode: 'RO',
  countyCode: null,
  locality: null,
  address: null,
};
const silent: IssueClient = { ...bare, countryCode: 'RO', externalId: null, isForeign: false };
const said = {
  tradeRegisterNumber: 'J1/1/2020',
  isVatPayer: false,
  email: 'a@b.ro',
  phone: '0700',
  bankAccount: 'RO49',
  countyCode: 'IS',
  locality: 'Iași',
  address: 'Str. Palat 1',
};
const official: OfficialData = {
  name: 'Nume oficial',
  tradeRegisterNumber: 'J2/2/2019',
  isVatPayer: true,
  countyCode: 'CJ',
  locality: 'Cluj-Napoca',
  address: null,
};

describe('a known client takes [V2-CLIENT-6]', () => {
  test('all that it lacks, and of what it has nothing', () => {
    expect(filledGaps(bare, { ...silent, ...said }, null)).toEqual(said);
    expect(
      filledGaps({ ...bare, ...said }, { ...silent, ...said, email: 'alt@b.ro', isVatPayer: true }, null),
    ).toBeNull();
    expect(filledGaps({ ...bare, isVatPayer: false }, { ...silent, isVatPayer: true }, null)).toBeNull();
    expect(filledGaps({ ...bare, email: 'a@b.ro' }, { ...silent, ...said, phone: null }, null)).toEqual({
      ...said,
      email: undefined,
      phone: undefined,
    });
  });

  test('nothing where nothing is said, and no blanks; a blank counts as lacking', () => {
    expect(filledGaps(bare, silent, null)).toBeNull();
    expect(filledGaps(bare, { ...silent, email: ' ', address: '' }, null)).toBeNull();
    expect(filledGaps({ ...bare, email: ' ' }, { ...silent, email: 'a@b.ro' }, null)).toEqual({ email: 'a@b.ro' });
    expect(filledGaps({ ...bare, email: ' ' }, silent, null)).toBeNull();
  });

  test('the rest of its address only from one that says the same', () => {
    const inIasi = { ...bare, locality: 'Iași' };
    expect(filledGaps(inIasi, { ...silent, locality: 'Cluj', address: 'Str. Z', countyCode: 'CJ' }, null)).toBeNull();
    expect(filledGaps(inIasi, { ...silent, locality: 'IASI', address: 'Str. Z' }, null)).toEqual({ address: 'Str. Z' });
    expect(filledGaps(inIasi, { ...silent, countyCode: 'IS' }, null)).toEqual({ countyCode: 'IS' });
  });

  test('no address of another country', () => {
    const abroad = { ...silent, ...said, countryCode: 'DE' as const };
    expect(filledGaps(bare, abroad, null)).toEqual({
      email: said.email,
      phone: said.phone,
      bankAccount: said.bankAccount,
      tradeRegisterNumber: said.tradeRegisterNumber,
      isVatPayer: false,
    });
  });

  test('what the tax authority says before what the request says', () => {
    expect(filledGaps(bare, { ...silent, ...said }, official)).toEqual({
      ...said,
      tradeRegisterNumber: 'J2/2/2019',
      isVatPayer: true,
      countyCode: 'CJ',
      locality: 'Cluj-Napoca',
      address: undefined,
    });
    const sameCity = { ...silent, locality: 'cluj-napoca', address: 'Str. A' };
    expect(filledGaps(bare, sameCity, official)).toMatchObject({ locality: 'Cluj-Napoca', address: 'Str. A' });
    expect(filledGaps({ ...bare, tradeRegisterNumber: 'J0' }, silent, official)).not.toHaveProperty(
      'tradeRegisterNumber',
    );
  });
});

test('a request whose code contradicts its country fills nothing in of a client of the right one [V2-CLIENT-7]', () => {
  const german: SnapshotClient = { ...bare, fiscalCode: 'DE123456789', countryCode: 'DE' };
  const sent: IssueClient = { ...silent, ...said, fiscalCode: 'DE123456789' };
  expect(filledGaps(german, { ...sent, countryCode: 'RO' }, null)).toBeNull();
  expect(filledGaps(german, { ...sent, countryCode: 'DE' }, null)).toMatchObject({ isVatPayer: false });
  // A French code in Monaco is no contradiction.
  const french = { ...sent, fiscalCode: 'FR12345678901', countryCode: 'MC' as const };
  expect(filledGaps({ ...bare, fiscalCode: 'FR12345678901', countryCode: 'FR' }, french, null)).not.toBeNull();
});

test('the tax authority is worth asking only about what it publishes of Romanian legal entities [V2-CLIENT-6]', () => {
  expect(mayBeOfficial(silent, { isVatPayer: true })).toBe(true);
  expect(mayBeOfficial(silent, { address: 'Str. A' })).toBe(true);
  expect(mayBeOfficial(silent, { email: 'a@b.ro', phone: '0700', bankAccount: 'RO49' })).toBe(false);
  expect(mayBeOfficial({ ...silent, kind: 'individual' }, { isVatPayer: true })).toBe(false);
  expect(mayBeOfficial({ ...silent, countryCode: 'HU' }, { isVatPayer: true })).toBe(false);
  expect(mayBeOfficial({ ...silent, fiscalCode: 'HU2864518' }, { isVatPayer: true })).toBe(false);
});
