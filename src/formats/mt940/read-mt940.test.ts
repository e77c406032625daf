import { expect, test } from 'vitest';
import { mt940 } from '../../../test/support/files/bank-statements.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { readStatementFile } from '../read-statement.ts';

const own = 'RO49AAAA1B31007593840000';
const other = 'RO65BTRLRONCRT0123456789';

function read(text: string | Buffer) {
  const result = readStatementFile(Buffer.from(text));
  if ('fault' in result) return result;
  return result.statements.map(({ opening, closing, entries, announced: _none, ...statement }) => ({
    ...statement,
    opening: opening && decimalToString(opening),
    closing: closing && { ...closing, balance: decimalToString(closing.balance) },
    entries: entries.map((entry) => ({ ...entry, amount: decimalToString(entry.amount) })),
  }));
}

const file = (movements: string, account = own): string =>
  `:20:X\n:25:${account}\n:28C:7/1\n:60F:C261113RON100,00\n${movements}\n:62F:C261114RON221,00\n:64:C261114RON221,00\n:86:Sold final\n-\n`;
const movement = ':61:2611141114C121,NTRFNONREF//OP123';
const entries = (text: string) => {
  const statements = read(text);
  return 'fault' in statements ? statements : statements.flatMap((statement) => statement.entries);
};

test('account, closing balance and entries; what the file says behind the balance is of no entry [GRP-BANK-4]', () => {
  expect(read(file(`${movement}\n:86:plata FCT 12`))).toEqual([
    {
      number: '7/1',
      iban: own,
      currency: 'RON',
      opening: '100.00',
      closing: { balance: '221.00', on: '2026-11-14' },
      entries: [
        {
          bookedOn: '2026-11-14',
          amount: '121.00',
          isCredit: true,
          isReversal: false,
          text: 'plata FCT 12',
          counterpartName: null,
          counterpartIban: null,
          reference: 'OP123',
        },
      ],
    },
  ]);
});

/** The forms in which banks fill in field 86; each is joined from lines, as in a file. */
const details: readonly (readonly [bank: string, lines: readonly string[], expected: object])[] = [
  [
    'BCR: numbered parts, a text cut in the middle of a word',
    [
      '020?00INCASARE?20PLATA CONTRAVALOARE FACT F',
      'CT?2112 MULTUMIM?30BTRLRO22?31',
      `${other}?32CLIENT EXEMPLU?33SRL`,
    ],
    { text: 'PLATA CONTRAVALOARE FACT FCT12 MULTUMIM', counterpartName: 'CLIENT EXEMPLU SRL', counterpartIban: other },
  ],
  [
    'Raiffeisen: numbered parts behind other signs',
    [`~00Incasare~20FCT 12~21din 10.11.2026~31${other}~32Client Exemplu SRL`],
    { text: 'FCT 12 din 10.11.2026', counterpartName: 'Client Exemplu SRL', counterpartIban: other },
  ],
  [
    'ING: words between slashes',
    [
      '/TRTP/SEPA OVERBOEKING/IBAN/',
      `${other}/BIC/BTRLRO22/NAME/Client Exemplu SRL/REMI/USTD//factura FCT 12/EREF/NOTPROVIDED`,
    ],
    { text: 'factura FCT 12', counterpartName: 'Client Exemplu SRL', counterpartIban: other },
  ],
  [
    'ING: a counterpart under one word',
    [`/CNTP/${other}/BTRLRO22/Client Exemplu SRL/Iasi//REMI/USTD//FCT 12/`],
    { text: 'FCT 12', counterpartName: 'Client Exemplu SRL', counterpartIban: other },
  ],
  [
    'BT: parts between semicolons',
    [`Incasare OP - canal electronic;C.I.F.:2864518;Plata FCT 12;CLIENT EXEMPLU SRL;${other};BTRLRO22`],
    {
      text: `Incasare OP - canal electronic;C.I.F.:2864518;Plata FCT 12;CLIENT EXEMPLU SRL;${other};BTRLRO22`,
      counterpartName: 'CLIENT EXEMPLU SRL',
      counterpartIban: other,
    },
  ],
  [
    'BRD: labels, in lines',
    ['Incasare in lei', 'Platitor: CLIENT EXEMPLU SRL', 'IBAN: RO65 BTRL RONC RT01 2345 6789', 'Detalii: FCT 12'],
    {
      text: 'Incasare in lei Platitor: CLIENT EXEMPLU SRL IBAN: RO65 BTRL RONC RT01 2345 6789 Detalii: FCT 12',
      counterpartName: 'CLIENT EXEMPLU SRL',
      counterpartIban: other,
    },
  ],
  [
    'plain text that fills its lines, and the own account in it',
    [`${'a'.repeat(61)} FCT`, `-0012 din ${own}`],
    { text: `${'a'.repeat(61)} FCT-0012 din ${own}`, counterpartName: null, counterpartIban: null },
  ],
  ['a telephone number is no numbered part', ['+40722000000 FCT 12'], { text: '+40722000000 FCT 12' }],
  ['a line that begins like a field', ['suma', ':99:FCT 12'], { text: 'suma :99:FCT 12' }],
];

test.each(details)('field 86 of %s [GRP-BANK-4]', (_bank, lines, expected) => {
  expect(entries(file(`${movement}\n:86:${lines.join('\n')}`))).toMatchObject([expected]);
});

test.each([
  ['without a day of booking', ':61:261114D5,5NCHGNONREF', { bookedOn: '2026-11-14', amount: '5.50', isCredit: false }],
  ['booked in the next year', ':61:2612310103C1,NTRFA', { bookedOn: '2027-01-03' }],
  ['booked in the year before', ':61:2701021231C1,NTRFA', { bookedOn: '2026-12-31' }],
  ['with a letter of the currency', ':61:2611141114CN1234,56NMSCabc//B-1', { amount: '1234.56', reference: 'B-1' }],
  ['with a point', ':61:2611141114C1234.5NMSCabc', { amount: '1234.50' }],
  ['a credit taken back', ':61:2611141114RC1,NTRFA', { isCredit: false, isReversal: true }],
  ['a debit taken back', ':61:2611141114RD1,NTRFA', { isCredit: true, isReversal: true }],
  ['without field 86', ':61:2611141114C1,NTRFFCT12//B\nalte detalii', { text: 'alte detalii FCT12', reference: 'B' }],
  ['with slashes in the reference', ':61:2611141114C1,NTRFNONREF//B//2', { text: '', reference: 'B//2' }],
])('a movement %s [GRP-BANK-4]', (_case, written, expected) => {
  // The balance of a statement is not checked without its opening balance.
  expect(entries(file(written).replace(/:60F:.*\n/, ''))).toMatchObject([expected]);
});

test.each([
  ['with its bank', `BTRLRO22/${own}`],
  ['with its currency', `${own}RON`],
  ['with spaces', 'RO49 AAAA 1B31 0075 9384 0000'],
  ['behind a slash', `/${own}`],
])('an account %s [GRP-BANK-4]', (_case, account) => {
  expect(read(file(movement, account))).toMatchObject([{ iban: own }]);
});

const german = 'DE89370400440532013000';

test.each([
  ['alone', german],
  ['behind a slash', `/${german}`],
  ['with its currency', `${german}EUR`],
  ['with its currency behind a blank', `${german} EUR`],
  ['with spaces', 'DE89 3704 0044 0532 0130 00'],
  ['with its bank', `COBADEFFXXX/${german}`],
  ['with its bank at once', `COBADEFFXXX${german}`],
  ['with its bank and its currency', `COBADEFFXXX/${german}/EUR`],
])('an account abroad %s [GRP-BANK-4]', (_case, account) => {
  expect(read(file(movement, account))).toMatchObject([{ iban: german }]);
});

test.each([
  ['Belgian', 'BE68539007547034'],
  ['Hungarian', 'HU42117730161111101800000000'],
  ['Dutch', 'NL91ABNA0417164300'],
  ['Maltese', 'MT84MALT011000012345MTLCAST001S'],
])('a %s account with its currency [GRP-BANK-4]', (_case, account) => {
  expect(read(file(movement, `${account}EUR`))).toMatchObject([{ iban: account }]);
});

test('the envelope of SWIFT, and several statements in a file [GRP-BANK-4]', () => {
  const one = file(movement).replace(/-\n$/, '-}{5:{CHK:1}}\n');
  const envelope = '{1:F01BTRLRO22AXXX0000000000}{2:I940BTRLRO22XXXXN}{4:\n';
  expect(read(`${envelope}${one}${envelope.trimEnd()}${one}`)).toHaveLength(2);
});

test('pages of one statement are one, with the balance of the last [GRP-BANK-4]', () => {
  const page = (opening: string, closing: string) =>
    `:20:X\n:25:${own}\n:28C:7/1\n:60${opening}RON100,\n${movement}\n:62${closing}:C261114RON221,\n-\n`;
  const last = page('M:C261113', 'F').replace('RON221', 'RON463');
  const statements = read(page('F:C261113', 'M') + page('M:C261113', 'M') + last + page('F:C261113', 'F'));
  if ('fault' in statements) throw new Error('it was read');
  expect(statements.map(({ entries: found, closing }) => [found.length, closing?.balance])).toEqual([
    [3, '463.00'],
    [1, '221.00'],
  ]);
});

test('a statement that does not add up is refused with the difference [GRP-BANK-19]', () => {
  expect(read(file(`${movement}\n:61:2611141114D5,NCHGNONREF//OP123`))).toEqual({
    fault: {
      is: 'does-not-add-up',
      statement: 1,
      iban: own,
      currency: 'RON',
      computed: { units: 21_600n, scale: 2 },
      closing: { units: 22_100n, scale: 2 },
      difference: { units: 500n, scale: 2 },
    },
  });
});

test.each([
  ['a movement without a sign', ':61:2611141,NTRF', { is: 'entry-wrong', statement: 1, entry: 1, what: 'sign' }],
  ['a day that does not exist', ':61:260230C1,NTRF', { is: 'entry-wrong', statement: 1, entry: 1, what: 'date' }],
  ['three decimals', ':61:261114C1,001NTRF', { is: 'entry-wrong', statement: 1, entry: 1, what: 'amount' }],
  ['a space in it', ':61:261114C1 000,00NTRF', { is: 'entry-wrong', statement: 1, entry: 1, what: 'amount' }],
  ['an exponent', ':61:261114C1e4,00NTRF', { is: 'entry-wrong', statement: 1, entry: 1, what: 'amount' }],
  ['two currencies', ':62F:C261114EUR1,', { is: 'closing-wrong', statement: 1 }],
])('refused with its place: %s [GRP-BANK-5]', (_case, written, fault) => {
  expect(read(file(written))).toEqual({ fault });
});

test('a statement without an account, or without a currency [GRP-BANK-5]', () => {
  expect(read(file(movement, '123'))).toEqual({ fault: { is: 'account-missing', statement: 1 } });
  expect(read(`:20:X\n${movement}`)).toEqual({ fault: { is: 'account-missing', statement: 1 } });
  expect(read(`:20:X\n:25:${own}\n${movement}`)).toEqual({ fault: { is: 'currency-missing', statement: 1 } });
});

test('what the tests write is read as it was written [GRP-BANK-4]', () => {
  const written = { on: '2026-11-14', amount: '-10.00', text: 'Comision de administrare a contului', reference: 'R1' };
  expect(entries(mt940([{ iban: own, entries: [{ ...written, name: 'BANCA', iban: other }] }]))).toEqual([
    {
      bookedOn: '2026-11-14',
      amount: '10.00',
      isCredit: false,
      isReversal: false,
      text: written.text,
      counterpartName: 'BANCA',
      counterpartIban: other,
      reference: 'R1',
    },
  ]);
});
