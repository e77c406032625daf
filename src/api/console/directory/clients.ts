import { type Static, Type } from 'typebox';
import type { ClientEntry } from '../../../domain/client/client-entry.ts';
import { countryOfCode } from '../../../domain/company/party-code.ts';
import { decimalToNumber, storedDecimal } from '../../../domain/decimal/decimal.ts';
import { type CountryCode, findCountry } from '../../../domain/nomenclature/countries.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { decimal, nullable, oneOf, strict, text, visibleText } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';

const kind = oneOf(['PJ', 'PF']);
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
        tip: kind,
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

const kindWord = (value: ClientEntry['kind']): 'PJ' | 'PF' => (value === 'legal-entity' ? 'PJ' : 'PF');

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
    date: strict({
      tip: kind,
      denumire: Type.String(),
      cod_unic: nullable(Type.String()),
      email: nullable(Type.String()),
      telefon: nullable(Type.String()),
      tara: Type.String(),
      cod_judet: nullable(Type.String()),
      localitate: nullable(Type.String()),
      adresa: nullable(Type.String()),
      nr_reg_com: nullable(Type.String()),
      cont_bancar: nullable(Type.String()),
      platitor_tva: nullable(Type.Boolean()),
      limba: nullable(oneOf(documentLanguages)),
    }),
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
    date: {
      tip: kindWord(client.kind),
      denumire: client.name,
      cod_unic: client.fiscalCode,
      email: client.email,
      telefon: client.phone,
      tara: client.countryCode,
      cod_judet: client.countyCode,
      localitate: client.locality,
      adresa: client.address,
      nr_reg_com: client.tradeRegisterNumber,
      cont_bancar: client.bankAccount,
      platitor_tva: client.isVatPayer,
      limba: client.language,
    },
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

const optional = (maxLength: number) => Type.Optional(nullable(text(maxLength)));
export const clientEntry = strict({
  tip: kind,
  denumire: visibleText(255),
  cod_unic: optional(128),
  email: optional(500),
  telefon: optional(100),
  tara: Type.Optional(Type.String({ minLength: 1, maxLength: 128, 'x-nomenclature': 'tari' })),
  cod_judet: optional(100),
  localitate: optional(100),
  adresa: optional(500),
  nr_reg_com: optional(128),
  cont_bancar: optional(50),
  platitor_tva: Type.Optional(nullable(Type.Boolean())),
  limba: Type.Optional(nullable(oneOf(documentLanguages))),
});

/** The form has every member but the id of the shop, which stays. */
export function clientOf(body: Static<typeof clientEntry>): Omit<ClientEntry, 'externalId'> {
  const fiscalCode = body.cod_unic?.trim() || null;
  const country = findCountry(body.tara ?? countryOfCode(body.tip === 'PJ' ? (fiscalCode ?? '') : ''));
  return {
    kind: body.tip === 'PJ' ? 'legal-entity' : 'individual',
    name: body.denumire,
    fiscalCode,
    countryCode: country?.code ?? ('RO' satisfies CountryCode),
    countyCode: body.cod_judet ?? null,
    locality: body.localitate ?? null,
    address: body.adresa ?? null,
    email: body.email ?? null,
    phone: body.telefon ?? null,
    tradeRegisterNumber: body.nr_reg_com ?? null,
    bankAccount: body.cont_bancar ?? null,
    isVatPayer: body.platitor_tva ?? null,
    language: body.limba ?? null,
  };
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
  run: (operations, { from, body }) => operations.createClient(from, { ...clientOf(body), externalId: null }),
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
  run: (operations, { from, params, body }) => operations.changeClient(from, params.id, clientOf(body)),
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
