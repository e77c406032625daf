import { describe, expect, test } from 'vitest';
import { decimalFromNumber } from '../decimal/decimal.ts';
import { type Allocation, obstacleToAllocate } from './allocation.ts';

const entry = {
  amount: decimalFromNumber(10),
  currency: 'RON',
  isCredit: true,
  isReversal: false,
  bookedOn: '2026-11-14',
};
const ofDocument = (number: string, amount: number): Allocation => ({
  document: { series: 'FCT', number },
  amount: decimalFromNumber(amount),
});
const ofSupplier = (supplierInvoiceId: string, amount: number): Allocation => ({
  supplierInvoiceId,
  amount: decimalFromNumber(amount),
});
const id = '01234567-89ab-cdef-0123-456789abcdef';

describe('an entry of the bank', () => {
  test('that came in goes to documents, up to its amount [GRP-BANK-22]', () => {
    const parts = [ofDocument('1', 9.99), ofDocument('2', 0.01)];
    expect(obstacleToAllocate(parts, entry, '2026-11-14')).toBeNull();
    expect(obstacleToAllocate([...parts, ofDocument('3', 0.01)], entry, '2026-11-14')).toMatchObject({
      is: 'allocations-too-large',
    });
  });

  test('goes to its own side only, and to each document once, however its id is written [GRP-BANK-22]', () => {
    const out = { ...entry, isCredit: false };
    const refused = { is: 'allocation-not-possible' };
    expect(obstacleToAllocate([ofSupplier(id, 1)], entry, '2026-11-14')).toMatchObject({ ...refused, because: 'side' });
    expect(obstacleToAllocate([ofDocument('1', 1)], out, '2026-11-14')).toMatchObject({ ...refused, because: 'side' });
    expect(obstacleToAllocate([ofSupplier(id, 1)], out, '2026-11-14')).toBeNull();
    const twice = [ofSupplier(id, 1), ofSupplier(id.replaceAll('-', ''), 1)];
    expect(obstacleToAllocate(twice, out, '2026-11-14')).toMatchObject({ ...refused, place: 1, because: 'repeated' });
  });

  test('that cancels another, or is of a day to come, goes nowhere [GRP-BANK-22]', () => {
    const parts = [ofDocument('1', 1)];
    expect(obstacleToAllocate(parts, { ...entry, isReversal: true }, '2026-11-14')).toMatchObject({
      because: 'reversal',
    });
    expect(obstacleToAllocate(parts, entry, '2026-11-13')).toMatchObject({ because: 'to-come' });
  });
});
