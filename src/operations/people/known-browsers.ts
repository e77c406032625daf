import { createHash } from 'node:crypto';
import { openText, sealText, type TextSeal } from '../../domain/access/master-key.ts';
import { addressKey } from '../../storage/people/persons.ts';
import type { Ids } from '../ports.ts';

/** The browser holds this about who has signed in with it, sealed. */
interface KnownBrowser {
  readonly browserId: string;
  /** The last account comes first. */
  readonly accounts: readonly string[];
}

export interface BrowserNeeds {
  readonly ids: Ids;
  readonly browserSeal: TextSeal;
}

const context = 'known browser';
/** A family, or the till of a shop, shares one browser. */
const mostAccounts = 10;

/** The account has this name where its address need not be known; it is the same for every spelling. */
export const accountName = (email: string): string => createHash('sha256').update(addressKey(email)).digest('hex');

/** Returns the name of a browser that anybody has signed in with before, and null for one that is not known. */
export const nameBrowser =
  (needs: Pick<BrowserNeeds, 'browserSeal'>) =>
  (sealedBrowser: string | null): string | null =>
    readSealed(needs, sealedBrowser)?.browserId ?? null;

/** CON-GUESS-3: returns the name of the browser where somebody has signed in to this account with it before, else null. */
export function knownBrowserId(needs: BrowserNeeds, sealedBrowser: string | null, email: string): string | null {
  const known = readSealed(needs, sealedBrowser);
  return known?.accounts.includes(accountName(email)) ? known.browserId : null;
}

/** The browser holds this from now on. */
export function knowBrowser(needs: BrowserNeeds, sealedBrowser: string | null, email: string): string {
  const { browserId, accounts } = readSealed(needs, sealedBrowser) ?? { browserId: needs.ids.uuid(), accounts: [] };
  const account = accountName(email);
  const others = accounts.filter((one) => one !== account);
  const known: KnownBrowser = { browserId, accounts: [account, ...others].slice(0, mostAccounts) };
  return sealText(needs.browserSeal, JSON.stringify(known), context);
}

function readSealed(
  { browserSeal }: Pick<BrowserNeeds, 'browserSeal'>,
  sealedBrowser: string | null,
): KnownBrowser | null {
  const opened = sealedBrowser === null ? null : openText(browserSeal, sealedBrowser, context);
  return opened === null ? null : (JSON.parse(opened) as KnownBrowser);
}
