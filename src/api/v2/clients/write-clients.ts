import { type Static, type TSchema, Type } from 'typebox';
import { type ClientEntry, type ClientRecord, clientEntryProblems } from '../../../domain/client/client-entry.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import {
  clientOf,
  countryCodeOf,
  clientKind as kind,
  kindOf,
  clientName as name,
  clientDetails as optional,
} from '../../shapes/client.ts';
import { clientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { externalClientId } from '../invoices/issue-client-schema.ts';
import { readableClient } from '../invoices/issue-command.ts';
import { operation } from '../operation.ts';
import { entryProblemOf } from './entry-messages.ts';
import { clientData, toClientData } from './list-clients.ts';

/** The description says after what a member is what its absence means. */
export const leftOut = <Schema extends TSchema>(schema: Schema, meaning = 'Poate lipsi.') =>
  Type.Optional({ ...schema, description: `${Object(schema).description} ${meaning}` } as Schema);
const unchanged = 'Lipsa îl lasă cum este.';
export const changed = <Schema extends TSchema>(schema: Schema) =>
  leftOut(nullable(schema), 'Lipsa îl lasă cum este, null îl scoate.');

export const newClient = strict({
  tip: kind,
  denumire: name,
  cod_unic: leftOut(optional.cod_unic, 'Poate lipsi la `PF`.'),
  email: leftOut(optional.email),
  telefon: leftOut(optional.telefon),
  tara: leftOut(optional.tara, 'Lipsa înseamnă țara codului, altfel România.'),
  cod_judet: leftOut(optional.cod_judet),
  localitate: leftOut(optional.localitate),
  adresa: leftOut(optional.adresa),
  nr_reg_com: leftOut(optional.nr_reg_com),
  cont_bancar: leftOut(optional.cont_bancar),
  platitor_tva: leftOut(optional.platitor_tva, 'Lipsa înseamnă că nu se știe.'),
  limba: leftOut(optional.limba, 'Lipsa înseamnă cea a firmei.'),
  id_extern: Type.Optional(externalClientId('Poate lipsi.')),
});

export const changedClient = strict({
  tip: leftOut(kind, unchanged),
  denumire: leftOut(name, unchanged),
  cod_unic: changed(optional.cod_unic),
  email: changed(optional.email),
  telefon: changed(optional.telefon),
  tara: leftOut(optional.tara, unchanged),
  cod_judet: changed(optional.cod_judet),
  localitate: changed(optional.localitate),
  adresa: changed(optional.adresa),
  nr_reg_com: changed(optional.nr_reg_com),
  cont_bancar: changed(optional.cont_bancar),
  platitor_tva: changed(optional.platitor_tva),
  limba: changed(optional.limba),
  id_extern: Type.Optional(externalClientId('Lipsa îl lasă cum este, 0 îl scoate.')),
});

const answered = {
  answer: 'one',
  data: clientData,
  identity: ['id'],
  toData: (client: ClientRecord) => toClientData(client),
} as const;

export const createClient = operation({
  id: 'creeazaClient',
  method: 'POST',
  path: '/v2/clienti',
  group: 'Clienti',
  summary: 'Creează un client',
  description:
    'Păstrează un client așa cum este trimis, fără întrebarea registrului. O factură cu același cod îl va folosi. Un cod pe care îl are deja alt client este refuzat.',
  access: { right: 'clients:write', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: newClient,
    presence: 'required',
    examples: [
      { summary: 'O firmă', value: { tip: 'PJ', denumire: 'Florăria Crinul SRL', cod_unic: '14399840' } },
      { summary: 'O persoană', value: { tip: 'PF', denumire: 'Ion Popescu', email: 'ion@exemplu.ro' } },
    ],
    check: newClientProblems,
  },
  refusals: ['entry-not-possible'],
  run: (operations, { from, body }) => {
    const { isForeign: _isForeign, ...client } = clientOf(body);
    return operations.createClient(from, { ...client, language: body.limba ?? null });
  },
  ...answered,
});

/** V2-VAL-6: what is wrong with the members that could be read is reported together with those that could not. */
export function newClientProblems(body: unknown, problems: readonly InputProblem[]): readonly InputProblem[] {
  const client = readableClient(body, new Set(problems.map(({ path: [member] }) => member)));
  return client ? clientEntryProblems(client).map(entryProblemOf) : [];
}

export const changeClient = operation({
  id: 'schimbaClientul',
  method: 'PATCH',
  path: '/v2/clienti/{id_client}',
  group: 'Clienti',
  summary: 'Schimbă un client',
  description:
    'Schimbă membrii trimiși; null îl scoate pe unul; ce nu este trimis rămâne. Documentele emise păstrează ce s-a tipărit pe ele.',
  access: { right: 'clients:write', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({
    id_client: clientId({ description: 'Clientul: `id` din `GET /v2/clienti` sau `client_id` al unei facturi.' }),
  }),
  query: 'none',
  body: {
    schema: changedClient,
    presence: 'required',
    examples: [{ summary: 'Alt telefon, fără e-mail', value: { telefon: '0740999888', email: null } }],
    check: changeProblems,
  },
  refusals: ['resource-not-found', 'entry-not-possible'],
  run: (operations, { from, params, body }) =>
    operations.changeClient(from, uuidOfClientId(params.id_client), clientChangesOf(body)),
  ...answered,
});

/** A change that names nothing is a mistake of the caller. */
export function changeProblems(body: unknown): readonly InputProblem[] {
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  const message = 'Se trimite cel putin un membru de schimbat.';
  return isEmpty ? [{ location: 'body', path: [], code: 'required', message }] : [];
}

export function clientChangesOf(body: Static<typeof changedClient>): Partial<ClientEntry> {
  return {
    ...(body.tip === undefined ? {} : { kind: kindOf(body.tip) }),
    ...(body.denumire === undefined ? {} : { name: body.denumire }),
    ...(body.cod_unic === undefined ? {} : { fiscalCode: body.cod_unic?.trim() || null }),
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(body.telefon === undefined ? {} : { phone: body.telefon }),
    ...(body.tara === undefined ? {} : { countryCode: countryCodeOf(body.tara) }),
    ...(body.cod_judet === undefined ? {} : { countyCode: body.cod_judet }),
    ...(body.localitate === undefined ? {} : { locality: body.localitate }),
    ...(body.adresa === undefined ? {} : { address: body.adresa }),
    ...(body.nr_reg_com === undefined ? {} : { tradeRegisterNumber: body.nr_reg_com }),
    ...(body.cont_bancar === undefined ? {} : { bankAccount: body.cont_bancar }),
    ...(body.platitor_tva === undefined ? {} : { isVatPayer: body.platitor_tva }),
    ...(body.limba === undefined ? {} : { language: body.limba }),
    ...(body.id_extern === undefined ? {} : { externalId: Number(body.id_extern) || null }),
  };
}
