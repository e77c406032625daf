import { Type } from 'typebox';
import type { BalancePair } from '../../../domain/accounting/trial-balance.ts';
import { readTrialBalanceFile } from '../../imports/trial-balance-file.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { faulty, type Problem, unreadable } from '../../words/people/trial-balance.ts';
import { post } from '../row.ts';

const pairWords = {
  opening: 'solduri_initiale',
  movements: 'rulaje',
  closing: 'solduri_finale',
} as const satisfies Readonly<Record<BalancePair, string>>;

const problem = shape<Problem>()({
  rand: out.wholeOrNull('line'),
  cont: out.textOrNull('account'),
  pereche: out.wordOrNull(pairWords, 'pair'),
  diferenta: out.moneyOrNull('difference'),
  mesaj: out.text('message'),
});

const imported = shape<Imported>()({
  salvata: out.yesNo('isSaved'),
  inlocuieste: out.yesNo('replaces'),
  conturi: out.whole('accounts'),
  erori: out.list(problem, 'problems'),
});

/** GRP-BAL-6: a file of the accountant: first what would happen, then it is done. */
export const importTrialBalance = post('/app/api/balante/importa', {
  id: 'importaBalanta',
  summary: 'Balanța unei luni dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'accounting:write',
  body: strict({
    fisier: formed(/^[A-Za-z0-9+/]*={0,2}$/, 'un fișier în base64', { maxLength: 1_500_000 }),
    luna: formed(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'o lună, aaaa-ll'),
    salveaza: Type.Boolean(),
  }),
  carries: 'table',
  data: imported,
  run: async (operations, { from, body: { fisier, luna, salveaza }, isInTime }): Promise<Imported> => {
    const read = readTrialBalanceFile(Buffer.from(fisier, 'base64'), isInTime);
    if ('problems' in read) {
      return { isSaved: false, replaces: false, accounts: 0, problems: read.problems.map(unreadable) };
    }
    const [year, month] = luna.split('-').map(Number);
    const balance = { year: year ?? 0, month: month ?? 0, accounts: read.accounts };
    const { replaces, faults } = await operations.importTrialBalance(from, balance, salveaza ? 'save' : 'preview');
    const isSaved = salveaza && faults.length === 0;
    return { isSaved, replaces, accounts: read.accounts.length, problems: faults.map(faulty) };
  },
});

interface Imported {
  readonly isSaved: boolean;
  readonly replaces: boolean;
  readonly accounts: number;
  readonly problems: readonly Problem[];
}
