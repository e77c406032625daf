import { Type } from 'typebox';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { refusedToPeople } from '../../../domain/refusal.ts';
import { readStatementFile } from '../../../formats/read-statement.ts';
import { date, decimal, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { amount, toAmount } from '../../shapes/money.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { momentOrNull } from '../vocabulary.ts';
import { ignoredReasons } from './statement-words.ts';

export const listBankAccounts = operation({
  ...plainRow,
  id: 'listeazaConturileBancare',
  v2: ['citesteSoldurileConturilor'],
  method: 'GET',
  path: '/app/api/banca/conturi',
  summary: 'Conturile firmei, cu soldul spus ultima oară',
  access: 'balances:read',
  data: strict({
    conturi: Type.Array(
      strict({
        iban: Type.String(),
        nume: nullable(Type.String()),
        valuta: Type.String(),
        sold: nullable(amount),
        actualizat_la: nullable(Type.String()),
      }),
    ),
  }),
  run: (operations, { from }) => operations.readBankBalances(from),
  toData: (accounts) => ({
    conturi: accounts.map(({ iban, name, currency, balance, balanceAt }) => ({
      iban,
      nume: name,
      valuta: currency,
      sold: balance && toAmount(balance),
      actualizat_la: momentOrNull(balanceAt),
    })),
  }),
});

export const enterBankBalance = operation({
  ...plainRow,
  id: 'spuneSoldulContului',
  method: 'PUT',
  path: '/app/api/banca/conturi/{iban}/sold',
  summary: 'Scrie cât este acum într-un cont',
  access: 'balances:write',
  params: strict({ iban: Type.String({ minLength: 1, maxLength: 50 }) }),
  body: strict({ sold: decimal(2, { minimum: -largestNumber, maximum: largestNumber }) }),
  data: 'nothing',
  run: (operations, { from, params: { iban }, body: { sold } }) =>
    operations.enterBankBalance(from, iban, decimalFromNumber(sold)),
  toData: toNothing,
});

export const importStatement = operation({
  ...plainRow,
  id: 'citesteExtras',
  method: 'POST',
  path: '/app/api/banca/extrase',
  summary: 'Citește un extras CAMT.053 sau MT940, trimis în base64; același extras a doua oară nu schimbă nimic',
  access: 'balances:manage',
  // Only the size of the body bounds it: to look at every letter would hold up everybody else.
  body: strict({ fisier: Type.String() }),
  carries: 'statement',
  data: strict({
    conturi: Type.Array(
      strict({
        iban: Type.String(),
        valuta: Type.String(),
        intrari: Type.Integer(),
        noi: Type.Integer(),
        ignorate: Type.Array(
          strict({ data: nullable(date()), suma: nullable(amount), motiv: oneOf(Object.values(ignoredReasons)) }),
        ),
        sold: nullable(amount),
        sold_la: nullable(date()),
        sold_salvat: Type.Boolean(),
      }),
    ),
    incasate: Type.Integer(),
    exacte: Type.Integer(),
    ghicite: Type.Integer(),
  }),
  run: async (operations, { from, body: { fisier } }) => {
    const read = readStatementFile(Buffer.from(fisier, 'base64'));
    const imported = 'fault' in read ? read : await operations.importStatements(from, read.statements);
    if ('fault' in imported) throw refusedToPeople({ is: 'statement-refused', fault: imported.fault });
    return imported;
  },
  toData: ({ accounts, collected, exact, guessed }) => ({
    conturi: accounts.map(({ iban, currency, entries, added, ignored, closing, isBalanceSaved }) => ({
      iban,
      valuta: currency,
      intrari: entries,
      noi: added,
      ignorate: ignored.map((entry) => ({
        data: entry.on,
        suma: entry.amount && toAmount(entry.amount),
        motiv: ignoredReasons[entry.why],
      })),
      sold: closing && toAmount(closing.balance),
      sold_la: closing?.on ?? null,
      sold_salvat: isBalanceSaved,
    })),
    incasate: collected,
    exacte: exact,
    ghicite: guessed,
  }),
});
