import { strict, text } from '../../schema/schemas.ts';

/** V2-ID-7: an invoice has no id; its series and number stand in the path. */
export const invoiceParams = namedInvoice('1');

/** OPS-DOC-5: the example names another invoice where the first one has been through too much by then. */
export function namedInvoice(number: string) {
  return strict({
    serie: text(50, { description: 'Seria documentului.', examples: ['FCT'] }),
    numar: text(50, { description: 'Numărul documentului, exact cum a fost dat.', examples: [number] }),
  });
}
