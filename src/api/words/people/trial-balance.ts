import type { BalanceFault, BalancePair } from '../../../domain/accounting/trial-balance.ts';
import type { Decimal } from '../../../domain/decimal/decimal.ts';
import { mostBalanceRows, type TrialBalanceProblem } from '../../imports/trial-balance-file.ts';
import { figureHeadings } from '../../imports/trial-balance-words.ts';
import { tableMessages } from './only-for-people.ts';

/** What is wrong with the file of a trial balance, and where: in a row of it, in an account, or in a pair of sums. */
export interface Problem {
  readonly line: number | null;
  readonly account: string | null;
  readonly pair: BalancePair | null;
  readonly difference: Decimal | null;
  readonly message: string;
}

const nowhere = { line: null, account: null, pair: null, difference: null };

export function unreadable(found: TrialBalanceProblem): Problem {
  switch (found.is) {
    case 'no-column':
      return { ...nowhere, message: `Lipsește coloana „${figureHeadings[found.figure]}”.` };
    case 'no-amount':
      return { ...nowhere, line: found.line, message: `„${found.text}” nu este o sumă cu cel mult două zecimale.` };
    default:
      return { ...nowhere, message: fileMessages[found.is] };
  }
}

const fileMessages: Readonly<Record<Exclude<TrialBalanceProblem['is'], 'no-column' | 'no-amount'>, string>> = {
  ...tableMessages,
  'too-many-rows': `Tabelul are peste ${mostBalanceRows} de rânduri.`,
  'too-many-columns': 'Tabelul are prea multe coloane.',
  'no-headings': 'Niciun rând nu are titlurile „Cont”, „Sold inițial debit”, „Rulaj debit” și celelalte.',
  'no-account': 'Niciun rând nu are un cont.',
};

const pairNames: Readonly<Record<BalancePair, string>> = {
  opening: 'soldurilor inițiale',
  movements: 'rulajelor',
  closing: 'soldurilor finale',
};

export function faulty(fault: BalanceFault): Problem {
  switch (fault.wrong) {
    case 'account-twice':
      return { ...nowhere, account: fault.account, message: `Contul ${fault.account} apare de două ori.` };
    case 'account':
      return {
        ...nowhere,
        account: fault.account,
        difference: fault.difference,
        message: `Soldul final al contului ${fault.account} nu este cel dat de soldul inițial și de rulaje.`,
      };
    case 'pair':
      return {
        ...nowhere,
        pair: fault.pair,
        difference: fault.difference,
        message: `Debitul și creditul ${pairNames[fault.pair]} nu sunt egale.`,
      };
  }
}
