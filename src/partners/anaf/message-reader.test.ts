import { expect, test } from 'vitest';
import { counted } from '../../../test/support/runner/effort.ts';
import { UnreadableMessage } from '../../operations/ports.ts';
import { sampleSupplierInvoice } from '../simulated/sample-supplier-invoice.ts';
import { storedZip } from '../simulated/stored-zip.ts';
import { messageReader, readMessage, usualLimits } from './message-reader.ts';

const sample = sampleSupplierInvoice('19', '2026-11-10');
const zipOf = (xml: string): Buffer => storedZip({ '1.xml': xml });
const line = `<cac:InvoiceLine>${'<cbc:Note>n</cbc:Note>'.repeat(28)}<cbc:LineExtensionAmount>1.00</cbc:LineExtensionAmount></cac:InvoiceLine>`;
/** The authority takes no longer ones. */
const largest = (lines: number, bytes = 10_000_000): string =>
  sample.replace('</Invoice>', `${line.repeat(lines)}</Invoice>`).padEnd(bytes);

test('the event loop turns while a large invoice is read [V2-SPV-15]', async () => {
  await readMessage(zipOf(sample));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    ticking = setImmediate(count);
  };
  let ticking = setImmediate(count);
  const { invoice } = await readMessage(zipOf(largest(counted(400, 4000), counted(1_000_000, 10_000_000))));
  clearImmediate(ticking);
  expect(invoice).toMatchObject({ number: 'PAP-1042', net: '125.00' });
  // On the loop it would be one or two.
  expect(turns).toBeGreaterThan(50);
});

test('one that needs more memory or time than it may have is unreadable, and the next gets another thread [V2-SPV-15]', async () => {
  const read = messageReader({ ...usualLimits, memoryMb: 40 });
  const [large, next] = await Promise.allSettled([read(zipOf(largest(9900))), read(zipOf(sample))]);
  expect(large).toMatchObject({ status: 'rejected', reason: expect.any(UnreadableMessage) });
  expect(String((large as PromiseRejectedResult).reason)).toContain('memory');
  expect(next).toMatchObject({ status: 'fulfilled', value: { invoice: { number: 'PAP-1042' } } });

  const hasty = messageReader({ ...usualLimits, timeoutMs: 1 });
  await expect(hasty(zipOf(largest(4000)))).rejects.toThrow('it takes longer to read than 0.001 seconds');
});

test('a thread without work is ended, and another one started when there is some [V2-SPV-15]', async () => {
  const read = messageReader({ ...usualLimits, idleMs: 0 });
  for (let round = 0; round < 3; round += 1) {
    expect(await read(zipOf(sample))).toMatchObject({ invoice: { number: 'PAP-1042' } });
    await new Promise((resolve) => setImmediate(resolve));
  }
});
