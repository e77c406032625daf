import { createHash } from 'node:crypto';
import { forgottenAfterSeconds, type ThrottleKind, waitAfter } from '../../domain/people/throttle.ts';
import { addressKey } from '../../storage/people/persons.ts';
import { countTry, takeBackTry } from '../../storage/people/sign-in-failures.ts';
import { type PeopleNeeds, refusedToPeople } from './people-needs.ts';

export interface CountedTry {
  /** It was right: the account begins anew, and the address is not charged for it. */
  succeeded(): Promise<void>;
  /** It was neither right nor wrong. */
  undecided(): Promise<void>;
}

const waits = Array.from({ length: 20 }, (_, place) => waitAfter(place + 1));

/**
 * CON-GUESS-1: counts an attempt against its address and against the account, whether that exists or not, or refuses it with the
 * seconds to wait. Attempts other than signing in are counted separately.
 */
export async function countedTry(
  { database, clock }: Pick<PeopleNeeds, 'database' | 'clock'>,
  errand: 'sign-in' | 'reset',
  { email, address }: { readonly email: string; readonly address: string },
): Promise<CountedTry> {
  const { installation } = database;
  const at = clock.now();
  const subjects: Readonly<Record<ThrottleKind, string>> = {
    address: `${errand} from ${address}`,
    account: `${errand} to ${createHash('sha256').update(addressKey(email)).digest('hex')}`,
  };
  const count = async (kind: ThrottleKind): Promise<void> => {
    const forgottenBefore = new Date(at.getTime() - forgottenAfterSeconds[kind] * 1000);
    const wait = await countTry(installation, { subject: subjects[kind], forgottenBefore, waits }, at);
    if (wait !== null) throw refusedToPeople({ is: 'try-later', retryAfterSeconds: wait });
  };
  await count('address');
  await count('account');
  return {
    async succeeded() {
      await takeBackTry(installation, subjects.account, 'all');
      await takeBackTry(installation, subjects.address, 'one');
    },
    async undecided() {
      await takeBackTry(installation, subjects.account, 'one');
      await takeBackTry(installation, subjects.address, 'one');
    },
  };
}
