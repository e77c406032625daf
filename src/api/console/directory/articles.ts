import { partial, text } from '../../schema/schemas.ts';
import { articleShape } from '../../shapes/article.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { changeArticle, createArticle } from '../../v2/articles/write-articles.ts';
import { fromV2 } from '../from-v2.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged } from '../row.ts';

const article = shape<ResultOf<'browseArticles'>['rows'][number]>()({
  id: out.text(({ publicId }) => toArticleId(publicId)),
  ...articleShape.members,
  stoc: out.decimal(3, 'stock'),
  descriere: out.textOrNull('description'),
});

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
  fromV2(createArticle),
  fromV2(changeArticle),
];
