import type { CompanyPlace, PlacedStatement, StatementRow, TaxPosition } from '../../domain/accounting/statement.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import {
  findRankedStatement,
  listStatementYears,
  readStatementGroups,
} from '../../storage/accounting/statement-reads.ts';
import {
  addPlaces,
  addStatements,
  claimYear,
  closePlaces,
  dropYear,
  findSimulation,
  listPlaces,
  lockYear,
  openPlaces,
  rankYear,
  savePlacedStatements,
} from '../../storage/accounting/statements.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock, CompanyRegistry, FinancialStatements } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly statements: FinancialStatements;
}

export interface TaxPositionQuery {
  readonly fiscalCode: string;
  /** Null means the latest year of the company. */
  readonly year: number | null;
}

export const readTaxPosition = ({ database, clock, statements }: Needs) => {
  const simulate = simulatedYear({ database, clock, statements });

  return async (caller: Caller, { fiscalCode, year }: TaxPositionQuery): Promise<TaxPosition> => {
    await simulate();
    return database.transact(caller, async (tx) => {
      const reading = { run: tx.read };
      const years = await listStatementYears(reading, Number(fiscalCode));
      const wanted = year ?? years[0];
      const statement = wanted === undefined ? null : await findRankedStatement(reading, Number(fiscalCode), wanted);
      const groups = statement ? await readStatementGroups(reading, statement) : new Map();
      return { years, statement, groups };
    });
  };
};

/**
 * GRP-POS-6: the test environment has the year before, with the companies of the simulated registry and those of the installation. It is
 * made when it is first asked for, and again when a company was added since.
 */
function simulatedYear({ database, clock, statements }: Needs): () => Promise<void> {
  const { rehearse } = statements;
  if (!rehearse) return async () => undefined;
  return async () => {
    const year = lastClosedYear(clock);
    if (!(await findSimulation(database.quickReads, year)).isNeeded) return;
    await database.transactInstallation(async (installation) => {
      await lockYear(installation, year, clock.now());
      // Somebody else may have made it meanwhile, or imported it.
      const { isNeeded, newest } = await findSimulation(installation, year);
      if (!isNeeded) return;
      await dropYear(installation, year);
      await savePlacedStatements(installation, year, rehearse(year, await listPlaces(installation)));
      await rankYear(installation, year);
      await claimYear(installation, year, 'simulated', clock.now(), newest);
    });
  };
}

const lastClosedYear = (clock: Clock): number => Number(bucharestDate(clock.now()).slice(0, 4)) - 1;

export interface StatementsImport {
  readonly year: number;
  /** The rows come in batches, as they are read. */
  readonly rows: AsyncIterable<readonly StatementRow[]>;
  readonly places: AsyncIterable<readonly CompanyPlace[]> | null;
  /** It is called after each batch with the number of companies or places so far. */
  readonly onProgress: (what: 'places' | 'companies', count: number) => void;
  /** It throws, because a company stands twice with other figures; the places are those in its batch. */
  readonly onTwice: (batch: readonly StatementRow[], places: readonly number[]) => never;
}

/** GRP-POS-3: replaces a year as a whole in one transaction, so that an import that is cut off changes nothing. */
export const importFinancialStatements =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  ({ year, rows, places, onProgress, onTwice }: StatementsImport): Promise<number> =>
    database.transactInstallation(async (installation) => {
      await lockYear(installation, year, clock.now());
      await openPlaces(installation);
      let count = 0;
      for await (const batch of places ?? []) {
        await addPlaces(installation, batch);
        count += batch.length;
        onProgress('places', count);
      }
      await closePlaces(installation);
      await dropYear(installation, year);
      count = 0;
      for await (const batch of rows) {
        const { added, twice } = await addStatements(installation, year, batch);
        if (twice.length > 0) onTwice(batch, twice);
        count += added;
        onProgress('companies', count);
      }
      await rankYear(installation, year);
      await claimYear(installation, year, 'files', clock.now());
      return count;
    });

/** GRP-POS-5: returns null where the tax authority published nothing of that year, or of the last two. */
export const askFinancialStatements =
  ({ database, clock, statements, registry }: Needs & { readonly registry: CompanyRegistry }) =>
  async (fiscalCode: string, year: number | null, signal: AbortSignal): Promise<number | null> => {
    const last = lastClosedYear(clock);
    for (const asked of year === null ? [last, last - 1] : [year]) {
      const found = await statements.find(fiscalCode, asked, signal);
      if (!found) continue;
      // The registry says where the company is; without it the company is ranked in the country alone.
      const official = await registry.find(fiscalCode, signal).catch(() => null);
      const placed: PlacedStatement = {
        ...found,
        countyCode: official?.countyCode ?? null,
        locality: official?.locality ?? null,
      };
      await database.transactInstallation(async (installation) => {
        const source = await lockYear(installation, asked, clock.now());
        await savePlacedStatements(installation, asked, [placed]);
        await rankYear(installation, asked);
        await claimYear(installation, asked, source === 'files' ? 'files' : 'authority', clock.now());
      });
      return asked;
    }
    return null;
  };
