import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { manyLines, sampleInvoice } from '../../../test/support/sample-invoices.ts';
import { invoiceCompiler } from './compiler.ts';
import { type RendererLimits, startRenderer } from './renderer.ts';

const rendererWith = (limits: Partial<RendererLimits> = {}) => {
  const renderer = startRenderer(limits);
  onTestFinished(() => renderer.stop());
  return renderer;
};

const numbered = (number: number) => sampleInvoice({ number: String(number) });
/** Takes the compiler many times longer than the limit of the test that prints it. */
const endless = sampleInvoice({ lines: manyLines(20_000) });

test('what a thread prints is what the compiler prints, in whatever order it is asked', async () => {
  const renderer = rendererWith({ threads: 2 });
  const compile = invoiceCompiler();
  const asked = [1, 2, 3, 4, 5, 6].map(numbered);
  const printed = await Promise.all(asked.map((invoice) => renderer.render(invoice)));
  for (const [place, invoice] of asked.entries()) {
    expect(Buffer.from(printed[place] ?? []).equals(compile(invoice))).toBe(true);
  }
});

test('the loop turns while an invoice is printed', async () => {
  const renderer = rendererWith({ threads: 1 });
  let isPrinted = false;
  const printed = renderer.render(sampleInvoice({ lines: manyLines(300) })).then(() => {
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
  const renderer = rendererWith({ threads: 1 });
  await expect(renderer.render(sampleInvoice({ typeCode: 'Q' }))).rejects.toMatchObject({
    reason: 'failed',
    message: 'a snapshot has the unknown type Q',
  });
  expect((await renderer.render(numbered(1))).length).toBeGreaterThan(1000);
});

test('an invoice that takes too long is given up, and those behind it are printed by another thread', async () => {
  const renderer = rendererWith({ threads: 1, timeoutSeconds: 1 });
  const given = renderer.render(endless);
  const behind = renderer.render(numbered(1));
  await expect(given).rejects.toMatchObject({ reason: 'timeout', message: 'not printed within 1 seconds' });
  expect((await behind).length).toBeGreaterThan(1000);
});

test('no more than so many may wait', async () => {
  const renderer = rendererWith({ threads: 1, waiting: 2 });
  const begun = [1, 2].map((number) => renderer.render(numbered(number)));
  await expect(renderer.render(numbered(3))).rejects.toMatchObject({ reason: 'busy' });
  await Promise.all(begun);
  expect((await renderer.render(numbered(4))).length).toBeGreaterThan(1000);
});

test('a thread that dies is replaced, and what it was printing fails', async () => {
  const started: Worker[] = [];
  const remember = (worker: Worker): unknown => started.push(worker);
  process.on('worker', remember);
  onTestFinished(() => void process.off('worker', remember));
  const renderer = rendererWith({ threads: 1 });
  await renderer.render(numbered(1));
  const dying = expect(renderer.render(sampleInvoice({ lines: manyLines(100) }))).rejects.toMatchObject({
    reason: 'failed',
  });
  await started[0]?.terminate();
  await dying;
  expect((await renderer.render(numbered(2))).length).toBeGreaterThan(1000);
  expect(started).toHaveLength(2);
});

test('stopping finishes what was begun, refuses what waits and what comes', async () => {
  const renderer = startRenderer({ threads: 1 });
  await renderer.render(numbered(1));
  const begun = renderer.render(numbered(2));
  const waiting = renderer.render(numbered(3));
  const refused = expect(waiting).rejects.toMatchObject({ reason: 'stopped' });
  await renderer.stop();
  expect((await begun).length).toBeGreaterThan(1000);
  await refused;
  await expect(renderer.render(numbered(4))).rejects.toMatchObject({ reason: 'stopped' });
});
