import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import type { ArticleRow } from '../../../domain/article/article.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { roundToUnitPrice } from '../../../domain/decimal/rounding.ts';
import { Refused } from '../../../domain/refusal.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { decimal, nullable, text } from '../../schema/schemas.ts';
import { problemAt } from '../members.ts';
import { operation } from '../operation.ts';
import { message, pageAnswer, pageMembers, pageRequestOf, pageSaid, wholeList } from '../shared-members.ts';

/** Every operation of v1 shows an article with these members. */
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

export const listArticles = operation({
  method: 'POST',
  path: '/v1/articol/list',
  summary: 'Articolele, pe pagini',
  successor: '/v2/articole',
  access: { plans: ['enterprise'], suffix: [] },
  rate: { calls: 1, seconds: 30 },
  time: 'unlimited',
  members: Type.Object(pageMembers),
  example: { NrPagina: 1, NrArticole: 50 },
  check: 'none',
  answer: pageAnswer(Type.Object(listedArticle)),
  refusals: [],
  run: (operations, { caller, members }) => operations.readArticlePage(caller, pageRequestOf(members)),
  toAnswer: ({ rows, total }, members) => pageSaid(total, members, rows.map(listedArticleOf)),
});

export const readArticle = operation({
  method: 'POST',
  path: '/v1/articol/get',
  summary: 'Un articol, după codul lui',
  successor: '/v2/articole',
  access: { plans, suffix: [] },
  rate: 'protective',
  time: 'unlimited',
  members: Type.Object({ CodArticol: text(128) }),
  example: { CodArticol: 'A1' },
  check: 'none',
  answer: Type.Object({ ...message, Result: Type.Object(wholeArticle) }),
  refusals: ['resource-not-found'],
  run: async (operations, { caller, members }) => {
    const [article] = await operations.findArticles(caller, [members.CodArticol]);
    if (!article) throw new Refused({ reason: 'resource-not-found', missing: { is: 'article' } });
    return article;
  },
  toAnswer: (article) => ({ Message: '', Result: wholeArticleOf(article) }),
});

export const readArticles = operation({
  method: 'POST',
  path: '/v1/articol/getlist',
  summary: 'Mai multe articole, după codurile lor',
  successor: '/v2/articole',
  access: { plans, suffix: [] },
  rate: 'protective',
  time: 'unlimited',
  members: Type.Object({ Coduri: Type.Array(text(128), { maxItems: 30 }) }),
  example: { Coduri: ['A1', 'A2'] },
  check: 'none',
  answer: Type.Object({ Result: Type.Array(Type.Object(wholeArticle)) }),
  refusals: [],
  run: (operations, { caller, members }) => operations.findArticles(caller, [...new Set(members.Coduri)]),
  toAnswer: (articles) => ({
    Result: articles.flatMap((article) => (article ? [wholeArticleOf(article)] : [])),
  }),
});

const defaultHours = 24;
const mostHours = 170;
const mostResults = 200;

const hoursOf = (sent: number = defaultHours): number => Math.min(sent, mostHours);

export const listModifiedArticles = operation({
  method: 'POST',
  path: '/v1/articol/articolemodificate',
  summary: 'Articolele modificate de curând',
  successor: '/docs',
  access: { plans: ['enterprise'], suffix: [] },
  rate: { calls: 1, seconds: 30 * 60 },
  time: 'unlimited',
  members: Type.Object({
    NumarOre: Type.Optional(Type.Integer({ minimum: 1 })),
    NumarOrePanaLa: Type.Optional(Type.Integer({ minimum: 0 })),
    Sters: Type.Optional(Type.Boolean()),
  }),
  example: { NumarOre: 24 },
  check: ({ NumarOre, NumarOrePanaLa = 0 }) => {
    const hours = hoursOf(NumarOre);
    if (NumarOrePanaLa < hours) return [];
    const sentence = (name: string): string =>
      `${name} trebuie sa fie mai mic decat "NumarOre" (${hours}): intervalul se incheie dupa ce incepe.`;
    return [problemAt(['NumarOrePanaLa'], 'invalid_value', sentence)];
  },
  answer: Type.Object({ Result: Type.Array(Type.Object(modifiedArticle)) }),
  refusals: [],
  run: (operations, { caller, members: { NumarOre, NumarOrePanaLa, Sters } }) =>
    operations.listModifiedArticles(caller, {
      fromHoursAgo: hoursOf(NumarOre),
      untilHoursAgo: NumarOrePanaLa ?? null,
      isDeleted: Sters ?? null,
      limit: mostResults,
    }),
  toAnswer: (articles) => ({
    Result: articles.map(({ name, code, stock, barcode, lastUsedAt, isDeleted }) => ({
      Nume: name,
      CodConta: code,
      Stoc: stock && decimalToNumber(stock),
      CodBare: barcode,
      UltimaUtilizare: bucharestTimestamp(lastUsedAt).slice(0, 19).replace('T', ' '),
      Sters: isDeleted,
    })),
  }),
});

export const listWarehouses = operation({
  method: 'POST',
  path: '/v1/articol/gestiune',
  summary: 'Gestiunile',
  successor: '/v2/gestiuni',
  access: { plans, suffix: [] },
  rate: { calls: 1, seconds: 5 },
  time: 'unlimited',
  members: Type.Object({}),
  example: {},
  check: 'none',
  answer: Type.Object({
    Result: Type.Object({ List: Type.Array(Type.Object({ CodGestiune: Type.String(), Nume: Type.String() })) }),
  }),
  refusals: [],
  run: (operations, { caller }) => operations.listWarehouses(caller, wholeList),
  // A shop is offered what an issue accepts.
  toAnswer: ({ rows }) => ({
    Result: {
      List: rows.filter(({ isActive }) => isActive).map(({ code, name }) => ({ CodGestiune: code, Nume: name })),
    },
  }),
});
