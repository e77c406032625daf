import { Type } from 'typebox';
import type { StockRow } from '../../../domain/article/stock.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { Caller } from '../../../operations/caller.ts';
import { decimal, nullable, strict, text } from '../../schema/schemas.ts';
import { articleFilterOf, articleFilterProblems, type FilterNames } from '../articles/list-articles.ts';
import { type CheckQuery, listOperation } from '../operation.ts';

/** The three reads have these in common. */
const stockRead = {
  method: 'GET',
  group: 'Stocuri',
  access: { right: 'articles:read', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  body: 'none',
  answer: 'list',
  identity: [],
} as const;

const names: FilterNames = { code: 'cod_articol', barcode: 'cod_bare', name: 'nume_articol' };

const warehouse = {
  cod_gestiune: text(255, { description: 'Codul gestiunii, din `GET /v2/gestiuni`.', examples: ['DEP'] }),
};
const articleFilters = {
  cod_articol: Type.Optional(
    text(128, {
      description: 'Codul întreg. Obligatoriu dacă firma caută după `cod_articol`; altfel trebuie să lipsească.',
      examples: ['A1'],
    }),
  ),
  cod_bare: Type.Optional(
    text(20, {
      description: 'Codul de bare întreg. Obligatoriu dacă firma caută după `cod_bare`; altfel trebuie să lipsească.',
      examples: ['5941234567899'],
    }),
  ),
  nume_articol: Type.Optional(
    text(200, {
      description: 'O parte din nume. Obligatorie dacă firma caută după `denumire`; altfel trebuie să lipsească.',
      examples: ['cană'],
    }),
  ),
};
const checkArticle: CheckQuery<Caller> = (query, { from }) =>
  articleFilterProblems(names, 'required', query, from.articleSearchMode);

const article = {
  cod_articol: nullable(Type.String({ examples: ['A1'] })),
  cod_bare: nullable(Type.String({ examples: ['5941234567899'] })),
  nume_articol: Type.String({ examples: ['Produs 1'] }),
};
const stock = {
  stoc: nullable(decimal(3, { description: 'Null când firma nu arată cantitățile.', examples: [100] })),
};

const toArticle = ({ code, barcode, name }: StockRow) => ({ cod_articol: code, cod_bare: barcode, nume_articol: name });
const toStock = (row: StockRow) => ({ stoc: row.stock && decimalToNumber(row.stock) });

export const listWarehouseStock = listOperation({
  ...stockRead,
  id: 'listeazaStoculGestiunii',
  path: '/v2/stocuri/stoc-gestiune',
  summary: 'Stocul unei gestiuni',
  description: 'Articolele care au avut stoc în gestiune, în ordinea în care au apărut.',
  query: strict(warehouse),
  data: strict({ ...article, ...stock }),
  refusals: ['resource-not-found'],
  run: (operations, { from, query, page }) =>
    operations.listStock(from, { warehouseCode: query.cod_gestiune, article: null }, page),
  toData: (row) => ({ ...toArticle(row), ...toStock(row) }),
});

export const listWarehouseArticleStock = listOperation({
  ...stockRead,
  id: 'listeazaStoculArticoluluiInGestiune',
  path: '/v2/stocuri/stoc-gestiune-articol',
  summary: 'Stocul unui articol într-o gestiune',
  description:
    'Se acceptă exact un filtru de articol: cel după care firma caută articolele (`cautare_articol_dupa` din `GET /v2/identitate`).',
  query: strict({ ...warehouse, ...articleFilters }),
  checkQuery: checkArticle,
  exampleQuery: { cod_articol: 'A1' },
  data: strict({ ...article, ...stock }),
  refusals: ['resource-not-found'],
  run: (operations, { from, query, page }) => {
    const filter = articleFilterOf(names, query, from.articleSearchMode);
    return operations.listStock(from, { warehouseCode: query.cod_gestiune, article: filter }, page);
  },
  toData: (row) => ({ ...toArticle(row), ...toStock(row) }),
});

export const listArticleStock = listOperation({
  ...stockRead,
  id: 'listeazaStoculArticolului',
  path: '/v2/stocuri/stoc-articol',
  summary: 'Stocul unui articol',
  description:
    'Un rând pentru fiecare articol găsit și fiecare gestiune. Se acceptă exact un filtru de articol: cel după care firma caută articolele (`cautare_articol_dupa` din `GET /v2/identitate`).',
  query: strict(articleFilters),
  checkQuery: checkArticle,
  exampleQuery: { cod_articol: 'A1' },
  data: strict({
    ...article,
    cod_gestiune: nullable(Type.String({ description: 'Null pentru ce se mișcă fără gestiune.', examples: ['DEP'] })),
    ...stock,
  }),
  refusals: [],
  run: (operations, { from, query, page }) => {
    const filter = articleFilterOf(names, query, from.articleSearchMode);
    return operations.listStock(from, { warehouseCode: null, article: filter }, page);
  },
  toData: (row) => ({ ...toArticle(row), cod_gestiune: row.warehouseCode, ...toStock(row) }),
});
