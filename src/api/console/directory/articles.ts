import { strict } from '../../schema/schemas.ts';
import { articleShape } from '../../shapes/article.ts';
import { toArticleId } from '../../shapes/identifiers.ts';
import { listOrder } from '../../shapes/list-order.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { changeArticle, createArticle } from '../../v2/articles/write-articles.ts';
import { fromV2 } from '../from-v2.ts';
import { pageAfter, searchMembers } from '../page-cursor.ts';
import { get, ordered } from '../row.ts';

const article = shape<ResultOf<'browseArticles'>['rows'][number]>()({
  id: out.text(({ publicId }) => toArticleId(publicId)),
  ...articleShape.members,
  stoc: out.decimal(3, 'stock'),
  descriere: out.textOrNull('description'),
});

const order = listOrder({ name: 'nume', price: 'pret_unitar', stock: 'stoc' });

export const articleRows = [
  get('/app/api/articole', {
    id: 'rasfoiesteArticolele',
    v2: ['listeazaArticolele'],
    summary: 'Articolele, cu stocul lor; căutați după cod, cod de bare sau o parte din nume',
    access: 'articles:read',
    query: strict({ ...searchMembers, ...order.members }),
    data: ordered('articole', article),
    run: (operations, { from, query: { cauta, dupa, ...asked } }) =>
      operations.browseArticles(from, cauta?.trim() || null, order.sortingOf(asked), pageAfter(dupa)),
  }),
  fromV2(createArticle),
  fromV2(changeArticle),
];
