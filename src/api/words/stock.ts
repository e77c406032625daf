import type { StockObstacle } from '../../domain/article/stock.ts';

/** V2-STOCK-16, V2-STOCK-18: what is in the way, by its code and in a sentence for people; v2 says it without diacritics. */
export const stockObstacleWords: Readonly<Record<StockObstacle, readonly [code: string, sentence: string]>> = {
  'too-little': ['stoc_insuficient', 'În gestiunea din care se transferă nu este destul stoc.'],
  'same-warehouse': ['aceeasi_gestiune', 'Stocul se transferă între două gestiuni diferite.'],
  'warehouse-off': ['gestiune_inactiva', 'Gestiunea nu mai este activă.'],
  'warehouse-in-use': ['gestiune_cu_stoc', 'Gestiunea are stoc: mutați-l sau corectați-l întâi.'],
  'warehouse-taken': ['gestiune_existenta', 'Firma are deja o gestiune cu acest cod.'],
};
