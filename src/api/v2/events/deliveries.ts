import { Type } from 'typebox';
import { type Attempt, webhookTries } from '../../../domain/event/webhook.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { nullable, strict, timestamp } from '../../schema/schemas.ts';
import {
  attemptId,
  toAttemptId,
  toEventId,
  uuidOfAttemptId,
  uuidOfWebhookId,
  webhookId,
} from '../../shapes/identifiers.ts';
import { deliveryFaultMessages, eventNames } from '../../words/events.ts';
import { emptyBody, listOperation, nothing, operation } from '../operation.ts';
import { webhookParams } from './webhooks.ts';

const manages = { access: { right: 'webhooks:manage', plans: 'any' }, group: 'Evenimente', platform: 'none' } as const;

export const testWebhook = operation({
  ...manages,
  id: 'testeazaWebhook',
  method: 'POST',
  path: '/v2/webhookuri/{id_webhook}/testeaza',
  summary: 'Trimite un eveniment de test',
  description:
    'Trimite acum `test.ping` și spune ce a răspuns adresa; și unui webhook oprit. Se vede numai în livrările lui, nu între evenimente. Testele și retrimiterile firmei se numără împreună, și cele din consolă.',
  rate: webhookTries,
  params: webhookParams,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    status_http: nullable(Type.Integer({ description: 'Null dacă nu a venit niciun răspuns.', examples: [200] })),
    durata_ms: Type.Integer({ examples: [38] }),
    eroare: nullable(
      Type.String({ description: 'De ce nu a venit niciun răspuns; null dacă a venit.', examples: [null] }),
    ),
  }),
  identity: [],
  refusals: ['resource-not-found', 'too-much-at-once'],
  run: (operations, { from, params }) => operations.testWebhook(from, uuidOfWebhookId(params.id_webhook)),
  toData: ({ status, milliseconds, fault }) => ({
    status_http: status,
    durata_ms: milliseconds,
    eroare: fault && deliveryFaultMessages[fault],
  }),
});

export const listDeliveries = listOperation({
  ...manages,
  id: 'listeazaLivrarile',
  method: 'GET',
  path: '/v2/webhookuri/{id_webhook}/livrari',
  summary: 'Livrările unui webhook',
  description:
    'Ce s-a trimis în ultimele 30 de zile și ce s-a răspuns, cele mai noi întâi; un rând pentru fiecare încercare.',
  rate: 'protective',
  params: webhookParams,
  query: 'none',
  body: 'none',
  answer: 'list',
  data: strict({
    id: attemptId({ description: 'Identificatorul livrării.' }),
    eveniment_id: Type.String({ examples: ['evt_0123456789abcdef0123456789abcdef'] }),
    tip: Type.String({ examples: ['factura.emisa'] }),
    incercare: Type.Integer({ description: 'A câta; cel mult zece.', examples: [1] }),
    la: timestamp(),
    status_http: nullable(Type.Integer({ description: 'Null dacă nu a venit niciun răspuns.', examples: [200] })),
    durata_ms: nullable(Type.Integer({ examples: [38] })),
    reusita: Type.Boolean({ examples: [true] }),
    urmatoarea_incercare: nullable(
      timestamp({
        description: 'Când se încearcă din nou; null dacă nu mai este nevoie sau s-a renunțat.',
        examples: [null],
      }),
    ),
    raspuns: nullable(Type.String({ description: 'Primele 1000 de caractere ale răspunsului.', examples: ['ok'] })),
  }),
  identity: ['id'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, page }) => operations.listAttempts(from, uuidOfWebhookId(params.id_webhook), page),
  toData: (attempt) => toAttempt(attempt),
});

export function toAttempt(attempt: Attempt) {
  return {
    id: toAttemptId(attempt.attemptId),
    eveniment_id: toEventId(attempt.eventId),
    tip: attempt.type === 'test.ping' ? attempt.type : eventNames[attempt.type],
    incercare: attempt.attempt,
    la: bucharestTimestamp(attempt.at),
    status_http: attempt.status,
    durata_ms: attempt.milliseconds,
    reusita: attempt.succeeded,
    urmatoarea_incercare: attempt.nextAt && bucharestTimestamp(attempt.nextAt),
    raspuns: attempt.response,
  };
}

export const deliveryParams = strict({
  id_webhook: webhookId({ description: 'Webhook-ul.' }),
  id_livrare: attemptId({ description: 'Livrarea: `id` din `GET /v2/webhookuri/{id_webhook}/livrari`.' }),
});

export const resendDelivery = operation({
  ...manages,
  id: 'retrimiteLivrarea',
  method: 'POST',
  path: '/v2/webhookuri/{id_webhook}/livrari/{id_livrare}/retrimite',
  summary: 'Retrimite un eveniment',
  description:
    'Trimite din nou evenimentul acelei livrări, ca livrare nouă care începe cu prima încercare. Testele și retrimiterile firmei se numără împreună, și cele din consolă.',
  rate: webhookTries,
  params: deliveryParams,
  query: 'none',
  body: emptyBody,
  ...nothing,
  refusals: ['resource-not-found', 'webhook-not-possible'],
  run: (operations, { from, params }) =>
    operations.resendEvent(from, uuidOfWebhookId(params.id_webhook), uuidOfAttemptId(params.id_livrare)),
});
