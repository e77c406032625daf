import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../config.ts';
import type { MasterKey } from '../domain/access/master-key.ts';
import { listLostSecrets, type MadeAnew, replaceMasterKey } from '../operations/installation/replace-master-key.ts';
import { setAnchorsAside } from '../partners/audit-anchor-file.ts';
import { keyCopyOf, newKeyText, type ReadyKey, readyKeyFile } from '../partners/master-key-copy.ts';
import { readMasterKey } from '../partners/master-key-file.ts';
import { systemClock, systemIds } from '../partners/system.ts';
import { buildVerification } from '../service/commands.ts';
import type { SealedSecrets } from '../storage/access/sealed-secrets.ts';
import { connectionOf } from '../storage/connection.ts';
import type { Database } from '../storage/database.ts';
import { readInstallation } from '../storage/postgres/installation.ts';
import { whileAlone } from '../storage/postgres/presence.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, hasDatabase, prepareDatabase, withClient, withDatabase, withPool } from './installation.ts';

/** KEY-10 */
export const replaceKey: Command = {
  name: 'replace-key',
  usage: 'replace-key [--yes]',
  summary: 'Give an installation whose master key is lost a new one; without --yes say what that means.',
  flags: { yes: { type: 'boolean', help: 'do it; the service must be stopped' } },
  arguments: [],
  async run(call) {
    const { settings, flags, out, warn } = call;
    if (!(await hasDatabase(settings))) throw new CannotGoOn(`There is no database in ${settings.dataFolder} yet.`);
    return withDatabase(settings, 'command', async ({ connectionString }) => {
      await prepareDatabase(connectionString, settings);
      return withClient(connectionString, async (client) => {
        const found = await refuseIfPresent(client, settings);
        return withPool(connectionString, async (database) => {
          if (flags['yes'] !== true) {
            for (const line of meaningOf(await listLostSecrets({ database })())) out(line);
            return 0;
          }
          const made = await whileAlone(connectionString, () => replaceWith(found, database, settings, warn));
          if (!made) throw new CannotGoOn('A service runs on this database; stop it first. Nothing was changed.');
          out(JSON.stringify(told(made), null, 2));
          warn('These secrets are shown once. Now write a backup: older ones are sealed with the lost key.');
          return 0;
        });
      });
    });
  },
};

/** A key that is there and is the right one is not lost; another one in its place is taken as the new one. */
async function refuseIfPresent(client: pg.Client, settings: Settings): Promise<MasterKey | null> {
  const installation = await readInstallation(connectionOf(client));
  if (!installation?.masterKeyFingerprint) throw new CannotGoOn('This installation has no master key yet.');
  const found = await readMasterKey(settings.dataFolder, settings.masterKeyFile);
  if (found && installation.masterKeyFingerprint.equals(found.fingerprint)) {
    throw new CannotGoOn(`The master key of this database is not lost: it is in ${keyFileOf(settings)}.`);
  }
  return found;
}

const keyFileOf = ({ dataFolder, masterKeyFile }: Settings): string => masterKeyFile ?? join(dataFolder, 'master.key');

async function replaceWith(
  found: MasterKey | null,
  database: Database,
  settings: Settings,
  warn: CommandCall['warn'],
): Promise<MadeAnew> {
  const text = newKeyText();
  const file = keyFileOf(settings);
  const ready: ReadyKey | null = found ? null : await readyKeyFile(file, text);
  const key = found ?? keyCopyOf(Buffer.from(text), file).key;
  const made = await replaceMasterKey({ database, clock: systemClock, ids: systemIds })(key).catch(
    async (error: unknown) => {
      await ready?.drop();
      throw error;
    },
  );
  await ready?.put();
  const anchors = await setAnchorsAside(settings.dataFolder);
  if (anchors) warn(`What was known of the audit trails before is kept as ${anchors}.`);
  await buildVerification({ settings, database }).sealChanges();
  return made;
}

const told = ({ apiUsers, webhooks }: MadeAnew) => ({
  utilizatori_api: apiUsers.map(({ fiscalCode, name, privateKey }) => ({
    cod_unic: fiscalCode,
    nume: name,
    cheie_privata: privateKey,
  })),
  webhookuri: webhooks.map(({ fiscalCode, url, secret }) => ({ cod_unic: fiscalCode, url, secret })),
});

function meaningOf({ apiUsers, webhooks, connectedToSpv, withCodes }: SealedSecrets): readonly string[] {
  const named = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
  return [
    'Stays: documents, clients, stock, people, passwords, passkeys, keys of v2, links of documents, the audit trails and their chain.',
    `Is made anew and shown once: private keys of v1 (${named(apiUsers.map(({ fiscalCode, name }) => `${name} of ${fiscalCode}`))}).`,
    `Is made anew and shown once: secrets of webhooks (${named(webhooks.map(({ fiscalCode, url }) => `${url} of ${fiscalCode}`))}).`,
    `Is to be authorized again: access to SPV (${named(connectedToSpv.map(({ fiscalCode }) => fiscalCode))}).`,
    `Ends, and is to be set up again at /app/cont: codes of a second factor (${named(withCodes.map(({ email }) => email))}). Until then the password alone lets these people in.`,
    'Is lost: the seals of the audit trails. Their rows are sealed anew as they are now; compare them with an end that was mailed or printed before ("audit verify --expect FILE").',
    'Older backups are restored with the lost key only, or with --without-key.',
    'A copy of the key brings everything back instead: every backup without FACTURIER_MASTER_KEY_FILE holds it. "replace-key --yes" goes on without.',
  ];
}
