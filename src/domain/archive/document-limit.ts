import { Refused } from '../refusal.ts';

/** How many documents were found for an archive, and how many an archive of the company may hold. */
export interface DocumentCount {
  readonly found: number;
  readonly limit: number;
}

/** V2-ARCH-4 */
export function canArchive({ found, limit }: DocumentCount): boolean {
  return found > 0 && found <= limit;
}

/** V2-ARCH-3 */
export function remainingDocuments({ found, limit }: DocumentCount): number {
  return Math.max(0, limit - found);
}

export function requireArchivable(count: DocumentCount): void {
  if (!canArchive(count)) throw new Refused({ reason: 'archive-not-possible', ...count });
}
