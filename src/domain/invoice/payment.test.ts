import { describe, expect, test } from 'vitest';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { payabilityOf, paymentStatus, remainingToCollect } from './payment.ts';

const money = (bani: number): Decimal => ({ units: BigInt(bani), scale: 2 });
const invoice = {
  status: 'issued',
  isDue: true,
  typeCode: 'F',
  gross: money(12_100),
  collected: zeroMoney,
  returned: zeroMoney,
  invoiced: zeroMoney,
  dueOn: '2026-11-15',
} as const;

describe('how far an invoice is collected', () => {
  test.each([
    ['nothing, on the last day', {}, 'in-term', '121.00'],
    ['nothing, a day later', { dueOn: '2026-11-14' }, 'overdue', '121.00'],
    ['a ban, long after', { dueOn: '2020-01-01', collected: money(1) }, 'partly-collected', '120.99'],
    ['all of it', { dueOn: '2020-01-01', collected: money(12_100) }, 'collected', '0.00'],
    ['the rest came back', { collected: money(2_100), returned: money(10_000) }, 'collected', '0.00'],
    ['more than what is left', { collected: money(12_100), returned: money(100) }, 'collected', '0.00'],
    ['nothing, and a part came back', { returned: money(2_100) }, 'in-term', '100.00'],
    ['an invoice over nothing', { gross: zeroMoney }, 'collected', '0.00'],
    ['in favour of the client', { gross: money(-100) }, 'not-collectable', '0.00'],
    ['cancelled', { status: 'cancelled', collected: money(100) }, 'not-collectable', '0.00'],
    ['reversed', { status: 'reversed', collected: money(100) }, 'not-collectable', '0.00'],
    ['a reversal', { status: 'reversal', gross: money(-100) }, 'not-collectable', '0.00'],
    ['a delivery note', { typeCode: 'A', isDue: false }, 'not-collectable', '0.00'],
  ] as const)('%s [V2-READ-5]', (_what, more, status, remaining) => {
    const one = { ...invoice, ...more };
    expect(paymentStatus(one, '2026-11-15')).toBe(status);
    expect(decimalToString(remainingToCollect(one))).toBe(remaining);
  });

  test('of a proforma, what its open lines are worth is left, and it is never due [V2-PROF-1] [V2-PROF-4]', () => {
    const proforma = { ...invoice, typeCode: 'P', isDue: false, dueOn: '2020-01-01', invoiced: money(2_100) };
    expect(decimalToString(remainingToCollect(proforma))).toBe('100.00');
    expect(paymentStatus(proforma, '2026-11-15')).toBe('not-collectable');
    expect(remainingToCollect({ ...proforma, invoiced: money(20_000) })).toEqual(zeroMoney);
    expect(remainingToCollect({ ...proforma, status: 'cancelled' })).toEqual(zeroMoney);
  });
});

test.each([
  ['an invoice', {}, 'payable'],
  ['all but a ban collected', { collected: money(12_099) }, 'payable'],
  ['all of it collected', { collected: money(12_100) }, 'collected'],
  ['an invoice over nothing', { gross: zeroMoney }, 'collected'],
  ['in favour of the client', { gross: money(-100) }, 'never-due'],
  ['cancelled', { status: 'cancelled' }, 'cancelled'],
  ['reversed, collected before', { status: 'reversed', collected: money(12_100) }, 'reversed'],
  ['a reversal', { status: 'reversal', gross: money(-100) }, 'reversal'],
  ['a draft', { status: 'draft' }, 'never-due'],
  ['a delivery note', { typeCode: 'A', isDue: false }, 'never-due'],
  ['a delivery note that something was made from', { typeCode: 'A', isDue: false, invoiced: money(1) }, 'never-due'],
  ['a proforma', { typeCode: 'P', isDue: false }, 'payable'],
  ['a proforma invoiced in part', { typeCode: 'P', isDue: false, invoiced: money(1) }, 'payable'],
  ['a proforma invoiced', { typeCode: 'P', isDue: false, invoiced: money(12_100) }, 'invoiced'],
  ['a proforma over nothing', { typeCode: 'P', isDue: false, gross: zeroMoney }, 'never-due'],
] as const)('whether it can be paid: %s [V2-LINK-5]', (_what, more, payability) => {
  expect(payabilityOf({ ...invoice, ...more })).toBe(payability);
});
