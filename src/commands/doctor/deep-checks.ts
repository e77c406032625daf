import { checkRemainders, findWrongSums, repairSums } from '../../operations/reports/check-sums.ts';
import { type Book, recomputeBooks } from '../../operations/reports/recompute-books.ts';
import { systemIds } from '../../partners/system.ts';
import { connectionOf } from '../../storage/connection.ts';
import { type InstallationTransaction, runInstallationTransaction } from '../../storage/transaction.ts';
import { type Check, type Finding, type Looking, someOf } from './check.ts';

/** These read every document, and so run only when they are asked for. */
export const deepChecks = (does: 'look' | 'repair'): readonly Check[] => [
  ...recomputedBooks.map(
    ([book, name]): Check => ({
      name,
      severity: 'wrong',
      of: 'installation',
      look: (looking) => firstDifferences(looking, book),
    }),
  ),
  {
    name: 'the kept sums of reports are what the documents add up to',
    severity: 'wrong',
    of: 'installation',
    look: (looking) => storedSums(looking, does),
  },
  {
    name: 'collections say rightly whether something is left of their document',
    severity: 'wrong',
    of: 'installation',
    look: (looking) => remaindersOfDocuments(looking, does),
  },
];

const recomputedBooks: readonly (readonly [Book, string])[] = [
  ['totals', 'every document is worth what its lines add up to'],
  ['lines', 'every line is the one that its document shows'],
  ['clients', 'every document is with the client it was issued to'],
  ['received', 'every received invoice that counts is worth what its lines add up to'],
  ['balances', 'what documents were paid and reversed is what their collections and reversals add up to'],
  ['supplierBalances', 'what suppliers were paid is what the payments add up to'],
  ['numbers', 'every number of a series was given once, and none is missing'],
  ['movements', 'every movement of stock tells the level after it'],
  ['stock', 'every stock is what its opening and the documents add up to'],
];

/** OPS-DEEP-1 */
async function firstDifferences({ client }: Looking, book: Book): Promise<Finding> {
  const found = await recomputeBooks(databaseOf(client), book);
  if (found.length === 0) return null;
  const named = found.map(
    ({ fiscalCode, of, what, stored, recomputed }) =>
      `${of} of company ${fiscalCode}: ${what} is ${stored}, and ${recomputed} by what it follows from`,
  );
  return `${someOf(named)}.`;
}

/** GRP-REP-11 */
async function storedSums({ client }: Looking, does: 'look' | 'repair'): Promise<Finding> {
  const database = databaseOf(client);
  const wrong = await (does === 'repair' ? repairSums({ database, ids: systemIds })() : findWrongSums(database));
  if (wrong.length === 0) return null;
  const named = wrong.map(
    ({ fiscalCode, book, from, until, sums }) =>
      `${sums} of the ${book} of ${from} to ${until} of company ${fiscalCode}`,
  );
  return does === 'repair'
    ? `they were not, and have been made anew: ${someOf(named)}.`
    : `they are not: ${someOf(named)}; "bin/facturier doctor --repair" makes them anew.`;
}

/** GRP-REP-11 */
async function remaindersOfDocuments({ client }: Looking, does: 'look' | 'repair'): Promise<Finding> {
  const wrong = await checkRemainders(databaseOf(client), does);
  if (wrong.length === 0) return null;
  const named = wrong.map(({ fiscalCode, collections }) => `${collections} of company ${fiscalCode}`);
  return does === 'repair'
    ? `some did not, and have been mended: ${someOf(named)}.`
    : `some do not: ${someOf(named)}; "bin/facturier doctor --repair" mends them.`;
}

const databaseOf = (client: Looking['client']) => ({
  transactInstallation: <T>(work: (installation: InstallationTransaction) => Promise<T>) =>
    runInstallationTransaction((scope) => connectionOf(client, scope), work),
});
