import { platformOrigin } from '../../domain/company/platform.ts';
import { firstOf } from '../../domain/first-of.ts';
import { checkNames, type IssueNames } from '../../domain/invoice/issue-names.ts';
import type { IssueProblem } from '../../domain/invoice/issue-problem.ts';
import { mostProblemsFound } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findProforma } from '../../storage/invoices/invoice-reads.ts';
import { readIssueNames } from '../../storage/invoices/issue-facts.ts';
import type { Caller } from '../caller.ts';
import { withKnownSeries } from './steps/known-series.ts';

interface Needs {
  readonly database: Database;
}

/** V2-REQ-28: what only the database knows of a request that is wrong in other ways too, so that all is told at once. */
export const checkIssueNames =
  ({ database }: Needs) =>
  (caller: Caller, names: IssueNames): Promise<readonly IssueProblem[]> =>
    database.transact(caller, async (tx) => {
      const { series, platform, proforma, warehouseCodes } = names;
      const known = await readIssueNames(tx, {
        series,
        platformOrigin: platformOrigin(platform),
        warehouseCodes: warehouseCodes.filter((code) => code !== null),
      });
      const found = firstOf(mostProblemsFound, checkNames(names, known));
      const problems = await withKnownSeries(tx, found, names.seriesKind);
      if (!proforma || (await findProforma(tx, proforma.series, proforma.number)) !== null) return problems;
      return [...problems, { on: 'invoice', problem: 'proforma-unknown' }];
    });
