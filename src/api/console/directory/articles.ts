import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, nullable, strict, text } from '../../schema/schemas.ts';
import { articleDetails, articleMembers, articleName, articleOf, toArticle } from '../../shapes/article.ts';
import { leftOutOrNull } from '../../shapes/client.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';

export const listArticles = operation({
  ...plainRow,
  id: 'rasfoiesteArticolele',
  v2: ['listeazaArticolele'],
  method: 'GET',
  path: '/app/api/articole',
  summary: 'Articolele, cu stocul lor; căutați după cod, cod de bare sau o parte din nume',
  access: 'articles:read',
  query: strict({ cauta: Type.Optional(text(200)), dupa: Type.Optional(cursorSchema) }),
  data: strict({
    articole: Type.Array(
      strict({ id: Type.String(), ...articleMembers, stoc: decimal(3), descriere: nullable(Type.String()) }),
    ),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query }) =>
    operations.browseArticles(from, query.cauta?.trim() || null, pageAfter(query.dupa, ['number'])),
  toData: ({ rows, next }) => ({
    articole: rows.map((one) => ({
      id: one.publicId,
      ...toArticle(one),
      stoc: decimalToNumber(one.stock),
      descriere: one.description,
    })),
    urmatoarea: cursorOf(next),
  }),
});

/** The form has every member: what is empty is none. */
export const articleEntry = strict({ nume: articleName, ...leftOutOrNull(articleDetails) });

export const createArticle = operation({
  ...plainRow,
  id: 'adaugaArticol',
  v2: ['creeazaArticol'],
  method: 'POST',
  path: '/app/api/articole',
  summary: 'Adaugă un articol',
  access: 'articles:write',
  body: articleEntry,
  data: strict({ id: Type.String() }),
  run: (operations, { from, body }) => operations.createArticle(from, articleOf(body)),
  toData: ({ publicId }) => ({ id: publicId }),
});

export const changeArticle = operation({
  ...plainRow,
  id: 'scrieArticolul',
  v2: ['schimbaArticolul'],
  method: 'PUT',
  path: '/app/api/articole/{id}',
  summary: 'Schimbă un articol; documentele emise rămân cum sunt',
  access: 'articles:write',
  params: strict({ id: uuidSchema }),
  body: articleEntry,
  data: 'nothing',
  run: (operations, { from, params, body }) => operations.changeArticle(from, params.id, articleOf(body)),
  toData: toNothing,
});
