import { strict, text } from '../../schema/schemas.ts';

/** V2-ID-7: an invoice has no id; its series and number stand in the path. */
export const invoiceParams = strict({
  serie: text(50, { description: 'Seria facturii.', examples: ['FCT'] }),
  numar: text(50, { description: 'Numarul facturii, exact cum a fost dat.', examples: ['1'] }),
});
