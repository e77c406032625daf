import { Type } from 'typebox';
import type { ClientRow } from '../../../domain/client/client.ts';
import { codeSought } from '../../../domain/client/client-code.ts';
import type { ClientRecord } from '../../../domain/client/client-entry.ts';
import { findCounty } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { clientId, toClientId, uuidOfClientId } from '../identifiers.ts';
import { listOperation } from '../operation.ts';

const rowMembers = {
  id: Type.String({ description: 'Identificatorul clientului.', examples: ['cli_0123456789abcdef0123456789abcdef'] }),
  denumire: Type.String({ examples: ['Client Exemplu SRL'] }),
  cod_unic: nullable(Type.String({ examples: ['2864518'] })),
  email: nullable(Type.String({ examples: ['client@exemplu.ro'] })),
  telefon: nullable(Type.String({ examples: ['0740123456'] })),
  cod_tara: Type.String({ examples: ['RO'] }),
  tara: Type.String({ examples: ['ROMANIA'] }),
  cod_judet: nullable(Type.String({ examples: ['IS'] })),
  judet: nullable(Type.String({ description: 'Numele județului, pentru România.', examples: ['Iași'] })),
  localitate: nullable(Type.String({ examples: ['Iași'] })),
  adresa: nullable(Type.String({ examples: ['Str. Palat 1'] })),
  tip_persoana: Type.String({ description: '`PJ` sau `PF`.', examples: ['PJ'] }),
};

/** A client with everything that is kept of it. */
export const clientData = strict({
  ...rowMembers,
  nr_reg_com: nullable(Type.String({ examples: ['J22/99/2015'] })),
  cont_bancar: nullable(Type.String({ examples: ['RO49AAAA1B31007593840000'] })),
  platitor_tva: nullable(Type.Boolean({ description: 'Null: nu se știe.', examples: [true] })),
  id_extern: nullable(
    Type.Integer({ description: 'Numărul clientului în magazinul dumneavoastră.', examples: [1042] }),
  ),
});

export const listClients = listOperation({
  id: 'listeazaClientii',
  method: 'GET',
  path: '/v2/clienti',
  group: 'Clienti',
  summary: 'Clienții',
  description: 'Clienții firmei, după nume. Filtrele nu țin seama de litere mari sau mici și de diacritice.',
  access: { right: 'clients:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    id: Type.Optional(clientId({ description: 'Numai clientul cu acest `id`. Lipsa înseamnă oricare.' })),
    q: Type.Optional(
      text(200, { minLength: 2, description: 'Începutul numelui. Lipsa înseamnă orice nume.', examples: ['brut'] }),
    ),
    cod_unic: Type.Optional(
      text(128, {
        description: 'Codul fiscal, cu sau fără RO, sau CNP-ul. Lipsa înseamnă oricare.',
        examples: ['90100218'],
      }),
    ),
    email: Type.Optional(
      text(500, { description: 'Adresa de e-mail întreagă. Lipsa înseamnă oricare.', examples: ['client@exemplu.ro'] }),
    ),
    telefon: Type.Optional(
      text(100, { description: 'Telefonul, așa cum este păstrat. Lipsa înseamnă oricare.', examples: ['0740123456'] }),
    ),
    cod_tara: Type.Optional(text(10, { description: 'Codul țării. Lipsa înseamnă oricare.', examples: ['RO'] })),
    cod_judet: Type.Optional(text(100, { description: 'Codul județului. Lipsa înseamnă oricare.', examples: ['IS'] })),
    localitate: Type.Optional(
      text(100, { description: 'Localitatea întreagă. Lipsa înseamnă oricare.', examples: ['Iași'] }),
    ),
    adresa: Type.Optional(
      text(500, { description: 'O parte din adresă. Lipsa înseamnă oricare.', examples: ['Palat'] }),
    ),
  }),
  body: 'none',
  answer: 'list',
  data: strict(rowMembers),
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page }) =>
    operations.listClients(
      from,
      {
        clientId: query.id === undefined ? null : uuidOfClientId(query.id),
        nameStart: query.q ?? null,
        code: query.cod_unic === undefined ? null : codeSought(query.cod_unic),
        email: query.email ?? null,
        phone: query.telefon ?? null,
        // A code that no country has is kept by no client.
        countryCode: query.cod_tara === undefined ? null : (findCountry(query.cod_tara)?.code ?? query.cod_tara),
        countyCode: query.cod_judet ?? null,
        locality: query.localitate ?? null,
        addressPart: query.adresa ?? null,
      },
      page,
    ),
  toData: toRow,
});

function toRow(client: ClientRow) {
  return {
    id: toClientId(client.clientId),
    denumire: client.name,
    cod_unic: client.fiscalCode,
    email: client.email,
    telefon: client.phone,
    cod_tara: client.countryCode,
    tara: findCountry(client.countryCode)?.name ?? client.countryCode,
    cod_judet: client.countyCode,
    judet: (client.countryCode === 'RO' && client.countyCode && findCounty(client.countyCode)?.name) || null,
    localitate: client.locality,
    adresa: client.address,
    tip_persoana: client.kind === 'legal-entity' ? 'PJ' : 'PF',
  };
}

export function toClientData(client: ClientRecord) {
  return {
    ...toRow(client),
    nr_reg_com: client.tradeRegisterNumber,
    cont_bancar: client.bankAccount,
    platitor_tva: client.isVatPayer,
    id_extern: client.externalId,
  };
}
