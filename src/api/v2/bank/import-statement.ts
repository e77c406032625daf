import { Type } from 'typebox';
import { oneOf, strict } from '../../schema/schemas.ts';
import { accountMembers } from '../../shapes/bank-statement.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { operation } from '../operation.ts';

type Account = ResultOf<'importStatementFile'>['accounts'][number];

const account = shape<Account>()(accountMembers);

/** A file nearly always has one account; further ones stand beside it. */
const imported = shape<Account & { readonly others: readonly Account[] }>()({
  ...accountMembers,
  alte_conturi: out.list(account, 'others'),
});

/** OPS-DOC-5: a statement of the account of the demo company, as short as the format allows. */
const example = [
  ':20:EXTRAS',
  ':25:RO65BTRLRONCRT0123456789',
  ':28C:1',
  ':60F:C261110RON1000,00',
  ':61:2611101110D1,50NTRFNONREF//OP1',
  ':86:Plata factura',
  ':62F:C261110RON998,50',
  '',
].join('\n');

export const importStatementFile = operation({
  id: 'citesteExtrasulBancar',
  method: 'POST',
  path: '/v2/extrase-bancare',
  group: 'Banca',
  summary: 'Citește un extras bancar',
  description:
    'Citește un extras CAMT.053 sau MT940 al unui cont al firmei: soldul final și fiecare mișcare, o singură dată. Același extras a doua oară nu schimbă nimic. Un extras care nu se închide, sau al altui cont, se refuză întreg. Unde firma vrea așa, propunerile sigure se încasează pe loc.',
  access: { right: 'balances:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: strict({
      // Only the size of the body bounds it: to look at every letter would hold up everybody else.
      continut: Type.String({ description: 'Fișierul, ca text sau în base64.', examples: [example] }),
      codare: Type.Optional(
        oneOf(['base64'], {
          description:
            '`base64`, pentru un fișier care nu este în UTF-8. Lipsa înseamnă că `continut` este textul însuși.',
          examples: ['base64'],
        }),
      ),
    }),
    presence: 'required',
    examples: [{ summary: 'MT940, ca text', value: { continut: example } }],
  },
  inThread: true,
  answer: 'one',
  data: imported.schema,
  identity: [],
  refusals: ['bank-not-possible'],
  run: (operations, { from, body: { continut, codare } }) =>
    operations.importStatementFile(from, Buffer.from(continut, codare ?? 'utf8')),
  toData: ({ accounts: [first, ...others] }) => {
    if (!first) throw new Error('a statement without an account was not refused');
    return imported.out({ ...first, others });
  },
});
