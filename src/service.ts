import { randomBytes, randomUUID } from 'node:crypto';
import type { Environment } from './domain/access/access.ts';
import { admitCallOf } from './operations/calls/admit-call.ts';
import { answerOnce } from './operations/calls/answer-once.ts';
import { authenticateKey } from './operations/calls/authenticate-key.ts';
import { checkMaintenance } from './operations/calls/check-maintenance.ts';
import { readIdentity } from './operations/company/read-identity.ts';
import { checkHealth } from './operations/installation/check-health.ts';
import {
  listBanks,
  listCollectionKinds,
  listCounties,
  listCountries,
  listCurrencies,
  listInvoiceTypes,
  listLocalities,
  listVatRates,
} from './operations/nomenclatures/list-nomenclature.ts';
import type { Clock, Ids } from './operations/ports.ts';
import type { Database } from './storage/database.ts';

export interface ServiceNeeds {
  readonly database: Database;
  readonly environment: Environment;
  readonly rateLimitsAreOn: boolean;
  readonly clock: Clock;
}

/** The service, built by hand: every operation bound to the database, the partners and the clock. */
export function buildService(needs: ServiceNeeds) {
  return {
    authenticateKey: authenticateKey(needs),
    checkMaintenance: checkMaintenance(needs),
    admitCall: admitCallOf(needs),
    answerOnce: answerOnce(needs),
    checkHealth: checkHealth(needs),
    readIdentity,
    listCounties,
    listLocalities,
    listBanks,
    listCurrencies,
    listCountries,
    listVatRates,
    listInvoiceTypes,
    listCollectionKinds,
  };
}

export type Operations = ReturnType<typeof buildService>;

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

export const systemIds: Ids = { uuid: randomUUID, randomBytes };
