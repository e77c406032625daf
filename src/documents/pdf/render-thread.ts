import { parentPort } from 'node:worker_threads';
import type { PrintedInvoice } from '../printed-invoice.ts';
import { invoiceCompiler } from './compiler.ts';

/** One thread of the renderer: it has a compiler of its own and prints one invoice after another. */
export type RenderReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly pdf: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

const port = parentPort;
if (!port) throw new Error('this file is run as a thread of the renderer');
const compile = invoiceCompiler();

port.on('message', (invoice: PrintedInvoice) => {
  const report = print(invoice);
  port.postMessage(report, report.kind === 'printed' ? [report.pdf.buffer as ArrayBuffer] : []);
});
report({ kind: 'ready' });

function print(invoice: PrintedInvoice): RenderReport {
  try {
    return { kind: 'printed', pdf: compile(invoice) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function report(message: RenderReport): void {
  port?.postMessage(message);
}
