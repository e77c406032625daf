import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** The accounts of the company at banks, and what was read from a statement of one. */

export const bankBalance = shape<ResultOf<'readBankBalances'>[number]>()({
  iban: out.text('iban'),
  nume: out.textOrNull('name'),
  valuta: out.text('currency'),
  sold: out.moneyOrNull('balance'),
  actualizat_la: out.momentOrNull('balanceAt'),
});

type Imported = Exclude<ResultOf<'importStatements'>, { readonly fault: unknown }>;
type ImportedAccount = Imported['accounts'][number];

/** GRP-BANK-21: why an entry was not taken over. */
const ignoredReasons = { known: 'citita_deja', repeated: 'de_doua_ori', announced: 'anuntata' } as const;

const ignoredEntry = shape<ImportedAccount['ignored'][number]>()({
  data: out.dateOrNull('on'),
  suma: out.moneyOrNull('amount'),
  motiv: out.word(ignoredReasons, 'why'),
});

const importedAccount = shape<ImportedAccount>()({
  iban: out.text('iban'),
  valuta: out.text('currency'),
  intrari: out.whole('entries'),
  noi: out.whole('added'),
  ignorate: out.list(ignoredEntry, 'ignored'),
  sold: out.moneyOrNull(({ closing }) => closing?.balance ?? null),
  sold_la: out.dateOrNull(({ closing }) => closing?.on ?? null),
  sold_salvat: out.yesNo('isBalanceSaved'),
});

export const importedStatement = shape<Imported>()({
  conturi: out.list(importedAccount, 'accounts'),
  incasate: out.whole('collected'),
  exacte: out.whole('exact'),
  ghicite: out.whole('guessed'),
});
