import type { Settings } from '../config.ts';
import type { MasterKey } from '../domain/access/master-key.ts';
import { type AuditSealer, auditSealerOf } from '../domain/audit/seal.ts';
import { loadMasterKey, MasterKeyUnavailable, readMasterKey } from '../partners/master-key-file.ts';
import { type Connection, connectionOf } from '../storage/connection.ts';
import { claimMasterKey, readInstallation } from '../storage/postgres/installation.ts';
import { withClient } from './installation.ts';

type KeySettings = Pick<Settings, 'dataFolder' | 'masterKeyFile'>;

/**
 * KEY-6: the first use makes the master key and the database remembers its fingerprint. Null where the one that is here is another.
 */
export async function installationKey(connection: Connection, settings: KeySettings): Promise<MasterKey | null> {
  const installation = await readInstallation(connection);
  const key = installation?.masterKeyFingerprint
    ? await readMasterKey(settings.dataFolder, settings.masterKeyFile)
    : await loadMasterKey(settings.dataFolder, settings.masterKeyFile);
  if (!key) return null;
  return (await claimMasterKey(connection, key.fingerprint)).equals(key.fingerprint) ? key : null;
}

/** Another key cannot open what was sealed: v1 would refuse every call, while v2 works on, so it is a warning and not the end. */
export async function masterKeyWarning(connectionString: string, settings: KeySettings): Promise<string | null> {
  const key = await withClient(connectionString, (client) => installationKey(connectionOf(client), settings));
  if (key) return null;
  return 'The master key is not the one this database was set up with: v1 private keys cannot be read, and the audit trail is not sealed. Set FACTURIER_MASTER_KEY_FILE, or copy master.key from the first data folder.';
}

/** Looked for until it is there: a running service goes on sealing once the right key is in its place. */
export function auditSealer(connection: Connection, settings: KeySettings): () => Promise<AuditSealer> {
  let known: AuditSealer | undefined;
  return async () => {
    if (known) return known;
    const key = await installationKey(connection, settings);
    if (!key) {
      throw new MasterKeyUnavailable(
        'The audit trail can be sealed and verified only with the master key that this database was set up with; set FACTURIER_MASTER_KEY_FILE, or bring master.key back into the data folder.',
      );
    }
    known = auditSealerOf(key);
    return known;
  };
}
