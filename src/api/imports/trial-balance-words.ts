import type { BalanceFault, BalanceFigure, BalancePair } from '../../domain/accounting/trial-balance.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { mostBalanceRows, type TrialBalanceProblem } from './trial-balance-file.ts';

/** A balance calls its columns so, whoever reads the message. */
export const figureHeadings: Readonly<Record<BalanceFigure, string>> = {
  openingDebit: 'Sold initial debit',
  openingCredit: 'Sold initial credit',
  debitMovements: 'Rulaj debit',
  creditMovements: 'Rulaj credit',
  closingDebit: 'Sold final debit',
  closingCredit: 'Sold final credit',
};

const pairNames: Readonly<Record<BalancePair, string>> = {
  opening: 'opening balances',
  movements: 'movements',
  closing: 'closing balances',
};

/** GRP-BAL-5: the operator at the machine reads it. */
export function fileMessage(problem: TrialBalanceProblem): string {
  switch (problem.is) {
    case 'not-a-table':
      return 'The file is no table: neither CSV nor XLSX.';
    case 'too-many-rows':
      return `The file has more than ${mostBalanceRows} rows.`;
    case 'too-many-columns':
      return 'The file has too many columns.';
    case 'too-many-cells':
      return 'The file has too many cells.';
    case 'too-large':
      return 'A cell of the file is too long.';
    case 'too-slow':
      return 'The file takes too long to read.';
    case 'no-headings':
      return 'No row has the headings "Cont", "Sold initial debit", "Rulaj debit" and so on.';
    case 'no-account':
      return 'No row has an account.';
    case 'no-column':
      return `There is no column "${figureHeadings[problem.figure]}".`;
    case 'no-amount':
      return `Row ${problem.line}: "${problem.text}" is not an amount.`;
  }
}

/** GRP-BAL-1: it completes a sentence that names the balance. */
export function balanceMessage(fault: BalanceFault): string {
  switch (fault.wrong) {
    case 'account-twice':
      return `has the account ${fault.account} twice`;
    case 'account':
      return `does not add up: account ${fault.account} closes ${decimalToString(fault.difference)} off what its opening and its movements give`;
    case 'pair':
      return `does not add up: debits less credits of the ${pairNames[fault.pair]} are ${decimalToString(fault.difference)}`;
  }
}
