import type { BankStatement, StatementFault } from '../domain/bank/statement.ts';
import { add, equals, subtract } from '../domain/decimal/arithmetic.ts';
import { readCamt } from './camt/read-camt.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { statementText } from './statement/statement-text.ts';
import { StatementNotReadable } from './statement/statement-values.ts';

/** GRP-BANK-3 to GRP-BANK-5, GRP-BANK-19: the statements of a file, or why it is refused. */
export function readStatementFile(
  bytes: Uint8Array,
): { readonly statements: readonly BankStatement[] } | { readonly fault: StatementFault } {
  try {
    const text = statementText(bytes);
    const statements = /^\s*</.test(text) ? readCamt(text) : readMt940(text);
    if (statements.length === 0) return { fault: { is: 'not-a-statement' } };
    const fault = imbalanceIn(statements);
    return fault ? { fault } : { statements };
  } catch (error) {
    if (error instanceof StatementNotReadable) return { fault: error.fault };
    throw error;
  }
}

/** GRP-BANK-19: finds the first statement whose opening balance and entries do not add up to its closing balance. */
function imbalanceIn(statements: readonly BankStatement[]): StatementFault | null {
  for (const [place, { iban, currency, opening, closing, entries }] of statements.entries()) {
    if (!opening || !closing) continue;
    const computed = entries.reduce(
      (sum, { amount, isCredit }) => (isCredit ? add(sum, amount) : subtract(sum, amount)),
      opening,
    );
    if (equals(computed, closing.balance)) continue;
    const difference = subtract(closing.balance, computed);
    return {
      is: 'does-not-add-up',
      statement: place + 1,
      iban,
      currency,
      computed,
      closing: closing.balance,
      difference,
    };
  }
  return null;
}
