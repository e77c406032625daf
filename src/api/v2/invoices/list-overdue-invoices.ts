import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { date, decimal, nullable, strict } from '../../schema/schemas.ts';
import { clientId, uuidOfClientId } from '../identifiers.ts';
import { listOperation } from '../operation.ts';

const figure = (description: string) => nullable(decimal(2, { description, examples: [121] }));

export const listOverdueInvoices = listOperation({
  id: 'listeazaFacturileRestante',
  method: 'GET',
  path: '/v2/facturi/facturi-restante',
  group: 'Facturi',
  summary: 'Facturile restante ale unui client',
  description:
    'Facturile clientului neîncasate integral, în ordinea scadenței. Sumele sunt în RON, la cursul fiecărui document; null pentru un document în valută al cărui curs nu se știe.',
  access: { right: 'clients:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    client_id: clientId({
      description: 'Clientul: `id` din `GET /v2/clienti` sau `client_id` din `GET /v2/facturi/{serie}/{numar}`.',
    }),
  }),
  body: 'none',
  answer: 'list',
  data: strict({
    serie: Type.String({ examples: ['FCT'] }),
    numar: Type.String({ examples: ['1'] }),
    data_emitere: date(),
    data_scadenta: date(),
    valoare_totala: figure('Cu TVA.'),
    sold: figure('Cât mai este de încasat.'),
    sold_depasit: figure('Cât din sold are scadența depășită: tot, sau 0 în termen.'),
  }),
  identity: ['serie', 'numar'],
  refusals: [],
  run: (operations, { from, query, page, today }) =>
    operations.listOverdueInvoices(from, uuidOfClientId(query.client_id), today, page),
  toData: ({ series, number, issuedOn, dueOn, gross, balance, overdueBalance }) => ({
    serie: series,
    numar: number,
    data_emitere: issuedOn,
    data_scadenta: dueOn,
    valoare_totala: gross && decimalToNumber(gross),
    sold: balance && decimalToNumber(balance),
    sold_depasit: overdueBalance && decimalToNumber(overdueBalance),
  }),
});
