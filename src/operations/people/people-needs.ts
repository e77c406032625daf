import type { MasterKey, TextSeal } from '../../domain/access/master-key.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { PasswordHasher, TotpCodes } from '../people-ports.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';

export interface PeopleNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  /** CON-OIDC-3: people sign in by the identity provider, and not by a password. */
  readonly passwordsAreOff: boolean;
  readonly totp: TotpCodes;
  /** It seals the secrets of second factors. */
  readonly masterKey: () => Promise<MasterKey>;
  /** CON-GUESS-3: it seals what a browser holds about who has signed in with it. */
  readonly browserSeal: TextSeal;
  /** Null means that this installation sends no mail. */
  readonly mailer: Mailer | null;
}

/** A visitor is not signed in yet. */
export interface Visitor {
  readonly address: string;
  readonly browser: string;
  readonly interactionId: string;
  /** The browser holds it from earlier sign-ins, sealed; null where it holds nothing. */
  readonly sealedBrowser: string | null;
}

/** CON-OIDC-3 */
export function requirePasswords({ passwordsAreOff }: Pick<PeopleNeeds, 'passwordsAreOff'>): void {
  if (passwordsAreOff) throw refusedToPeople({ is: 'passwords-off' });
}
