import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { bucharestTimestamp } from '../../../domain/time/bucharest.ts';
import { problemAt } from '../members.ts';
import { operation } from '../operation.ts';
import { modifiedArticle } from './article-members.ts';

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
