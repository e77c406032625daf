import { createHash } from 'node:crypto';
import type { DocumentName } from '../invoice/issued-invoice.ts';

/**
 * BT-1: series and number, joined so that no two documents of a company share one. The last `-` is the one that joins: one in the number
 * is written by its code (`%2D`), and so is whatever would not survive in XML.
 */
export function documentId({ series, number }: DocumentName): string {
  const id = `${encoded(series)}-${encoded(number).replaceAll('-', '%2D')}`;
  if (id.length <= longestId) return id;
  // So many characters have their code written only where nobody can read the number anyway.
  const digest = createHash('sha256').update(id).digest('hex');
  return `${id.slice(0, longestId - digest.length - 1)}~${digest}`;
}

const longestId = 200;

function encoded(part: string): string {
  return part.replace(doesNotSurvive, encodeURIComponent);
}

// The sign of a code itself, spaces at the ends or after another, and what XML reads as a space or forbids.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const doesNotSurvive = /%|^ | $|(?<= ) |[\u0000-\u001F\uFFFE\uFFFF]/g;
