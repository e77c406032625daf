import { type Static, Type } from 'typebox';
import type { ClientEntry } from '../../../domain/client/client-entry.ts';
import { deliveryFailureOf } from '../../../domain/mail/delivery-failure.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { invoiceStatusNames } from '../../invoice-words.ts';
import { deliveryFailureNames, mailStateNames } from '../../mail-words.ts';
import { nullable, oneOf, partial, strict, text } from '../../schema/schemas.ts';
import { clientDetails, clientKind, clientName, clientOf, kindWord, leftOutOrNull } from '../../shapes/client.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { clientShape } from '../documents/document-members.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged, post, put } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';

type Account = ResultOf<'readClientAccount'>;

const listedClient = shape<ResultOf<'browseClients'>['rows'][number]>()({
  id: out.text('clientId'),
  tip: out.of(clientKind, ({ kind }) => kindWord(kind)),
  denumire: out.text('name'),
  cod_unic: out.textOrNull('fiscalCode'),
  localitate: out.textOrNull('locality'),
  email: out.textOrNull('email'),
  telefon: out.textOrNull('phone'),
  sold: out.money('owed'),
});

const ages = shape<Account['ages']>()({
  in_termen: out.money('inTerm'),
  zile_30: out.money('upTo30'),
  zile_60: out.money('upTo60'),
  zile_90: out.money('upTo90'),
  peste_90: out.money('over90'),
});

const lastDocument = shape<Account['documents'][number]>()({
  serie: out.text('series'),
  numar: out.text('number'),
  tip: out.text('typeCode'),
  stare: out.word(invoiceStatusNames, 'status'),
  data_emitere: out.text('issuedOn'),
  data_scadenta: out.text('dueOn'),
  valuta: out.text('currency'),
  total: out.stored(2, 'gross'),
  incasat: out.stored(2, 'collected'),
});

const sentStatement = shape<Account['statements'][number]>()({
  email: out.text('recipient'),
  de_la: out.date('from'),
  pana_la: out.date('until'),
  stare: out.word(mailStateNames, 'state'),
  programat_la: out.timestamp('scheduledAt'),
  motiv: out.of(nullable(oneOf(Object.values(deliveryFailureNames))), ({ state, lastError }) =>
    lastError === null || state === 'sent' || state === 'withdrawn'
      ? null
      : deliveryFailureNames[deliveryFailureOf(lastError)],
  ),
});

const clientWithLanguage = shape<Account['client']>()({
  ...clientShape.members,
  limba: out.of(nullable(oneOf(documentLanguages)), 'language'),
});

const clientAccount = shape<Account & { readonly today: string }>()({
  date: out.one(clientWithLanguage, 'client'),
  sold_total: out.money(({ balance }) => balance.totalBalance),
  sold_depasit: out.money(({ balance }) => balance.overdueBalance),
  de_restituit: out.money('credit'),
  rulaj_total: out.money(({ balance }) => balance.totalTurnover),
  vechimi: out.one(ages, 'ages'),
  documente: out.list(lastDocument, 'documents'),
  fise_trimise: out.list(sentStatement, 'statements'),
  azi: out.text('today'),
});

export const clientEntry = strict({
  tip: clientKind,
  denumire: clientName,
  ...leftOutOrNull(clientDetails),
  tara: Type.Optional(clientDetails.tara),
});

/** The form has every member but the id of the shop, which stays. */
export function entryOf(body: Static<typeof clientEntry>): Omit<ClientEntry, 'externalId'> {
  const { isForeign: _isForeign, externalId: _externalId, ...client } = clientOf(body);
  return { ...client, language: body.limba ?? null };
}

const params = strict({ id: uuidSchema });

export const clientRows = [
  get('/app/api/clienti', {
    id: 'rasfoiesteClientii',
    v2: ['listeazaClientii'],
    summary: 'Clienții după nume, cu ce au de plătit; căutați după începutul numelui sau după cod',
    access: 'clients:read',
    query: partial({ cauta: text(200), dupa: cursorSchema }),
    data: paged('clienti', listedClient),
    run: (operations, { from, query, today }) =>
      operations.browseClients(from, query.cauta?.trim() || null, pageAfter(query.dupa), today),
  }),
  post('/app/api/clienti', {
    id: 'adaugaClient',
    v2: ['creeazaClient'],
    summary: 'Adaugă un client',
    access: 'clients:write',
    body: clientEntry,
    data: shape<ResultOf<'createClient'>>()({ id: out.text('clientId') }),
    run: (operations, { from, body }) => operations.createClient(from, { ...entryOf(body), externalId: null }),
  }),
  get('/app/api/clienti/{id}', {
    id: 'citesteClientul',
    v2: ['citesteSoldulClientului'],
    summary: 'Un client: datele, soldul, vechimea datoriei și ultimele documente',
    access: 'clients:read',
    params,
    data: clientAccount,
    run: async (operations, { from, params: { id }, today }) => ({
      ...(await operations.readClientAccount(from, id, today)),
      today,
    }),
  }),
  put('/app/api/clienti/{id}', {
    id: 'scrieClientul',
    v2: ['schimbaClientul'],
    summary: 'Schimbă datele unui client; documentele emise rămân cum sunt',
    access: 'clients:write',
    params,
    body: clientEntry,
    run: (operations, { from, params: { id }, body }) => operations.changeClient(from, id, entryOf(body)),
  }),
  post('/app/api/clienti/{id}/uneste', {
    id: 'unesteClientii',
    summary: 'Dă clientului documentele altuia, care dispare: cei doi sunt unul',
    access: 'clients:write',
    params,
    body: strict({ cu: uuidSchema }),
    run: (operations, { from, params: { id }, body }) => operations.joinClients(from, id, body.cu),
  }),
];
