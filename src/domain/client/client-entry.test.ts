import { expect, test } from 'vitest';
import type { NewClient } from './client.ts';
import { changedMembers, clientEntryProblems, joinedClient } from './client-entry.ts';

const client = (more: Partial<NewClient> = {}): NewClient => ({
  kind: 'legal-entity',
  name: 'Una SRL',
  fiscalCode: null,
  externalId: null,
  language: null,
  tradeRegisterNumber: null,
  isVatPayer: null,
  countryCode: 'RO',
  countyCode: null,
  locality: null,
  address: null,
  email: null,
  phone: null,
  bankAccount: null,
  ...more,
});

test('a joined client takes what it lacked, and keeps what it had [CON-CLIENT-4]', () => {
  const remaining = client({ email: 'a@a.ro', isVatPayer: false });
  const absorbed = client({ name: 'Alta', fiscalCode: '2864518', email: 'b@b.ro', phone: '1', isVatPayer: true });
  expect(joinedClient(remaining, absorbed)).toEqual({ ...remaining, fiscalCode: '2864518', phone: '1' });
  expect(changedMembers(remaining, joinedClient(remaining, absorbed))).toEqual(['fiscalCode', 'phone']);
});

test('an address is one thing, and a code is of its country [CON-CLIENT-4]', () => {
  const place = { countyCode: 'IS', locality: 'Iași', address: 'Str. Palat 1' };
  expect(joinedClient(client(), client(place))).toEqual(client(place));
  expect(joinedClient(client({ locality: 'Cluj' }), client(place))).toEqual(client({ locality: 'Cluj' }));
  const german = client({ ...place, countryCode: 'DE', fiscalCode: '123', phone: '1' });
  expect(joinedClient(client(), german)).toEqual(client({ phone: '1' }));
});

test.each([
  [{ kind: 'legal-entity', fiscalCode: null, countryCode: 'RO' }, ['fiscal-code-missing']],
  [{ kind: 'individual', fiscalCode: null, countryCode: 'RO', countyCode: 'XX' }, ['county-unknown']],
  [{ kind: 'individual', fiscalCode: null, countryCode: 'DE', countyCode: 'XX' }, []],
  [{ fiscalCode: null, countryCode: 'RO' }, []],
] as const)('%j as an entry: %j [V2-CLIENT-9]', (entry, problems) => {
  expect(clientEntryProblems(entry).map(({ is }) => is)).toEqual(problems);
});
