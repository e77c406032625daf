import { type Static, Type } from 'typebox';
import type { ClientEntry } from '../../../domain/client/client-entry.ts';
import { decimalToNumber, storedDecimal } from '../../../domain/decimal/decimal.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { clientDetails, clientKind, clientName, clientOf, kindWord, leftOutOrNull } from '../../shapes/client.ts';
import { clientData, toClient } from '../documents/document-members.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';

const amount = decimal(2);

export const listClients = operation({
  ...plainRow,
  id: 'rasfoiesteClientii',
  v2: ['listeazaClientii'],
  method: 'GET',
  path: '/app/api/clienti',
  summary: 'Clienții după nume, cu ce au de plătit; căutați după începutul numelui sau după cod',
  access: 'clients:read',
  query: strict({ cauta: Type.Optional(text(200)), dupa: Type.Optional(cursorSchema) }),
  data: strict({
    clienti: Type.Array(
      strict({
        id: Type.String(),
        tip: clientKind,
        denumire: Type.String(),
        cod_unic: nullable(Type.String()),
        localitate: nullable(Type.String()),
        email: nullable(Type.String()),
        telefon: nullable(Type.String()),
        sold: amount,
      }),
    ),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query, today }) =>
    operations.browseClients(from, query.cauta?.trim() || null, pageAfter(query.dupa, ['text', 'uuid']), today),
  toData: ({ rows, next }) => ({
    clienti: rows.map((client) => ({
      id: client.clientId,
      tip: kindWord(client.kind),
      denumire: client.name,
      cod_unic: client.fiscalCode,
      localitate: client.locality,
      email: client.email,
      telefon: client.phone,
      sold: decimalToNumber(client.owed),
    })),
    urmatoarea: cursorOf(next),
  }),
});

export const readClient = operation({
  ...plainRow,
  id: 'citesteClientul',
  v2: ['citesteSoldulClientului'],
  method: 'GET',
  path: '/app/api/clienti/{id}',
  summary: 'Un client: datele, soldul, vechimea datoriei și ultimele documente',
  access: 'clients:read',
  params: strict({ id: uuidSchema }),
  data: strict({
    date: strict({ ...clientData.properties, limba: nullable(oneOf(documentLanguages)) }),
    sold_total: amount,
    sold_depasit: amount,
    de_restituit: amount,
    rulaj_total: amount,
    vechimi: strict({ in_termen: amount, zile_30: amount, zile_60: amount, zile_90: amount, peste_90: amount }),
    documente: Type.Array(
      strict({
        serie: Type.String(),
        numar: Type.String(),
        tip: Type.String(),
        stare: oneOf(['draft', 'emisa', 'anulata', 'stornata', 'storno']),
        data_emitere: Type.String(),
        data_scadenta: Type.String(),
        valuta: Type.String(),
        total: amount,
        incasat: amount,
      }),
    ),
    azi: Type.String(),
  }),
  run: async (operations, { from, params, today }) => ({
    ...(await operations.readClientAccount(from, params.id, today)),
    today,
  }),
  toData: ({ client, balance, credit, ages, documents, today }) => ({
    date: { ...toClient(client), limba: client.language },
    sold_total: decimalToNumber(balance.totalBalance),
    sold_depasit: decimalToNumber(balance.overdueBalance),
    de_restituit: decimalToNumber(credit),
    rulaj_total: decimalToNumber(balance.totalTurnover),
    vechimi: {
      in_termen: decimalToNumber(ages.inTerm),
      zile_30: decimalToNumber(ages.upTo30),
      zile_60: decimalToNumber(ages.upTo60),
      zile_90: decimalToNumber(ages.upTo90),
      peste_90: decimalToNumber(ages.over90),
    },
    documente: documents.map((document) => ({
      serie: document.series,
      numar: document.number,
      tip: document.typeCode,
      stare: statusWords[document.status] ?? 'emisa',
      data_emitere: document.issuedOn,
      data_scadenta: document.dueOn,
      valuta: document.currency,
      total: decimalToNumber(storedDecimal(document.gross)),
      incasat: decimalToNumber(storedDecimal(document.collected)),
    })),
    azi: today,
  }),
});

const statusWords: Readonly<Record<string, 'draft' | 'emisa' | 'anulata' | 'stornata' | 'storno'>> = {
  draft: 'draft',
  issued: 'emisa',
  cancelled: 'anulata',
  reversed: 'stornata',
  reversal: 'storno',
};

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

export const createClient = operation({
  ...plainRow,
  id: 'adaugaClient',
  v2: ['creeazaClient'],
  method: 'POST',
  path: '/app/api/clienti',
  summary: 'Adaugă un client',
  access: 'clients:write',
  body: clientEntry,
  data: strict({ id: Type.String() }),
  run: (operations, { from, body }) => operations.createClient(from, { ...entryOf(body), externalId: null }),
  toData: ({ clientId }) => ({ id: clientId }),
});

export const changeClient = operation({
  ...plainRow,
  id: 'scrieClientul',
  v2: ['schimbaClientul'],
  method: 'PUT',
  path: '/app/api/clienti/{id}',
  summary: 'Schimbă datele unui client; documentele emise rămân cum sunt',
  access: 'clients:write',
  params: strict({ id: uuidSchema }),
  body: clientEntry,
  data: 'nothing',
  run: (operations, { from, params, body }) => operations.changeClient(from, params.id, entryOf(body)),
  toData: toNothing,
});

export const joinClients = operation({
  ...plainRow,
  id: 'unesteClientii',
  method: 'POST',
  path: '/app/api/clienti/{id}/uneste',
  summary: 'Dă clientului documentele altuia, care dispare: cei doi sunt unul',
  access: 'clients:write',
  params: strict({ id: uuidSchema }),
  body: strict({ cu: uuidSchema }),
  data: 'nothing',
  run: (operations, { from, params, body }) => operations.joinClients(from, params.id, body.cu),
  toData: toNothing,
});
