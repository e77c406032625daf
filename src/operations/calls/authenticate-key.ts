import type { Environment } from '../../domain/access/access.ts';
import { hashApiKey, isApiKeyOf } from '../../domain/access/api-key.ts';
import { Refused } from '../../domain/refusal.ts';
import { findKeyHolders } from '../../storage/access/api-keys.ts';
import type { Database } from '../../storage/database.ts';
import { gathered } from '../../storage/gathered.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Environment;
}

/** V2-AUTH-1: a mistyped, unknown, expired or revoked key is one and the same answer. */
export const authenticateKey = ({ database, clock, environment }: Needs) => {
  const findHolder = gathered((hashes: readonly Buffer[]) => findKeyHolders(database.quickReads, hashes));

  return async (key: string, interactionId: string): Promise<Caller> => {
    if (isApiKeyOf(otherThan(environment), key)) {
      throw new Refused({ reason: 'key-not-valid', because: 'of-other-environment' });
    }
    if (!isApiKeyOf(environment, key)) throw new Refused({ reason: 'key-not-valid' });
    const holder = await findHolder(hashApiKey(key));
    if (!holder || holder.isRevoked) throw new Refused({ reason: 'key-not-valid' });
    if (holder.expiresAt && holder.expiresAt <= clock.now()) throw new Refused({ reason: 'key-not-valid' });
    return { ...holder, author: { kind: 'api-key', id: holder.apiKeyId, interactionId } };
  };
};

const otherThan = (environment: Environment): Environment => (environment === 'test' ? 'production' : 'test');
