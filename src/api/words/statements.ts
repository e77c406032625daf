import type { StatementFault } from '../../domain/bank/statement.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { currencyName } from './vocabulary.ts';

/** GRP-BANK-5, GRP-BANK-8: why a file of the bank is refused, to people at the console. */
export function statementFaultSentence(fault: StatementFault): string {
  switch (fault.is) {
    case 'not-a-statement':
      return 'Fișierul nu este un extras CAMT.053 sau MT940.';
    case 'characters':
      return 'Literele fișierului nu pot fi citite: salvați-l din nou, în UTF-8.';
    case 'xml-not-readable':
      return 'Fișierul XML nu poate fi citit: este tăiat, prea mare, sau are definiții (DTD), care nu se primesc.';
    case 'too-large':
      return `Fișierul are peste ${fault.mostMebibytes} MB; cereți băncii extrase pe perioade mai scurte.`;
    case 'too-many-entries':
      return `Fișierul are peste ${fault.most} de tranzacții; cereți băncii extrase pe perioade mai scurte.`;
    case 'account-missing':
      return `Extrasul ${fault.statement} din fișier nu spune IBAN-ul contului.`;
    case 'currency-missing':
      return `Extrasul ${fault.statement} din fișier nu spune valuta contului.`;
    case 'closing-wrong':
      return `Soldul din extrasul ${fault.statement} nu poate fi citit.`;
    case 'entry-wrong':
      return `Tranzacția ${fault.entry} din extrasul ${fault.statement} nu poate fi citită: ${members[fault.what]}.`;
    case 'does-not-add-up':
      return `Extrasul ${fault.statement} (contul ${fault.iban}) nu se închide: soldul inițial și tranzacțiile dau ${told(fault.computed)}, iar soldul final este ${told(fault.closing)}; diferența este de ${told(fault.difference)} ${currencyName(fault.currency)}. Cereți băncii extrasul întreg.`;
    case 'account-unknown':
      return `Contul ${fault.iban} nu este al firmei. Adăugați-l întâi la Setări, Firma.`;
    case 'closing-to-come':
      return `Soldul contului ${fault.iban} este la o dată viitoare, ${fault.on}.`;
    case 'currency-differs':
      return `Extrasul contului ${fault.iban} este în ${currencyName(fault.currency)}, iar contul este în ${currencyName(fault.currencyOfAccount)}.`;
  }
}

const members = {
  amount: 'suma lipsește sau nu este o sumă',
  date: 'data lipsește sau nu există',
  sign: 'nu se vede dacă este o încasare sau o plată',
  currency: 'este în altă valută decât extrasul',
} as const;

/** People write amounts here as 1234,56. */
const told = (amount: Decimal): string => decimalToString(amount).replace('.', ',');

/** GRP-BANK-11 */
export const closedEntryMessages = {
  confirmed: 'Tranzacția este deja încasată.',
  ignored: 'Tranzacția este ignorată: apăsați întâi „Nu mai ignora”.',
} as const;
