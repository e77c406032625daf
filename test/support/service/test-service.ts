import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inject } from 'vitest';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import type { Operation } from '../../../src/api/v2/operation.ts';
import { v2Operations } from '../../../src/api/v2/operations.ts';
import { startHttp } from '../../../src/commands/http-process.ts';
import { prepareDatabase } from '../../../src/commands/installation.ts';
import { readSettings, type Settings } from '../../../src/config.ts';
import { createLogger } from '../../../src/logging.ts';
import { shareConnections } from '../behind-the-wire/query-rows.ts';
import { apiClient, type Send } from '../clients/api-client.ts';
import { watched } from '../clients/row-refusals.ts';
import { whenFileEnds } from '../runner/file-end.ts';
import { createDatabase, databaseOn, onServer } from './database-server.ts';
import { endProvisioning } from './provisioning.ts';
import { lendService, type SharedService } from './shared-services.ts';
import { type TestClock, testClock } from './test-clock.ts';

export interface TestService {
  readonly url: string;
  readonly send: Send;
  readonly clock: TestClock;
  readonly connectionString: string;
  readonly settings: Settings;
  /** Every line the service logged so far. */
  readonly logged: () => string;
}

const firstMoment = '2026-11-15T10:00:00Z';
/** What a real hash costs is shown where hashes are; here hundreds of people sign in. */
const passwordCost = { kibibytes: 8, passes: 1 };

interface ServiceOptions {
  /** For a file whose traces no other may see (maintenance, another schema, lost connections), or that relies on the first ids. */
  readonly alone?: boolean;
  readonly environment?: 'test' | 'production';
  readonly rateLimits?: 'on' | 'off';
  /** Its own settings, as environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly smtp?: Settings['smtp'];
  readonly extraOperations?: readonly Operation[];
  /** Changes the address under which the service finds its database, for a test that puts something in between. */
  readonly reachedThrough?: (connectionString: string) => Promise<string>;
}

/**
 * The real service over HTTP, on a database copied from the template, to which nobody has written yet. Files of a process that ask for the
 * usual settings share one service, one after the other; any other service ends with its file.
 */
export async function testService(options: ServiceOptions = {}): Promise<TestService> {
  const { alone = false, environment = 'test', ...others } = options;
  const isUsual = Object.entries(others).every(([name, value]) => name === 'rateLimits' && value === 'off');
  if (isUsual && !alone) return lendService(environment, () => startService(options, endsWithProcess));
  return startService(options, whenFileEnds);
}

/** The database and the folders are deleted with the run. */
const endsWithProcess = (): void => undefined;

async function startService(options: ServiceOptions, whenOver: (end: () => unknown) => void): Promise<SharedService> {
  const {
    environment = 'test',
    rateLimits = 'off',
    variables = {},
    smtp = null,
    extraOperations = [],
    reachedThrough,
  } = options;
  const connectionString = await newDatabase(inject('templateDatabase'), whenOver);
  const dataFolder = mkdtempSync(join(inject('dataFolders'), 'data-'));
  whenOver(() => rmSync(dataFolder, { recursive: true, force: true }));
  // No test calls the real registry.
  const registry = environment === 'production' ? { FACTURIER_ANAF_REGISTRY_URL: 'http://127.0.0.1:9/tva' } : {};
  const given = {
    FACTURIER_PORT: '0',
    FACTURIER_DATA: dataFolder,
    ...registry,
    // Rates that arrive at some moment would disturb tests that rely on having none.
    FACTURIER_BNR_URL: 'off',
    // The log is written a second after a call, in the middle of whatever a test looks at.
    FACTURIER_CALL_LOG: 'off',
    FACTURIER_ENVIRONMENT: environment,
    FACTURIER_LOG_LEVEL: 'info',
    ...variables,
  };
  const settings = { ...readSettings({}, given), rateLimitsAreOn: rateLimits === 'on', passwordCost, smtp };
  const pooled = databaseOn(inject('pooledUrl'), new URL(connectionString).pathname.slice(1));
  const { cursorSecret } = await prepareDatabase(pooled, settings);
  const clock = testClock(firstMoment);
  let lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const http = await startHttp({
    settings,
    connectionString: reachedThrough ? await reachedThrough(pooled) : pooled,
    cursorSecret,
    clock,
    logger: createLogger('info', sink),
    // A row that runs in a thread of its own cannot be watched from here.
    operations: [
      ...v2Operations.map((row) => (row.inThread ? row : watched(`v2 ${row.id}`, row, ['invalid-input']))),
      ...extraOperations,
    ],
    legacyOperations: v1Operations.map((row) =>
      watched(row.path, row, row.time === 'limited' ? ['invalid-input', 'time-exceeded'] : ['invalid-input']),
    ),
  });
  whenOver(() => http.stop());
  return {
    url: http.address,
    send: apiClient(http.address, rateLimits === 'on', extraOperations.map(({ id }) => id).join()),
    clock,
    connectionString,
    settings,
    logged: () => lines.join(''),
    beginAnew() {
      clock.set(firstMoment);
      lines = [];
    },
  };
}

/** A migrated database for this test file, without rows; it is dropped at the end of the file. */
export const testDatabase = (): Promise<string> => newDatabase(inject('templateDatabase'), whenFileEnds);

/** A database without tables. */
export const emptyDatabase = (): Promise<string> => newDatabase('template0', whenFileEnds);

async function newDatabase(template: string, whenOver: (end: () => unknown) => void): Promise<string> {
  const server = { url: inject('serverUrl'), serviceUrl: inject('serviceUrl') };
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const connectionString = await createDatabase(server, name, template);
  const closeConnections = shareConnections(connectionString);
  whenOver(async () => {
    await endProvisioning(connectionString);
    await closeConnections();
    await onServer(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return connectionString;
}
