import { Type } from 'typebox';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { decimal, strict } from '../../schema/schemas.ts';
import { bankBalance, importedStatement } from '../../shapes/bank-statement.ts';
import { get, listed, post, put } from '../row.ts';

export const statementRows = [
  get('/app/api/banca/conturi', {
    id: 'listeazaConturileBancare',
    v2: ['citesteSoldurileConturilor'],
    summary: 'Conturile firmei, cu soldul spus ultima oară',
    access: 'balances:read',
    data: listed('conturi', bankBalance),
    run: (operations, { from }) => operations.readBankBalances(from),
  }),
  put('/app/api/banca/conturi/{iban}/sold', {
    id: 'spuneSoldulContului',
    summary: 'Scrie cât este acum într-un cont',
    access: 'balances:write',
    params: strict({ iban: Type.String({ minLength: 1, maxLength: 50 }) }),
    body: strict({ sold: decimal(2, { minimum: -largestNumber, maximum: largestNumber }) }),
    run: (operations, { from, params: { iban }, body: { sold } }) =>
      operations.enterBankBalance(from, iban, decimalFromNumber(sold)),
  }),
  post('/app/api/banca/extrase', {
    id: 'citesteExtras',
    v2: ['citesteExtrasulBancar'],
    summary: 'Citește un extras CAMT.053 sau MT940, trimis în base64; același extras a doua oară nu schimbă nimic',
    access: 'balances:manage',
    // Only the size of the body bounds it: to look at every letter would hold up everybody else.
    body: strict({ fisier: Type.String() }),
    carries: 'statement',
    data: importedStatement,
    run: (operations, { from, body: { fisier } }) =>
      operations.importStatementFile(from, Buffer.from(fisier, 'base64')),
  }),
];
