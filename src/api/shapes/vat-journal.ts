import { Type } from 'typebox';
import { decimalToNumber } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { CategorySum } from '../../domain/reports/vat-journal.ts';
import { lastDayOfMonth } from '../../domain/time/calendar.ts';
import { categoryWord } from '../report-words.ts';
import { decimal, strict } from '../schema/schemas.ts';

/** The base and the VAT of a category, wherever a journal or the help for the return sums them. */

export const daysOfMonth = (month: string): Days => ({ from: `${month}-01`, until: lastDayOfMonth(`${month}-01`) });

export const vatBase = strict({
  categorie: Type.String({
    'x-identity': true,
    description:
      'Mulțime extensibilă: cota în procente (`21`, `11`, `19`, `9`, `5`), `taxare_inversa`, `scutit_cu_drept`, `scutit_fara_drept`, `neimpozabil`, `intracomunitar`, `export`, `regim_special`.',
    examples: ['21'],
  }),
  baza: decimal(2, { description: 'Fără TVA, în RON.', examples: [100] }),
  tva: decimal(2, { description: 'În RON.', examples: [21] }),
});

export const toVatBase = ({ category, net, vat }: CategorySum) => ({
  categorie: categoryWord(category),
  baza: decimalToNumber(net),
  tva: decimalToNumber(vat),
});
