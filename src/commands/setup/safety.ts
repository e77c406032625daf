import { lookup } from 'node:dns/promises';
import { stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, relative } from 'node:path';
import type { Settings } from '../../config.ts';
import { WrongUsage } from '../../config-values.ts';
import { connectionOf } from '../../storage/connection.ts';
import { readServerFacts } from '../../storage/postgres/server-facts.ts';
import { CannotGoOn, checkDatabase, withClient } from '../installation.ts';

/** OPS-SETUP-3: each function refuses what would be unsafe in production, and says why. */

export function publicAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null) throw new WrongUsage('The address must be of the form https://facturi.example.ro.');
  if (url.protocol !== 'https:') {
    throw new WrongUsage('The address must begin with https://: over http anybody on the way reads keys and invoices.');
  }
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.')) {
    throw new WrongUsage(
      'The address needs a name: passkeys and certificates do not hold for a number or a local name.',
    );
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new WrongUsage('The address is that of the whole service: without a path, a user or anything after it.');
  }
  return url.origin;
}

const isHere = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

export function refuseReadablePassword(url: string): void {
  const { protocol, hostname, password, searchParams } = new URL(url);
  if (protocol === 'smtps:' || password === '' || isHere(hostname) || searchParams.get('requireTLS') === 'true') return;
  throw new WrongUsage(
    'Without TLS anybody on the way reads the password of the mail server: use smtps://, or add ?requireTLS=true.',
  );
}

export async function refuseExisting(file: string, dataFolder: string): Promise<void> {
  if ((await statOf(file)) !== null) {
    throw new CannotGoOn(`${file} is there already; change it by hand, or take it away to begin again.`);
  }
  if ((await statOf(join(dataFolder, 'master.key'))) !== null) {
    throw new CannotGoOn(
      `There is a master key in ${dataFolder}, so this installation was begun before; move the key out of the data folder, and name it by FACTURIER_MASTER_KEY_FILE.`,
    );
  }
}

export async function refuseUnsafeFolder(dataFolder: string, keyFile: string): Promise<void> {
  const found = await statOf(dataFolder);
  if (found !== null && (found.mode & 0o077) !== 0) {
    throw new CannotGoOn(`Others on this machine can read ${dataFolder}: "chmod 700" closes it.`);
  }
  if (!/^\.\.(?:[/\\]|$)/.test(relative(dataFolder, keyFile))) {
    throw new CannotGoOn(
      'The master key must not stand in the data folder: whoever copies the folder would have both.',
    );
  }
}

/** Nothing in it is changed. */
export async function refuseUnsafeDatabase(connectionString: string, settings: Settings): Promise<void> {
  await checkDatabase(connectionString, settings);
  const facts = await withClient(connectionString, (client) => readServerFacts(connectionOf(client)));
  if (facts.hasExcessRights) {
    throw new CannotGoOn(
      'The role of the database is a superuser, may make roles or bypasses row-level security, so that companies would not be kept apart; use one that owns its database and is none of these.',
    );
  }
  if (facts.unsafeSettings.length > 0) {
    throw new CannotGoOn(
      `The database server may lose what it acknowledged: switch on ${facts.unsafeSettings.join(', ')}.`,
    );
  }
}

/** A name that nobody knows yet is no danger, and may be entered later. */
export async function unresolved(publicUrl: string | null): Promise<readonly string[]> {
  const { hostname } = new URL(publicUrl ?? 'https://localhost');
  const advice = [`enter ${hostname} in the DNS: nobody finds it yet.`];
  // Of these names it is known without asking.
  if (/\.(?:test|example|invalid|localhost)$/.test(hostname)) return advice;
  return lookup(hostname).then(
    () => [],
    () => advice,
  );
}

async function statOf(path: string) {
  return stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}
