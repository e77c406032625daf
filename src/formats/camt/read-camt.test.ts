import { expect, test } from 'vitest';
import { camt } from '../../../test/support/files/bank-statements.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { readStatementFile } from '../read-statement.ts';

const own = 'RO49AAAA1B31007593840000';
const other = 'RO65BTRLRONCRT0123456789';

function read(xml: string) {
  const result = readStatementFile(Buffer.from(xml));
  if ('fault' in result) return result;
  return result.statements.map(({ opening, closing, entries, announced, ...statement }) => ({
    ...statement,
    opening: opening && decimalToString(opening),
    announced: announced.map(({ on, amount }) => `${on} ${amount && decimalToString(amount)}`),
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
  expect(read(camt([{ iban: own, opening: '-231.00', closing, entries: [paid, fee] }], version))).toEqual([
    {
      number: 'S1',
      iban: own,
      currency: 'RON',
      opening: '-231.00',
      closing,
      announced: [],
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
    'a batch whose parts are not told, which is of nobody',
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

const party = (name: string, iban: string): string =>
  `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>`;
const told = (text: string): string => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const amountOf = (amount: string, currency = 'RON'): string => `<Amt Ccy="${currency}">${amount}</Amt>`;
const batch = (total: string, parts: readonly string[], more = '<AcctSvcrRef>B1</AcctSvcrRef>'): string =>
  entry(
    `${more}<NtryDtls><Btch><NbOfTxs>${parts.length}</NbOfTxs></Btch>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`,
    amountOf(total),
  );
const inBatch = (written: string) => {
  const statements = read(statement(written));
  if ('fault' in statements) throw new Error(statements.fault.is);
  return (statements[0]?.entries ?? []).map(
    ({ amount, isCredit, text, counterpartName, counterpartIban, reference }) =>
      `${isCredit ? '+' : '-'}${amount} ${text} | ${counterpartName} ${counterpartIban} ${reference}`,
  );
};

test('a batch whose parts are told is one entry for each part, in both places where versions tell amounts [GRP-BANK-20]', () => {
  const details = (amount: string) => `<AmtDtls><TxAmt>${amountOf(amount)}</TxAmt></AmtDtls>`;
  expect(
    inBatch(
      batch('331.00', [
        `<Refs><AcctSvcrRef>P1</AcctSvcrRef></Refs>${details('121')}${party('ANA SRL', other)}${told('FCT 1')}`,
        `${amountOf('210.00')}<CdtDbtInd>CRDT</CdtDbtInd>${party('BOB SRL', own)}${told('FCT 2')}`,
      ]),
    ),
  ).toEqual([`+121.00 FCT 1 | ANA SRL ${other} P1`, `+210.00 FCT 2 | BOB SRL ${own} B1`]);
  // A fee that the bank kept is a separate part.
  expect(
    inBatch(batch('119.00', [`${amountOf('121')}${told('FCT 1')}`, `${amountOf('2')}<CdtDbtInd>DBIT</CdtDbtInd>`])),
  ).toEqual(['+121.00 FCT 1 | null null B1', '-2.00  | null null B1']);
});

test.each([
  ['parts that do not make the whole', batch('330', [amountOf('121'), amountOf('210')])],
  ['a part without its amount', batch('331', [amountOf('121'), told('FCT 2')])],
  ['a part in another currency', batch('331', [amountOf('121'), amountOf('210', 'EUR')])],
])('a batch stays one entry: %s [GRP-BANK-20]', (_case, written) => {
  expect(inBatch(written)).toHaveLength(1);
});

test('what is only announced is told apart, as far as it says [GRP-BANK-21]', () => {
  const announced = `${entry('<Sts>PDNG</Sts>', amountOf('7'), '<CdtDbtInd>DBIT</CdtDbtInd>')}<Ntry><Sts>INFO</Sts></Ntry>`;
  expect(read(statement(entry('') + announced))).toMatchObject([
    { entries: [{ amount: '10.00' }], announced: ['2026-11-14 -7.00', 'null null'] },
  ]);
});

test('a statement that does not add up is refused with the difference, over all its pages [GRP-BANK-19]', () => {
  const closing = { balance: '331.00', on: '2026-11-14' };
  const [one, two] = [
    { iban: own, opening: '100.00', entries: [paid] },
    { iban: own, closing, entries: [{ ...paid, amount: '110.00' }] },
  ];
  expect(read(camt([one, two]))).toMatchObject([{ entries: [{}, {}] }]);
  const wrong = read(camt([one, { ...two, closing: { ...closing, balance: '331.01' } }]));
  expect(wrong).toMatchObject({
    fault: { is: 'does-not-add-up', statement: 1, iban: own, difference: { units: 1n, scale: 2 } },
  });
  const before = camt([one, two]).replace('OPBD', 'PRCD');
  expect(read(before)).toMatchObject([{ opening: '100.00' }]);
  expect(read(before.replace('>100.00<', '>99.00<'))).toMatchObject({ fault: { is: 'does-not-add-up' } });
});

test('other messages of ISO 20022 are no statements [GRP-BANK-3]', () => {
  expect(read('<Document><BkToCstmrAcctRpt/></Document>')).toEqual({ fault: { is: 'not-a-statement' } });
  expect(read('<Document><BkToCstmrStmt/></Document>')).toEqual({ fault: { is: 'not-a-statement' } });
});
