import { createHash } from 'node:crypto';

/** What a link opens: the printed document, or the page where it is paid. */
export type LinkPurpose = 'download' | 'payment';

const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** V2-LINK-2: 128 random bits. Its last character is never `-` or `_`, which programs that find links in texts would drop. */
export function makeLinkToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Anything else is known not to be one without asking the database. */
export function isLinkToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** Looked up by its hash, so that the time of the look-up tells nothing about the tokens that exist. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
