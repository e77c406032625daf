import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inject } from 'vitest';
import { v1Operations } from '../../src/api/v1/operations.ts';
import type { Operation } from '../../src/api/v2/operation.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { startHttp } from '../../src/commands/http-process.ts';
import { prepareDatabase } from '../../src/commands/installation.ts';
import { readSettings, type Settings } from '../../src/config.ts';
import { createLogger } from '../../src/logging.ts';
import { apiClient, type Send } from './api-client.ts';
import { createDatabase, onServer } from './database-server.ts';
import { whenFileEnds } from './file-end.ts';
import { endProvisioning } from './provisioning.ts';
import { shareConnections } from './query-rows.ts';
import { watched } from './row-refusals.ts';
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

interface ServiceOptions {
  /** For a file that leaves what no other must see (maintenance, another schema, lost connections), or counts on the first ids. */
  readonly alone?: boolean;
  readonly environment?: 'test' | 'production';
  readonly rateLimits?: 'on' | 'off';
  /** Settings of its own, as the environment gives them. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly smtp?: Settings['smtp'];
  readonly extraOperations?: readonly Operation[];
  /** The address under which the service finds its database, where a test puts something in between. */
  readonly reachedThrough?: (connectionString: string) => Promise<string>;
}

/**
 * The real service over HTTP, on a database copied from the template, where nobody has written yet. Files of a process that ask for the
 * usual settings are served by one service after the other; any other service ends with its file.
 */
export async function testService(options: ServiceOptions = {}): Promise<TestService> {
  const { alone = false, environment = 'test', ...others } = options;
  const isUsual = Object.entries(others).every(([name, value]) => name === 'rateLimits' && value === 'off');
  if (isUsual && !alone) return lendService(environment, () => startService(options, endsWithProcess));
  return startService(options, whenFileEnds);
}

/** The database and the folders go with the run. */
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
  // No test reaches the real one.
  const registry = environment === 'production' ? { FACTURIER_ANAF_REGISTRY_URL: 'http://127.0.0.1:9/tva' } : {};
  const given = {
    FACTURIER_PORT: '0',
    FACTURIER_DATA: dataFolder,
    ...registry,
    // Rates that came at some moment would be in the way of tests that count on none.
    FACTURIER_BNR_URL: 'off',
    // It is written a second after a call, in the middle of whatever a test looks at.
    FACTURIER_CALL_LOG: 'off',
    FACTURIER_ENVIRONMENT: environment,
    FACTURIER_LOG_LEVEL: 'info',
    ...variables,
  };
  const settings = { ...readSettings({}, given), rateLimitsAreOn: rateLimits === 'on', smtp };
  const { cursorSecret } = await prepareDatabase(connectionString, settings);
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
    connectionString: reachedThrough ? await reachedThrough(connectionString) : connectionString,
    cursorSecret,
    clock,
    logger: createLogger('info', sink),
    operations: [...v2Operations.map((row) => watched(`v2 ${row.id}`, row, ['invalid-input'])), ...extraOperations],
    legacyOperations: v1Operations.map((row) =>
      watched(row.path, row, row.time === 'limited' ? ['invalid-input', 'time-exceeded'] : ['invalid-input']),
    ),
  });
  whenOver(() => http.stop());
  return {
    url: http.address,
    send: await apiClient(http.address, rateLimits === 'on'),
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

/** A migrated database for this test file, without a row; dropped at its end. */
export const testDatabase = (): Promise<string> => newDatabase(inject('templateDatabase'), whenFileEnds);

/** A database without a table. */
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
