import { type Static, Type } from 'typebox';
import type { ArticleEntry, ArticleRecord } from '../../../domain/article/article-entry.ts';
import { articleEntryProblems } from '../../../domain/article/article-entry.ts';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import { articleOf, decimalOf, articleName as name, articleDetails as optional } from '../../shapes/article.ts';
import { articleId, uuidOfArticleId } from '../../shapes/identifiers.ts';
import { entryProblemOf } from '../clients/entry-messages.ts';
import { changed, changeProblems, leftOut } from '../clients/write-clients.ts';
import { operation } from '../operation.ts';
import { articleRowMembers, toArticleRow } from './list-articles.ts';

export const newArticle = strict({
  nume: name,
  cod: leftOut(optional.cod),
  cod_bare: leftOut(optional.cod_bare),
  um: leftOut(optional.um),
  pret_unitar: leftOut(optional.pret_unitar),
  cota_tva: leftOut(optional.cota_tva),
  descriere: leftOut(optional.descriere),
});

export const changedArticle = strict({
  nume: leftOut(name, 'Lipsa îl lasă cum este.'),
  cod: changed(optional.cod),
  cod_bare: changed(optional.cod_bare),
  um: changed(optional.um),
  pret_unitar: changed(optional.pret_unitar),
  cota_tva: changed(optional.cota_tva),
  descriere: changed(optional.descriere),
});

export const articleData = strict({
  ...articleRowMembers,
  descriere: nullable(Type.String({ description: 'Textul de sub denumire.', examples: ['Ceramică, 300 ml'] })),
});

export const toArticleData = (article: ArticleRecord) => ({ ...toArticleRow(article), descriere: article.description });

const answered = { answer: 'one', data: articleData, identity: ['id'], toData: toArticleData } as const;

export const createArticle = operation({
  id: 'creeazaArticol',
  method: 'POST',
  path: '/v2/articole',
  group: 'Articole',
  summary: 'Creează un articol',
  description:
    'Un cod sau un cod de bare pe care îl are deja alt articol, scris și cu alte litere mari sau mici, este refuzat. Stocul se aduce cu `POST /v2/stocuri/corectii`.',
  access: { right: 'articles:write', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: newArticle,
    presence: 'required',
    examples: [
      {
        summary: 'Cu preț',
        value: { nume: 'Cană albă', cod: 'CANA-01', um: 'BUC', pret_unitar: 24.5, cota_tva: 0.21 },
      },
    ],
    check: newArticleProblems,
  },
  refusals: ['entry-not-possible'],
  run: (operations, { from, body }) => operations.createArticle(from, articleOf(body)),
  ...answered,
});

/** A wrong rate is reported together with what else is wrong. */
function newArticleProblems(body: unknown, problems: readonly InputProblem[], today: string): readonly InputProblem[] {
  const rate = Object(body).cota_tva;
  if (typeof rate !== 'number' || problems.some(({ path: [member] }) => member === 'cota_tva')) return [];
  return articleEntryProblems({ vatRate: decimalFromNumber(rate) }, today).map(entryProblemOf);
}

export const changeArticle = operation({
  id: 'schimbaArticolul',
  method: 'PATCH',
  path: '/v2/articole/{id_articol}',
  group: 'Articole',
  summary: 'Schimbă un articol',
  description:
    'Schimbă membrii trimiși; null îl scoate pe unul; ce nu este trimis rămâne. Documentele emise păstrează ce s-a tipărit pe ele.',
  access: { right: 'articles:write', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_articol: articleId({ description: 'Articolul: `id` din `GET /v2/articole`.' }) }),
  query: 'none',
  body: {
    schema: changedArticle,
    presence: 'required',
    examples: [{ summary: 'Alt preț', value: { pret_unitar: 26 } }],
    check: changeProblems,
  },
  refusals: ['resource-not-found', 'entry-not-possible'],
  run: (operations, { from, params, body }) =>
    operations.changeArticle(from, uuidOfArticleId(params.id_articol), articleChangesOf(body)),
  ...answered,
});

export function articleChangesOf(body: Static<typeof changedArticle>): Partial<ArticleEntry> {
  return {
    ...(body.nume === undefined ? {} : { name: body.nume }),
    ...(body.cod === undefined ? {} : { code: body.cod }),
    ...(body.cod_bare === undefined ? {} : { barcode: body.cod_bare }),
    ...(body.um === undefined ? {} : { unit: body.um }),
    ...(body.pret_unitar === undefined ? {} : { unitPrice: decimalOf(body.pret_unitar) }),
    ...(body.cota_tva === undefined ? {} : { vatRate: decimalOf(body.cota_tva) }),
    ...(body.descriere === undefined ? {} : { description: body.descriere }),
  };
}
