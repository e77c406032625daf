import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { CashEntry, CashRegister, CashTotals } from '../../operations/reports/cash-register.ts';
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

/** The same register by its documents. */
export const cashEntry = shape<CashEntry>()({
  data: out.date('day', { examples: ['2026-11-14'] }),
  document: out.text(({ receipt, document }) => receipt ?? document, {
    description: 'Chitanța, sau factura încasată ori plătită, unde nu este chitanță.',
    examples: ['CH 1'],
  }),
  explicatie: out.text(explained, { examples: ['Incasare Chitanta, factura FCT 1, Client Exemplu SRL'] }),
  incasari: out.money(({ way, amount }) => (way === 'received' ? amount : zeroMoney), { examples: [121] }),
  plati: out.money(({ way, amount }) => (way === 'received' ? zeroMoney : amount), {
    description: 'Restituit clienților sau plătit furnizorilor.',
    examples: [0],
  }),
  sold: out.money('balance', { description: 'În casă, după acest document.', examples: [121] }),
});

export const cashTotals = shape<CashTotals>()({
  sold_initial: out.money('opening', { description: 'În casă la începutul lunii.', examples: [0] }),
  incasari: out.money('received', { examples: [121] }),
  plati: out.money('paid', { examples: [0] }),
  sold_final: out.money('closing', { description: 'În casă la sfârșitul lunii.', examples: [121] }),
});

function explained({ way, kind, document, partner }: CashEntry): string {
  const act = { received: `Incasare ${kind}`, returned: kind, paid: `Plata ${kind}` }[way];
  return `${act}, factura ${document}, ${partner}`;
}
