import { type PdfRenderer, type PrintOrder, RenderFault } from '../../../documents/pdf/renderer.ts';
import type { DocumentToPrint } from '../../../storage/invoices/printed-documents.ts';

const mostBytes = 32 * 1024 * 1024;

type Named = Pick<DocumentToPrint, 'invoiceId' | 'revision' | 'trackingNumber'>;

/**
 * Prints, and keeps the last ones for a while: a viewer asks for one document in many pieces. All that can change on
 * paper is part of the name, and whether a link still holds is asked before, so that nothing old is ever given. Null: too busy to print.
 */
export function recentlyPrinted(
  renderer: PdfRenderer,
): (document: Named, order: PrintOrder) => Promise<Uint8Array | null> {
  const kept = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();

  const drop = (name: string): void => {
    kept.delete(name);
    sizes.delete(name);
  };
  const keep = async (name: string, printing: Promise<Uint8Array>): Promise<void> => {
    const { byteLength } = await printing;
    sizes.set(name, byteLength);
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of [...sizes]) {
      if (total <= mostBytes) break;
      drop(oldest);
      total -= size;
    }
  };

  return async ({ invoiceId, revision, trackingNumber }, order) => {
    const name = `${order.companyId} ${invoiceId} ${revision} ${trackingNumber ?? ''}`;
    let printing = kept.get(name);
    if (!printing) {
      printing = renderer.render(order);
      kept.set(name, printing);
      keep(name, printing).catch(() => drop(name));
    }
    try {
      return await printing;
    } catch (error) {
      if (error instanceof RenderFault && error.reason !== 'failed') return null;
      throw error;
    }
  };
}
