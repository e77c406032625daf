import { Type } from 'typebox';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { toEventId } from '../../shapes/identifiers.ts';
import { eventNames } from '../../words/events.ts';
import { codeWord } from '../../words/invoices.ts';
import { listOperation } from '../operation.ts';
import { toEventData } from './event-data.ts';

export const listEvents = listOperation({
  id: 'listeazaEvenimentele',
  method: 'GET',
  path: '/v2/evenimente',
  group: 'Evenimente',
  summary: 'Evenimentele firmei',
  description:
    'Ce s-a întâmplat în ultimele 90 de zile, cele mai vechi întâi. `next_cursor` nu este niciodată null după un rând: la sfârșit arată locul unde vor apărea cele noi, astfel încât cititorul merge mai departe de la ultimul cursor și nu pierde niciunul. Aceleași evenimente le primesc webhook-urile.',
  access: { right: 'events:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    tip: Type.Optional(
      oneOf(Object.values(eventNames), {
        description: 'Numai evenimentele de acest tip. Lipsa înseamnă toate.',
        examples: ['factura.emisa'],
      }),
    ),
    creat_de_la: Type.Optional(
      timestamp({
        description: 'Numai cele de atunci încoace, inclusiv. Lipsa înseamnă toate cele păstrate.',
        examples: ['2026-11-01T00:00:00+02:00'],
      }),
    ),
  }),
  body: 'none',
  answer: 'list',
  data: strict({
    id: Type.String({
      description: 'Identificatorul evenimentului; același în `webhook-id`.',
      examples: ['evt_0123456789abcdef0123456789abcdef'],
    }),
    tip: Type.String({ description: 'Ce s-a întâmplat; pot apărea tipuri noi.', examples: ['factura.emisa'] }),
    creat_la: timestamp({ description: 'Când s-a întâmplat.' }),
    numar_ordine: Type.Integer({
      description: 'Crește de la un eveniment al firmei la următorul; un eveniment mai nou are un număr mai mare.',
      examples: [1],
    }),
    date: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'Lucrul despre care este vorba, așa cum era atunci; conținutul depinde de tip.',
      examples: [{ serie: 'FCT', numar: '1' }],
    }),
  }),
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page }) =>
    operations.listEvents(
      from,
      {
        type: codeWord(eventNames, query.tip),
        from: query.creat_de_la === undefined ? null : new Date(query.creat_de_la),
      },
      page,
    ),
  toData: (event) => ({
    id: toEventId(event.eventId),
    tip: eventNames[event.type],
    creat_la: bucharestTimestamp(event.at),
    numar_ordine: event.position,
    date: toEventData(event),
  }),
});
