import type pg from 'pg';
import type { Settings } from '../config.ts';
import { legalTerm, termWarning } from '../domain/spv/legal-term.ts';
import { bucharestDate } from '../domain/time/bucharest.ts';
import { addDays } from '../domain/time/working-days.ts';
import { compareHeads, strayWords } from '../operations/audit/anchor-heads.ts';
import { auditAnchorFile } from '../partners/audit-anchor-file.ts';
import { readMasterKey } from '../partners/master-key-file.ts';
import { systemClock } from '../service.ts';
import { readWaiting } from '../storage/audit/audit-chain.ts';
import { connectionOf } from '../storage/connection.ts';
import { listCardAccounts } from '../storage/directory/companies.ts';
import { hasCode, undefinedColumn, undefinedTable } from '../storage/faults.ts';
import { listDeadJobs } from '../storage/jobs/jobs.ts';
import { readDeadMails } from '../storage/jobs/mails.ts';
import { listUnallocated } from '../storage/payments/card-payments.ts';
import { freeMebibytes } from '../storage/postgres/embedded/free-space.ts';
import {
  type Installation,
  readEnvironment,
  readInstallation,
  readMaintenance,
  readOutwardHold,
} from '../storage/postgres/installation.ts';
import { tryWrite } from '../storage/postgres/installation-marks.ts';
import { inspectSchema } from '../storage/postgres/migrate.ts';
import { isServed } from '../storage/postgres/presence.ts';
import { listUnsent } from '../storage/spv/spv-sendings.ts';
import { listConnections } from '../storage/spv/spv-tokens.ts';
import { type InstallationTransaction, runInstallationTransaction } from '../storage/transaction.ts';
import type { Command } from './command.ts';
import { companyChecks } from './company-checks.ts';
import { checkDatabase, hasDatabase, reachDatabase, withClient } from './installation.ts';
import { productionChecks } from './production-checks.ts';
import { rateChecks } from './rate-checks.ts';

/** One thing looked at: null when it is well, or something to say of it all the same; else a sentence. */
type Check = readonly [name: string, look: () => Promise<string | { readonly well: string } | null>];

type Ask = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Say what is wrong with this installation; change nothing.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    if (!(await hasDatabase(settings))) {
      out(`ok     There is no database in ${settings.dataFolder} yet; the first start makes it.`);
      return 0;
    }
    const database = await reachDatabase(settings, 'command');
    try {
      const { connectionString } = database;
      const ask: Ask = (work) => withClient(connectionString, work);
      const isWell = await report(checksOf(ask, connectionString, settings), 'WRONG', out);
      await report(companyChecks(ask), 'warn ', out);
      if (settings.environment === 'production') await report(productionChecks(settings, ask), 'warn ', out);
      return isWell ? 0 : 1;
    } finally {
      await database.stop();
    }
  },
};

/** True when nothing was found. */
async function report(
  checks: readonly Check[],
  word: 'WRONG' | 'warn ',
  out: (text: string) => void,
): Promise<boolean> {
  let isWell = true;
  for (const [name, look] of checks) {
    const found = await look().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (typeof found === 'string') out(`${word}  ${name}: ${found}`);
    else out(`ok     ${name}${found ? `: ${found.well}.` : ''}`);
    isWell &&= typeof found !== 'string';
  }
  return isWell;
}

function checksOf(ask: Ask, connectionString: string, settings: Settings): readonly Check[] {
  return [
    ['the database is reachable and PostgreSQL 15 or later', async () => null],
    [
      'the database is of this environment and this version or an older one',
      () => nothing(checkDatabase(connectionString, settings)),
    ],
    ['this user may create tables and write', () => ask(mayWrite)],
    ['a write is accepted', () => ask(writes)],
    ['the disk has room', () => room(settings)],
    ['the schema is up to date', async () => schemaBehind((await inspectSchema(connectionString)).length)],
    ['acknowledged writes reach the disk', () => ask(durability)],
    ['the clocks of the database and of this machine agree', () => ask(clockDifference)],
    ['the master key is the one of this database', () => ask((client) => masterKey(client, settings))],
    ['the service is not under maintenance', () => ask(maintenance)],
    ['no background job was given up', () => ask(deadJobs)],
    ['every mail of the last days could be sent', () => ask(deadMails)],
    ['the audit trail is sealed', () => ask(sealing)],
    [
      'the audit trail goes on from what the data folder knows of it',
      () => ask((client) => anchored(client, settings)),
    ],
    ['mail and messages to the tax authority may go out', () => ask(outwardHold)],
    ['every card payment stands on a document', () => ask(unallocated)],
    [
      'what is paid into the companies’ own Stripe accounts is told',
      () => ask((client) => untoldAccounts(client, settings)),
    ],
    ['companies are connected to SPV for the next two weeks', () => ask(endingAccess)],
    ['invoices reach the tax authority in their legal term', () => ask(lateInvoices)],
    ...rateChecks(settings, ask),
  ];
}

async function nothing(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

const schemaBehind = (pending: number): string | null =>
  pending === 0 ? null : `${pending} migrations are still to be applied; run "bin/facturier migrate".`;

async function mayWrite(client: pg.Client): Promise<string | null> {
  const result = await client.query<{ mayCreate: boolean; isReadOnly: boolean }>(
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
            current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  const [row] = result.rows;
  if (row?.isReadOnly) return 'the database is read-only.';
  return row?.mayCreate ? null : 'the user of the database address may not create tables in its schema.';
}

/** OPS-HEALTH-3: what the service asks of itself. */
async function writes(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  await tryWrite(connectionOf(client)).catch(noneBefore);
  return null;
}

async function room({ databaseUrl, dataFolder, minFreeMebibytes }: Settings): Promise<string | null> {
  if (databaseUrl !== null) return null;
  const free = await freeMebibytes(dataFolder);
  if (free >= minFreeMebibytes) return null;
  return `${free} MiB are free under ${dataFolder}, of which ${minFreeMebibytes} are needed (FACTURIER_MIN_FREE_MIB).`;
}

async function durability(client: pg.Client): Promise<string | null> {
  const result = await client.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
  );
  return result.rows.length === 0 ? null : `${result.rows.map(({ name }) => name).join(', ')} is off in the database.`;
}

async function clockDifference(client: pg.Client): Promise<string | null> {
  const result = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const seconds = Math.abs(systemClock.now().getTime() - (result.rows[0]?.now.getTime() ?? 0)) / 1000;
  return seconds < 5 ? null : `they differ by ${Math.round(seconds)} seconds.`;
}

async function masterKey(client: pg.Client, settings: Settings): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const installation: Installation | null = await readInstallation(connectionOf(client));
  if (!installation?.masterKeyFingerprint) return null;
  const key = await readMasterKey(settings.dataFolder, settings.masterKeyFile);
  if (!key)
    return 'it is missing, so v1 private keys cannot be read and the audit trail is not sealed; set FACTURIER_MASTER_KEY_FILE, or bring it back.';
  return installation.masterKeyFingerprint.equals(key.fingerprint)
    ? null
    : 'it is another one, so v1 private keys cannot be read and the audit trail is not sealed; set FACTURIER_MASTER_KEY_FILE.';
}

async function maintenance(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  return (await readMaintenance(connectionOf(client))).isOn ? 'it is; "bin/facturier maintenance off" ends it.' : null;
}

async function deadJobs(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const dead = await listDeadJobs(connectionOf(client));
  if (dead.length === 0) return null;
  return `${dead.map(({ kind, count, lastError }) => `${count} of the kind ${kind}, the last because "${lastError}"`).join('; ')}.`;
}

const mailDays = 7;

/** A mail that was given up is sent again only by whoever asked for it: it is told for a while, and then past. */
async function deadMails(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const since = new Date(systemClock.now().getTime() - mailDays * 86_400_000);
  const dead = await readDeadMails(connectionOf(client), since);
  if (!dead) return null;
  const { count, fiscalCode, series, number, recipient, lastError } = dead;
  return `${count} could not, the last of company ${fiscalCode}, ${series} ${number} to ${recipient}, because "${lastError}".`;
}

const sealingPatienceSeconds = 60;

async function sealing(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  // Where nothing runs, nothing is late: the next service seals what waits.
  if (!(await isServed(client))) return null;
  const { count, seconds } = await readWaiting(connectionOf(client));
  if (seconds === null || seconds < sealingPatienceSeconds) return null;
  return `${count} rows wait, the oldest since ${Math.round(seconds)} seconds; is there a worker, with the master key? "bin/facturier worker" seals them.`;
}

/** OPS-AUDIT-4 */
async function anchored(client: pg.Client, { dataFolder }: Settings): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const known = await auditAnchorFile(dataFolder).read();
  if (!known) return null;
  const database = {
    transactInstallation: <T>(work: (installation: InstallationTransaction) => Promise<T>) =>
      runInstallationTransaction((scope) => connectionOf(client, scope), work),
  };
  const { strays } = await compareHeads(database, known);
  return strays.length === 0 ? null : `${strayWords(strays)}.`;
}

async function outwardHold(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  // A schema that is behind is told above, and holds nothing yet.
  const since = await readOutwardHold(connectionOf(client)).catch((error: unknown) => {
    if (hasCode(error, undefinedColumn)) return null;
    throw error;
  });
  return since && `they are held since a restore (${since.toISOString()}); "bin/facturier release" lets them go.`;
}

async function unallocated(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const waiting = await listUnallocated(connectionOf(client)).catch(noneBefore);
  if (waiting.length === 0) return null;
  return `${waiting.length} were received that their documents could not take; "bin/facturier payments" lists them.`;
}

/** V2-LINK-6: without the secret of their events, these companies take no cards. */
async function untoldAccounts(client: pg.Client, { stripe }: Settings): Promise<string | null> {
  if (!stripe || stripe.connectWebhookSecret !== null) return null;
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const accounts = await listCardAccounts(connectionOf(client)).catch(noneBefore);
  if (accounts.length === 0) return null;
  const named = accounts.map(({ fiscalCode, account }) => `${account} of company ${fiscalCode}`);
  return `${named.join(', ')} cannot be used: set FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET.`;
}

const warnDays = 14;

/** V2-SPV-12: the owner must come with a certificate, which takes its time. */
async function endingAccess(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const soon = new Date(systemClock.now().getTime() + warnDays * 86_400_000);
  const connections = await listConnections(connectionOf(client)).catch(noneBefore);
  const ending = connections.filter(({ refusedAt, refreshExpiresAt }) => refusedAt !== null || refreshExpiresAt < soon);
  if (ending.length === 0) return null;
  const words = ending.map(({ fiscalCode, refusedAt, refreshExpiresAt }) =>
    refusedAt ? `${fiscalCode} is refused` : `${fiscalCode} until ${bucharestDate(refreshExpiresAt)}`,
  );
  return `${words.join(', ')}; "bin/facturier spv authorize COD_UNIC" renews it.`;
}

/** V2-SPV-14: of companies that send at all. */
async function lateInvoices(client: pg.Client): Promise<string | null> {
  if ((await readEnvironment(connectionOf(client))) === null) return null;
  const today = bucharestDate(systemClock.now());
  const unsent = await listUnsent(connectionOf(client), addDays(today, -60)).catch(noneBefore);
  const late = unsent.filter(({ issuedOn, status }) => termWarning(issuedOn, status, today) !== null);
  if (late.length === 0) return null;
  const named = late
    .slice(0, 5)
    .map(
      ({ fiscalCode, series, number, issuedOn }) =>
        `${series} ${number} of company ${fiscalCode} by ${legalTerm(issuedOn)}`,
    );
  return `${late.length} ${late.length === 1 ? 'is' : 'are'} not accepted there: ${named.join(', ')}${late.length > 5 ? ', ...' : ''}.`;
}

/** A schema that is not up to date yet has no such tables or columns; that is told elsewhere. */
function noneBefore(error: unknown): readonly never[] {
  if (hasCode(error, undefinedTable, undefinedColumn)) return [];
  throw error;
}
