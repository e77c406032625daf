import { Type } from 'typebox';
import type { StoredEvent } from '../../../domain/event/event.ts';
import { type Attempt, type Webhook, webhookTries } from '../../../domain/event/webhook.ts';
import type { Page } from '../../../domain/page.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { uuidOfAttemptId, uuidOfWebhookId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { deliveryParams, listDeliveries, resendDelivery, testWebhook } from '../../v2/events/deliveries.ts';
import { listEvents } from '../../v2/events/list-events.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  toWebhook,
  webhookParams,
} from '../../v2/events/webhooks.ts';
import { deliveryFaultMessages, eventNames, patternNames, webhookUrlProblems } from '../../words/events.ts';
import { codeWord } from '../../words/invoices.ts';
import { fromV2 } from '../from-v2.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged, post, single } from '../row.ts';

/** People are also told why nothing came back. */
const fault = shape<Attempt>()({ eroare: out.textOrNull(({ fault: why }) => why && deliveryFaultMessages[why]) });

const readWebhookAttempt = get('/app/api/webhookuri/{id_webhook}/livrari/{id_livrare}', {
  id: 'citesteLivrarea',
  summary: 'Ce s-a trimis și ce s-a răspuns',
  access: 'webhooks:manage',
  params: deliveryParams,
  data: shape<ResultOf<'readAttempt'>>()({
    webhook_timestamp: out.whole(({ at }) => Math.floor(at.getTime() / 1000)),
    cerere: out.textOrNull(({ message }) => message?.body ?? null),
    raspuns: out.textOrNull('response'),
  }),
  run: (operations, { from, params }) =>
    operations.readAttempt(from, uuidOfWebhookId(params.id_webhook), uuidOfAttemptId(params.id_livrare)),
});

const resendWebhookPeriod = post('/app/api/webhookuri/{id_webhook}/retrimite', {
  id: 'retrimitePerioada',
  summary: 'Trimite din nou ce i s-a trimis dintr-o perioadă a ultimelor 30 de zile, cel mult 10 000 de evenimente',
  access: 'webhooks:manage',
  rate: webhookTries,
  params: webhookParams,
  body: strict({ de_la: timestamp(), pana_la: timestamp() }),
  check: (_operations, { de_la, pana_la }) => {
    const [from, until] = [Date.parse(String(de_la)), Date.parse(String(pana_la))];
    const message = 'Sfârșitul perioadei este înaintea începutului ei.';
    return until < from ? [{ location: 'body', path: ['pana_la'], code: 'invalid_value', message }] : [];
  },
  data: single('cate', Type.Integer()),
  run: (operations, { from, params, body: { de_la, pana_la } }) =>
    operations.resendPeriod(from, uuidOfWebhookId(params.id_webhook), new Date(de_la), new Date(pana_la)),
});

/** CON-REPORT-26: each event as v2 tells it. Programs read on from where they stopped, people look at the newest. */
const browseEvents = get('/app/api/evenimente', {
  id: 'rasfoiesteEvenimentele',
  v2: ['listeazaEvenimentele'],
  summary: 'Evenimentele firmei din ultimele 90 de zile, cele mai noi întâi',
  access: 'events:read',
  query: strict({ tip: Type.Optional(oneOf(Object.values(eventNames))), dupa: Type.Optional(cursorSchema) }),
  data: paged('randuri', { schema: listEvents.data, out: (event: StoredEvent) => listEvents.toData(event as never) }),
  run: (operations, { from, query: { tip, dupa } }) =>
    operations.browseEvents(from, { type: codeWord(eventNames, tip), from: null }, pageAfter(dupa)),
});

const byProof = {
  proof: 'fresh',
  check: (operations: Operations, body: object) => webhookUrlProblems(operations, body),
} as const;

/** WHK-17: what `/v2/webhookuri` does, for people. */
export const webhookRows = [
  fromV2(listWebhooks, {
    v2: ['listeazaWebhookurile', 'citesteWebhook'],
    pageSize: 100,
    data: strict({ webhookuri: Type.Array(listWebhooks.data), evenimente: Type.Array(Type.String()) }),
    toData: ({ rows }: Page<Webhook, unknown>) => ({ webhookuri: rows.map(toWebhook), evenimente: [...patternNames] }),
  }),
  fromV2(createWebhook, byProof),
  fromV2(changeWebhook, byProof),
  fromV2(deleteWebhook, { proof: 'fresh' }),
  fromV2(rotateSecret, { proof: 'fresh' }),
  fromV2(testWebhook),
  fromV2(listDeliveries, { adds: fault }),
  readWebhookAttempt,
  fromV2(resendDelivery),
  resendWebhookPeriod,
  browseEvents,
];
