import type { MessagePort } from 'node:worker_threads';
import { type PdfRenderer, type PrintOrder, RenderFault } from '../../documents/pdf/renderer.ts';

/** The printers of a process, lent to one of its threads: there are only so many, whoever prints. */

type Asked =
  | { readonly kind: 'print'; readonly id: number; readonly companyId: number; readonly isLong: boolean }
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  | { readonly kind: 'unreadable'; readonly id: number };

type Told =
  | { readonly kind: 'read'; readonly id: number }
  | { readonly kind: 'printed'; readonly id: number; readonly pdf: Uint8Array }
  | { readonly kind: 'fault'; readonly id: number; readonly reason: RenderFault['reason']; readonly message: string };

/** On the side of the printers. */
export function lendRenderer(renderer: PdfRenderer, port: MessagePort): void {
  const reading = new Map<number, { resolve: (text: string) => void; reject: (fault: Error) => void }>();
  const tell = (told: Told, bytes: readonly ArrayBuffer[] = []): void => port.postMessage(told, bytes);

  const print = async ({ id, companyId, isLong }: Extract<Asked, { kind: 'print' }>): Promise<void> => {
    const read = (): Promise<string> =>
      new Promise((resolve, reject) => {
        reading.set(id, { resolve, reject });
        tell({ kind: 'read', id });
      });
    try {
      // A copy of its own, which then changes hands.
      const pdf = Uint8Array.from(await renderer.render({ companyId, isLong, read }));
      tell({ kind: 'printed', id, pdf }, [pdf.buffer as ArrayBuffer]);
    } catch (error) {
      const reason = error instanceof RenderFault ? error.reason : 'failed';
      tell({ kind: 'fault', id, reason, message: error instanceof Error ? error.message : String(error) });
    }
  };

  port.on('message', (asked: Asked) => {
    if (asked.kind === 'print') {
      void print(asked);
      return;
    }
    const waiting = reading.get(asked.id);
    reading.delete(asked.id);
    if (asked.kind === 'text') waiting?.resolve(asked.text);
    else waiting?.reject(new Error('the document could not be read'));
  });
  // A thread that has ended reads nothing more, and printers must not wait for it.
  port.on('close', () => {
    for (const { reject } of reading.values()) reject(new Error('the thread that ordered the document ended'));
    reading.clear();
  });
}

interface Ordered extends PrintOrder {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (fault: unknown) => void;
  /** Why it could not be read: told to who ordered it as it was. */
  unreadable?: { readonly because: unknown };
}

/** On the side of the thread. */
export function borrowRenderer(port: MessagePort): PdfRenderer {
  const orders = new Map<number, Ordered>();
  let last = 0;
  const ask = (asked: Asked): void => port.postMessage(asked);

  const read = async (id: number, order: Ordered): Promise<void> => {
    try {
      ask({ kind: 'text', id, text: await order.read() });
    } catch (error) {
      order.unreadable = { because: error };
      ask({ kind: 'unreadable', id });
    }
  };

  port.on('message', (told: Told) => {
    const order = orders.get(told.id);
    if (!order) return;
    if (told.kind === 'read') {
      void read(told.id, order);
      return;
    }
    orders.delete(told.id);
    if (told.kind === 'printed') order.resolve(told.pdf);
    else order.reject(order.unreadable ? order.unreadable.because : new RenderFault(told.reason, told.message));
  });

  return {
    render: (order) =>
      new Promise((resolve, reject) => {
        last += 1;
        orders.set(last, { ...order, resolve, reject });
        ask({ kind: 'print', id: last, companyId: order.companyId, isLong: order.isLong });
      }),
    // The printers are the lender's.
    stop: async () => undefined,
  };
}
