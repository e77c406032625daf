import { expect, test } from 'vitest';
import { type OtherAddress, ownAddressOnly, recipientsOf, repeatedAddress } from './client-addresses.ts';

const other = (email: string, wants: 'both' | 'documents' | 'reminders' | 'nothing'): OtherAddress => ({
  email,
  getsDocuments: wants === 'both' || wants === 'documents',
  getsReminders: wants === 'both' || wants === 'reminders',
});

test('everything goes to the own address, unless others were chosen, each once [V2-ADDR-2]', () => {
  expect(recipientsOf(' own@a.ro ', ownAddressOnly, 'documents')).toEqual(['own@a.ro']);
  const others = [other('books@a.ro', 'both'), other('OWN@a.ro', 'both'), other('late@a.ro', 'reminders')];
  const addresses = { own: { getsDocuments: true, getsReminders: false }, others };
  expect(recipientsOf('own@a.ro', addresses, 'documents')).toEqual(['own@a.ro', 'books@a.ro']);
  expect(recipientsOf('own@a.ro', addresses, 'reminders')).toEqual(['books@a.ro', 'OWN@a.ro', 'late@a.ro']);
});

test('what nobody was chosen for goes to the own address, and nowhere without a usable one [V2-ADDR-2]', () => {
  const addresses = { own: { getsDocuments: false, getsReminders: false }, others: [other('late@a.ro', 'reminders')] };
  expect(recipientsOf('own@a.ro', addresses, 'documents')).toEqual(['own@a.ro']);
  expect(recipientsOf('own@a.ro', addresses, 'reminders')).toEqual(['late@a.ro']);
  expect(recipientsOf('nu are', addresses, 'documents')).toEqual([]);
  expect(recipientsOf(null, addresses, 'reminders')).toEqual(['late@a.ro']);
});

test('an address that is written twice is found, in capitals and beside the own one too [V2-ADDR-1]', () => {
  expect(repeatedAddress('own@a.ro', [other('b@a.ro', 'both'), other('c@a.ro', 'both')])).toBe(null);
  expect(repeatedAddress('own@a.ro', [other('Own@A.ro', 'both')])).toBe('Own@A.ro');
  expect(repeatedAddress(null, [other('b@a.ro', 'both'), other('B@a.ro', 'nothing')])).toBe('B@a.ro');
});
