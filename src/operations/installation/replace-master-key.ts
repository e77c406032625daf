import { makePrivateKey, privateKeyContext, webhookSecretContext } from '../../domain/access/credentials.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { operator } from '../../domain/access/right.ts';
import { secretBytes, secretText } from '../../domain/event/webhook.ts';
import {
  beginSealsAnew,
  forgetSpvAccess,
  listSealedSecrets,
  recordReplacedKey,
  replacePrivateKeys,
  replaceWebhookSecrets,
  type SealedSecrets,
} from '../../storage/access/sealed-secrets.ts';
import type { Database } from '../../storage/database.ts';
import { recordForCompaniesOf } from '../../storage/people/memberships.ts';
import { endTotp } from '../../storage/people/persons.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';
import type { Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Secrets that were made in the place of lost ones, told once. */
export interface MadeAnew {
  readonly apiUsers: readonly { readonly fiscalCode: string; readonly name: string; readonly privateKey: string }[];
  readonly webhooks: readonly { readonly fiscalCode: string; readonly url: string; readonly secret: string }[];
}

export const listLostSecrets =
  ({ database }: Pick<Needs, 'database'>) =>
  (): Promise<SealedSecrets> =>
    database.transactInstallation(listSealedSecrets);

/**
 * KEY-10: nothing opens what a lost key has sealed, so whatever can be made here is made anew, and what others gave is to be given again. Documents
 * and the chains of the audit trails do not depend on the key. It is one transaction, and the key must be on the disk before it.
 */
export const replaceMasterKey =
  ({ database, clock, ids }: Needs) =>
  (key: MasterKey): Promise<MadeAnew> =>
    database.transactInstallation(async (installation) => {
      const lost = await listSealedSecrets(installation);
      const now = clock.now();
      const apiUsers = lost.apiUsers.map((user) => ({ ...user, privateKey: makePrivateKey(ids.randomBytes) }));
      await replacePrivateKeys(
        installation,
        apiUsers.map(({ companyId, fiscalCode, name, privateKey }) => ({
          companyId,
          of: name,
          sealed: key.seal(Buffer.from(privateKey), privateKeyContext(fiscalCode, name)),
        })),
      );
      const webhooks = lost.webhooks.map((webhook) => ({ ...webhook, secret: ids.randomBytes(secretBytes) }));
      await replaceWebhookSecrets(
        installation,
        webhooks.map(({ companyId, webhookId, secret }) => ({
          companyId,
          of: webhookId,
          sealed: key.seal(secret, webhookSecretContext(companyId, webhookId)),
        })),
      );
      await forgetSpvAccess(installation, now);
      await endSecondFactors(installation, lost, now);
      const touched = [...lost.apiUsers, ...lost.webhooks, ...lost.connectedToSpv].map(({ companyId }) => companyId);
      await recordReplacedKey(installation, operator, [...new Set(touched)], now);
      await beginSealsAnew(installation, key.fingerprint);
      return { apiUsers, webhooks: webhooks.map((one) => ({ ...one, secret: secretText(one.secret) })) };
    });

async function endSecondFactors(installation: InstallationTransaction, { withCodes }: SealedSecrets, now: Date) {
  for (const person of withCodes) {
    await endTotp(installation, person.personId);
    const change = { subject: 'user', name: person.email, action: 'second-factor-removed', details: {} } as const;
    await recordForCompaniesOf(installation, person.personId, operator, change, now);
  }
}
