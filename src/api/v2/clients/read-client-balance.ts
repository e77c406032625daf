import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, strict } from '../../schema/schemas.ts';
import { clientId, uuidOfClientId } from '../identifiers.ts';
import { operation } from '../operation.ts';

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
