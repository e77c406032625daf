import {
  type ChainFinding,
  type ChainHead,
  chainBeginning,
  endChain,
  followChain,
} from '../../domain/audit/chain-check.ts';
import { type CompanyChain, freezeView, listChains, readEntries, readWaiting } from '../../storage/audit-chain.ts';
import type { Database } from '../../storage/database.ts';
import type { InstallationTransaction, Transaction } from '../../storage/transaction.ts';

interface Needs {
  readonly database: Database;
}

export interface CompanyVerified {
  readonly fiscalCode: string;
  readonly rows: number;
  readonly head: ChainHead | null;
  readonly findings: readonly ChainFinding[];
  /** False where so much was wrong that the rest of the chain was not looked at. */
  readonly isWhole: boolean;
}

export interface AuditVerified {
  readonly companies: number;
  readonly rows: number;
  readonly findings: number;
  readonly notSealed: number;
}

const pageSize = 1000;
const mostFindings = 5;

/** OPS-AUDIT-2: follows every chain from its first row to its end, a page at a time, and tells each company as it is done. */
export const verifyAudit =
  ({ database }: Needs) =>
  (fiscalCode: string | null, tell: (company: CompanyVerified) => void): Promise<AuditVerified> =>
    database.transactInstallation(async (installation) => {
      await freezeView(installation);
      const { count: notSealed } = await readWaiting(installation);
      const total = { companies: 0, rows: 0, findings: 0, notSealed };
      for await (const chain of chains(installation, fiscalCode)) {
        const verified = await verifyChain(installation.ofCompany(chain.companyId), chain, notSealed === 0);
        tell(verified);
        total.companies += 1;
        total.rows += verified.rows;
        total.findings += verified.findings.length;
      }
      return total;
    });

async function* chains(installation: InstallationTransaction, fiscalCode: string | null): AsyncGenerator<CompanyChain> {
  for (let last = 0; ; ) {
    const page = await listChains(installation, last, fiscalCode, pageSize);
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.companyId ?? last;
  }
}

async function verifyChain(
  tx: Transaction,
  { fiscalCode, head }: CompanyChain,
  isAllSealed: boolean,
): Promise<CompanyVerified> {
  let state = chainBeginning;
  let rows = 0;
  const findings: ChainFinding[] = [];
  for (;;) {
    const page = await readEntries(tx, state.position, pageSize);
    for (const entry of page) {
      const step = followChain(state, entry);
      state = step.state;
      rows += 1;
      if (step.finding) findings.push(step.finding);
      if (findings.length >= mostFindings) return { fiscalCode, rows, head, findings, isWhole: false };
    }
    if (page.length < pageSize) break;
  }
  // Making a company is itself a change: one without a row has lost its trail, unless it is so new that it waits.
  const isLost = rows === 0 && head === null && isAllSealed;
  const wrongEnd = isLost ? ({ wrong: 'missing', position: 1, entry: null } as const) : endChain(state, head);
  return { fiscalCode, rows, head, findings: wrongEnd ? [...findings, wrongEnd] : findings, isWhole: true };
}
