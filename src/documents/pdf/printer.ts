import { drawnLogoBytes, isDrawnLogoOrder } from '../logo/drawn-logo.ts';
import { parsePrinted } from '../printed-document.ts';
import { invoiceCompiler } from './compiler.ts';
import { isPictureOrder, isProofOrder, pictureBytes, proofBytes } from './look-proof.ts';

/** A printer is a process with a compiler that prints one invoice after another. It ends with the process that started it. */
export type PrinterReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly pdf: Uint8Array; readonly megabytes: number }
  | { readonly kind: 'failed'; readonly message: string; readonly megabytes: number };

if (!process.send) throw new Error('this file is run as a process of the renderer');
// A signal to the whole process group is meant for the parent, which lets jobs that were begun finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const compile = invoiceCompiler({ isTest: process.argv.includes('test') });
process.on('message', (order: string) => report(print(order)));
report({ kind: 'ready' });

function print(order: string): PrinterReport {
  const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20;
  try {
    return { kind: 'printed', pdf: made(order), megabytes: megabytes() };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), megabytes: megabytes() };
  }
}

function made(order: string): Uint8Array {
  if (isProofOrder(order)) return proofBytes(compile, order);
  if (isPictureOrder(order)) return pictureBytes(compile, order);
  return isDrawnLogoOrder(order) ? drawnLogoBytes(order) : compile(parsePrinted(order));
}

function report(message: PrinterReport): void {
  process.send?.(message);
}
