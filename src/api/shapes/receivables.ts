import type { Ages } from '../../operations/reports/receivables.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** What is owed, by how long it is due. */
export const agesShape = shape<Ages>()({
  sold: out.money('total', { description: 'Tot ce a rămas de încasat.', examples: [221] }),
  in_termen: out.money('inTerm', { description: 'Cu scadența neîmplinită.', examples: [121] }),
  zile_1_30: out.money('upTo30', { description: 'Cu scadența trecută de 1-30 de zile.', examples: [100] }),
  zile_31_60: out.money('upTo60', { description: 'Cu scadența trecută de 31-60 de zile.', examples: [0] }),
  zile_61_90: out.money('upTo90', { description: 'Cu scadența trecută de 61-90 de zile.', examples: [0] }),
  peste_90: out.money('over90', { description: 'Cu scadența trecută de peste 90 de zile.', examples: [0] }),
});
