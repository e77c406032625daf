import type { MasterKey } from '../../domain/access/master-key.ts';
import type { ConsoleRefusal } from '../../domain/people/console-refusal.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import type { PasswordHasher, TotpCodes } from './people-ports.ts';

export interface PeopleNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly totp: TotpCodes;
  /** Seals the secrets of second factors. */
  readonly masterKey: () => Promise<MasterKey>;
  /** Null: this installation sends no mail. */
  readonly mailer: Mailer | null;
}

/** Somebody at the door, before it is known who. */
export interface Visitor {
  readonly address: string;
  readonly browser: string;
  readonly interactionId: string;
}

export const refusedToPeople = (refusal: ConsoleRefusal): Refused => new Refused({ reason: 'console', refusal });
