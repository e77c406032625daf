import { expect, test } from 'vitest';
import { storedDecimal } from '../decimal/decimal.ts';
import { type MeantDocument, obstacleToAllocateMoney, reasonUnallocated } from './card-money.ts';

const meant: MeantDocument = {
  series: 'FCT',
  number: '1',
  status: 'issued',
  isDeleted: false,
  currency: 'RON',
  clientId: 'ana',
  clientName: 'Ana',
};

test('a document says why it took no money, whatever else is true of it [CON-STRAY-1]', () => {
  expect(reasonUnallocated(null, 'RON')).toBe('not-begun-here');
  expect(reasonUnallocated({ ...meant, isDeleted: true, status: 'cancelled' }, 'EUR')).toBe('deleted');
  expect(reasonUnallocated({ ...meant, status: 'cancelled' }, 'EUR')).toBe('cancelled');
  expect(reasonUnallocated({ ...meant, status: 'reversed' }, 'RON')).toBe('reversed');
  expect(reasonUnallocated(meant, 'EUR')).toBe('currency');
  expect(reasonUnallocated(meant, 'RON')).toBe('paid');
});

const amount = (text: string) => storedDecimal(text);
const of = (number: string, text: string) => ({ document: { series: 'FCT', number }, amount: amount(text) });
const inLei = { currency: 'RON', clientId: 'ana' };
const money = { unallocated: amount('100.00'), currency: 'RON', clientId: 'ana' };

test('money goes to documents of its client and currency, each once, and not beyond it [CON-STRAY-2]', () => {
  const two = [of('1', '60.00'), of('2', '40.00')];
  expect(obstacleToAllocateMoney(two, [inLei, inLei], money)).toBeNull();
  expect(obstacleToAllocateMoney([of('1', '60.00'), of('2', '40.01')], [inLei, inLei], money)).toMatchObject({
    is: 'card-money-too-little',
  });
  const obstacleAt = (place: number, because: string) => ({ is: 'card-money-not-fitting', place, because });
  expect(obstacleToAllocateMoney([of('1', '1'), of('1', '1')], [inLei, inLei], money)).toEqual(
    obstacleAt(1, 'repeated'),
  );
  expect(obstacleToAllocateMoney(two, [inLei, { ...inLei, currency: 'EUR' }], money)).toEqual(
    obstacleAt(1, 'currency'),
  );
  const foreign = { ...inLei, clientId: 'dan' };
  expect(obstacleToAllocateMoney(two, [foreign, inLei], money)).toEqual(obstacleAt(0, 'client'));
  expect(obstacleToAllocateMoney(two, [foreign, inLei], { ...money, clientId: null })).toBeNull();
});
