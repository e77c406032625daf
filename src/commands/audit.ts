import { WrongUsage } from '../config.ts';
import type { ChainFinding, KnownPoint } from '../domain/audit/chain-check.ts';
import { normaliseFiscalCode } from '../domain/company/fiscal-code.ts';
import { sealChanges } from '../operations/audit/seal-changes.ts';
import { type AuditVerified, type CompanyVerified, verifyAudit } from '../operations/audit/verify-audit.ts';
import type { AuditAnchor, AuditAnchors } from '../operations/ports.ts';
import { auditAnchorFile, parseAnchors } from '../partners/audit-anchor-file.ts';
import { readIfThere } from '../partners/master-key-file.ts';
import { openDatabase } from '../storage/database.ts';
import type { Command, CommandCall } from './command.ts';
import { CannotGoOn, prepareDatabase, reachDatabase } from './installation.ts';
import { auditSealer } from './master-key.ts';

export const audit: Command = {
  name: 'audit',
  usage: 'audit verify',
  summary: 'Check the audit trail of every company, row by row.',
  flags: {
    company: { type: 'string', value: 'CODE', help: 'only the company with this fiscal code' },
    expect: { type: 'string', value: 'FILE', help: 'what an earlier run printed with --json must still hold' },
    json: { type: 'boolean', help: 'one JSON object to a line: each company, then the total' },
  },
  arguments: ['verify'],
  async run(call) {
    const { settings, positionals } = call;
    if (positionals[0] !== 'verify') throw new WrongUsage('Say "audit verify".');
    const database = await reachDatabase(settings, 'command');
    try {
      await prepareDatabase(database.connectionString, settings);
      return await verify(database.connectionString, call);
    } finally {
      await database.stop();
    }
  },
};

async function verify(connectionString: string, { settings, flags, out, warn }: CommandCall): Promise<number> {
  const fiscalCode = typeof flags['company'] === 'string' ? normaliseFiscalCode(flags['company']) : null;
  const report = flags['json'] === true ? jsonReport(out) : plainReport(out, warn);
  const anchors = auditAnchorFile(settings.dataFolder);
  const known = await knownPoints(anchors, typeof flags['expect'] === 'string' ? flags['expect'] : null);
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  try {
    const sealer = auditSealer(database.installation, settings);
    await sealChanges({ database, sealer, anchors })();
    const verified = await verifyAudit({ database, sealer: await sealer() })({ fiscalCode, known }, report.company);
    if (fiscalCode !== null && verified.companies === 0) {
      throw new CannotGoOn(`There is no company with the fiscal code ${fiscalCode}.`);
    }
    report.total(verified);
    return verified.findings === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** OPS-AUDIT-4: what the data folder knows, and what the person kept of an earlier run. */
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

interface Report {
  readonly company: (company: CompanyVerified) => void;
  readonly total: (verified: AuditVerified) => void;
}

function plainReport(out: CommandCall['out'], warn: CommandCall['warn']): Report {
  return {
    company: ({ fiscalCode, rows, head, findings, isWhole }) => {
      out(`${fiscalCode.padEnd(12)}${`${rows} ${rows === 1 ? 'row' : 'rows'}`.padEnd(14)}${endWords(head)}`);
      for (const finding of findings) warn(`Company ${fiscalCode}: ${findingWords(finding)}`);
      if (!isWhole) warn(`Company ${fiscalCode}: the rows after that were not looked at.`);
    },
    total: ({ companies, rows, findings, notSealed }) => {
      const state = findings === 0 ? 'intact' : 'NOT intact';
      out(`The audit trail is ${state}: companies ${companies}, rows ${rows}, not sealed yet ${notSealed}.`);
    },
  };
}

const endWords = (head: CompanyVerified['head']): string => (head ? `ends with ${head.hash.toString('hex')}` : 'empty');

function findingWords({ wrong, position, entry, from }: ChainFinding): string {
  const what = entry ? ` (${entry.subject} ${entry.name}, ${entry.action})` : '';
  switch (wrong) {
    case 'altered':
      return `row ${position} was altered: its content${what} and its hash do not agree.`;
    case 'unsealed':
      return `row ${position}${what} has no seal: it was not written by this service.`;
    case 'forged':
      return `row ${position}${what} is forged: its seal was not made with the master key.`;
    case 'missing':
      return `row ${position} is missing.`;
    case 'added':
      return `row ${position} was added behind the end of the chain.`;
    case 'end-differs':
      return `the end of the chain, noted apart, is not the hash of row ${position}, its last.`;
    case 'end-unknown':
      return `the end of the chain, noted apart, is missing; row ${position} is the last one.`;
    case 'end-forged':
      return `the end of the chain, noted apart, is forged: row ${position} was not the last one when it was sealed.`;
    case 'not-as-known':
      return `row ${position}${what} is not the one that ${from} knows: the trail was rewritten.`;
    case 'cut-off':
      return `the trail was cut off: ${from} knows of row ${position}, which is missing.`;
  }
}

function jsonReport(out: CommandCall['out']): Report {
  return {
    company: ({ fiscalCode, rows, head, findings, isWhole }) =>
      out(
        JSON.stringify({
          company: fiscalCode,
          rows,
          lastPosition: head?.position ?? 0,
          lastHash: head?.hash.toString('hex') ?? null,
          findings: findings.map(({ wrong, position }) => ({ position, wrong })),
          isWhole,
        }),
      ),
    total: ({ companies, rows, findings, notSealed }) =>
      out(JSON.stringify({ companies, rows, notSealed, isIntact: findings === 0 })),
  };
}
