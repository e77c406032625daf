import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { masterKeyOf } from '../../../src/domain/access/master-key.ts';
import { auditSealerOf } from '../../../src/domain/audit/chain.ts';
import { anchorHeads } from '../../../src/operations/audit/anchor-heads.ts';
import { sealChanges } from '../../../src/operations/audit/seal-changes.ts';
import { auditAnchorFile } from '../../../src/partners/audit-anchor-file.ts';
import { recordChanges } from '../../../src/storage/audit/audit-trail.ts';
import { type Database, openDatabase } from '../../../src/storage/database.ts';
import { auditVerify } from '../program/audit-command.ts';
import { testClock } from '../service/test-clock.ts';
import { testDatabase } from '../service/test-service.ts';
import { queryRows } from './query-rows.ts';

export const author = { kind: 'api-key', id: 7, interactionId: '01890a5d-ac96-774b-bcce-b302099a8057' } as const;
export const at = new Date('2026-11-15T10:00:00.123Z');
const change = (name: string) => ({ subject: 'series', name, action: 'changed', details: { total: '1.00' } }) as const;

const masterKey = Buffer.alloc(32, 7);
export const sealer = auditSealerOf(masterKeyOf(masterKey, randomBytes));

/** A database with companies that have nothing but an audit trail. */
export async function trail(...fiscalCodes: readonly string[]) {
  const connectionString = await testDatabase();
  const open = (url: string): Database => {
    const database = openDatabase(url, { connections: 4, onIdleError: () => undefined });
    onTestFinished(() => database.close());
    return database;
  };
  const query = <Row extends object>(text: string) => queryRows<Row>(connectionString, text);
  const database = open(connectionString);
  await query(`INSERT INTO installation (environment, cursor_secret) VALUES ('test', '')`);
  await query(`INSERT INTO companies (fiscal_code, name) SELECT unnest('{${fiscalCodes}}'::text[]), 'Firma'`);
  const companies = await query<{ id: string; code: string }>(
    'SELECT company_id AS id, fiscal_code AS code FROM companies',
  );
  const companyId = (code: string): number => Number(companies.find((company) => company.code === code)?.id);
  const dataFolder = await mkdtemp(join(tmpdir(), 'facturier-audit-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  await writeFile(join(dataFolder, 'master.key'), masterKey.toString('hex'), { mode: 0o600 });
  const anchors = auditAnchorFile(dataFolder);
  const sealWith = (of: Database) => sealChanges({ database: of, sealer: async () => sealer, anchors });
  return {
    connectionString,
    dataFolder,
    anchors,
    anchor: anchorHeads({ database, anchors, clock: testClock(at.toISOString()) }),
    database,
    open,
    query,
    companyId,
    record: (code: string, ...names: readonly string[]) =>
      database.transact({ companyId: companyId(code) }, (tx) => recordChanges(tx, author, names.map(change), at)),
    sealWith,
    seal: sealWith(database),
    names: async (code: string) => {
      const rows = await query<{ name: string }>(
        `SELECT subject_name AS name FROM audit_entries WHERE company_id = ${companyId(code)} ORDER BY position`,
      );
      return rows.map(({ name }) => name);
    },
    verify: (flags = {}) => auditVerify({ connectionString, dataFolder }, flags),
  };
}
