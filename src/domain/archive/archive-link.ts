import { openText, sealText, type TextSeal } from '../access/master-key.ts';
import { type Agent, authorKinds } from '../access/right.ts';

/** V2-ARCH-10: how long a download link opens its archive. */
export const archiveLinkSeconds = 600;

export interface ArchiveLinkFacts {
  readonly companyId: number;
  readonly archiveId: string;
  /** Whose link it is. */
  readonly author: Agent;
  readonly expiresAt: Date;
}

const context = 'archive link';

export function sealLink(seal: TextSeal, { companyId, archiveId, author, expiresAt }: ArchiveLinkFacts): string {
  const facts = [companyId, archiveId, author.kind, author.id, expiresAt.getTime()].join(' ');
  return sealText(seal, facts, context);
}

/** Null if it was not encrypted here, or has expired. */
export function openLink(seal: TextSeal, token: string, now: Date): ArchiveLinkFacts | null {
  const [companyId, archiveId, author, authorId, expiresAt] = openText(seal, token, context)?.split(' ') ?? [];
  const kind = authorKinds.find((one) => one === author);
  // A link of a release before this one says it otherwise; it is over within minutes.
  if (archiveId === undefined || kind === undefined || expiresAt === undefined) return null;
  if (Number(expiresAt) <= now.getTime()) return null;
  return {
    companyId: Number(companyId),
    archiveId,
    author: { kind, id: Number(authorId) },
    expiresAt: new Date(Number(expiresAt)),
  };
}
