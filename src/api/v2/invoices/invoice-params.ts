import { strict, text } from '../../schema/schemas.ts';

export const invoiceParams = strict({
  serie: text(50, { description: 'Seria facturii.', examples: ['FCT'] }),
  numar: text(50, { description: 'Numarul facturii, exact cum a fost dat.', examples: ['1'] }),
});
