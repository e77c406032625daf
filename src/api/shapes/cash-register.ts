import type { CashRegister } from '../../operations/reports/console-reports.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

const cashDay = shape<CashRegister['days'][number]>()({
  zi: out.date('day'),
  sold_initial: out.money('opening'),
  incasari: out.money('received'),
  restituiri: out.money('returned'),
  plati: out.money('paid'),
  sold_final: out.money('closing'),
});

/** What came in and went out in cash, by day, with the balance before and after. */
export const cashRegister = shape<CashRegister>()({
  sold_initial: out.money('opening'),
  sold_final: out.money('closing'),
  zile: out.list(cashDay, 'days'),
});
