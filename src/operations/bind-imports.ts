import type { Database } from '../storage/database.ts';
import { askFinancialStatements, importFinancialStatements } from './accounting/tax-position.ts';
import { importTrialBalance } from './accounting/trial-balance.ts';
import { importStatements } from './bank/import-statement.ts';
import { importTable, previewTable } from './imports/import-table.ts';
import { importFiles } from './imports/run-import.ts';
import type { Clock, CompanyRegistry, FinancialStatements, Ids } from './ports.ts';

interface ImportNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly registry: CompanyRegistry;
  readonly statements: FinancialStatements;
}

/** They stand apart from what else an operator does, because a key is listed without what reads files of other programs. */
export const bindImports = (needs: ImportNeeds) => ({
  importTrialBalance: importTrialBalance(needs),
  importStatements: importStatements(needs),
  importFiles: importFiles(needs),
  importTable: importTable(needs),
  previewTable: previewTable(needs),
  importFinancialStatements: importFinancialStatements(needs),
  askFinancialStatements: askFinancialStatements(needs),
});
