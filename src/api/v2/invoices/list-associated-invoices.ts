import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { date, decimal, strict, text } from '../../schema/schemas.ts';
import { listOperation } from '../operation.ts';

export const listAssociatedInvoices = listOperation({
  id: 'listeazaFacturileAsociate',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}/asociate',
  group: 'Facturi',
  summary: 'Facturile unei proforme',
  description: 'Facturile care provin din această proformă, cele mai noi întâi, și cele anulate sau stornate.',
  access: { right: 'invoices:read', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: strict({
    serie: text(50, { description: 'Seria proformei.', examples: ['PRF'] }),
    numar: text(50, { description: 'Numărul proformei, exact cum a fost dat.', examples: ['1'] }),
  }),
  query: 'none',
  body: 'none',
  answer: 'list',
  data: strict({
    serie: Type.String({ examples: ['FCT'] }),
    numar: Type.String({ examples: ['1'] }),
    valoare: decimal(2, { description: 'Cu TVA.' }),
    valoare_achitata: decimal(2, { description: 'Cât s-a încasat.' }),
    data_emitere: date(),
  }),
  identity: ['serie', 'numar'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, page }) =>
    operations.listAssociatedInvoices(from, { series: params.serie, number: params.numar }, page),
  toData: ({ series, number, gross, collected, issuedOn }) => ({
    serie: series,
    numar: number,
    valoare: decimalToNumber(gross),
    valoare_achitata: decimalToNumber(collected),
    data_emitere: issuedOn,
  }),
});
