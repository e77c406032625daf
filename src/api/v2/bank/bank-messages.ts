import type { BankRefusal } from '../../../domain/bank/bank-refusal.ts';
import { decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { statementFaultSentence } from '../../words/statements.ts';

/** What was sent is wrong, at a member; or the entry is in a state that does not allow it, with a code and a sentence. */
export type BankMessage =
  | { readonly problem: InputProblem }
  | { readonly state: readonly [cod: string, mesaj: string] };

export function bankMessage(refusal: BankRefusal): BankMessage {
  switch (refusal.is) {
    case 'statement-refused':
      return at(['continut'], 'invalid_value', plain(statementFaultSentence(refusal.fault)));
    case 'entry-not-open':
      return { state: ['stare_nepermisa', closed[refusal.state]] };
    case 'proposal-changed':
      return { state: ['propunere_schimbata', 'Propunerea s-a schimbat intre timp; cititi din nou miscarea.'] };
    case 'no-sure-proposal':
      return {
        state: ['fara_propunere', 'Nicio factura nu este propusa sigur pentru aceasta miscare; trimiteti "alocari".'],
      };
    case 'entry-waits':
      return { state: ['stare_nepermisa', 'Miscarea nu este nici confirmata, nici ignorata.'] };
    case 'entry-not-payable':
      return { state: ['stare_nepermisa', notPayable[refusal.because]] };
    case 'allocations-too-large': {
      const most = `${decimalToString(roundToMoney(refusal.amount))} ${refusal.currency}`;
      return { state: ['suma_prea_mare', `Sumele din "alocari" depasesc miscarea, de ${most}.`] };
    }
    case 'allocation-not-possible':
      return at(['alocari', refusal.place], 'invalid_value', notFitting(refusal));
  }
}

const at = (path: InputProblem['path'], code: InputProblem['code'], message: string): BankMessage => ({
  problem: { location: 'body', path, code, message },
});

const closed = {
  confirmed: 'Miscarea este confirmata deja; desfaceti-o intai.',
  ignored: 'Miscarea este ignorata; desfaceti-o intai.',
} as const;

const notPayable = {
  reversal: 'Miscarea anuleaza alta miscare; din ea nu se face o incasare sau o plata.',
  'to-come': 'Miscarea este la o data viitoare.',
} as const;

function notFitting({ because, isCredit }: Extract<BankRefusal, { readonly is: 'allocation-not-possible' }>): string {
  if (because === 'repeated') return 'Documentul este de doua ori in "alocari".';
  if (because === 'currency') return 'Documentul este in alta valuta decat miscarea.';
  return isCredit
    ? 'Banii intrati se aloca pe documente, cu "serie" si "numar".'
    : 'Banii iesiti se aloca pe facturi de la furnizori, cu "id_factura".';
}

/** Messages of v2 have no diacritics. */
const plain = (sentence: string): string => sentence.normalize('NFD').replaceAll(/\p{M}/gu, '');
