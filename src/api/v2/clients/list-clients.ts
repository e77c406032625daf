import { Type } from 'typebox';
import type { ClientRow } from '../../../domain/client/client.ts';
import type { ClientRecord } from '../../../domain/client/client-entry.ts';
import { searchedCode } from '../../../domain/company/party-code.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { kindWord } from '../../shapes/client.ts';
import { clientId, toClientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { partnerShape } from '../../shapes/partner.ts';
import { listOperation } from '../operation.ts';
import { partnerFilters, partnerFiltersOf } from '../partners/partner-data.ts';

const rowMembers = {
  id: Type.String({ description: 'Identificatorul clientului.', examples: ['cli_0123456789abcdef0123456789abcdef'] }),
  ...partnerShape.schema.properties,
  tip_persoana: Type.String({ description: '`PJ` sau `PF`.', examples: ['PJ'] }),
};

export const clientData = strict({
  ...rowMembers,
  nr_reg_com: nullable(Type.String({ examples: ['J22/99/2015'] })),
  cont_bancar: nullable(Type.String({ examples: ['RO49AAAA1B31007593840000'] })),
  platitor_tva: nullable(Type.Boolean({ description: 'Null: nu se știe.', examples: [true] })),
  id_extern: nullable(
    Type.Integer({ description: 'Numărul clientului în magazinul dumneavoastră.', examples: [1042] }),
  ),
  limba: nullable(Type.String({ description: 'Limba documentelor sale; null: cea a firmei.', examples: [null] })),
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
    ...partnerFilters,
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
        code: query.cod_unic === undefined ? null : searchedCode(query.cod_unic),
        ...partnerFiltersOf(query),
      },
      page,
    ),
  toData: toRow,
});

function toRow(client: ClientRow) {
  return {
    id: toClientId(client.clientId),
    ...partnerShape.out(client),
    tip_persoana: kindWord(client.kind),
  };
}

export function toClientData(client: ClientRecord) {
  return {
    ...toRow(client),
    nr_reg_com: client.tradeRegisterNumber,
    cont_bancar: client.bankAccount,
    platitor_tva: client.isVatPayer,
    id_extern: client.externalId,
    limba: client.language,
  };
}
