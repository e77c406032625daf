import type { Settings } from '../config.ts';
import { loadMasterKey, readMasterKey } from '../partners/master-key-file.ts';
import { connectionOf } from '../storage/connection.ts';
import { claimMasterKey, readInstallation } from '../storage/installation.ts';
import { withClient } from './installation.ts';

/**
 * KEY-6: the first start makes the master key and the database remembers its fingerprint. Another key cannot open what was
 * sealed: v1 would refuse every call, while v2 works on, so it is a warning and not the end.
 */
export async function masterKeyWarning(connectionString: string, settings: Settings): Promise<string | null> {
  const isSet = await withClient(connectionString, async (client) => {
    const installation = await readInstallation(connectionOf(client));
    const key = installation?.masterKeyFingerprint
      ? await readMasterKey(settings.dataFolder, settings.masterKeyFile)
      : await loadMasterKey(settings.dataFolder, settings.masterKeyFile);
    return key !== null && (await claimMasterKey(connectionOf(client), key.fingerprint)).equals(key.fingerprint);
  });
  if (isSet) return null;
  return 'The master key is not the one this database was set up with: v1 private keys cannot be read. Set FACTURIER_MASTER_KEY_FILE, or copy master.key from the first data folder.';
}
