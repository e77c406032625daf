import { passwordMatches } from '../domain/access/credentials.ts';
import { Refused } from '../domain/refusal.ts';
import { type PasswordCost, type PasswordHasher, usualPasswordCost } from '../operations/people-ports.ts';

/** It is half of the four threads that a process has for such work: files and names must not wait for passwords. */
const atOnce = 2;
const mostWaiting = 100;
const retryAfterSeconds = 5;

/** It is loaded when a password first comes, because most commands and threads never see one. */
const library = () => import('@node-rs/argon2');

export function argon2Hasher({ kibibytes, passes }: PasswordCost = usualPasswordCost): PasswordHasher {
  // 2 is argon2id.
  const cost = { algorithm: 2, memoryCost: kibibytes, timeCost: passes, parallelism: 1 } as const;
  const prefix = `$argon2id$v=19$m=${kibibytes},t=${passes},p=1$`;
  const queued = boundedQueue();
  // It is compared where there is no hash, so that an unknown address takes as long as a known one.
  let nobodys: Promise<string> | null = null;
  const hash = async (password: string): Promise<string> => (await library()).hash(password, cost);
  const verify = async (stored: string, password: string): Promise<boolean> =>
    (await library()).verify(stored, password);
  return {
    hash: (password) => queued(() => hash(normal(password))),
    async matches(password, stored) {
      nobodys ??= queued(() => hash('nobody has this password'));
      const compared = stored ?? (await nobodys);
      const isSame = await queued(() =>
        compared.startsWith('scrypt$') ? passwordMatches(password, compared) : verify(compared, normal(password)),
      );
      return isSame && stored !== null;
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  };
}

/** The same password typed on two keyboards may arrive composed or decomposed. */
const normal = (password: string): string => password.normalize('NFC');

/** Threads of the process do the work; the queue bounds how much of it there is. */
function boundedQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refused({ reason: 'overloaded', retryAfterSeconds });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
