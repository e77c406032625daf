import { Type } from 'typebox';
import type { BalanceFault, BalancePair } from '../../../domain/accounting/trial-balance.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { BalanceOutcome } from '../../../operations/accounting/trial-balance.ts';
import { mostBalanceRows, readTrialBalanceFile, type TrialBalanceProblem } from '../../imports/trial-balance-file.ts';
import { figureHeadings } from '../../imports/trial-balance-words.ts';
import { decimal, formed, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { operation, plainRow } from '../operation.ts';

const pairWords: Readonly<Record<BalancePair, string>> = {
  opening: 'solduri_initiale',
  movements: 'rulaje',
  closing: 'solduri_finale',
};

/** GRP-BAL-6: a file of the accountant: first what would happen, then it is done. */
export const importTrialBalance = operation({
  ...plainRow,
  id: 'importaBalanta',
  method: 'POST',
  path: '/app/api/balante/importa',
  summary: 'Balanța unei luni dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'accounting:write',
  body: strict({
    fisier: formed(/^[A-Za-z0-9+/]*={0,2}$/, 'un fișier în base64', { maxLength: 1_500_000 }),
    luna: formed(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'o lună, aaaa-ll'),
    salveaza: Type.Boolean(),
  }),
  carries: 'table',
  data: strict({
    salvata: Type.Boolean(),
    inlocuieste: Type.Boolean(),
    conturi: Type.Integer(),
    erori: Type.Array(
      strict({
        rand: nullable(Type.Integer()),
        cont: nullable(Type.String()),
        pereche: nullable(oneOf(Object.values(pairWords))),
        diferenta: nullable(decimal(2)),
        mesaj: Type.String(),
      }),
    ),
  }),
  run: async (operations, { from, body: { fisier, luna, salveaza }, isInTime }): Promise<Imported> => {
    const read = readTrialBalanceFile(Buffer.from(fisier, 'base64'), isInTime);
    if ('problems' in read) return read;
    const [year, month] = luna.split('-').map(Number);
    const balance = { year: year ?? 0, month: month ?? 0, accounts: read.accounts };
    const outcome = await operations.importTrialBalance(from, balance, salveaza ? 'save' : 'preview');
    return { ...outcome, accounts: read.accounts.length, isSaved: salveaza && outcome.faults.length === 0 };
  },
  toData: (told) =>
    'problems' in told
      ? { salvata: false, inlocuieste: false, conturi: 0, erori: told.problems.map(unreadable) }
      : {
          salvata: told.isSaved,
          inlocuieste: told.replaces,
          conturi: told.accounts,
          erori: told.faults.map(faulty),
        },
});

type Imported =
  | { readonly problems: readonly TrialBalanceProblem[] }
  | (BalanceOutcome & { readonly accounts: number; readonly isSaved: boolean });

const nowhere = { rand: null, cont: null, pereche: null, diferenta: null };

function unreadable(problem: TrialBalanceProblem) {
  switch (problem.is) {
    case 'no-column':
      return { ...nowhere, mesaj: `Lipsește coloana „${figureHeadings[problem.figure]}”.` };
    case 'no-amount':
      return { ...nowhere, rand: problem.line, mesaj: `„${problem.text}” nu este o sumă cu cel mult două zecimale.` };
    default:
      return { ...nowhere, mesaj: tableMessages[problem.is] };
  }
}

const tableMessages: Readonly<Record<Exclude<TrialBalanceProblem['is'], 'no-column' | 'no-amount'>, string>> = {
  'not-a-table': 'Fișierul nu este un tabel CSV sau XLSX care să poată fi citit.',
  'too-many-rows': `Tabelul are peste ${mostBalanceRows} de rânduri.`,
  'too-many-columns': 'Tabelul are prea multe coloane.',
  'too-many-cells': 'Tabelul are prea multe celule; împărțiți-l în mai multe fișiere.',
  'too-large': 'O celulă din tabel este prea lungă.',
  'too-slow': 'Tabelul se citește prea greu; împărțiți-l în mai multe fișiere.',
  'no-headings': 'Niciun rând nu are titlurile „Cont”, „Sold inițial debit”, „Rulaj debit” și celelalte.',
  'no-account': 'Niciun rând nu are un cont.',
};

const pairNames: Readonly<Record<BalancePair, string>> = {
  opening: 'soldurilor inițiale',
  movements: 'rulajelor',
  closing: 'soldurilor finale',
};

function faulty(fault: BalanceFault) {
  switch (fault.wrong) {
    case 'account-twice':
      return { ...nowhere, cont: fault.account, mesaj: `Contul ${fault.account} apare de două ori.` };
    case 'account':
      return {
        ...nowhere,
        cont: fault.account,
        diferenta: decimalToNumber(fault.difference),
        mesaj: `Soldul final al contului ${fault.account} nu este cel dat de soldul inițial și de rulaje.`,
      };
    case 'pair':
      return {
        ...nowhere,
        pereche: pairWords[fault.pair],
        diferenta: decimalToNumber(fault.difference),
        mesaj: `Debitul și creditul ${pairNames[fault.pair]} nu sunt egale.`,
      };
  }
}
