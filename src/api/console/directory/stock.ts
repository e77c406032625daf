import { partial, text } from '../../schema/schemas.ts';
import { toArticleId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { changeWarehouse, createWarehouse, listWarehouses } from '../../v2/articles/warehouses.ts';
import { correctStock, listStockMovements } from '../../v2/stock/correct-stock.ts';
import { transferStock } from '../../v2/stock/transfer-stock.ts';
import { fromV2 } from '../from-v2.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged } from '../row.ts';

/** How the address names what is in no warehouse; no code of a warehouse is empty. */
const outside = '-';

const stock = shape<ResultOf<'browseStock'>['rows'][number]>()({
  id_articol: out.text(({ publicId }) => toArticleId(publicId)),
  cod_articol: out.textOrNull('code'),
  nume_articol: out.text('name'),
  um: out.textOrNull('unit'),
  cod_gestiune: out.textOrNull('warehouseCode'),
  stoc: out.decimal(3, 'quantity'),
});

const oneOfTheTwo = 'Scrieți fie cât s-a numărat, fie diferența.';

export const stockRows = [
  fromV2(listWarehouses, { pageSize: 500 }),
  fromV2(createWarehouse),
  fromV2(changeWarehouse),
  get('/app/api/stocuri', {
    id: 'rasfoiesteStocul',
    v2: ['listeazaStoculGestiunii', 'listeazaStoculArticoluluiInGestiune', 'listeazaStoculArticolului'],
    summary: 'Stocul pe articole și gestiuni',
    access: 'articles:read',
    query: partial({ cod_gestiune: text(255), cauta: text(200), dupa: cursorSchema }),
    data: paged('stocuri', stock),
    run: (operations, { from, query: { cod_gestiune: gestiune, cauta, dupa } }) => {
      const named = gestiune === outside ? ('outside' as const) : ({ code: gestiune ?? '' } as const);
      const filter = { text: cauta?.trim() || null, warehouse: gestiune === undefined ? null : named };
      return operations.browseStock(from, filter, pageAfter(dupa));
    },
  }),
  fromV2(correctStock, { repeats: 'once', bodyWords: { cantitate: oneOfTheTwo, diferenta: oneOfTheTwo } }),
  fromV2(listStockMovements),
  fromV2(transferStock, { repeats: 'once' }),
];
