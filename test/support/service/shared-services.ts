import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { queryRows } from '../behind-the-wire/query-rows.ts';
import { whenFileEnds } from '../runner/file-end.ts';
import { databaseOn } from './database-server.ts';
import type { TestService } from './test-service.ts';

/** A service that serves one file after another, and ends with the process. */
export interface SharedService extends TestService {
  /** Resets the log and the clock to the start. */
  readonly beginAnew: () => void;
}

interface Kept {
  readonly service: SharedService;
  readonly installation: string;
  readonly schema: string;
}

const idle = new Map<string, Kept[]>();

/**
 * Lends the calling file a service with these settings that is not in use; a file that asks twice has two. Starting one costs more than
 * most files cost with it. Everything that the file wrote is deleted at its end; it must not change the schema.
 */
export async function lendService(settings: string, start: () => Promise<SharedService>): Promise<TestService> {
  const waiting = idle.get(settings) ?? [];
  idle.set(settings, waiting);
  const kept = waiting.pop() ?? (await keep(await start()));
  kept.service.beginAnew();
  whenFileEnds(async () => {
    await empty(kept);
    waiting.push(kept);
  });
  return kept.service;
}

async function keep(service: SharedService): Promise<Kept> {
  const [row] = await queryRows<{ installation: string }>(
    service.connectionString,
    'SELECT to_jsonb(installation)::text AS installation FROM installation',
  );
  return { service, installation: row?.installation ?? '', schema: await schemaOf(service) };
}

/** The schema, the installation as it was set up and the master key file, which the service has read, stay. Ids are not assigned again. */
async function empty({ service, installation, schema }: Kept): Promise<void> {
  const { connectionString, settings } = service;
  await unlessDeadlocked(() => queryRows(superuserOf(connectionString), emptying(installation)));
  for (const name of readdirSync(settings.dataFolder)) {
    if (name !== 'master.key') rmSync(join(settings.dataFolder, name), { recursive: true, force: true });
  }
  if ((await schemaOf(service)) === schema) return;
  throw new Error('This file changed the schema of a shared database: ask for testService({ alone: true })');
}

/** A transaction that is still in progress may want what is locked here. One of the two is aborted, and the second attempt succeeds. */
async function unlessDeadlocked<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
    return act();
  }
}

/**
 * Waits for what the service still writes after its last answer. Tables that nobody has written to are left alone, and a statement that
 * deletes nothing costs a tenth of one that truncates. It needs a superuser, for whom neither triggers nor references apply; without one, the owner of the database
 * truncates.
 */
const emptying = (installation: string): string => `DO $do$
DECLARE
  emptied text[] := ARRAY(
    SELECT oid::regclass::text FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('installation', 'schema_migrations')
       AND pg_relation_size(oid) > 0);
  one text;
BEGIN
  IF emptied = '{}' THEN RETURN; END IF;
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE 'LOCK TABLE ' || array_to_string(emptied, ', ') || ' IN SHARE ROW EXCLUSIVE MODE';
    SET LOCAL session_replication_role = replica;
    FOREACH one IN ARRAY emptied LOOP EXECUTE 'DELETE FROM ' || one; END LOOP;
  ELSE
    EXECUTE 'TRUNCATE ' || array_to_string(emptied, ', ');
  END IF;
  DELETE FROM installation;
  INSERT INTO installation SELECT * FROM jsonb_populate_record(NULL::installation, $row$${installation}$row$);
END $do$`;

function superuserOf(connectionString: string): string {
  return databaseOn(inject('serverUrl'), new URL(connectionString).pathname.slice(1));
}

/** Tables, columns, constraints, triggers, functions and settings. */
async function schemaOf({ connectionString }: Pick<TestService, 'connectionString'>): Promise<string> {
  const rows = await queryRows(
    connectionString,
    `SELECT (SELECT json_agg(relname ORDER BY oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace)::text AS tables,
       (SELECT max(oid) FROM pg_constraint) AS constraints, (SELECT max(oid) FROM pg_trigger) AS triggers,
       (SELECT max(oid) FROM pg_proc) AS functions,
       (SELECT count(*) FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace) AS columns,
       (SELECT json_agg(setconfig) FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE datname = current_database())::text AS settings`,
  );
  return JSON.stringify(rows);
}
