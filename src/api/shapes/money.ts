import { type Decimal, decimalToNumber, storedDecimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { decimal } from '../schema/schemas.ts';

/** An amount, to the ban: a number on every wire, exact because it has at most 15 digits (V2-NUM-1). */
export const amount = decimal(2);
export const toAmount = (money: Decimal): number => decimalToNumber(roundToMoney(money));

export const storedNumber = (text: string): number => decimalToNumber(storedDecimal(text));
