import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { shiftDays } from '../../../domain/time/calendar.ts';
import { date, decimal, nullable, strict } from '../../schema/schemas.ts';
import { clientId, toClientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { listOperation, operation } from '../operation.ts';
import { type PeriodRule, periodOf, periodProblems } from '../period.ts';

const longestDays = 31;

/** V2-SOLD-3 */
const duePeriod: PeriodRule = {
  from: 'data_scadenta_de_la',
  until: 'data_scadenta_pana_la',
  lastDayAfter: (from) => shiftDays(from, longestDays),
  tooLong: `Perioada este de cel mult ${longestDays} de zile.`,
};

export const listOverdueClients = listOperation({
  id: 'listeazaClientiiCuRestante',
  method: 'GET',
  path: '/v2/clienti/clienti-cu-restante',
  group: 'Clienti',
  summary: 'Clienții cu restanțe',
  description:
    'Clienții cu facturi scadente în perioadă și neîncasate integral, după nume. Sumele sunt în RON, la cursul fiecărui document.',
  access: { right: 'clients:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    data_scadenta_de_la: Type.Optional(
      date({
        description: 'Prima zi a scadenței. Lipsa înseamnă cu 30 de zile înaintea ultimei.',
        examples: ['2026-11-01'],
      }),
    ),
    data_scadenta_pana_la: Type.Optional(
      date({
        description: `Ultima zi a scadenței, inclusiv; cel mult ${longestDays} de zile între ele. Lipsa înseamnă astăzi.`,
        examples: ['2026-11-30'],
      }),
    ),
  }),
  checkQuery: (query, { today }) => periodProblems(duePeriod, query, today),
  body: 'none',
  answer: 'list',
  data: strict({
    id: Type.String({ examples: ['cli_0123456789abcdef0123456789abcdef'] }),
    denumire: Type.String({ examples: ['Client Exemplu SRL'] }),
    cod_unic: nullable(Type.String({ examples: ['2864518'] })),
    email: nullable(Type.String({ examples: ['client@exemplu.ro'] })),
    telefon: nullable(Type.String({ examples: ['0740123456'] })),
    total_restant: decimal(2, { description: 'Cât nu s-a încasat din ele.', examples: [121] }),
    numar_facturi: Type.Integer({ description: 'Câte facturi sunt.', examples: [1] }),
    data_cea_mai_veche_scadenta: date(),
    zile_intarziere: Type.Integer({ description: 'De la cea mai veche scadență până astăzi.', examples: [5] }),
  }),
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query, page, today }) => {
    const period = periodOf(duePeriod, query, today);
    return operations.listOverdueClients(from, { dueFrom: period.from, dueUntil: period.until, today }, page);
  },
  toData: (client) => ({
    id: toClientId(client.clientId),
    denumire: client.name,
    cod_unic: client.fiscalCode,
    email: client.email,
    telefon: client.phone,
    total_restant: decimalToNumber(client.outstandingTotal),
    numar_facturi: client.invoiceCount,
    data_cea_mai_veche_scadenta: client.oldestDueOn,
    zile_intarziere: client.daysOverdue,
  }),
});

export const readClientBalance = operation({
  id: 'citesteSoldulClientului',
  method: 'GET',
  path: '/v2/clienti/{id_client}/sold',
  group: 'Clienti',
  summary: 'Soldul unui client',
  description: 'În RON, la cursul fiecărui document; un document în valută al cărui curs nu se știe nu intră în sume.',
  access: { right: 'balances:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({
    id_client: clientId({ description: 'Clientul: `id` din `GET /v2/clienti` sau `client_id` al unei facturi.' }),
  }),
  query: 'none',
  body: 'none',
  answer: 'one',
  data: strict({
    sold_total: decimal(2, { description: 'Ce a rămas de încasat din facturile emise.', examples: [121] }),
    sold_depasit: decimal(2, { description: 'Partea cu scadența înainte de astăzi.', examples: [0] }),
    rulaj_total: decimal(2, { description: 'Tot ce s-a facturat, cu storno.', examples: [1210] }),
  }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, today }) =>
    operations.readClientBalance(from, uuidOfClientId(params.id_client), today),
  toData: ({ totalBalance, overdueBalance, totalTurnover }) => ({
    sold_total: decimalToNumber(totalBalance),
    sold_depasit: decimalToNumber(overdueBalance),
    rulaj_total: decimalToNumber(totalTurnover),
  }),
});
