import { Type } from 'typebox';
import { decimalFromNumber, decimalToNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, nullable, oneOf, strict, text, visibleText } from '../../schema/schemas.ts';
import { movementData, toMovement } from '../../shapes/stock-movement.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';

/** How the address names what is in no warehouse; no code of a warehouse is empty. */
const outside = '-';

export const listWarehouses = operation({
  ...plainRow,
  id: 'gestiunileFirmei',
  v2: ['listeazaGestiunile'],
  method: 'GET',
  path: '/app/api/gestiuni',
  summary: 'Gestiunile firmei',
  access: 'articles:read',
  data: strict({ gestiuni: Type.Array(strict({ cod: Type.String(), nume: Type.String() })) }),
  run: (operations, { from }) => operations.listWarehouses(from, { start: { at: 'start' }, limit: 500 }),
  toData: ({ rows }) => ({ gestiuni: rows.map(({ code, name }) => ({ cod: code, nume: name })) }),
});

export const listStock = operation({
  ...plainRow,
  id: 'rasfoiesteStocul',
  v2: ['listeazaStoculGestiunii', 'listeazaStoculArticoluluiInGestiune', 'listeazaStoculArticolului'],
  method: 'GET',
  path: '/app/api/stocuri',
  summary: 'Stocul pe articole și gestiuni',
  access: 'articles:read',
  query: strict({
    gestiune: Type.Optional(text(255)),
    cauta: Type.Optional(text(200)),
    dupa: Type.Optional(cursorSchema),
  }),
  data: strict({
    stocuri: Type.Array(
      strict({
        articol: Type.String(),
        cod: nullable(Type.String()),
        nume: Type.String(),
        um: nullable(Type.String()),
        gestiune: nullable(Type.String()),
        stoc: decimal(3),
      }),
    ),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query: { gestiune, cauta, dupa } }) => {
    const named = gestiune === outside ? 'outside' : ({ code: gestiune ?? '' } as const);
    const warehouse = gestiune === undefined ? null : named;
    return operations.browseStock(
      from,
      { text: cauta?.trim() || null, warehouse },
      pageAfter(dupa, ['number', 'number']),
    );
  },
  toData: ({ rows, next }) => ({
    stocuri: rows.map((row) => ({
      articol: row.publicId,
      cod: row.code,
      nume: row.name,
      um: row.unit,
      gestiune: row.warehouseCode,
      stoc: decimalToNumber(row.quantity),
    })),
    urmatoarea: cursorOf(next),
  }),
});

export const correctStock = operation({
  ...plainRow,
  repeats: 'once',
  id: 'corecteazaUnStoc',
  v2: ['corecteazaStocul'],
  method: 'POST',
  path: '/app/api/stocuri/corectii',
  summary: 'Pune stocul numărat, sau îl schimbă cu o diferență; cere un motiv',
  access: 'articles:write',
  body: strict({
    articol: uuidSchema,
    gestiune: Type.Optional(nullable(text(255))),
    /** The stock that was counted, or by how much it changes. */
    fel: oneOf(['numarat', 'diferenta']),
    cantitate: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
    motiv: visibleText(255),
  }),
  data: 'nothing',
  run: (operations, { from, body: { articol, gestiune, fel, cantitate, motiv } }) => {
    const sent = decimalFromNumber(cantitate);
    return operations.correctStock(from, {
      articlePublicId: articol,
      warehouseCode: gestiune ?? null,
      correction: fel === 'numarat' ? { to: sent } : { by: sent },
      reason: motiv,
    });
  },
  toData: toNothing,
});

export const listStockMovements = operation({
  ...plainRow,
  id: 'miscarileUnuiStoc',
  v2: ['listeazaMiscarileStocului'],
  method: 'GET',
  path: '/app/api/stocuri/miscari',
  summary: 'Tot ce a schimbat un stoc, cel mai nou întâi, cu stocul de după',
  access: 'articles:read',
  query: strict({
    articol: uuidSchema,
    gestiune: Type.Optional(text(255)),
    dupa: Type.Optional(cursorSchema),
  }),
  data: strict({
    miscari: Type.Array(movementData),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query: { articol, gestiune, dupa } }) =>
    operations.listStockMovements(
      from,
      { articlePublicId: articol, warehouseCode: gestiune ?? null },
      'quantities',
      pageAfter(dupa, ['number']),
    ),
  toData: ({ rows, next }) => ({
    miscari: rows.map(toMovement),
    urmatoarea: cursorOf(next),
  }),
});
