import { partial, strict, text } from '../../schema/schemas.ts';
import { articleDetails, articleName, articleOf, articleShape } from '../../shapes/article.ts';
import { leftOutOrNull } from '../../shapes/client.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged, post, put } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';

const article = shape<ResultOf<'browseArticles'>['rows'][number]>()({
  id: out.text('publicId'),
  ...articleShape.members,
  stoc: out.decimal(3, 'stock'),
  descriere: out.textOrNull('description'),
});

/** The form has every member: what is empty is none. */
export const articleEntry = strict({ nume: articleName, ...leftOutOrNull(articleDetails) });

export const articleRows = [
  get('/app/api/articole', {
    id: 'rasfoiesteArticolele',
    v2: ['listeazaArticolele'],
    summary: 'Articolele, cu stocul lor; căutați după cod, cod de bare sau o parte din nume',
    access: 'articles:read',
    query: partial({ cauta: text(200), dupa: cursorSchema }),
    data: paged('articole', article),
    run: (operations, { from, query }) =>
      operations.browseArticles(from, query.cauta?.trim() || null, pageAfter(query.dupa)),
  }),
  post('/app/api/articole', {
    id: 'adaugaArticol',
    v2: ['creeazaArticol'],
    summary: 'Adaugă un articol',
    access: 'articles:write',
    body: articleEntry,
    data: shape<ResultOf<'createArticle'>>()({ id: out.text('publicId') }),
    run: (operations, { from, body }) => operations.createArticle(from, articleOf(body)),
  }),
  put('/app/api/articole/{id}', {
    id: 'scrieArticolul',
    v2: ['schimbaArticolul'],
    summary: 'Schimbă un articol; documentele emise rămân cum sunt',
    access: 'articles:write',
    params: strict({ id: uuidSchema }),
    body: articleEntry,
    run: (operations, { from, params, body }) => operations.changeArticle(from, params.id, articleOf(body)),
  }),
];
