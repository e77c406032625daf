import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import type { TransferMovement } from '../../../operations/articles/transfer-stock.ts';
import { decimal, optionalText, strict, text } from '../../schema/schemas.ts';
import { articleId, uuidOfArticleId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { movementShape } from '../../shapes/stock-movement.ts';
import { operation } from '../operation.ts';

const movement = shape<TransferMovement>()({
  cod_gestiune: out.text('warehouseCode', { examples: ['DEP'] }),
  ...movementShape.members,
});

const transfer = shape<{ readonly movements: readonly TransferMovement[] }>()({
  miscari: out.list(movement, 'movements'),
});

export const transferBody = strict({
  id_articol: articleId({ description: 'Articolul: `id` din `GET /v2/articole`.' }),
  din: text(255, { description: 'Codul gestiunii din care iese.', examples: ['DEP'] }),
  in: text(255, { description: 'Codul gestiunii în care intră.', examples: ['MAG'] }),
  cantitate: decimal(3, { minimum: 0.001, maximum: largestNumber, description: 'Cât se mută.', examples: [2] }),
  motiv: optionalText(200, 'De ce se mută. Lipsa înseamnă fără motiv.', 'Aprovizionare'),
});

/** V2-STOCK-15 */
export const transferStock = operation({
  id: 'transferaStocul',
  method: 'POST',
  path: '/v2/stocuri/transferuri',
  group: 'Stocuri',
  summary: 'Transferă stoc între gestiuni',
  description:
    'Scoate cantitatea dintr-o gestiune și o pune în alta, ca două mișcări, prima cu minus. Mai mult decât este în stoc nu se transferă. Motivul rămâne în istoricul mișcărilor și în jurnal.',
  access: { right: 'articles:manage', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: transferBody,
    presence: 'required',
    examples: [
      {
        summary: 'Din depozit în magazin',
        value: { id_articol: 'art_0123456789abcdef0123456789abcdef', din: 'DEP', in: 'MAG', cantitate: 2 },
      },
    ],
  },
  answer: 'one',
  data: transfer.schema,
  identity: [],
  refusals: ['resource-not-found', 'stock-not-possible'],
  run: (operations, { from, body }) =>
    operations.transferStock(from, {
      articlePublicId: uuidOfArticleId(body.id_articol),
      fromCode: body.din,
      intoCode: body.in,
      quantity: decimalFromNumber(body.cantitate),
      reason: body.motiv ?? null,
    }),
  toData: (movements) => transfer.out({ movements }),
});
