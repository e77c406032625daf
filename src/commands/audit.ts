import { WrongUsage } from '../config-values.ts';
import type { KnownPoint } from '../domain/audit/chain-check.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import type { AuditAnchor, AuditAnchors } from '../operations/ports.ts';
import { parseAnchors } from '../partners/audit-anchor-file.ts';
import { readIfThere } from '../partners/master-key-file.ts';
import { buildVerification } from '../service/commands.ts';
import type { Database } from '../storage/database.ts';
import { jsonReport, plainReport } from './audit-report.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';

export const audit: Command = {
  name: 'audit',
  usage: 'audit verify',
  summary: 'Check the audit trail of every company, row by row.',
  flags: {
    company: { type: 'string', value: 'CODE', help: 'only the company with this fiscal code' },
    expect: { type: 'string', value: 'FILE', help: 'what an earlier run printed with --json must still hold' },
    deep: { type: 'boolean', help: 'compare documents, collections and stock with what is sealed, too' },
    json: { type: 'boolean', help: 'one JSON object to a line: each company, then the total' },
  },
  arguments: ['verify'],
  async run(call) {
    const { settings, positionals } = call;
    if (positionals[0] !== 'verify') throw new WrongUsage('Say "audit verify".');
    return withInstallation(settings, (database) => verify(database, call));
  },
};

async function verify(database: Database, { settings, flags, out, warn }: CommandCall): Promise<number> {
  const fiscalCode = typeof flags['company'] === 'string' ? normaliseFiscalCode(flags['company']) : null;
  const isDeep = flags['deep'] === true;
  const report = flags['json'] === true ? jsonReport(out, isDeep) : plainReport(out, warn, isDeep);
  const { anchors, sealChanges, verifyAudit } = buildVerification({ settings, database });
  const known = await knownPoints(anchors, typeof flags['expect'] === 'string' ? flags['expect'] : null);
  await sealChanges();
  const verified = await verifyAudit({ fiscalCode, known, isDeep }, report.company);
  if (fiscalCode !== null && verified.companies === 0) {
    throw new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
  }
  report.total(verified);
  return verified.findings === 0 ? 0 : 1;
}

/** OPS-AUDIT-4: the data folder knows some points, and the person may have others of an earlier run. */
async function knownPoints(
  anchors: AuditAnchors,
  expectFile: string | null,
): Promise<ReadonlyMap<string, readonly KnownPoint[]>> {
  const known = new Map<string, KnownPoint[]>();
  const add = (from: string, points: ReadonlyMap<string, AuditAnchor> | null): void => {
    for (const [code, point] of points ?? []) known.set(code, [...(known.get(code) ?? []), { ...point, from }]);
  };
  add('the data folder', await anchors.read());
  if (expectFile === null) return known;
  const bytes = await readIfThere(expectFile);
  if (!bytes) throw new CannotGoOn(`There is no file ${expectFile}.`);
  add(expectFile, parseAnchors(bytes.toString('utf8'), expectFile));
  return known;
}
