import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';

/**
 * An invoice of ten thousand lines can be printed, and so can one with texts of a million letters, but not both at once within the limits
 * of time and memory. So beyond a total number of letters, long texts are cut evenly.
 */
export function withShortenedTexts(invoice: PrintedInvoice): PrintedInvoice {
  const { lines } = invoice.snapshot;
  const letters = lines.reduce((sum, { name, description }) => sum + name.length + (description?.length ?? 0), 0);
  if (letters <= mostLetters) return invoice;
  const room = Math.floor(mostLetters / (2 * lines.length));
  const cut = (text: string): string => (text.length > room ? `${text.slice(0, room)}…` : text);
  const shorter = lines.map((line) => ({
    ...line,
    name: cut(line.name),
    description: line.description && cut(line.description),
  }));
  return { ...invoice, snapshot: { ...invoice.snapshot, lines: shorter } };
}

const mostLetters = 1_000_000;
