import { Type } from 'typebox';
import type { ArticleRow } from '../../../domain/article/article-row.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { roundToUnitPrice } from '../../../domain/decimal/rounding.ts';
import { decimal, nullable } from '../../schema/schemas.ts';

/** What v1 tells of an article everywhere. */
const known = {
  Nume: Type.String(),
  CodConta: nullable(Type.String()),
  Stoc: nullable(decimal(3)),
};

/** V1-OP-12: the rate is a fraction here, and nowhere else in v1. */
export const listedArticle = {
  ...known,
  PretUnitar: nullable(decimal(4)),
  UM: nullable(Type.String()),
  CotaTva: nullable(decimal(4)),
};

export const wholeArticle = { ...listedArticle, CodBare: nullable(Type.String()) };

export const modifiedArticle = {
  ...known,
  CodBare: nullable(Type.String()),
  UltimaUtilizare: Type.String(),
  Sters: Type.Boolean(),
};

export function listedArticleOf({ name, unitPrice, unit, code, vatRate, stock }: ArticleRow) {
  return {
    Nume: name,
    PretUnitar: unitPrice && decimalToNumber(roundToUnitPrice(unitPrice)),
    UM: unit,
    CodConta: code,
    CotaTva: vatRate && decimalToNumber(vatRate),
    Stoc: stock && decimalToNumber(stock),
  };
}

export function wholeArticleOf(article: ArticleRow) {
  return { ...listedArticleOf(article), CodBare: article.barcode };
}
