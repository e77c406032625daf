import { Type } from 'typebox';
import type { StockMovement } from '../../domain/article/stock.ts';
import { decimalToNumber } from '../../domain/decimal/decimal.ts';
import { bucharestTimestamp } from '../../domain/time/calendar.ts';
import { decimal, nullable, oneOf, strict, timestamp } from '../schema/schemas.ts';
import { movementNames } from '../vocabulary.ts';

/** What changed a stock, and the stock after it. */
export const movementData = strict({
  la: timestamp(),
  tip: oneOf(Object.values(movementNames), {
    description:
      '`initial`, `document`, `anulare` (document anulat sau șters) `corectie` sau `furnizor` (factură de la furnizor aprobată sau retrasă); pot apărea valori noi.',
    examples: ['document'],
  }),
  serie: nullable(Type.String({ description: 'Seria documentului; null fără document.', examples: ['FCT'] })),
  numar: nullable(Type.String({ examples: ['1'] })),
  cantitate: nullable(decimal(3, { description: 'Cu semn; null când firma nu arată cantitățile.', examples: [-2] })),
  stoc: nullable(decimal(3, { description: 'După mișcare.', examples: [98] })),
  motiv: nullable(Type.String({ description: 'Numai la o corecție.', examples: ['Inventar'] })),
});

export const toMovement = ({ at, kind, series, number, quantity: moved, level, reason }: StockMovement) => ({
  la: bucharestTimestamp(at),
  tip: movementNames[kind],
  serie: series,
  numar: number,
  cantitate: moved && decimalToNumber(moved),
  stoc: level && decimalToNumber(level),
  motiv: reason,
});
