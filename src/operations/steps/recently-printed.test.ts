import { expect, onTestFinished, test } from 'vitest';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { type PdfRenderer, type RendererLimits, startRenderer } from '../../documents/pdf/renderer.ts';
import { recentlyPrinted } from './print-invoice.ts';

/** A renderer that tells how often it was asked. */
function counting(limits: Partial<RendererLimits> = {}): PdfRenderer & { readonly asked: () => number } {
  const renderer = startRenderer({ printers: 1, ...limits });
  onTestFinished(() => renderer.stop());
  let count = 0;
  return {
    asked: () => count,
    render: (order) => {
      count += 1;
      return renderer.render(order);
    },
    stop: () => renderer.stop(),
  };
}

const printer = (renderer: PdfRenderer) => {
  const print = recentlyPrinted(renderer);
  return (invoiceId: number, revision = 0, typeCode = 'F', trackingNumber: string | null = null, more = {}) => {
    const read = async (): Promise<string> => JSON.stringify(sampleInvoice({ typeCode }));
    const state = { revision, trackingNumber, collected: '0.00', invoiced: '0.00', paymentToken: null, ...more };
    return print({ invoiceId, ...state }, { companyId: 1, isLong: false, read });
  };
};

test('a document is printed once for all who ask for it, and again once it changed', async () => {
  const renderer = counting();
  const print = printer(renderer);
  const [first, same] = await Promise.all([print(1), print(1)]);
  expect(first).toBe(same);
  expect(await print(1)).toBe(first);
  expect(renderer.asked()).toBe(1);
  await print(1, 1);
  await print(2);
  expect(renderer.asked()).toBe(3);
  await print(1, 1, 'F', 'AWB1');
  await print(1, 1, 'F', 'AWB1');
  expect(renderer.asked()).toBe(4);
  await print(1, 1, 'F', 'AWB1', { collected: '1.00' });
  await print(1, 1, 'F', 'AWB1', { collected: '1.00', paymentToken: 'A' });
  expect(renderer.asked()).toBe(6);
  await print(1, 1, 'F', 'AWB1', { invoiced: '1.00' });
  expect(renderer.asked()).toBe(7);
});

test('who comes when nobody can print is told to come later, and printed for then', async () => {
  const busy = printer(counting({ waiting: 0 }));
  expect(await busy(1)).toBeNull();
});

test('a document that cannot be printed is a fault, each time anew', async () => {
  const renderer = counting();
  const print = printer(renderer);
  await expect(print(1, 0, 'Q')).rejects.toMatchObject({ reason: 'failed' });
  await expect(print(1, 0, 'Q')).rejects.toMatchObject({ reason: 'failed' });
  expect(renderer.asked()).toBe(2);
});
