import { expect, test } from 'vitest';
import type { InvoiceSnapshot } from './snapshot.ts';
import { completedSnapshot } from './stored-snapshot.ts';

const nowhere = { countyCode: null, locality: null, address: null };
const iasi = { countyCode: 'IS', locality: 'Iasi', address: 'Str. Noua 1' };
const snapshot = (more: object = {}): InvoiceSnapshot =>
  ({
    currency: 'EUR',
    exchangeRate: null,
    issuer: { name: 'E', ...iasi },
    client: { name: 'C', ...iasi },
    ...more,
  }) as never;
const known = { exchangeRate: { rate: '5.09', on: '2026-11-13' }, issuer: iasi, client: iasi };

test('a rate and an address that were missing are filled in [V2-AMT-8]', () => {
  expect(completedSnapshot(snapshot({ client: { name: 'C', ...nowhere } }), known)).toMatchObject({
    exchangeRate: '5.09',
    exchangeRateOn: '2026-11-13',
    client: { name: 'C', ...iasi },
  });
  expect(completedSnapshot(snapshot({ issuer: { ...iasi, address: null } }), known)?.issuer).toMatchObject(iasi);
});

test('what the document says stays, also where something else is known by now [V2-AMT-8]', () => {
  const moved = {
    ...known,
    exchangeRate: { rate: '6', on: '2026-11-14' },
    client: { ...iasi, address: 'Str. Alta 2' },
  };
  expect(completedSnapshot(snapshot({ exchangeRate: '5' }), moved)).toBeNull();
  const elsewhere = { countyCode: 'CJ', locality: 'Turda', address: null };
  expect(completedSnapshot(snapshot({ exchangeRate: '5', client: elsewhere }), known)).toBeNull();
  expect(completedSnapshot(snapshot({ currency: 'RON' }), known)).toBeNull();
});
