import { Type } from 'typebox';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow } from '../operation.ts';
import { authorNames, moment } from '../vocabulary.ts';

export const readJournal = operation({
  ...plainRow,
  id: 'citesteJurnalul',
  method: 'GET',
  path: '/app/api/jurnal',
  summary: 'Jurnalul firmei, cel mai nou rând întâi, și până la care rând și când a fost verificat',
  access: 'journal:read',
  query: strict({
    inainte_de: Type.Optional(Type.Integer({ minimum: 1 })),
    subiect: Type.Optional(text(50)),
    cauta: Type.Optional(text(100)),
  }),
  data: strict({
    verificare: nullable(
      strict({
        pana_la_randul: Type.Integer(),
        la: Type.String(),
        rand_gresit: nullable(Type.Integer()),
      }),
    ),
    randuri: Type.Array(
      strict({
        rand: Type.Integer(),
        la: Type.String(),
        autor: oneOf(Object.values(authorNames)),
        nume_autor: nullable(Type.String()),
        interactiune: nullable(Type.String()),
        subiect: Type.String(),
        nume: Type.String(),
        actiune: Type.String(),
        detalii: Type.String(),
      }),
    ),
  }),
  run: (operations, { from, query: { inainte_de, subiect, cauta } }) =>
    operations.readJournal(from, { before: inainte_de ?? null, subject: subiect ?? null, text: cauta ?? null }),
  toData: ({ rows, check }) => ({
    verificare: check && {
      pana_la_randul: check.position,
      la: moment(check.checkedAt),
      rand_gresit: check.wrongAt,
    },
    randuri: rows.map((row) => ({
      rand: row.position,
      la: moment(row.at),
      autor: authorNames[row.authorKind] ?? 'persoana',
      nume_autor: row.authorName,
      interactiune: row.interactionId,
      subiect: row.subject,
      nume: row.name,
      actiune: row.action,
      detalii: row.details,
    })),
  }),
});
