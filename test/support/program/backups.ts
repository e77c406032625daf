import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Command } from '../../../src/commands/command.ts';
import { type Manifest, meter } from '../../../src/storage/postgres/backup/manifest.ts';
import { manifestMember, tableOf } from '../../../src/storage/postgres/backup/members.ts';
import { endOfTar, type Member, tarMember, tarMembers } from '../../../src/storage/postgres/backup/tar.ts';
import { backupBytes } from '../../../src/storage/postgres/backup/write-backup.ts';
import { queryRows, seesAll } from '../behind-the-wire/query-rows.ts';
import { whenFileEnds } from '../runner/file-end.ts';
import { runCommand } from './run-command.ts';

export type Content = Readonly<Record<string, unknown>>;

/** The whole content of a database: the rows of every table as text, sorted, and every sequence. */
export async function contentOf(connectionString: string): Promise<Content> {
  const names = await queryRows<{ name: string; kind: string }>(
    connectionString,
    `SELECT relname AS name, relkind AS kind FROM pg_class
      WHERE relkind IN ('r', 'S') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name, kind } of names) {
    const rows =
      kind === 'r'
        ? await queryRows<object>(connectionString, `SELECT ${asText(name)} AS row FROM ${name} AS t ORDER BY 1`)
        : await queryRows<object>(connectionString, `SELECT last_value, is_called FROM ${name}`);
    content[name] = rows;
  }
  return content;
}

const asText = (table: string): string => (table === 'installation' ? 'to_jsonb(t)::text' : 't::text');

/** The same, with the versions of the rows and the shape of the schema, so that it is equal only if nothing was written in between. */
export async function traceOf(connectionString: string): Promise<string> {
  const content = await contentOf(connectionString);
  const versions = [];
  for (const name of Object.keys(content).filter((one) => !one.endsWith('_seq'))) {
    versions.push(await queryRows(connectionString, `SELECT xmin::text, t::text FROM ${name} AS t ORDER BY 2`));
  }
  return JSON.stringify([content, versions, await shapeOf(connectionString)]);
}

/** Tables, columns, constraints, indexes, triggers and functions, as PostgreSQL describes them, without those of the tests. */
export async function shapeOf(connectionString: string): Promise<readonly object[]> {
  return queryRows<object>(
    connectionString,
    `SELECT 'column' AS kind, format('%s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
              attnotnull, attidentity, attgenerated) AS what
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'v')
     UNION ALL
     SELECT 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 't')
     UNION ALL SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT 'trigger', format('%s %s', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger
      WHERE NOT tgisinternal AND tgname NOT IN ('watch_audit', 'watch_events')
     UNION ALL SELECT 'function', pg_get_functiondef(oid) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname NOT IN ('watch_audit', 'watch_events', 'watch_ends')
     ORDER BY 1, 2`,
  );
}

interface Ended {
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the program in this process, on the database of this address. */
export async function runOn(
  command: Command,
  databaseUrl: string,
  file: string,
  options: {
    readonly data: string;
    readonly flags?: readonly string[];
    readonly keyFingerprint?: string;
    readonly variables?: Readonly<Record<string, string>>;
  },
): Promise<Ended> {
  const { data, variables = {} } = options;
  const flags = {
    ...Object.fromEntries((options.flags ?? []).map((flag) => [flag, true])),
    ...(options.keyFingerprint === undefined ? {} : { 'key-fingerprint': options.keyFingerprint }),
  };
  const { out, warned } = await runCommand(command, databaseUrl, { data, flags, variables, positionals: [file] });
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  return { out: lines(out), err: lines(warned) };
}

/** The members of a backup of this database, for tests that alter them. */
export async function membersOf(connectionString: string): Promise<readonly Member[]> {
  const client = new pg.Client({ connectionString, options: seesAll });
  await client.connect();
  try {
    const members: Member[] = [];
    const nothing = (): void => undefined;
    const bytes = backupBytes(client, {
      version: '0.0.0',
      masterKey: async () => null,
      onTable: nothing,
      onManifest: nothing,
    });
    for await (const member of tarMembers(bytes)) members.push(member);
    return members;
  } finally {
    await client.end();
  }
}

export async function writeMembers(file: string, members: readonly Member[]): Promise<string> {
  await writeFile(file, gzipSync(Buffer.concat([...members.map(tarMember), endOfTar])));
  return file;
}

export function withManifest(members: readonly Member[], change: (manifest: Manifest) => object): readonly Member[] {
  return members.map((member) =>
    member.name === manifestMember
      ? { ...member, content: Buffer.from(JSON.stringify(change(JSON.parse(member.content.toString())))) }
      : member,
  );
}

/** The same members with a changed small table, and a manifest that agrees with it. */
export function withTable(members: readonly Member[], table: string, change: (text: string) => string) {
  const total = meter();
  const changed = members.map((member) => {
    if (tableOf(member.name) !== table) return member;
    const content = Buffer.from(change(member.content.toString()));
    total.add(content);
    return { ...member, content };
  });
  const measure = total.total();
  return withManifest(changed, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((facts) => (facts.name === table ? { ...facts, ...measure } : facts)),
  }));
}

/** A folder that is deleted when the test file ends. */
export async function folderOfFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facturier-backup-'));
  whenFileEnds(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Removes what a restore itself changes in the restored content: the jobs are held, and no backup is known. */
export function released(content: Content): Content {
  const rows = content['installation'] as readonly { readonly row: string }[];
  const installation = rows.map(({ row }) => ({ ...JSON.parse(row), outward_jobs_held_since: null }));
  return { ...content, installation_marks: [], installation };
}
