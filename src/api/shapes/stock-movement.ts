import type { StockMovement } from '../../domain/article/stock.ts';
import { movementNames } from '../words/vocabulary.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** What changed a stock, and the stock after it. */
export const movementShape = shape<StockMovement>()({
  la: out.timestamp('at'),
  tip: out.word(movementNames, 'kind', {
    description:
      '`initial`, `document`, `anulare` (document anulat sau șters) `corectie`, `furnizor` (factură de la furnizor aprobată sau retrasă) sau `transfer` (între gestiuni); pot apărea valori noi.',
    examples: ['document'],
  }),
  serie: out.textOrNull('series', { description: 'Seria documentului; null fără document.', examples: ['FCT'] }),
  numar: out.textOrNull('number', { examples: ['1'] }),
  cantitate: out.decimalOrNull(3, 'quantity', {
    description: 'Cu semn; null când firma nu arată cantitățile.',
    examples: [-2],
  }),
  stoc: out.decimalOrNull(3, 'level', { description: 'După mișcare.', examples: [98] }),
  motiv: out.textOrNull('reason', { description: 'Al unei corecții sau al unui transfer.', examples: ['Inventar'] }),
});
