import type { StatementFault } from '../../domain/bank/statement.ts';
import { decimalToString as told } from '../../domain/decimal/decimal.ts';

/** GRP-BANK-16: the command line says why a file of the bank is refused. */
export function statementFaultLine(fault: StatementFault): string {
  switch (fault.is) {
    case 'not-a-statement':
      return 'It is neither CAMT.053 nor MT940.';
    case 'characters':
      return 'Its characters cannot be read: save it again as UTF-8.';
    case 'xml-not-readable':
      return 'Its XML cannot be read: it is cut short, too large, or has a document type.';
    case 'too-large':
      return `It is larger than ${fault.mostMebibytes} MiB: ask the bank for shorter periods.`;
    case 'too-many-entries':
      return `It has more than ${fault.most} entries: ask the bank for shorter periods.`;
    case 'account-missing':
      return `Statement ${fault.statement} does not name its account by IBAN.`;
    case 'currency-missing':
      return `Statement ${fault.statement} does not name the currency of its account.`;
    case 'closing-wrong':
      return `A balance of statement ${fault.statement} cannot be read.`;
    case 'entry-wrong':
      return `The ${fault.what} of entry ${fault.entry} of statement ${fault.statement} cannot be read.`;
    case 'does-not-add-up':
      return `Statement ${fault.statement} (${fault.iban}) does not add up: its opening balance and entries make ${told(fault.computed)}, its closing balance is ${told(fault.closing)}, the difference ${told(fault.difference)} ${fault.currency}.`;
    case 'account-unknown':
      return `The company has no account ${fault.iban}: add it to conturi_bancare first.`;
    case 'closing-to-come':
      return `The balance of ${fault.iban} is of a day to come, ${fault.on}.`;
    case 'currency-differs':
      return `The statement of ${fault.iban} is in ${fault.currency}, the account in ${fault.currencyOfAccount}.`;
  }
}
