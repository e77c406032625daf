import { Type } from 'typebox';
import type { Days } from '../../domain/invoice/sales.ts';
import type { CategorySum } from '../../domain/reports/vat-journal.ts';
import { lastDayOfMonth } from '../../domain/time/calendar.ts';
import { categoryWord } from '../words/reports.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** The base and the VAT of a category, wherever a journal or the help for the return sums them. */

export const daysOfMonth = (month: string): Days => ({ from: `${month}-01`, until: lastDayOfMonth(`${month}-01`) });

const category = Type.String({
  'x-identity': true,
  description:
    'Mulțime extensibilă: cota în procente (`21`, `11`, `19`, `9`, `5`), `taxare_inversa`, `scutit_cu_drept`, `scutit_fara_drept`, `neimpozabil`, `intracomunitar`, `export`, `regim_special`.',
  examples: ['21'],
});

export const vatBase = shape<CategorySum>()({
  categorie: out.of(category, (sum) => categoryWord(sum.category)),
  baza: out.money('net', { description: 'Fără TVA, în RON.', examples: [100] }),
  tva: out.money('vat', { description: 'În RON.', examples: [21] }),
});
