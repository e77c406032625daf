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

export interface ArchiveObstacle extends DocumentCount {
  readonly reason: 'archive-not-possible';
}

export function archiveObstacle(count: DocumentCount): ArchiveObstacle | null {
  return canArchive(count) ? null : { reason: 'archive-not-possible', ...count };
}
