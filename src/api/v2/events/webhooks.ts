import { type Static, Type } from 'typebox';
import { longestUrl, type Webhook } from '../../../domain/event/webhook.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { nullable, oneOf, strict, text, timestamp } from '../../schema/schemas.ts';
import { toWebhookId, uuidOfWebhookId, webhookId } from '../../shapes/identifiers.ts';
import { patternName, patternNames, patternOf, switchedOffNames, webhookUrlProblems } from '../../words/events.ts';
import { type BodyFacts, emptyBody, listOperation, nothing, operation } from '../operation.ts';

const wanted = (description: string) =>
  Type.Array(oneOf(patternNames), {
    minItems: 1,
    maxItems: 100,
    description,
    examples: [['factura.*', 'stoc.modificat']],
  });
const urlMember = (description: string) =>
  text(longestUrl, { description, examples: ['https://magazin.exemplu.ro/facturier'] });

const rowMembers = {
  id: webhookId({ description: 'Identificatorul webhook-ului.' }),
  url: Type.String({ description: 'Unde se trimite.', examples: ['https://magazin.exemplu.ro/facturier'] }),
  evenimente: Type.Array(Type.String(), { description: 'Ce se trimite.', examples: [['factura.*']] }),
  descriere: nullable(Type.String({ description: 'Pentru oameni.', examples: ['Magazinul online'] })),
  activ: Type.Boolean({ description: 'Dacă i se trimite.', examples: [true] }),
  creat_la: timestamp(),
  dezactivat_la: nullable(
    timestamp({ description: 'De când este oprit; null cât timp este activ.', examples: [null] }),
  ),
  motiv_dezactivare: nullable(
    Type.String({
      description: '`oprit_manual`, `raspuns_410` sau `cinci_zile_fara_succes`; null cât timp este activ.',
      examples: [null],
    }),
  ),
  ultima_livrare: nullable(
    strict(
      {
        la: timestamp(),
        status_http: nullable(Type.Integer({ description: 'Null dacă nu a venit niciun răspuns.', examples: [200] })),
        reusita: Type.Boolean({ examples: [true] }),
      },
      { description: 'Ultima încercare; null înaintea primei.' },
    ),
  ),
};
const rowData = strict(rowMembers);
const secretData = strict({
  ...rowMembers,
  secret: Type.String({
    description: 'Cheia semnăturilor, arătată acum și niciodată din nou.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
});

export function toWebhook(webhook: Webhook): Static<typeof rowData> {
  const { lastAt, lastStatus, lastSucceeded, switchedOffAt, switchedOffBecause } = webhook;
  return {
    id: toWebhookId(webhook.webhookId),
    url: webhook.url,
    evenimente: webhook.patterns.map(patternName),
    descriere: webhook.description,
    activ: webhook.isActive,
    creat_la: bucharestTimestamp(webhook.createdAt),
    dezactivat_la: switchedOffAt && bucharestTimestamp(switchedOffAt),
    motiv_dezactivare: switchedOffBecause && switchedOffNames[switchedOffBecause],
    ultima_livrare: lastAt && {
      la: bucharestTimestamp(lastAt),
      status_http: lastStatus,
      reusita: lastSucceeded === true,
    },
  };
}

const manages = { access: { right: 'webhooks:manage', plans: 'any' }, group: 'Evenimente', platform: 'none' } as const;
export const webhookParams = strict({
  id_webhook: webhookId({ description: 'Webhook-ul: `id` primit la crearea lui.' }),
});

/** The installation decides whether an address is accepted. */
const checkNames: BodyFacts['checkNames'] = async (operations, { body, problems }) =>
  webhookUrlProblems(operations, body, problems);

export const listWebhooks = listOperation({
  ...manages,
  id: 'listeazaWebhookurile',
  method: 'GET',
  path: '/v2/webhookuri',
  summary: 'Webhook-urile firmei',
  description: 'Adresele la care se trimit evenimentele, în ordinea creării.',
  rate: 'protective',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  data: rowData,
  identity: ['id'],
  refusals: [],
  run: (operations, { from, page }) => operations.listWebhooks(from, page),
  toData: toWebhook,
});

export const createWebhook = operation({
  ...manages,
  id: 'creeazaWebhook',
  method: 'POST',
  path: '/v2/webhookuri',
  summary: 'Creează un webhook',
  description:
    'De acum înainte evenimentele cerute se trimit la această adresă, semnate după Standard Webhooks. Secretul este arătat numai în acest răspuns; o repetare cu aceeași `Idempotency-Key` îl arată din nou. Adresa se păstrează și se arată în forma ei normalizată. O firmă are cel mult 20.',
  rate: 'protective',
  params: 'none',
  query: 'none',
  body: {
    schema: strict({
      url: urlMember('Adresa; în producție numai https.'),
      evenimente: wanted('Tipuri de evenimente, toate ale unui fel (`factura.*`) sau toate (`*`).'),
      descriere: Type.Optional(
        text(200, { description: 'Pentru oameni. Lipsa înseamnă fără descriere.', examples: ['Magazinul online'] }),
      ),
    }),
    presence: 'required',
    examples: [
      {
        summary: 'Toate evenimentele facturilor',
        value: { url: 'http://localhost:9/facturier', evenimente: ['factura.*'] },
      },
    ],
    checkNames,
  },
  answer: 'one',
  data: secretData,
  identity: ['id'],
  answersSecret: true,
  refusals: ['webhook-url-refused', 'webhook-not-possible'],
  run: (operations, { from, body }) =>
    operations.createWebhook(from, {
      url: body.url,
      patterns: body.evenimente.map(patternOf),
      description: body.descriere ?? null,
    }),
  toData: ({ webhook, secret }) => ({ ...toWebhook(webhook), secret }),
});

export const readWebhook = operation({
  ...manages,
  id: 'citesteWebhook',
  method: 'GET',
  path: '/v2/webhookuri/{id_webhook}',
  summary: 'Citește un webhook',
  description: 'Unde trimite, ce, și cum a mers ultima dată.',
  rate: 'protective',
  params: webhookParams,
  query: 'none',
  body: 'none',
  answer: 'one',
  data: rowData,
  identity: ['id'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readWebhook(from, uuidOfWebhookId(params.id_webhook)),
  toData: toWebhook,
});

export const changeWebhook = operation({
  ...manages,
  id: 'modificaWebhook',
  method: 'PATCH',
  path: '/v2/webhookuri/{id_webhook}',
  summary: 'Modifică un webhook',
  description:
    'Se schimbă numai ce este trimis. Cu `activ: false` ce așteaptă să fie trimis se pierde, iar evenimentele din acest timp nu se mai trimit niciodată; cu `activ: true` se trimit cele de acum înainte.',
  rate: 'protective',
  params: webhookParams,
  query: 'none',
  body: {
    schema: strict({
      url: Type.Optional(urlMember('Altă adresă. Lipsa înseamnă că rămâne cea de acum.')),
      evenimente: Type.Optional(wanted('Alte evenimente. Lipsa înseamnă că rămân cele de acum.')),
      activ: Type.Optional(
        Type.Boolean({ description: 'Pornit sau oprit. Lipsa înseamnă că rămâne cum este.', examples: [true] }),
      ),
      descriere: Type.Optional(
        text(200, {
          minLength: 0,
          description: 'Altă descriere; un text gol o șterge. Lipsa înseamnă că rămâne cea de acum.',
          examples: ['Magazinul online'],
        }),
      ),
    }),
    presence: 'required',
    examples: [{ summary: 'Oprește', value: { activ: false } }],
    checkNames,
  },
  answer: 'one',
  data: rowData,
  identity: ['id'],
  refusals: ['resource-not-found', 'webhook-url-refused'],
  run: (operations, { from, params, body: { url, evenimente, activ, descriere } }) =>
    operations.changeWebhook(from, uuidOfWebhookId(params.id_webhook), {
      ...(url === undefined ? {} : { url }),
      ...(evenimente === undefined ? {} : { patterns: evenimente.map(patternOf) }),
      ...(activ === undefined ? {} : { isActive: activ }),
      ...(descriere === undefined ? {} : { description: descriere === '' ? null : descriere }),
    }),
  toData: toWebhook,
});

export const deleteWebhook = operation({
  ...manages,
  id: 'stergeWebhook',
  method: 'DELETE',
  path: '/v2/webhookuri/{id_webhook}',
  summary: 'Șterge un webhook',
  description: 'Dispare, împreună cu ce aștepta să fie trimis acolo.',
  rate: 'protective',
  params: webhookParams,
  query: 'none',
  body: 'none',
  ...nothing,
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.deleteWebhook(from, uuidOfWebhookId(params.id_webhook)),
});

export const rotateSecret = operation({
  ...manages,
  id: 'rotesteSecretul',
  method: 'POST',
  path: '/v2/webhookuri/{id_webhook}/roteste-secretul',
  summary: 'Schimbă secretul',
  description:
    'Un secret nou. Timp de 24 de ore fiecare livrare are două semnături: a acestuia și a celui dinaintea lui.',
  rate: 'protective',
  params: webhookParams,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: secretData,
  identity: ['id'],
  answersSecret: true,
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.rotateSecret(from, uuidOfWebhookId(params.id_webhook)),
  toData: ({ webhook, secret }) => ({ ...toWebhook(webhook), secret }),
});
