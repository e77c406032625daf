import { Type } from 'typebox';
import { type Attempt, longestUrl, type Webhook, webhookTries } from '../../../domain/event/webhook.ts';
import {
  deliveryFaultMessages,
  eventNames,
  patternName,
  patternNames,
  patternOf,
  switchedOffNames,
  webhookUrlProblems,
} from '../../event-words.ts';
import { nullable, oneOf, strict, text, timestamp } from '../../schema/schemas.ts';
import { type ConsoleOperation, operation, plainRow, toNothing } from '../operation.ts';
import { cursorSchema } from '../page-cursor.ts';
import { moment, momentOrNull, uuidSchema } from '../vocabulary.ts';

/** WHK-17: what `/v2/webhookuri` does, for people.  */

const params = strict({ id: uuidSchema });
const wanted = Type.Array(oneOf(patternNames), { minItems: 1, maxItems: 100 });

const row = {
  id: Type.String(),
  url: Type.String(),
  evenimente: Type.Array(Type.String()),
  descriere: nullable(Type.String()),
  activ: Type.Boolean(),
  creat_la: Type.String(),
  dezactivat_la: nullable(Type.String()),
  motiv_dezactivare: nullable(oneOf(Object.values(switchedOffNames))),
  ultima_la: nullable(Type.String()),
  ultimul_status: nullable(Type.Integer()),
  ultima_reusita: nullable(Type.Boolean()),
};

function toRow(webhook: Webhook) {
  const { switchedOffBecause } = webhook;
  return {
    id: webhook.webhookId,
    url: webhook.url,
    evenimente: webhook.patterns.map(patternName),
    descriere: webhook.description,
    activ: webhook.isActive,
    creat_la: moment(webhook.createdAt),
    dezactivat_la: momentOrNull(webhook.switchedOffAt),
    motiv_dezactivare: switchedOffBecause && switchedOffNames[switchedOffBecause],
    ultima_la: momentOrNull(webhook.lastAt),
    ultimul_status: webhook.lastStatus,
    ultima_reusita: webhook.lastSucceeded,
  };
}

const listWebhooks = operation({
  ...plainRow,
  id: 'listeazaWebhookurile',
  v2: ['listeazaWebhookurile', 'citesteWebhook'],
  method: 'GET',
  path: '/app/api/webhookuri',
  summary: 'Webhook-urile firmei și evenimentele care se pot cere',
  access: 'webhooks:manage',
  data: strict({ webhookuri: Type.Array(strict(row)), evenimente: Type.Array(Type.String()) }),
  run: (operations, { from }) => operations.listWebhooks(from, { start: { at: 'start' }, limit: 100 }),
  toData: ({ rows }) => ({ webhookuri: rows.map(toRow), evenimente: [...patternNames] }),
});

const createWebhook = operation({
  ...plainRow,
  id: 'creeazaWebhook',
  v2: ['creeazaWebhook'],
  method: 'POST',
  path: '/app/api/webhookuri',
  summary: 'Creează un webhook; secretul este arătat o singură dată',
  access: 'webhooks:manage',
  proof: 'fresh',
  body: strict({ url: text(longestUrl), evenimente: wanted, descriere: Type.Optional(nullable(text(200))) }),
  check: webhookUrlProblems,
  data: strict({ id: Type.String(), secret: Type.String() }),
  run: (operations, { from, body: { url, evenimente, descriere } }) =>
    operations.createWebhook(from, { url, patterns: evenimente.map(patternOf), description: descriere ?? null }),
  toData: ({ webhook, secret }) => ({ id: webhook.webhookId, secret }),
});

const changeWebhook = operation({
  ...plainRow,
  id: 'modificaWebhook',
  v2: ['modificaWebhook'],
  method: 'PUT',
  path: '/app/api/webhookuri/{id}',
  summary: 'Schimbă adresa, evenimentele sau descrierea, ori pornește și oprește',
  access: 'webhooks:manage',
  proof: 'fresh',
  params,
  body: strict({
    url: Type.Optional(text(longestUrl)),
    evenimente: Type.Optional(wanted),
    descriere: Type.Optional(nullable(text(200))),
    activ: Type.Optional(Type.Boolean()),
  }),
  check: webhookUrlProblems,
  data: strict(row),
  run: (operations, { from, params: { id }, body: { url, evenimente, descriere, activ } }) =>
    operations.changeWebhook(from, id, {
      ...(url === undefined ? {} : { url }),
      ...(evenimente === undefined ? {} : { patterns: evenimente.map(patternOf) }),
      ...(descriere === undefined ? {} : { description: descriere }),
      ...(activ === undefined ? {} : { isActive: activ }),
    }),
  toData: toRow,
});

const deleteWebhook = operation({
  ...plainRow,
  id: 'stergeWebhook',
  v2: ['stergeWebhook'],
  method: 'DELETE',
  path: '/app/api/webhookuri/{id}',
  summary: 'Șterge un webhook, cu ce aștepta să fie trimis acolo',
  access: 'webhooks:manage',
  proof: 'fresh',
  params,
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.deleteWebhook(from, id),
  toData: toNothing,
});

const rotateWebhookSecret = operation({
  ...plainRow,
  id: 'rotesteSecretul',
  v2: ['rotesteSecretul'],
  method: 'POST',
  path: '/app/api/webhookuri/{id}/secret',
  summary: 'Un secret nou, arătat o singură dată; cel dinainte mai semnează 24 de ore',
  access: 'webhooks:manage',
  proof: 'fresh',
  params,
  data: strict({ secret: Type.String() }),
  run: (operations, { from, params: { id } }) => operations.rotateSecret(from, id),
  toData: ({ secret }) => ({ secret }),
});

const testWebhook = operation({
  ...plainRow,
  id: 'testeazaWebhook',
  v2: ['testeazaWebhook'],
  method: 'POST',
  path: '/app/api/webhookuri/{id}/test',
  summary: 'Trimite acum un eveniment de test și spune ce s-a răspuns',
  access: 'webhooks:manage',
  rate: webhookTries,
  params,
  data: strict({
    status: nullable(Type.Integer()),
    durata_ms: Type.Integer(),
    eroare: nullable(Type.String()),
  }),
  run: (operations, { from, params: { id } }) => operations.testWebhook(from, id),
  toData: ({ status, milliseconds, fault }) => ({
    status,
    durata_ms: milliseconds,
    eroare: fault && deliveryFaultMessages[fault],
  }),
});

const attempt = {
  id: Type.String(),
  tip: Type.String(),
  incercare: Type.Integer(),
  la: Type.String(),
  status: nullable(Type.Integer()),
  durata_ms: nullable(Type.Integer()),
  reusita: Type.Boolean(),
  urmatoarea: nullable(Type.String()),
  eroare: nullable(Type.String()),
};

const listWebhookAttempts = operation({
  ...plainRow,
  id: 'listeazaLivrarile',
  v2: ['listeazaLivrarile'],
  method: 'GET',
  path: '/app/api/webhookuri/{id}/livrari',
  summary: 'Livrările unui webhook, cele mai noi întâi',
  access: 'webhooks:manage',
  params,
  query: strict({ dupa: Type.Optional(cursorSchema) }),
  data: strict({ livrari: Type.Array(strict(attempt)), urmatoarea_pagina: nullable(Type.String()) }),
  run: (operations, { from, params: { id }, query: { dupa } }) =>
    operations.listAttempts(from, id, {
      start: dupa === undefined ? { at: 'start' } : { at: 'after', position: [dupa] },
      limit: 50,
    }),
  toData: ({ rows, next }) => ({ livrari: rows.map(toAttempt), urmatoarea_pagina: next?.[0] ?? null }),
});

function toAttempt(made: Attempt) {
  return {
    id: made.attemptId,
    tip: made.type === 'test.ping' ? made.type : eventNames[made.type],
    incercare: made.attempt,
    la: moment(made.at),
    status: made.status,
    durata_ms: made.milliseconds,
    reusita: made.succeeded,
    urmatoarea: momentOrNull(made.nextAt),
    eroare: made.fault && deliveryFaultMessages[made.fault],
  };
}

const readWebhookAttempt = operation({
  ...plainRow,
  id: 'citesteLivrarea',
  method: 'GET',
  path: '/app/api/webhookuri/{id}/livrari/{livrare}',
  summary: 'Ce s-a trimis și ce s-a răspuns',
  access: 'webhooks:manage',
  params: strict({ id: uuidSchema, livrare: uuidSchema }),
  data: strict({
    ...attempt,
    url: Type.String(),
    webhook_id: nullable(Type.String()),
    webhook_timestamp: Type.Integer(),
    cerere: nullable(Type.String()),
    raspuns: nullable(Type.String()),
  }),
  run: (operations, { from, params: { id, livrare } }) => operations.readAttempt(from, id, livrare),
  toData: (made) => ({
    ...toAttempt(made),
    url: made.url,
    webhook_id: made.message?.id ?? null,
    webhook_timestamp: Math.floor(made.at.getTime() / 1000),
    cerere: made.message?.body ?? null,
    raspuns: made.response,
  }),
});

const resendWebhookEvent = operation({
  ...plainRow,
  id: 'retrimiteLivrarea',
  v2: ['retrimiteLivrarea'],
  method: 'POST',
  path: '/app/api/webhookuri/{id}/livrari/{livrare}/retrimite',
  summary: 'Trimite din nou evenimentul acelei livrări',
  access: 'webhooks:manage',
  rate: webhookTries,
  params: strict({ id: uuidSchema, livrare: uuidSchema }),
  data: 'nothing',
  run: (operations, { from, params: { id, livrare } }) => operations.resendEvent(from, id, livrare),
  toData: toNothing,
});

const resendWebhookPeriod = operation({
  ...plainRow,
  id: 'retrimitePerioada',
  method: 'POST',
  path: '/app/api/webhookuri/{id}/retrimite',
  summary: 'Trimite din nou ce i s-a trimis dintr-o perioadă a ultimelor 30 de zile, cel mult 10 000 de evenimente',
  access: 'webhooks:manage',
  rate: webhookTries,
  params,
  body: strict({ de_la: timestamp(), pana_la: timestamp() }),
  check: (_operations, { de_la, pana_la }) => {
    const [from, until] = [Date.parse(String(de_la)), Date.parse(String(pana_la))];
    const message = 'Sfârșitul perioadei este înaintea începutului ei.';
    return until < from ? [{ location: 'body', path: ['pana_la'], code: 'invalid_value', message }] : [];
  },
  data: strict({ cate: Type.Integer() }),
  run: (operations, { from, params: { id }, body: { de_la, pana_la } }) =>
    operations.resendPeriod(from, id, new Date(de_la), new Date(pana_la)),
  toData: (cate) => ({ cate }),
});

export const webhookOperations: readonly ConsoleOperation[] = [
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookAttempts,
  readWebhookAttempt,
  resendWebhookEvent,
  resendWebhookPeriod,
];
