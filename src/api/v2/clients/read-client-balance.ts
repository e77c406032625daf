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
  description: 'In RON, la cursul fiecarui document; un document in valuta al carui curs nu se stie nu intra in sume.',
  access: { right: 'balances:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_client: clientId({ description: 'Identificatorul clientului.' }) }),
  query: 'none',
  body: 'none',
  answer: 'one',
  data: strict({
    sold_total: decimal(2, { description: 'Ce a ramas de incasat din facturile emise.', examples: [121] }),
    sold_depasit: decimal(2, { description: 'Partea cu scadenta inainte de astazi.', examples: [0] }),
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
