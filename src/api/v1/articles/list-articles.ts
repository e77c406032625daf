import { Type } from 'typebox';
import { pageAnswer, pageMembers, pageRequestOf, pageSaid } from '../numbered-page.ts';
import { operation } from '../operation.ts';
import { listedArticle, listedArticleOf } from './article-members.ts';

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
