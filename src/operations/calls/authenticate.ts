import type { Environment } from '../../domain/access/access.ts';
import { hashApiKey, isApiKeyOf, makePrivateKey, privateKeyContext } from '../../domain/access/credentials.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { rights } from '../../domain/access/right.ts';
import { normaliseFiscalCode, originsOfSite } from '../../domain/company/identifiers.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { findKeyHolders } from '../../storage/access/api-keys.ts';
import { findApiUsers, type NamedCompany } from '../../storage/access/api-users.ts';
import { addLegacyCalls, type LegacyCalls } from '../../storage/access/legacy-calls.ts';
import { batched } from '../../storage/batched.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { noteKeyUse } from './note-key-use.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Environment;
}

/** V2-AUTH-1: a mistyped, unknown, expired or revoked key gives the same answer. */
export const authenticateKey = ({ database, clock, environment }: Needs) => {
  const noteUse = noteKeyUse({ database, clock });
  const findHolder = batched((hashes: readonly Buffer[]) => findKeyHolders(database.quickReads, hashes));

  return async (key: string, interactionId: string): Promise<Caller> => {
    if (isApiKeyOf(otherThan(environment), key)) {
      throw new Refused({ reason: 'key-not-valid', because: 'of-other-environment' });
    }
    if (!isApiKeyOf(environment, key)) throw new Refused({ reason: 'key-not-valid' });
    const holder = await findHolder(hashApiKey(key));
    if (!holder || holder.isRevoked) throw new Refused({ reason: 'key-not-valid' });
    if (holder.expiresAt && holder.expiresAt <= clock.now()) throw new Refused({ reason: 'key-not-valid' });
    noteUse(holder);
    const author = { kind: 'api-key', id: holder.apiKeyId, interactionId } as const;
    return Object.assign({}, holder, { author });
  };
};

const otherThan = (environment: Environment): Environment => (environment === 'test' ? 'production' : 'test');

interface AuthenticateApiUserNeeds {
  readonly database: Database;
  readonly masterKey: () => Promise<MasterKey>;
  readonly ids: Ids;
}

export interface ApiUserCredentials {
  readonly fiscalCode: string;
  readonly platform: string;
  /** It says whether what was sent proves knowledge of this private key. */
  readonly proves: (privateKey: string) => boolean;
}

export interface ApiUserCaller extends Caller {
  readonly apiUserId: number;
  /** V1-AUTH-4: it is the platform as it is registered; null where it is not. */
  readonly platform: string | null;
  readonly isV1Active: boolean;
  /** V1-FORM-1 */
  readonly acceptsForms: boolean;
}

/** So many keys are tried at least, whoever is named. */
const fewestTried = 8;

/**
 * V1-AUTH-3: an unknown company and a wrong hash give the same answer. V1-AUTH-6: they take the same work too, so that the time does not
 * reveal which companies exist: every key of the company is decrypted and tried, and dummy keys up to a number that hardly any company
 * has.
 */
export const authenticateApiUser = ({ database, masterKey, ids }: AuthenticateApiUserNeeds) => {
  let nobody: SealedKey | null = null;
  const findUsers = batched((asked: readonly NamedCompany[]) => findApiUsers(database.quickReads, asked));
  const sealedForNobody = (seal: MasterKey['seal']): SealedKey => {
    const context = privateKeyContext('', '');
    const key = makePrivateKey((size) => ids.randomBytes(size));
    return { sealed: seal(Buffer.from(key), context), context };
  };

  return async (credentials: ApiUserCredentials, interactionId: string): Promise<ApiUserCaller> => {
    const { fiscalCode, platform, proves } = credentials;
    const code = normaliseFiscalCode(fiscalCode);
    const company = /^\d{1,20}$/.test(code)
      ? await findUsers({ fiscalCode: code, platformOrigins: originsOfSite(platform) })
      : null;
    const { users = [], ...known } = company ?? {};
    const { open, seal } = await masterKey();
    nobody ??= sealedForNobody(seal);
    const isProven = ({ sealed, context }: SealedKey): boolean => proves(open(sealed, context).toString());

    const proven = users.filter(({ name, sealedPrivateKey }) =>
      isProven({ sealed: sealedPrivateKey, context: privateKeyContext(company?.fiscalCode ?? '', name) }),
    );
    for (let tried = users.length; tried < fewestTried; tried += 1) isProven(nobody);
    const [user] = proven;
    if (!user || !('companyId' in known)) throw new Refused({ reason: 'key-not-valid' });
    const { apiUserId, name } = user;
    const author = { kind: 'api-user', id: apiUserId, interactionId } as const;
    // An API user may do whatever v1 offers.
    return { ...known, apiUserId, name, rights, expiresAt: null, author };
  };
};

interface SealedKey {
  readonly sealed: Buffer;
  readonly context: string;
}

interface CountLegacyCallNeeds {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V1-VER-2: no call waits to be counted. Calls that arrive while a count is being written are written together by the next one, so
 * that many calls of one company do not queue for its row; a count that could not be written is tried again with the next call.
 */
export const countLegacyCall = ({ database, clock }: CountLegacyCallNeeds) => {
  const waiting = new Map<string, LegacyCalls>();
  let isWriting = false;

  const add = (counted: LegacyCalls): void => {
    const key = `${counted.companyId} ${counted.calledOn} ${counted.operation}`;
    waiting.set(key, { ...counted, calls: counted.calls + (waiting.get(key)?.calls ?? 0) });
  };

  const writeWaiting = async (): Promise<void> => {
    isWriting = true;
    const counted = [...waiting.values()];
    waiting.clear();
    try {
      await addLegacyCalls(database.installation, counted);
    } catch {
      for (const one of counted) add(one);
      return;
    } finally {
      isWriting = false;
    }
    if (waiting.size > 0) await writeWaiting();
  };

  return (companyId: number, operation: string): void => {
    add({ companyId, calledOn: bucharestDate(clock.now()), operation, calls: 1 });
    if (!isWriting) void writeWaiting();
  };
};
