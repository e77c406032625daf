import { expect, test } from 'vitest';
import { camt } from '../../../test/support/bank-statements.ts';
import { decimalToString } from '../decimal/decimal.ts';
import { readStatementFile } from './read-statement.ts';

const own = 'RO49AAAA1B31007593840000';
const other = 'RO65BTRLRONCRT0123456789';

function read(xml: string) {
  const result = readStatementFile(Buffer.from(xml));
  if ('fault' in result) return result;
  return result.statements.map(({ closing, entries, ...statement }) => ({
    ...statement,
    closing: closing && { ...closing, balance: decimalToString(closing.balance) },
    entries: entries.map((entry) => ({ ...entry, amount: decimalToString(entry.amount) })),
  }));
}

const paid = {
  on: '2026-11-14',
  amount: '121.00',
  text: 'Plată factura FCT 12',
  name: 'CLIENT EXEMPLU SRL',
  iban: other,
  reference: 'OP123',
};

test.each(['02', '08'] as const)('CAMT.053.001.%s: account, closing balance and entries [GRP-BANK-3]', (version) => {
  const fee = { on: '2026-11-14', amount: '-5.5', text: 'Comision' };
  const closing = { balance: '-115.50', on: '2026-11-14' };
  expect(read(camt([{ iban: own, closing, entries: [paid, fee] }], version))).toEqual([
    {
      iban: own,
      currency: 'RON',
      closing,
      entries: [
        {
          bookedOn: '2026-11-14',
          amount: '121.00',
          isCredit: true,
          isReversal: false,
          text: 'Plată factura FCT 12',
          counterpartName: 'CLIENT EXEMPLU SRL',
          counterpartIban: other,
          reference: 'OP123',
        },
        {
          bookedOn: '2026-11-14',
          amount: '5.50',
          isCredit: false,
          isReversal: false,
          text: 'Comision',
          counterpartName: null,
          counterpartIban: null,
          reference: null,
        },
      ],
    },
  ]);
});

const statement = (content: string, account = `<Acct><Id><IBAN>${own}</IBAN></Id><Ccy>RON</Ccy></Acct>`): string =>
  `<Document><BkToCstmrStmt><Stmt>${account}${content}</Stmt></BkToCstmrStmt></Document>`;
const entry = (more: string, amount = '<Amt Ccy="RON">10</Amt>', sign = '<CdtDbtInd>CRDT</CdtDbtInd>'): string =>
  `<Ntry>${amount}${sign}<BookgDt><DtTm>2026-11-14T23:30:00+02:00</DtTm></BookgDt>${more}</Ntry>`;
const first = (xml: string) => {
  const statements = read(xml);
  return 'fault' in statements ? statements : statements[0]?.entries[0];
};

test.each([
  ['only announced', entry('<Sts>PDNG</Sts>'), undefined],
  ['announced, in version 08', entry('<Sts><Cd>INFO</Cd></Sts>'), undefined],
  ['a moment instead of a day', entry(''), { bookedOn: '2026-11-14', text: '' }],
  [
    'a prefix, a text in parts and what the bank adds',
    entry(
      `<NtryDtls><TxDtls><RmtInf><Ustrd>${'x'.repeat(136)} FCT</Ustrd><Ustrd>12</Ustrd><Ustrd>multumim</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Incasare OP</AddtlNtryInf>`,
    ),
    { text: `${'x'.repeat(136)} FCT12 multumim; Incasare OP` },
  ],
  [
    'a structured reference',
    entry(
      '<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>FCT 12</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>',
    ),
    { text: 'FCT 12' },
  ],
  [
    'only the reference of the payer',
    entry('<NtryDtls><TxDtls><Refs><EndToEndId>FCT12</EndToEndId></Refs></TxDtls></NtryDtls>'),
    { text: 'FCT12', reference: null },
  ],
  [
    'the reference of the bank in the details',
    entry('<NtryDtls><TxDtls><Refs><AcctSvcrRef>B7</AcctSvcrRef></Refs></TxDtls></NtryDtls>'),
    { reference: 'B7' },
  ],
  ['no reference, as banks say it', entry('<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>'), { reference: null }],
  [
    'a batch, which is of nobody',
    entry(
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>A</Nm></Dbtr></RltdPties><RmtInf><Ustrd>FCT 1</Ustrd></RmtInf></TxDtls><TxDtls><RmtInf><Ustrd>FCT 2</Ustrd></RmtInf></TxDtls></NtryDtls>',
    ),
    { text: 'FCT 1; FCT 2', counterpartName: null },
  ],
  ['what takes back a debit', entry('<RvslInd>true</RvslInd>'), { isCredit: true, isReversal: true }],
] as const)('an entry: %s [GRP-BANK-3]', (_case, written, expected) => {
  const found = first(statement(written));
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected);
});

test.each([
  ['an amount with three decimals', entry('', '<Amt Ccy="RON">1.001</Amt>'), 'amount'],
  ['a negative amount', entry('', '<Amt Ccy="RON">-1</Amt>'), 'amount'],
  ['no amount', entry('', ''), 'amount'],
  ['another currency', entry('', '<Amt Ccy="EUR">1</Amt>'), 'currency'],
  ['no sign', entry('', undefined, ''), 'sign'],
  ['a day that does not exist', entry('').replace('2026-11-14', '2026-02-30'), 'date'],
])('refused with its place: %s [GRP-BANK-5]', (_case, written, what) => {
  expect(read(statement(entry('') + written))).toEqual({ fault: { is: 'entry-wrong', statement: 1, entry: 2, what } });
});

test('an account without an IBAN, a currency that nobody tells, a balance without a day [GRP-BANK-5]', () => {
  expect(read(statement('', '<Acct/>'))).toEqual({ fault: { is: 'account-missing', statement: 1 } });
  const account = `<Acct><Id><IBAN>${own}</IBAN></Id></Acct>`;
  expect(read(statement('', account))).toEqual({ fault: { is: 'currency-missing', statement: 1 } });
  const balance =
    '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RON">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>';
  expect(read(statement(balance))).toEqual({ fault: { is: 'closing-wrong', statement: 1 } });
});

test('pages of one statement are one, other statements are not; an envelope around the document is passed [GRP-BANK-3]', () => {
  const page = (id: string, text: string) => ({ iban: own, id, entries: [{ ...paid, text }] });
  const xml = camt([page('S1', 'a'), page('S1', 'b'), page('S2', 'c')]).replace(/<\?xml.*?\?>/, '');
  const statements = read(`<Envelope>${xml}</Envelope>`);
  if ('fault' in statements) throw new Error('it was read');
  expect(statements.map(({ entries }) => entries.map(({ text }) => text))).toEqual([['a', 'b'], ['c']]);
});

test('other messages of ISO 20022 are no statements [GRP-BANK-3]', () => {
  expect(read('<Document><BkToCstmrAcctRpt/></Document>')).toEqual({ fault: { is: 'not-a-statement' } });
  expect(read('<Document><BkToCstmrStmt/></Document>')).toEqual({ fault: { is: 'not-a-statement' } });
});
