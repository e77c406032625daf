import type { ArticleRow } from '../../domain/article/article.ts';
import type { ArticleEntry } from '../../domain/article/article-entry.ts';
import { decimalFromNumber, largestNumber } from '../../domain/decimal/decimal.ts';
import { roundToUnitPrice } from '../../domain/decimal/rounding.ts';
import { decimal, text, visibleText } from '../schema/schemas.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** An article: as it is sent and as it is read; each wire has an id of its own for it. */

export const articleName = visibleText(2000, { description: 'Numele articolului.', examples: ['Cană albă'] });

/** What may be left out of an article that is sent. */
export const articleDetails = {
  cod: text(128, { description: 'Codul articolului; un singur articol îl are.', examples: ['CANA-01'] }),
  cod_bare: text(20, { description: 'Codul de bare; un singur articol îl are.', examples: ['5940000000018'] }),
  um: text(20, { description: 'Unitatea de măsură.', examples: ['BUC'] }),
  pret_unitar: decimal(6, { minimum: 0, maximum: largestNumber, description: 'Prețul, fără TVA.', examples: [24.5] }),
  cota_tva: decimal(4, {
    minimum: 0,
    maximum: 1,
    'x-fraction': true,
    description: 'Cota ca fracție: 0.21 înseamnă 21 %. O cotă din nomenclatorul `cote-tva`, sau 0.',
    examples: [0.21],
  }),
  descriere: text(4000, {
    description: 'Textul de sub denumire, pe documente.',
    examples: ['Ceramică, 300 ml'],
  }),
};

interface SentArticle {
  readonly nume: string;
  readonly cod?: string | null;
  readonly cod_bare?: string | null;
  readonly um?: string | null;
  readonly pret_unitar?: number | null;
  readonly cota_tva?: number | null;
  readonly descriere?: string | null;
}

export const articleOf = (body: SentArticle): ArticleEntry => ({
  name: body.nume,
  code: body.cod ?? null,
  barcode: body.cod_bare ?? null,
  unit: body.um ?? null,
  unitPrice: decimalOf(body.pret_unitar),
  vatRate: decimalOf(body.cota_tva),
  description: body.descriere ?? null,
});

export const decimalOf = (value: number | null | undefined) => (value == null ? null : decimalFromNumber(value));

export const articleShape = shape<Omit<ArticleRow, 'publicId'>>()({
  nume: out.text('name', { examples: ['Produs 1'] }),
  pret_unitar: out.decimalOrNull(4, ({ unitPrice }) => unitPrice && roundToUnitPrice(unitPrice), {
    description: 'Fără TVA.',
    examples: [100],
  }),
  cota_tva: out.decimalOrNull(4, 'vatRate', { description: '0.21 înseamnă 21 %.', examples: [0.21] }),
  um: out.textOrNull('unit', { description: 'Unitatea de măsură.', examples: ['BUC'] }),
  cod: out.textOrNull('code', { examples: ['A1'] }),
  stoc: out.decimalOrNull(3, 'stock', {
    description: 'În toate gestiunile; null când firma nu arată cantitățile.',
    examples: [100],
  }),
  cod_bare: out.textOrNull('barcode', { examples: ['5941234567899'] }),
});
