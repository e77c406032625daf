import type { MessagePort } from 'node:worker_threads';
import { type PdfRenderer, type PrintOrder, RenderFault } from '../../documents/pdf/renderer.ts';

/** The printers of a process are lent to one of its threads, because there are only so many, whoever prints. */

type Request =
  | ({ readonly kind: 'print'; readonly id: number } & Omit<PrintOrder, 'read'>)
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  | { readonly kind: 'unreadable'; readonly id: number };

type Answer =
  | { readonly kind: 'read'; readonly id: number }
  | { readonly kind: 'printed'; readonly id: number; readonly pdf: Uint8Array }
  | { readonly kind: 'fault'; readonly id: number; readonly reason: RenderFault['reason']; readonly message: string };

/** This side has the printers. */
export function lendRenderer(renderer: PdfRenderer, port: MessagePort): void {
  const reading = new Map<number, { resolve: (text: string) => void; reject: (fault: Error) => void }>();
  const answerWith = (answer: Answer, bytes: readonly ArrayBuffer[] = []): void => port.postMessage(answer, bytes);

  const print = async ({ id, kind: _, ...order }: Extract<Request, { kind: 'print' }>): Promise<void> => {
    const read = (): Promise<string> =>
      new Promise((resolve, reject) => {
        reading.set(id, { resolve, reject });
        answerWith({ kind: 'read', id });
      });
    try {
      // It is a copy of its own, which is then transferred.
      const pdf = Uint8Array.from(await renderer.render({ ...order, read }));
      answerWith({ kind: 'printed', id, pdf }, [pdf.buffer as ArrayBuffer]);
    } catch (error) {
      const reason = error instanceof RenderFault ? error.reason : 'failed';
      answerWith({ kind: 'fault', id, reason, message: error instanceof Error ? error.message : String(error) });
    }
  };

  port.on('message', (request: Request) => {
    if (request.kind === 'print') {
      void print(request);
      return;
    }
    const waiting = reading.get(request.id);
    reading.delete(request.id);
    if (request.kind === 'text') waiting?.resolve(request.text);
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
  /** Whoever ordered the document gets the reason unchanged why it could not be read. */
  unreadable?: { readonly because: unknown };
}

/** This side is the thread's. */
export function borrowRenderer(port: MessagePort): PdfRenderer {
  const orders = new Map<number, Ordered>();
  let last = 0;
  const ask = (request: Request): void => port.postMessage(request);

  const read = async (id: number, order: Ordered): Promise<void> => {
    try {
      ask({ kind: 'text', id, text: await order.read() });
    } catch (error) {
      order.unreadable = { because: error };
      ask({ kind: 'unreadable', id });
    }
  };

  port.on('message', (answer: Answer) => {
    const order = orders.get(answer.id);
    if (!order) return;
    if (answer.kind === 'read') {
      void read(answer.id, order);
      return;
    }
    orders.delete(answer.id);
    if (answer.kind === 'printed') order.resolve(answer.pdf);
    else order.reject(order.unreadable ? order.unreadable.because : new RenderFault(answer.reason, answer.message));
  });

  return {
    render: (order) =>
      new Promise((resolve, reject) => {
        last += 1;
        orders.set(last, { ...order, resolve, reject });
        const { read: _, ...plain } = order;
        ask({ kind: 'print', id: last, ...plain });
      }),
    // The lender owns the printers.
    stop: async () => undefined,
  };
}
