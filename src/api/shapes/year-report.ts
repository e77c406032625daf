import type { YearReport } from '../../operations/reports/console-reports.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** Reports in the words of the console, for screens and files alike. */

const sums = { fara_tva: out.money('net'), tva: out.money('vat'), total: out.money('gross') } as const;

const month = shape<YearReport['months'][number]>()({
  luna: out.text('month'),
  documente: out.whole('documents'),
  ...sums,
  anul_trecut: out.money('grossBefore'),
});

const client = shape<YearReport['clients'][number]>()({
  id: out.text('clientId'),
  nume: out.text('name'),
  documente: out.whole('documents'),
  ...sums,
});

const article = shape<YearReport['articles'][number]>()({
  cod: out.textOrNull('code'),
  nume: out.text('name'),
  um: out.textOrNull('unit'),
  cantitate: out.decimal(3, 'quantity'),
  ...sums,
});

export const yearReport = shape<YearReport>()({
  an: out.whole('year'),
  luni: out.list(month, 'months'),
  clienti: out.list(client, 'clients'),
  articole: out.list(article, 'articles'),
});
