import { openText, sealText, type TextSeal } from './master-key.ts';
import { type Agent, authorKinds, type Right } from './right.ts';

/** V2-ARCH-10, GRP-LEDG-4: how long a download link opens its file. */
export const downloadLinkSeconds = 600;

/** The kind is encrypted into the link, so that a link to one kind of file opens no other. */
export type DownloadKind = 'archive' | 'ledger' | 'received';

export interface DownloadLinkFacts {
  readonly companyId: number;
  /** The parts that identify the file; none contains a space. */
  readonly target: readonly string[];
  /** Who asked for the link. */
  readonly author: Agent;
  readonly expiresAt: Date;
}

export function sealLink(
  seal: TextSeal,
  kind: DownloadKind,
  { companyId, target, author, expiresAt }: DownloadLinkFacts,
): string {
  const facts = [companyId, author.kind, author.id, expiresAt.getTime(), ...target].join(' ');
  return sealText(seal, facts, `${kind} link`);
}

/** Null if the link was not encrypted here for this kind of file, or has expired. */
export function openLink(seal: TextSeal, kind: DownloadKind, token: string, now: Date): DownloadLinkFacts | null {
  const [companyId, author, authorId, expiresAt, ...target] = openText(seal, token, `${kind} link`)?.split(' ') ?? [];
  const authorKind = authorKinds.find((one) => one === author);
  // A link of an earlier release has another form. It is refused, and would expire within minutes anyway.
  if (authorKind === undefined || expiresAt === undefined || target.length === 0) return null;
  if (!(Number(expiresAt) > now.getTime())) return null;
  return {
    companyId: Number(companyId),
    target,
    author: { kind: authorKind, id: Number(authorId) },
    expiresAt: new Date(Number(expiresAt)),
  };
}

export interface LinkOwner {
  readonly rights: readonly Right[];
  readonly expiresAt: Date | null;
  readonly isRevoked: boolean;
}

/** V2-ARCH-14: a link ends when the key or membership it was made with ends, or loses the right to make such links. */
export function mayStillOpen(owner: LinkOwner | null, right: Right, now: Date): boolean {
  if (!owner || owner.isRevoked || !owner.rights.includes(right)) return false;
  return owner.expiresAt === null || owner.expiresAt > now;
}
