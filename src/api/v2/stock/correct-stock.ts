import { Type } from 'typebox';
import type { Correction } from '../../../domain/article/stock.ts';
import { decimalFromNumber, decimalToNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { decimal, nullable, optionalText, strict, text, visibleText } from '../../schema/schemas.ts';
import { articleId, uuidOfArticleId } from '../../shapes/identifiers.ts';
import { movementShape } from '../../shapes/stock-movement.ts';
import { listOperation, operation } from '../operation.ts';

const quantity = (description: string, example: number) =>
  decimal(3, { minimum: -largestNumber, maximum: largestNumber, description, examples: [example] });
const ofArticle = articleId({ description: 'Articolul: `id` din `GET /v2/articole`.' });

export const correctStock = operation({
  id: 'corecteazaStocul',
  method: 'POST',
  path: '/v2/stocuri/corectii',
  group: 'Stocuri',
  summary: 'Corectează un stoc',
  description:
    'Pune stocul numărat (`cantitate`) sau îl schimbă cu o diferență (`diferenta`), cu un motiv, care rămâne în istoricul mișcărilor și în jurnal. O diferență de 0 nu schimbă nimic.',
  access: { right: 'articles:write', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: strict({
      id_articol: ofArticle,
      cod_gestiune: optionalText(255, 'Codul gestiunii. Lipsa înseamnă stocul fără gestiune.', 'DEP'),
      cantitate: Type.Optional(quantity('Cât este acum în stoc. Lipsa cere `diferenta`; împreună nu se trimit.', 98)),
      diferenta: Type.Optional(quantity('Cu cât se schimbă, cu semn. Lipsa cere `cantitate`.', -2)),
      motiv: visibleText(255, { description: 'De ce se corectează.', examples: ['Inventar'] }),
    }),
    presence: 'required',
    examples: [
      {
        summary: 'După inventar',
        value: {
          id_articol: 'art_0123456789abcdef0123456789abcdef',
          cod_gestiune: 'DEP',
          cantitate: 98,
          motiv: 'Inventar',
        },
      },
    ],
    check: correctionProblems,
  },
  answer: 'one',
  data: strict({
    stoc: nullable(decimal(3, { description: 'După corecție; null când firma nu arată cantitățile.', examples: [98] })),
    diferenta: nullable(decimal(3, { description: 'Cu cât s-a schimbat; null la fel.', examples: [-2] })),
  }),
  identity: [],
  refusals: ['resource-not-found', 'stock-not-possible'],
  run: (operations, { from, body }) =>
    operations.correctStock(from, {
      articlePublicId: uuidOfArticleId(body.id_articol),
      warehouseCode: body.cod_gestiune ?? null,
      correction: correctionOf(body),
      reason: body.motiv,
    }),
  toData: ({ level, difference }) => ({
    stoc: level && decimalToNumber(level),
    diferenta: level && decimalToNumber(difference),
  }),
});

function correctionOf({ cantitate, diferenta }: { cantitate?: number; diferenta?: number }): Correction {
  return diferenta === undefined ? { to: decimalFromNumber(cantitate ?? 0) } : { by: decimalFromNumber(diferenta) };
}

/** V2-STOCK-13: a correction has exactly one of the two. */
function correctionProblems(body: unknown): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const [hasQuantity, hasDifference] = ['cantitate' in body, 'diferenta' in body];
  if (hasQuantity !== hasDifference) return [];
  return hasQuantity
    ? [problem('diferenta', 'invalid_value', 'Se trimite numai unul dintre "cantitate" si "diferenta".')]
    : [problem('cantitate', 'required', 'Se trimite "cantitate" sau "diferenta".')];
}

const problem = (member: string, code: InputProblem['code'], message: string): InputProblem => ({
  location: 'body',
  path: [member],
  code,
  message,
});

export const listStockMovements = listOperation({
  id: 'listeazaMiscarileStocului',
  method: 'GET',
  path: '/v2/stocuri/miscari',
  group: 'Stocuri',
  summary: 'Mișcările unui stoc',
  description:
    'Tot ce a schimbat stocul unui articol într-o gestiune, cel mai nou întâi, fiecare cu documentul ei și cu stocul de după ea. Suma mișcărilor este stocul.',
  access: { right: 'articles:read', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    id_articol: ofArticle,
    cod_gestiune: Type.Optional(
      text(255, { description: 'Codul gestiunii. Lipsa înseamnă stocul fără gestiune.', examples: ['DEP'] }),
    ),
  }),
  body: 'none',
  answer: 'list',
  data: movementShape.schema,
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, query, page }) =>
    operations.listStockMovements(
      from,
      { articlePublicId: uuidOfArticleId(query.id_articol), warehouseCode: query.cod_gestiune ?? null },
      page,
    ),
  toData: movementShape.out,
});
