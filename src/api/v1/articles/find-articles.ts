import { Type } from 'typebox';
import { plans } from '../../../domain/access/plan.ts';
import { Refused } from '../../../domain/refusal.ts';
import { text } from '../../schema/schemas.ts';
import { message } from '../invoices/document-members.ts';
import { operation } from '../operation.ts';
import { wholeArticle, wholeArticleOf } from './article-members.ts';

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
