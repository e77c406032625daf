import { repairRemainders, repairSums } from '../../operations/reports/check-sums.ts';
import { systemIds } from '../../partners/system.ts';
import { connectionOf } from '../../storage/connection.ts';
import { type InstallationTransaction, runInstallationTransaction } from '../../storage/transaction.ts';
import { type Check, type Finding, type Looking, someOf } from './check.ts';

/** These read every document, and so run only when they are asked for. */
export const deepChecks: readonly Check[] = [
  {
    name: 'the kept sums of reports are what the documents add up to',
    severity: 'wrong',
    of: 'installation',
    look: storedSums,
  },
  {
    name: 'collections say rightly whether something is left of their document',
    severity: 'wrong',
    of: 'installation',
    look: restsOfDocuments,
  },
];

/** GRP-REP-11: what is wrong is repaired, and reported. */
async function storedSums({ client }: Looking): Promise<Finding> {
  const wrong = await repairSums({ database: databaseOf(client), ids: systemIds })();
  if (wrong.length === 0) return null;
  const named = wrong.map(
    ({ companyId, book, from, until, sums }) =>
      `${sums} of the ${book} of ${from} to ${until} of company number ${companyId}`,
  );
  return `they were not, and have been made anew: ${someOf(named)}.`;
}

/** GRP-REP-11 */
async function restsOfDocuments({ client }: Looking): Promise<Finding> {
  const wrong = await repairRemainders({ database: databaseOf(client) })();
  if (wrong.length === 0) return null;
  const named = wrong.map(({ companyId, collections }) => `${collections} of company number ${companyId}`);
  return `some did not, and have been mended: ${someOf(named)}.`;
}

const databaseOf = (client: Looking['client']) => ({
  transactInstallation: <T>(work: (installation: InstallationTransaction) => Promise<T>) =>
    runInstallationTransaction((scope) => connectionOf(client, scope), work),
});
