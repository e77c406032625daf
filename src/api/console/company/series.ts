import { Type } from 'typebox';
import { largestNumber } from '../../../domain/decimal/decimal.ts';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { seriesKindNames, seriesKindOfName } from '../../vocabulary.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { authorNames, moment, nameText } from '../vocabulary.ts';

const kind = oneOf(Object.values(seriesKindNames));

export const listSeries = operation({
  ...plainRow,
  id: 'listeazaSeriile',
  method: 'GET',
  path: '/app/api/serii',
  summary: 'Seriile firmei, cu numărul următor',
  access: 'company:read',
  data: strict({
    serii: Type.Array(
      strict({
        serie: Type.String(),
        fel: kind,
        cifre: Type.Integer(),
        implicita: Type.Boolean(),
        implicita_storno: Type.Boolean(),
        urmatorul_numar: Type.Integer(),
        documente: Type.Integer(),
        ultima_emitere: nullable(Type.String()),
      }),
    ),
  }),
  run: (operations, { from }) => operations.listCompanySeries(from),
  toData: (series) => ({
    serii: series.map((one) => ({
      serie: one.code,
      fel: seriesKindNames[one.kind],
      cifre: one.digits,
      implicita: one.isDefault,
      implicita_storno: one.isReversalDefault,
      urmatorul_numar: one.nextNumber,
      documente: one.documents,
      ultima_emitere: one.lastIssuedOn,
    })),
  }),
});

export const explainSeries = operation({
  ...plainRow,
  id: 'explicaSeria',
  method: 'GET',
  path: '/app/api/serii/{serie}/goluri',
  summary: 'Numerele fără document ale unei serii: șterse, sau sărite fiindcă au fost alese de mână',
  access: 'company:read',
  params: strict({ serie: text(50) }),
  data: strict({
    goluri: Type.Array(strict({ de_la: Type.Integer(), pana_la: Type.Integer(), sterse: Type.Array(Type.Integer()) })),
  }),
  run: (operations, { from, params: { serie } }) => operations.explainSeries(from, serie),
  toData: (gaps) => ({
    goluri: gaps.map(({ first, last, deleted }) => ({ de_la: first, pana_la: last, sterse: [...deleted] })),
  }),
});

/** CON-SET-4 */
export const readSeriesHistory = operation({
  ...plainRow,
  id: 'istoriculSeriei',
  method: 'GET',
  path: '/app/api/serii/{serie}/istoric',
  summary: 'Ce s-a schimbat la o serie, când și de către cine; cel mai nou întâi',
  access: 'company:read',
  params: strict({ serie: text(50) }),
  data: strict({
    istoric: Type.Array(
      strict({
        la: Type.String(),
        autor: oneOf(Object.values(authorNames)),
        nume_autor: nullable(Type.String()),
        actiune: Type.String(),
        detalii: Type.String(),
      }),
    ),
  }),
  run: (operations, { from, params: { serie } }) => operations.readSeriesHistory(from, serie),
  toData: (rows) => ({
    istoric: rows.map((row) => ({
      la: moment(row.at),
      autor: authorNames[row.authorKind],
      nume_autor: row.authorName,
      actiune: row.action,
      detalii: row.details,
    })),
  }),
});

const changeable = {
  cifre: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  implicita: Type.Optional(Type.Boolean()),
  implicita_storno: Type.Optional(Type.Boolean()),
};

export const createSeries = operation({
  ...plainRow,
  id: 'adaugaSerie',
  method: 'POST',
  path: '/app/api/serii',
  summary: 'Adaugă o serie',
  access: 'series:manage',
  body: strict({
    serie: nameText(50),
    fel: kind,
    urmatorul_numar: Type.Optional(Type.Integer({ minimum: 0, maximum: largestNumber })),
    ...changeable,
  }),
  data: 'nothing',
  run: (operations, { from, body }) =>
    operations.createSeries(from, {
      place: 0,
      code: body.serie,
      kind: seriesKindOfName.get(body.fel) ?? null,
      nextNumber: body.urmatorul_numar ?? null,
      digits: body.cifre ?? null,
      isDefault: body.implicita ?? null,
      isReversalDefault: body.implicita_storno ?? null,
    }),
  toData: toNothing,
});

export const changeSeries = operation({
  ...plainRow,
  id: 'schimbaSeria',
  method: 'PUT',
  path: '/app/api/serii/{serie}',
  summary: 'Schimbă cifrele unei serii, sau o face implicită',
  access: 'series:manage',
  params: strict({ serie: text(50) }),
  body: strict(changeable),
  data: 'nothing',
  run: (operations, { from, params: { serie }, body }) =>
    operations.changeSeries(from, {
      place: 0,
      code: serie,
      kind: null,
      nextNumber: null,
      digits: body.cifre ?? null,
      isDefault: body.implicita ?? null,
      isReversalDefault: body.implicita_storno ?? null,
    }),
  toData: toNothing,
});
