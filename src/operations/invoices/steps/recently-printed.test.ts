import { expect, onTestFinished, test } from 'vitest';
import { sampleInvoice } from '../../../../test/support/sample-invoices.ts';
import { type PdfRenderer, type RendererLimits, startRenderer } from '../../../documents/pdf/renderer.ts';
import type { OpenedLink } from './document-link.ts';
import { recentlyPrinted } from './recently-printed.ts';

/** A renderer that tells how often it was asked. */
function counting(limits: Partial<RendererLimits> = {}): PdfRenderer & { readonly asked: () => number } {
  const renderer = startRenderer({ threads: 1, ...limits });
  onTestFinished(() => renderer.stop());
  let count = 0;
  return {
    asked: () => count,
    render: (invoice) => {
      count += 1;
      return renderer.render(invoice);
    },
    stop: () => renderer.stop(),
  };
}

const opened = (invoiceId: number, revision = 0, typeCode = 'F') =>
  ({
    companyId: 1,
    invoice: { ...sampleInvoice({ typeCode }), status: 'issued', invoiceId, revision },
  }) as unknown as OpenedLink;

test('a document is printed once for all who ask for it, and again once it changed', async () => {
  const renderer = counting();
  const print = recentlyPrinted(renderer);
  const [first, same] = await Promise.all([print(opened(1)), print(opened(1))]);
  expect(first).toBe(same);
  expect(await print(opened(1))).toBe(first);
  expect(renderer.asked()).toBe(1);
  await print(opened(1, 1));
  await print(opened(2));
  expect(renderer.asked()).toBe(3);
});

test('who comes when nobody can print is told to come later, and printed for then', async () => {
  const busy = recentlyPrinted(counting({ waiting: 0 }));
  expect(await busy(opened(1))).toBeNull();
});

test('a document that cannot be printed is a fault, each time anew', async () => {
  const renderer = counting();
  const print = recentlyPrinted(renderer);
  await expect(print(opened(1, 0, 'Q'))).rejects.toMatchObject({ reason: 'failed' });
  await expect(print(opened(1, 0, 'Q'))).rejects.toMatchObject({ reason: 'failed' });
  expect(renderer.asked()).toBe(2);
});
