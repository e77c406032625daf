import { addDays, bucharestMidnight } from '../../../domain/time/calendar.ts';
import type { ApiCallPage } from '../../../operations/calls/call-log.ts';
import { date, formed, oneOf, partial, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { authorNames } from '../../words/vocabulary.ts';
import { cursorSchema } from '../page-cursor.ts';
import { get } from '../row.ts';

const call = shape<ApiCallPage['calls'][number]>()({
  la: out.moment('at'),
  autor: out.of(oneOf([authorNames['api-key'], authorNames['api-user']]), ({ authorKind }) => authorNames[authorKind]),
  nume_autor: out.textOrNull('authorName'),
  operatie: out.text('operation'),
  metoda: out.text('method'),
  cale: out.text('path'),
  stare: out.whole('status'),
  problema: out.textOrNull('problem'),
  milisecunde: out.whole('milliseconds'),
  interactiune: out.text('interactionId'),
});

/** CON-LOG-1 */
export const listApiCalls = get('/app/api/jurnal-api', {
  id: 'listeazaApeluri',
  summary: 'Apelurile API din ultimele 30 de zile, cel mai nou întâi',
  access: 'journal:read',
  query: partial({
    interactiune: formed(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'un id de interacțiune'),
    cheie: text(255),
    utilizator_api: text(255),
    operatie: text(100),
    stare: formed(/^(?:[1-5]\d\d|[1-5]xx|esuate)$/, 'o stare ca 200, 4xx sau esuate'),
    de_la: date(),
    pana_la: date(),
    inainte_de: cursorSchema,
  }),
  data: shape<ApiCallPage>()({
    apeluri: out.list(call, 'calls'),
    urmatoarea: out.textOrNull(({ calls, hasMore }) => (hasMore ? cursorOf(calls) : null)),
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
});

const lastDay = '9998-12-31';

const endOf = (day: string): Date => bucharestMidnight(addDays(day < lastDay ? day : lastDay, 1));

/** A page ended at the moment and the id of its last call. */
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
