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

type Imported = ResultOf<'importStatements'>;
type ImportedAccount = Imported['accounts'][number];

/** GRP-BANK-21: why an entry was not taken over. */
const ignoredReasons = { known: 'citita_deja', repeated: 'de_doua_ori', announced: 'anuntata' } as const;

const ignoredEntry = shape<ImportedAccount['ignored'][number]>()({
  data: out.dateOrNull('on'),
  suma: out.moneyOrNull('amount'),
  motiv: out.word(ignoredReasons, 'why'),
});

/** What every wire says of an account in the file. */
export const accountMembers = {
  iban: out.text<ImportedAccount>('iban', {
    description: 'Contul extrasului.',
    examples: ['RO65BTRLRONCRT0123456789'],
  }),
  intrari: out.whole<ImportedAccount>('entries', { description: 'Câte mișcări are extrasul.', examples: [1] }),
  noi: out.whole<ImportedAccount>('added', { description: 'Câte nu erau citite.', examples: [1] }),
  ignorate: out.list<ImportedAccount, ImportedAccount['ignored'][number], unknown>(ignoredEntry, 'ignored'),
  sold_final: out.moneyOrNull<ImportedAccount>(({ closing }) => closing?.balance ?? null, {
    description: 'Soldul de la sfârșitul extrasului; null unde fișierul nu îl spune.',
    examples: [998.5],
  }),
};

const { sold_final: _, ...listedMembers } = accountMembers;

const importedAccount = shape<ImportedAccount>()({
  ...listedMembers,
  valuta: out.text('currency'),
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
