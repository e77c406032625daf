import { type Agent, authorKinds } from '../access/author.ts';
import type { MasterKey } from '../access/master-key.ts';

/** V2-ARCH-10: how long a download link opens its archive. */
export const archiveLinkSeconds = 600;

export interface ArchiveLinkFacts {
  readonly companyId: number;
  readonly archiveId: string;
  /** Whose link it is. */
  readonly author: Agent;
  readonly expiresAt: Date;
}

export type LinkSeal = Pick<MasterKey, 'seal' | 'open'>;

const context = 'archive link';

/** A text that tells nothing, that nobody else can make, and that is never the same twice. */
export function sealLink(seal: LinkSeal, { companyId, archiveId, author, expiresAt }: ArchiveLinkFacts): string {
  const facts = [companyId, archiveId, author.kind, author.id, expiresAt.getTime()].join(' ');
  return seal.seal(Buffer.from(facts), context).toString('base64url');
}

/** Null for what was not sealed here, and for what is over. */
export function openLink(seal: LinkSeal, token: string, now: Date): ArchiveLinkFacts | null {
  const [companyId, archiveId, author, authorId, expiresAt] = opened(seal, token)?.split(' ') ?? [];
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

function opened(seal: LinkSeal, token: string): string | null {
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.toString('base64url') !== token) return null;
  try {
    return seal.open(sealed, context).toString();
  } catch {
    return null;
  }
}
