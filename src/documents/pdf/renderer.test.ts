import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { manyLines, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { childProcesses } from '../../../test/support/program/child-processes.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { invoiceCompiler } from './compiler.ts';
import { type PrintOrder, type RendererLimits, startRenderer } from './renderer.ts';

const rendererWith = (limits: Partial<RendererLimits> = {}) => {
  const renderer = startRenderer(limits);
  onTestFinished(() => renderer.stop());
  return renderer;
};

const orderOf = (invoice: PrintedInvoice, options: Partial<PrintOrder> = {}): PrintOrder => ({
  companyId: 1,
  isLong: false,
  read: async () => JSON.stringify(invoice),
  ...options,
});
const numbered = (number: number, companyId = 1) => orderOf(sampleInvoice({ number: String(number) }), { companyId });
/** Printing this takes many times longer than the time limit of the test. */
const endless = orderOf(sampleInvoice({ lines: manyLines(10_000) }));

test('what a printer prints is what the compiler prints, in whatever order it is asked', async () => {
  const renderer = rendererWith({ printers: 2 });
  const compile = invoiceCompiler();
  const asked = [1, 2, 3, 4, 5, 6].map((number) => sampleInvoice({ number: String(number) }));
  const printed = await Promise.all(asked.map((invoice) => renderer.render(orderOf(invoice))));
  for (const [place, invoice] of asked.entries()) {
    expect(Buffer.from(printed[place] ?? []).equals(compile(invoice))).toBe(true);
  }
});

test('the loop turns while an invoice is printed', async () => {
  const renderer = rendererWith({ printers: 1 });
  let isPrinted = false;
  const printed = renderer.render(orderOf(sampleInvoice({ lines: manyLines(300) }))).then(() => {
    isPrinted = true;
  });
  let turns = 0;
  while (!isPrinted) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await printed;
  expect(turns).toBeGreaterThan(10);
});

test('an invoice that cannot be printed is a fault of its own, and the next is printed', async () => {
  const renderer = rendererWith({ printers: 1 });
  await expect(renderer.render(orderOf(sampleInvoice({ typeCode: 'Q' })))).rejects.toMatchObject({
    reason: 'failed',
    message: 'a snapshot has the unknown type Q',
  });
  expect((await renderer.render(numbered(1))).length).toBeGreaterThan(1000);
});

test('an invoice that takes too long is given up, and those behind it are printed by another printer [OPS-PRINT-3]', async () => {
  const renderer = rendererWith({ printers: 1, timeoutSeconds: 1 });
  const given = renderer.render(endless);
  const behind = renderer.render(numbered(1));
  await expect(given).rejects.toMatchObject({ reason: 'timeout', message: 'not printed within 1 seconds' });
  expect((await behind).length).toBeGreaterThan(1000);
});

test('no more than so many may wait, and of one company fewer [OPS-PRINT-4]', async () => {
  const renderer = rendererWith({ printers: 1, waiting: 3, waitingOfCompany: 2 });
  const begun = [1, 2].map((number) => renderer.render(numbered(number)));
  await expect(renderer.render(numbered(3))).rejects.toMatchObject({ reason: 'busy' });
  begun.push(renderer.render(numbered(3, 2)));
  await expect(renderer.render(numbered(4, 3))).rejects.toMatchObject({ reason: 'busy' });
  await Promise.all(begun);
  expect((await renderer.render(numbered(4))).length).toBeGreaterThan(1000);
});

test('companies take turns: one order of another is not printed behind all those of the first [OPS-PRINT-4]', async () => {
  const renderer = rendererWith({ printers: 1 });
  const printed: string[] = [];
  const render = async (name: string, order: PrintOrder): Promise<void> => {
    await renderer.render(order);
    printed.push(name);
  };
  const many = Array.from({ length: 5 }, (_, number) => render('first', numbered(number, 1)));
  await Promise.all([...many, render('second', numbered(1, 2))]);
  expect(printed.indexOf('second')).toBe(1);
});

test('long invoices are printed one at a time, and short ones beside them [OPS-PRINT-4]', async () => {
  const renderer = rendererWith({ printers: 2 });
  const invoice = JSON.stringify(sampleInvoice());
  let atWork = 0;
  let mostAtWork = 0;
  let isShortPrinted = (): void => undefined;
  const shortPrinted = new Promise<void>((resolve) => {
    isShortPrinted = resolve;
  });
  const read = async (): Promise<string> => {
    atWork += 1;
    mostAtWork = Math.max(mostAtWork, atWork);
    // It waits for the short one: if there were no printer for it, nothing would continue.
    await shortPrinted;
    atWork -= 1;
    return invoice;
  };
  const longOnes = [1, 2, 3].map(() => renderer.render({ companyId: 1, isLong: true, read }));
  await renderer.render(numbered(1, 2));
  isShortPrinted();
  await Promise.all(longOnes);
  expect(mostAtWork).toBe(1);
});

test('an invoice is read when its turn has come; one that cannot be read is a fault of its own', async () => {
  const renderer = rendererWith({ printers: 1 });
  let reads = 0;
  const read = async (): Promise<string> => {
    reads += 1;
    throw new Error('no such invoice');
  };
  const first = renderer.render(numbered(1));
  const unreadable = expect(renderer.render(orderOf(sampleInvoice(), { read }))).rejects.toThrow('no such invoice');
  expect(reads).toBe(0);
  await first;
  await unreadable;
  expect(reads).toBe(1);
  expect((await renderer.render(numbered(2))).length).toBeGreaterThan(1000);
});

const printersOfThis = () => childProcesses(process.pid).filter(({ command }) => /pdf\/printer\./.test(command));

test('a printer that dies is replaced, and what it was printing fails', async () => {
  const renderer = rendererWith({ printers: 1 });
  await renderer.render(numbered(1));
  const dying = expect(renderer.render(endless)).rejects.toMatchObject({ reason: 'failed' });
  const [printer] = printersOfThis();
  process.kill(printer?.pid ?? 0, 'SIGKILL');
  await dying;
  expect((await renderer.render(numbered(2))).length).toBeGreaterThan(1000);
});

test('a printer that has become large is replaced after the document [OPS-PRINT-3]', async () => {
  const renderer = rendererWith({ printers: 1, largestIdleMegabytes: 1 });
  const pids = new Set<number>();
  for (const number of [1, 2, 3]) {
    let during: readonly number[] = [];
    const read = async (): Promise<string> => {
      during = printersOfThis().map(({ pid }) => pid);
      return JSON.stringify(sampleInvoice({ number: String(number) }));
    };
    await renderer.render(orderOf(sampleInvoice(), { read }));
    for (const pid of during) pids.add(pid);
  }
  expect(pids.size).toBeGreaterThanOrEqual(3);
});

test.runIf(existsSync('/proc/self/status'))(
  'an invoice that needs more memory than a printer may have is given up [OPS-PRINT-3]',
  async () => {
    const renderer = rendererWith({ printers: 1, mostMegabytes: 1 });
    await expect(renderer.render(endless)).rejects.toMatchObject({
      reason: 'failed',
      message: 'needs more than 1 MB to be printed',
    });
  },
);

test('stopping finishes what was begun, refuses what waits and what comes', async () => {
  const renderer = startRenderer({ printers: 1 });
  await renderer.render(numbered(1));
  const begun = renderer.render(numbered(2));
  const waiting = renderer.render(numbered(3));
  const refused = expect(waiting).rejects.toMatchObject({ reason: 'stopped' });
  await renderer.stop();
  expect((await begun).length).toBeGreaterThan(1000);
  await refused;
  await expect(renderer.render(numbered(4))).rejects.toMatchObject({ reason: 'stopped' });
});

test('stopping does not wait for what takes long', async () => {
  const renderer = startRenderer({ printers: 1, stopSeconds: 0 });
  await renderer.render(numbered(1));
  const given = expect(renderer.render(endless)).rejects.toMatchObject({ reason: 'stopped' });
  await renderer.stop();
  await given;
});

test('one company never has every printer: another prints while its documents hold all that it may have [OPS-PRINT-5]', async () => {
  const renderer = rendererWith({ printers: 2 });
  const text = JSON.stringify(sampleInvoice());
  const held: (() => void)[] = [];
  let isOpen = false;
  // Each order occupies its printer until it is read.
  const read = (): Promise<string> =>
    isOpen ? Promise.resolve(text) : new Promise((resolve) => held.push(() => resolve(text)));
  const asked = [1, 2, 3].map(() => renderer.render(orderOf(sampleInvoice(), { read })));
  expect((await renderer.render(numbered(1, 2))).length).toBeGreaterThan(1000);
  expect(held).toHaveLength(1);
  isOpen = true;
  for (const open of held) open();
  expect(await Promise.all(asked)).toHaveLength(3);
});

test('an order that brings its own time is given up by it, and its printer is replaced [OPS-PRINT-6]', async () => {
  const renderer = rendererWith({ printers: 1 });
  await expect(renderer.render({ ...endless, processorSeconds: 0.5 })).rejects.toMatchObject({ reason: 'timeout' });
  expect((await renderer.render(numbered(1))).length).toBeGreaterThan(1000);
});
