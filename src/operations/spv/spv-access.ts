import { authorityTokensContext } from '../../domain/access/credentials.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { type Author, operator } from '../../domain/access/right.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { findCompanies } from '../../storage/directory/companies.ts';
import {
  connectTokens,
  findTokens,
  lockTokens,
  markTokensRefused,
  type NewTokens,
  replaceTokens,
  type StoredTokens,
} from '../../storage/spv/spv-tokens.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { AnafFault, type Clock, type Spv, type SpvTokens, type WithAccess } from '../ports.ts';

export interface AccessNeeds {
  readonly database: Database;
  readonly clock: Clock;
  /** Null means that this installation knows no tax authority. */
  readonly spv: Spv | null;
  readonly masterKey: () => Promise<MasterKey>;
  /** A simulated authority accepts every company. */
  readonly connectsByItself: boolean;
}

/** A token is refreshed well before its end, so that a day on which the authority is down costs nothing. */
const refreshBeforeMs = 7 * dayMs;
const refreshTokenDays = 365;

/**
 * Calls with the access token of the company. A token that is about to expire, or that the authority no longer accepts, is
 * refreshed first: by one process at a time, under the lock of its row, because a refresh token works only once.
 */
export function spvAccess(needs: AccessNeeds): WithAccess {
  const { spv } = needs;
  return async (companyId, signal, call) => {
    if (!spv) throw new AnafFault('not-let-in', 'no tax authority is configured');
    const tokens = await goodTokens(needs, spv, companyId, null, signal);
    try {
      return await call(tokens.access, spv);
    } catch (error) {
      if (!(error instanceof AnafFault) || error.trouble !== 'unauthorized') throw error;
      const fresh = await goodTokens(needs, spv, companyId, tokens.access, signal);
      return call(fresh.access, spv);
    }
  };
}

/** The authority refused the token `notTaken` just now. */
async function goodTokens(
  needs: AccessNeeds,
  spv: Spv,
  companyId: number,
  notTaken: string | null,
  signal: AbortSignal,
): Promise<Secrets> {
  const { database, clock, masterKey } = needs;
  const stored = await database.transact({ companyId }, findTokens);
  if (!stored && !needs.connectsByItself) throw new AnafFault('not-let-in', 'the company is not connected');
  if (!stored) return connect(needs, companyId, await spv.exchangeCode('simulat', signal), service);
  const key = await masterKey();
  const lasts = (found: StoredTokens, forMs: number): boolean =>
    openTokens(key, companyId, found).access !== notTaken &&
    found.accessExpiresAt.getTime() - forMs > clock.now().getTime();
  // Where refreshing was refused, what is left of the access token is used up.
  const isGood = (found: StoredTokens): boolean => lasts(found, found.refusedAt ? 0 : refreshBeforeMs);
  if (isGood(stored)) return openTokens(key, companyId, stored);

  const refreshed = await database.transact({ companyId }, async (tx) => {
    const locked = await lockTokens(tx);
    if (!locked) throw new AnafFault('not-let-in', 'the company is not connected any more');
    if (isGood(locked)) return openTokens(key, companyId, locked);
    const tokens = await spv.refresh(openTokens(key, companyId, locked).refresh, signal).catch(orNotLetIn);
    if (tokens instanceof AnafFault) await markTokensRefused(tx, clock.now());
    else await replaceTokens(tx, sealTokens(key, companyId, tokens, clock.now()));
    return tokens;
  });
  if (!(refreshed instanceof AnafFault)) return refreshed;
  if (lasts(stored, 0)) return openTokens(key, companyId, stored);
  throw refreshed;
}

const service: Author = { kind: 'service', id: null, interactionId: null };

type Secrets = Pick<SpvTokens, 'access' | 'refresh'>;

/** It is recorded that the owner must authorise the service again; anything else may pass by itself. */
function orNotLetIn(error: unknown): AnafFault {
  if (error instanceof AnafFault && error.trouble === 'not-let-in') return error;
  throw error;
}

/** The company authorises the service; the tokens are stored encrypted, and nowhere else. */
export async function connect(
  { database, clock, masterKey }: Pick<AccessNeeds, 'database' | 'clock' | 'masterKey'>,
  companyId: number,
  tokens: SpvTokens,
  author: Author,
): Promise<Secrets> {
  const at = clock.now();
  const sealed = sealTokens(await masterKey(), companyId, tokens, at);
  await database.transact({ companyId }, async (tx: Transaction) => {
    await connectTokens(tx, sealed, new Date(at.getTime() + refreshTokenDays * dayMs), at);
    const change = { subject: 'settings', name: 'spv', action: 'connected', details: {} } as const;
    await recordChange(tx, author, change, at);
  });
  return tokens;
}

function sealTokens(key: MasterKey, companyId: number, tokens: SpvTokens, at: Date): NewTokens {
  const { access, refresh, accessSeconds } = tokens;
  return {
    sealedTokens: key.seal(Buffer.from(JSON.stringify({ access, refresh })), authorityTokensContext(companyId)),
    accessExpiresAt: new Date(at.getTime() + accessSeconds * 1000),
  };
}

function openTokens(key: MasterKey, companyId: number, { sealedTokens }: StoredTokens): Secrets {
  return JSON.parse(key.open(sealedTokens, authorityTokensContext(companyId)).toString()) as Secrets;
}

interface Needs extends Pick<AccessNeeds, 'database' | 'clock' | 'masterKey'> {
  readonly spv: Spv;
}

/** Exchanges the code that the owner brought back for tokens. Returns false where there is no such company. */
export const connectCompany =
  (needs: Needs) =>
  async (fiscalCode: string, code: string, signal: AbortSignal): Promise<boolean> => {
    const [company] = await findCompanies(needs.database.installation, [fiscalCode]);
    if (!company) return false;
    await connect(needs, company.companyId, await needs.spv.exchangeCode(code, signal), operator);
    return true;
  };
