import { type Static, Type } from 'typebox';
import type { ArticleEntry } from '../../../domain/article/article-entry.ts';
import { decimalFromNumber, decimalToNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { roundToUnitPrice } from '../../../domain/decimal/rounding.ts';
import { decimal, nullable, strict, text, visibleText } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';

const members = {
  nume: visibleText(2000),
  cod: nullable(text(128)),
  cod_bare: nullable(text(20)),
  um: nullable(text(20)),
  pret_unitar: nullable(decimal(6, { minimum: 0, maximum: largestNumber })),
  cota_tva: nullable(decimal(4, { minimum: 0, maximum: 1 })),
  descriere: nullable(text(4000)),
};

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
    articole: Type.Array(strict({ id: Type.String(), ...members, stoc: decimal(3) })),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query }) =>
    operations.browseArticles(from, query.cauta?.trim() || null, pageAfter(query.dupa, ['number'])),
  toData: ({ rows, next }) => ({
    articole: rows.map((article) => ({
      id: article.publicId,
      nume: article.name,
      cod: article.code,
      cod_bare: article.barcode,
      um: article.unit,
      pret_unitar: article.unitPrice && decimalToNumber(roundToUnitPrice(article.unitPrice)),
      cota_tva: article.vatRate && decimalToNumber(article.vatRate),
      descriere: article.description,
      stoc: decimalToNumber(article.stock),
    })),
    urmatoarea: cursorOf(next),
  }),
});

export const articleEntry = strict({
  nume: members.nume,
  cod: Type.Optional(members.cod),
  cod_bare: Type.Optional(members.cod_bare),
  um: Type.Optional(members.um),
  pret_unitar: Type.Optional(members.pret_unitar),
  cota_tva: Type.Optional(members.cota_tva),
  descriere: Type.Optional(members.descriere),
});

/** The form has every member: what is empty is none. */
export const articleOf = (body: Static<typeof articleEntry>): ArticleEntry => ({
  name: body.nume,
  code: body.cod ?? null,
  barcode: body.cod_bare ?? null,
  unit: body.um ?? null,
  unitPrice: decimalOf(body.pret_unitar),
  vatRate: decimalOf(body.cota_tva),
  description: body.descriere ?? null,
});

const decimalOf = (value: number | null | undefined) => (value == null ? null : decimalFromNumber(value));

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
