import { Type } from 'typebox';
import { addDays, bucharestMidnight } from '../../../domain/time/calendar.ts';
import type { ApiCallPage } from '../../../operations/calls/call-log.ts';
import { date, formed, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow } from '../operation.ts';
import { cursorSchema } from '../page-cursor.ts';
import { authorNames, moment } from '../vocabulary.ts';

/** CON-LOG-1 */
export const listApiCalls = operation({
  ...plainRow,
  id: 'listeazaApeluri',
  method: 'GET',
  path: '/app/api/jurnal-api',
  summary: 'Apelurile API din ultimele 30 de zile, cel mai nou întâi',
  access: 'journal:read',
  query: strict({
    interactiune: Type.Optional(formed(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'un id de interacțiune')),
    cheie: Type.Optional(text(255)),
    utilizator_api: Type.Optional(text(255)),
    operatie: Type.Optional(text(100)),
    stare: Type.Optional(formed(/^(?:[1-5]\d\d|[1-5]xx|esuate)$/, 'o stare ca 200, 4xx sau esuate')),
    de_la: Type.Optional(date()),
    pana_la: Type.Optional(date()),
    inainte_de: Type.Optional(cursorSchema),
  }),
  data: strict({
    apeluri: Type.Array(
      strict({
        la: Type.String(),
        autor: oneOf([authorNames['api-key'], authorNames['api-user']]),
        nume_autor: nullable(Type.String()),
        operatie: Type.String(),
        metoda: Type.String(),
        cale: Type.String(),
        stare: Type.Integer(),
        problema: nullable(Type.String()),
        milisecunde: Type.Integer(),
        interactiune: Type.String(),
      }),
    ),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query }) =>
    operations.readApiCalls(from, {
      from: query.de_la === undefined ? new Date(0) : bucharestMidnight(query.de_la),
      until: endOf(query.pana_la ?? lastDay),
      before: query.inainte_de === undefined ? null : placeOf(query.inainte_de),
      interactionId: query.interactiune ?? null,
      keyName: query.cheie ?? null,
      apiUserName: query.utilizator_api ?? null,
      operation: query.operatie ?? null,
      statuses: statusesOf(query.stare),
      onlyProblems: query.stare === 'esuate',
    }),
  toData: ({ calls, hasMore }) => ({
    apeluri: calls.map((call) => ({
      la: moment(call.at),
      autor: authorNames[call.authorKind],
      nume_autor: call.authorName,
      operatie: call.operation,
      metoda: call.method,
      cale: call.path,
      stare: call.status,
      problema: call.problem,
      milisecunde: call.milliseconds,
      interactiune: call.interactionId,
    })),
    urmatoarea: hasMore ? cursorOf(calls) : null,
  }),
});

const lastDay = '9998-12-31';

const endOf = (day: string): Date => bucharestMidnight(addDays(day < lastDay ? day : lastDay, 1));

/** Where a page ended: the moment and the id of its last call. */
function cursorOf(calls: ApiCallPage['calls']): string | null {
  const last = calls.at(-1);
  return last ? `${last.at.getTime()}-${last.callId}` : null;
}

function placeOf(cursor: string) {
  return { at: new Date(Number(cursor.slice(0, 13))), callId: cursor.slice(14) };
}

/** `404` is that one, `4xx` are all from 400 to 499. */
function statusesOf(wanted: string | undefined) {
  if (wanted === undefined || wanted === 'esuate') return null;
  return { from: Number(wanted.replace('xx', '00')), until: Number(wanted.replace('xx', '99')) };
}
