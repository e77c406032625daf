import { createHmac, randomBytes } from 'node:crypto';
import type { Settings } from '../config.ts';
import { type MasterKey, masterKeyOf } from '../domain/access/master-key.ts';
import { type AuditSealer, auditSealerOf } from '../domain/audit/chain.ts';
import type { Clock } from '../operations/ports.ts';
import { mailerOf } from '../partners/choose-partners.ts';
import { loadMasterKey, MasterKeyUnavailable, readMasterKey } from '../partners/master-key-file.ts';
import { type NoteOutgoing, noted, type OutgoingCall } from '../partners/outgoing-calls.ts';
import { systemClock, systemIds } from '../partners/system.ts';
import type { Connection } from '../storage/connection.ts';
import type { Database } from '../storage/database.ts';
import { claimMasterKey, readInstallation } from '../storage/postgres/installation.ts';

export interface ServiceFacts {
  readonly settings: Settings;
  readonly database: Database;
  /** OPS-READ-1: what takes long to read is read there; absent where there is no replica. */
  readonly reads?: Database;
  /** The outside reaches the service by this address, which may be known only once it listens; else the settings say it. */
  readonly publicUrl?: () => string;
  readonly clock?: Clock;
  /** It is called for every call to somebody outside, once it is over. */
  readonly noteOutgoing?: NoteOutgoing | undefined;
}

/** HTTP, background work and commands have these in common. */
export function sharedParts(facts: ServiceFacts) {
  const { settings, database, clock = systemClock, publicUrl } = facts;
  const { environment, dataFolder, masterKeyFile } = settings;
  return {
    database,
    reads: facts.reads ?? database,
    clock,
    ids: systemIds,
    environment,
    publicUrl: publicUrl ?? (() => publicUrlOf(settings)),
    mailer: settings.smtp
      ? notedBy(facts)('mail', mailerOf(environment, settings.smtp), ['post'])
      : mailerOf(environment, null),
    retentionDays: settings.archiveDays,
    masterKey: () => loadMasterKey(dataFolder, masterKeyFile),
  };
}

/** An address is made without asking anybody. */
export const spvCalls = ['exchangeCode', 'refresh', 'upload', 'progress', 'download', 'messages'] as const;

/** OPS-LOG-4: where calls are noted, returns the partner with these of its calls noted; else the partner as it is. */
export function notedBy({ noteOutgoing }: Pick<ServiceFacts, 'noteOutgoing'>) {
  return <Partner extends object | null>(
    name: OutgoingCall['partner'],
    partner: Partner,
    calls: readonly (keyof NonNullable<Partner> & string)[],
  ): Partner => (partner && noteOutgoing ? noted(partner, name, calls, noteOutgoing) : partner);
}

/** The service listens where its settings say. */
export function publicUrlOf({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? `http://${host}:${port}`;
}

/** It is read at the first call of v1, which alone needs it; the next call tries again where it cannot be read. */
export function onceRead(read: () => Promise<MasterKey>): () => Promise<MasterKey> {
  let reading: Promise<MasterKey> | null = null;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

/** The key for one use is made of the secret that all processes of the installation share. */
export function sealOf(secret: Buffer, use: string) {
  return masterKeyOf(createHmac('sha256', secret).update(use).digest(), randomBytes);
}

type KeySettings = Pick<Settings, 'dataFolder' | 'masterKeyFile'>;

/**
 * KEY-6: the first use creates the master key, and the database stores its fingerprint. Returns null if the key found here is another one.
 */
export async function installationKey(connection: Connection, settings: KeySettings): Promise<MasterKey | null> {
  const installation = await readInstallation(connection);
  const key = installation?.masterKeyFingerprint
    ? await readMasterKey(settings.dataFolder, settings.masterKeyFile)
    : await loadMasterKey(settings.dataFolder, settings.masterKeyFile);
  if (!key) return null;
  return (await claimMasterKey(connection, key.fingerprint)).equals(key.fingerprint) ? key : null;
}

/** The key is looked for until it is there: a running service goes on sealing once the right key is in its place. */
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
