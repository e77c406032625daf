import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { findCounty } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { nullable } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { pageAnswer, pageMembers, pageRequestOf, pageSaid } from '../shared-members.ts';

export const listClients = operation({
  method: 'POST',
  path: '/v1/client/list',
  summary: 'Clienții, pe pagini',
  successor: '/v2/clienti',
  access: { plans, suffix: [] },
  rate: 'protective',
  time: 'unlimited',
  members: Type.Object(pageMembers),
  example: { NrPagina: 1, NrArticole: 50 },
  check: 'none',
  answer: pageAnswer(
    Type.Object({
      Nume: Type.String(),
      CodUnic: nullable(Type.String()),
      Email: nullable(Type.String()),
      Telefon: nullable(Type.String()),
      Tara: Type.String(),
      Judet: nullable(Type.String()),
      Localitate: nullable(Type.String()),
      Adresa: nullable(Type.String()),
      Tip: Type.String(),
    }),
  ),
  refusals: [],
  run: (operations, { caller, members }) => operations.readClientPage(caller, pageRequestOf(members)),
  toAnswer: ({ rows, total }, members) =>
    pageSaid(
      total,
      members,
      rows.map((client) => ({
        Nume: client.name,
        CodUnic: client.fiscalCode,
        Email: client.email,
        Telefon: client.phone,
        Tara: findCountry(client.countryCode)?.name ?? client.countryCode,
        // The form is the one that emitere accepts: the name of a Romanian county, or what is stored for another country.
        Judet: (client.countryCode === 'RO' && findCounty(client.countyCode ?? '')?.name) || client.countyCode,
        Localitate: client.locality,
        Adresa: client.address,
        Tip: client.kind === 'legal-entity' ? 'PJ' : 'PF',
      })),
    ),
});
