import { Type } from 'typebox';
import { type Attempt, type Webhook, webhookTries } from '../../../domain/event/webhook.ts';
import type { Page } from '../../../domain/page.ts';
import { deliveryFaultMessages, patternNames, webhookUrlProblems } from '../../event-words.ts';
import { nullable, strict, timestamp } from '../../schema/schemas.ts';
import { deliveryParams, listDeliveries, resendDelivery, testWebhook, toAttempt } from '../../v2/events/deliveries.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  toWebhook,
  webhookParams,
} from '../../v2/events/webhooks.ts';
import { uuidOfAttemptId, uuidOfWebhookId } from '../../v2/identifiers.ts';
import { fromV2 } from '../from-v2.ts';
import { type ConsoleOperation, operation, plainRow } from '../operation.ts';

/** What came back, or why nothing did. */
const attemptMembers = { ...listDeliveries.data.properties, eroare: nullable(Type.String()) };
const toTold = (made: Attempt) => ({ ...toAttempt(made), eroare: made.fault && deliveryFaultMessages[made.fault] });

const readWebhookAttempt = operation({
  ...plainRow,
  id: 'citesteLivrarea',
  method: 'GET',
  path: '/app/api/webhookuri/{id_webhook}/livrari/{id_livrare}',
  summary: 'Ce s-a trimis și ce s-a răspuns',
  access: 'webhooks:manage',
  params: deliveryParams,
  data: strict({
    webhook_timestamp: Type.Integer(),
    cerere: nullable(Type.String()),
    raspuns: nullable(Type.String()),
  }),
  run: (operations, { from, params }) =>
    operations.readAttempt(from, uuidOfWebhookId(params.id_webhook), uuidOfAttemptId(params.id_livrare)),
  toData: (made) => ({
    webhook_timestamp: Math.floor(made.at.getTime() / 1000),
    cerere: made.message?.body ?? null,
    raspuns: made.response,
  }),
});

const resendWebhookPeriod = operation({
  ...plainRow,
  id: 'retrimitePerioada',
  method: 'POST',
  path: '/app/api/webhookuri/{id_webhook}/retrimite',
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
  data: strict({ cate: Type.Integer() }),
  run: (operations, { from, params, body: { de_la, pana_la } }) =>
    operations.resendPeriod(from, uuidOfWebhookId(params.id_webhook), new Date(de_la), new Date(pana_la)),
  toData: (cate) => ({ cate }),
});

const byProof = { proof: 'fresh', check: webhookUrlProblems } as const;

/** WHK-17: what `/v2/webhookuri` does, for people. */
export const webhookOperations: readonly ConsoleOperation[] = [
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
  fromV2({ ...listDeliveries, data: strict(attemptMembers), toData: toTold }),
  readWebhookAttempt,
  fromV2(resendDelivery),
  resendWebhookPeriod,
];
