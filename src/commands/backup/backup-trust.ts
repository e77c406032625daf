import type { Settings } from '../../config.ts';
import { WrongUsage } from '../../config-values.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { isSealedBy } from '../../domain/audit/chain.ts';
import { type KeyCopy, keyCopyOf } from '../../partners/master-key-copy.ts';
import { MasterKeyUnavailable, readMasterKey } from '../../partners/master-key-file.ts';
import { backupSeal } from '../../storage/postgres/backup/manifest.ts';
import type { Backup } from '../../storage/postgres/backup/read-backup.ts';
import type { CommandCall } from '../command.ts';
import { CannotGoOn } from '../installation.ts';

/** A key is `restored` from the backup, `present` before, `missing` although it is needed, or `unused` so far. */
export type KeyState = 'restored' | 'present' | 'missing' | 'unused';

/**
 * OPS-BACKUP-2: secrets that could not be read afterwards are not restored unless the person asks for it. OPS-BACKUP-9: neither is a
 * backup that was altered, or sealed with a key that is not trusted here.
 */
export async function judgeBackup(backup: Backup, call: CommandCall): Promise<KeyState> {
  const named = namedFingerprint(call);
  const { masterKeyFingerprint } = backup.manifest;
  if (named !== null && named !== masterKeyFingerprint) {
    const its = masterKeyFingerprint ?? 'none';
    throw new CannotGoOn(`The fingerprint of the backup's master key is ${its}, not ${named}. Nothing was changed.`);
  }
  const { state, key } = await judgeKey(backup, call, named);
  judgeSeal(backup, key, call);
  if (state === 'restored' && named === null) {
    call.warn(
      `Only the backup itself vouches for its master key: compare the fingerprint ${masterKeyFingerprint} with what "backup" printed, or name it with --key-fingerprint.`,
    );
  }
  return state;
}

function namedFingerprint({ flags }: CommandCall): string | null {
  const named = flags['key-fingerprint'];
  if (typeof named !== 'string') return null;
  if (!/^[0-9a-f]{32}$/i.test(named)) {
    throw new WrongUsage('--key-fingerprint takes the 32 hexadecimal digits that "backup" prints.');
  }
  return named.toLowerCase();
}

interface Judged {
  readonly state: KeyState;
  readonly key: MasterKey | null;
}

async function judgeKey(backup: Backup, { settings, flags, warn }: CommandCall, named: string | null): Promise<Judged> {
  const { masterKeyFingerprint } = backup.manifest;
  if (masterKeyFingerprint === null) return { state: 'unused', key: null };
  const isOurs = settings.masterKeyFile === null && backup.masterKey !== null;
  const here = await readMasterKey(settings.dataFolder, settings.masterKeyFile).catch((error: unknown) => {
    // A damaged file in the data folder makes room for the right one.
    if (isOurs && error instanceof MasterKeyUnavailable) return null;
    throw error;
  });
  const fingerprintHere = here?.fingerprint.toString('hex') ?? null;
  if (fingerprintHere === masterKeyFingerprint) return { state: 'present', key: here };
  if (isOurs) {
    if (fingerprintHere !== null && named === null) {
      throw new CannotGoOn(
        `The master key of the backup (fingerprint ${masterKeyFingerprint}) is not the one of this installation (${fingerprintHere}); if the backup is to be trusted, say --key-fingerprint ${masterKeyFingerprint}. Nothing was changed.`,
      );
    }
    return { state: 'restored', key: keyInside(backup, masterKeyFingerprint).key };
  }
  if (flags['without-key'] !== true) throw new CannotGoOn(keyRefusal(settings, backup.masterKey !== null));
  warn('warning: Without its master key the v1 private keys of this backup cannot be read.');
  return { state: 'missing', key: null };
}

function keyInside({ masterKey }: Backup, fingerprint: string): KeyCopy {
  try {
    const copy = keyCopyOf(Buffer.from(masterKey ?? ''), 'master.key');
    if (copy.key.fingerprint.toString('hex') === fingerprint) return copy;
  } catch (error) {
    if (!(error instanceof MasterKeyUnavailable)) throw error;
  }
  throw new CannotGoOn('The master key in the backup is not the one that it names. Nothing was changed.');
}

function keyRefusal({ masterKeyFile }: Settings, isInBackup: boolean): string {
  if (isInBackup) {
    return 'FACTURIER_MASTER_KEY_FILE is not the master key of this backup; unset it, and the one in the backup is restored. Nothing was changed.';
  }
  const which = masterKeyFile === null ? 'the file of its key' : 'the right file';
  return `The backup does not hold its master key: set FACTURIER_MASTER_KEY_FILE to ${which}, or give the v1 private keys up with --without-key. Nothing was changed.`;
}

function judgeSeal({ seal, manifestBytes }: Backup, key: MasterKey | null, { flags, warn }: CommandCall): void {
  if (seal === null) {
    if (flags['unsigned'] !== true) {
      throw new CannotGoOn(
        'The backup carries no seal: an older version wrote it, it was written without its master key, or somebody altered it; --unsigned restores it all the same. Nothing was changed.',
      );
    }
    warn('warning: Nothing tells whether this backup was altered.');
  } else if (key === null) warn('warning: Without its master key nothing tells whether this backup was altered.');
  else if (!isSealedBy(backupSeal(key, manifestBytes), seal)) {
    throw new CannotGoOn('The backup was altered: its seal was not made with its master key. Nothing was changed.');
  }
}
