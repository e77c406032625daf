import { Type } from 'typebox';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, nullable, oneOf, partial, strict, text, visibleText } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { movementShape } from '../../shapes/stock-movement.ts';
import { changeWarehouse, createWarehouse, listWarehouses } from '../../v2/articles/warehouses.ts';
import { toArticleId } from '../../v2/identifiers.ts';
import type { SingleOperation } from '../../v2/operation.ts';
import { transferBody, transferStock } from '../../v2/stock/transfer-stock.ts';
import { fromV2 } from '../from-v2.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged, post } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';

/** How the address names what is in no warehouse; no code of a warehouse is empty. */
const outside = '-';

const stock = shape<ResultOf<'browseStock'>['rows'][number]>()({
  articol: out.text('publicId'),
  cod: out.textOrNull('code'),
  nume: out.text('name'),
  um: out.textOrNull('unit'),
  gestiune: out.textOrNull('warehouseCode'),
  stoc: out.decimal(3, 'quantity'),
});

/** The screens of stock know an article by its plain id. */
const transferOfPlainId: SingleOperation = {
  ...transferStock,
  run: (operations, { body, ...call }) => {
    const sent = body as { readonly id_articol: string };
    return transferStock.run(operations, { ...call, body: { ...sent, id_articol: toArticleId(sent.id_articol) } });
  },
};

export const stockRows = [
  fromV2(listWarehouses, { pageSize: 500 }),
  fromV2(createWarehouse),
  fromV2(changeWarehouse),
  get('/app/api/stocuri', {
    id: 'rasfoiesteStocul',
    v2: ['listeazaStoculGestiunii', 'listeazaStoculArticoluluiInGestiune', 'listeazaStoculArticolului'],
    summary: 'Stocul pe articole și gestiuni',
    access: 'articles:read',
    query: partial({ gestiune: text(255), cauta: text(200), dupa: cursorSchema }),
    data: paged('stocuri', stock),
    run: (operations, { from, query: { gestiune, cauta, dupa } }) => {
      const named = gestiune === outside ? ('outside' as const) : ({ code: gestiune ?? '' } as const);
      const filter = { text: cauta?.trim() || null, warehouse: gestiune === undefined ? null : named };
      return operations.browseStock(from, filter, pageAfter(dupa));
    },
  }),
  post('/app/api/stocuri/corectii', {
    id: 'corecteazaUnStoc',
    v2: ['corecteazaStocul'],
    summary: 'Pune stocul numărat, sau îl schimbă cu o diferență; cere un motiv',
    access: 'articles:write',
    repeats: 'once',
    body: strict({
      articol: uuidSchema,
      gestiune: Type.Optional(nullable(text(255))),
      /** The stock that was counted, or by how much it changes. */
      fel: oneOf(['numarat', 'diferenta']),
      cantitate: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
      motiv: visibleText(255),
    }),
    run: (operations, { from, body: { articol, gestiune, fel, cantitate, motiv } }) => {
      const sent = decimalFromNumber(cantitate);
      return operations.correctStock(from, {
        articlePublicId: articol,
        warehouseCode: gestiune ?? null,
        correction: fel === 'numarat' ? { to: sent } : { by: sent },
        reason: motiv,
      });
    },
  }),
  get('/app/api/stocuri/miscari', {
    id: 'miscarileUnuiStoc',
    v2: ['listeazaMiscarileStocului'],
    summary: 'Tot ce a schimbat un stoc, cel mai nou întâi, cu stocul de după',
    access: 'articles:read',
    query: strict({ articol: uuidSchema, gestiune: Type.Optional(text(255)), dupa: Type.Optional(cursorSchema) }),
    data: paged('miscari', movementShape),
    run: (operations, { from, query: { articol, gestiune, dupa } }) => {
      const of = { articlePublicId: articol, warehouseCode: gestiune ?? null };
      return operations.listStockMovements(from, of, 'quantities', pageAfter(dupa));
    },
  }),
  fromV2(transferOfPlainId, {
    body: strict({ ...transferBody.properties, id_articol: uuidSchema }),
    repeats: 'once',
  }),
];
