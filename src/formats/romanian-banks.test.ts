import { expect, test } from 'vitest';
import { identifiedEntries } from '../domain/bank/identified-entries.ts';
import { decimalToString } from '../domain/decimal/decimal.ts';
import { readStatementFile } from './read-statement.ts';

/** Invented statements in the layout of each of these banks; their content is fictitious. */
const payer = 'RO65BTRLRONCRT0123456789';
const payee = 'RO09BCYP0000001234567890';

function read(lines: readonly string[]) {
  const result = readStatementFile(Buffer.from(lines.join('\r\n')));
  if ('fault' in result) throw new Error(JSON.stringify(result.fault, (_key, value) => String(value)));
  const { entries } = identifiedEntries(result.statements);
  return {
    ibans: result.statements.map(({ iban }) => iban),
    entries: entries.map(({ amount, isCredit, text, counterpartName, counterpartIban }) => ({
      amount: `${isCredit ? '' : '-'}${decimalToString(amount)}`,
      text,
      from: counterpartName,
      iban: counterpartIban,
    })),
  };
}

const alpha = 'RO59BUCU1052235283028RON';

test('Alpha Bank: an envelope behind a blank, a first line of 33 characters, both parties in capitals [GRP-BANK-4]', () => {
  const head = ' {1:F02BUCUROBUAXXX0000000001}{2:I940            U3003}{4:';
  const { ibans, entries } = read([
    head,
    ':20:20261113000',
    `:25:${alpha}`,
    ':28:201/01',
    ':60F:C261113RON500,00',
    ':61:2611131113C121,00NTRF4782521602//248OPAA263170004',
    ':86:Incasare intrabancara PLATITOR  C',
    `lient Exemplu SRL BUCUROBU ${payer}`,
    'DETALII INCASARE  CVAL FCT 12 DIN 10.11.2026',
    ':62F:C261113RON621,00',
    '-}',
    head,
    ':20:20261114000',
    `:25:${alpha}`,
    ':28:202/01',
    ':60F:C261114RON621,00',
    ':61:2611141114C210,00NTRF4791514765//001INLC263183363',
    ':86:Incasare interbancara mica valoar',
    `e PLATITOR  ALT CLIENT EXEMPLU SRL ${payer} BTRLRO22 D`,
    'ETALII INCASARE  .ROC.factura FCT 13..RFB.22 NOTPROVIDED   END TO',
    ' END ID  NOTPROVIDED CUST REFERENCE   032EPOH263180543',
    ':61:2611141114D80,00NTRF4791514766//001OPLC263183364',
    ':86:Plata interbancara mica valoare B',
    `ENEFICIAR  FURNIZOR EXEMPLU SA ${payee} BCYPROBU DETALII PLATA  FF 7`,
    ':61:2611141114D2,00NCOM4791644079//001OPLC263183364',
    ':86:Comision plata interbancara mica ',
    'valoare',
    ':62F:C261114RON749,00',
    '-}',
  ]);
  expect(ibans).toEqual([alpha, alpha]);
  expect(entries).toEqual([
    { amount: '121.00', text: 'CVAL FCT 12 DIN 10.11.2026', from: 'Client Exemplu SRL', iban: payer },
    { amount: '210.00', text: '.ROC.factura FCT 13..RFB.22', from: 'ALT CLIENT EXEMPLU SRL', iban: payer },
    { amount: '-80.00', text: 'FF 7', from: 'FURNIZOR EXEMPLU SA', iban: payee },
    { amount: '-2.00', text: 'Comision plata interbancara mica valoare', from: null, iban: null },
  ]);
});

test('BCR: both parties with their codes, and a fee that has the reference of its payment [GRP-BANK-4] [GRP-BANK-6]', () => {
  const own = 'RO24RNCB0090000506460001';
  const { entries } = read([
    ':20:2611142304',
    `:25:${own}`,
    ':28C:26318/1',
    ':60F:C261113RON1000,00',
    ':61:2611141114D4,00NCOM.//2026111480931993',
    ':86:Operatiuni fara numerar - In sistem interbancar  - Incasari perso',
    'ane juridice - Regim uzual - com CR pentru tranzactia cu voucheru',
    'l 2026111480931993',
    ':61:2611141114C1210,00NTRF.//2026111480931993',
    'CLIENT EXEMPLU SRL',
    ':86:Referinta 261114S029321541, data valutei 14-11-2026, Decontare -P',
    `latitor  CLIENT EXEMPLU SRL  ${payer}  CODFISC 0`,
    `-Beneficiar  FIRMA NOASTRA SRL  ${own}  CODFISC`,
    ' RO90100234-Detalii  /ROC/SERIA FCT NR 12 . . /RFB/31/20261114',
    ':62F:C261114RON2206,00',
    ':64:C261114RON2206,00',
    ':86:Va informam ca depozitul se incadreaza in categoria depozitelor e',
    'ligibile.',
  ]);
  expect(entries).toMatchObject([
    { amount: '-4.00', from: null },
    { amount: '1210.00', text: '/ROC/SERIA FCT NR 12 . . /RFB/31/20261114', from: 'CLIENT EXEMPLU SRL', iban: payer },
  ]);
});

test('BRD: parts behind a plus, no reference of the bank, and a mere slash for the second name [GRP-BANK-4]', () => {
  const { entries } = read([
    ':20:6450374100',
    ':25:RO25BRDE360SV52474653600',
    ':28:00138/1',
    ':60F:C261113RON1000,00',
    ':61:2611141114C121,00NTRFOPH478',
    'PLATA FACT FCT 12',
    `:86:000+20Plata           +30302410000+31${payer}`,
    '+32CLIENT EXEMPLU SRL+33/',
    '+23PLATA FACT FCT 12',
    ':61:2611141114D2,00NCOMOPH478',
    '25-Comision MULTIX',
    ':86:000+20Comision',
    '+2325-Comision MULTIX',
    ':62F:C261114RON1119,00',
    ':64:C261114RON1119,00',
    ':86:Credit neutilizat la 14/11/2026: 0,00 \\',
    'Sume blocate la 14/11/2026: 0,00',
  ]);
  expect(entries).toEqual([
    { amount: '121.00', text: 'Plata PLATA FACT FCT 12', from: 'CLIENT EXEMPLU SRL', iban: payer },
    { amount: '-2.00', text: 'Comision 25-Comision MULTIX', from: null, iban: null },
  ]);
});

test('ING: padded parts over broken lines, the account where others have the second name [GRP-BANK-4]', () => {
  const part = (code: string, text: string, width = 27): string => `~${code}${text.padEnd(width)}`;
  const padded = [
    ...['AMT RCD RON 121,00', '', ''].map((text, at) => part(`2${at}`, text)),
    part('32', 'CLIENT EXEMPLU SRL', 23),
    part('33', payer),
    ...['', '', 'CVF FCT 12', '', '', '', ''].map((text, at) => part(`2${at + 3}`, text)),
    '~60     ~61              ~',
  ].join('');
  const { ibans, entries } = read([
    ':20:STMT20261114',
    ':25:/RO09INGB0000999904621843',
    ':28C:00015/00001',
    ':60F:C261113RON1000,00',
    ':61:261114CN121,00NTRFNONREF//RE20261114-7523',
    ...(`035${padded}`.match(/.{1,61}/g) ?? []).map((line, at) => (at === 0 ? `:86:${line}` : line)),
    ':62F:C261114RON1121,00',
    ':64:C261114RON1121,00',
    ':86:NAME ACCOUNT OWNER: FIRMA NOASTRA S.R.L.',
    'ACCOUNT DESCRIPTION: CONT CURENT',
  ]);
  expect(ibans).toEqual(['RO09INGB0000999904621843']);
  expect(entries).toEqual([
    { amount: '121.00', text: 'AMT RCD RON 121,00 CVF FCT 12', from: 'CLIENT EXEMPLU SRL', iban: payer },
  ]);
});

test('Raiffeisen: parts behind a caret, lines of 50 characters, fields of its own [GRP-BANK-4]', () => {
  const { ibans, entries } = read([
    ':20:304210011',
    ':25: RO40RZBR0000060001111111',
    ':28C:108/1',
    ':NS:22FIRMA NOASTRA SA',
    ':23Cont curent Pachet Bronze RON',
    ':60F:C261113RON1000,00',
    ':61:2611141114C121,00NMSC11808959//3A2J52A6FSLSUBU',
    ':86:000^20F. FCT 12^24Ref.Doc 2268/OPMC^30BANCA TR',
    `ANSILVANIA S.A.^31${payer}^32CLIE`,
    'NT EXEMPLU SRL',
    ':61:2611141114D5,70NCOMNONREF//3A2J52A6FSLSUBU',
    ':86:000^20comision interbancar mica^21 valoare CB',
    ':62F:C261114RON1115,30',
    ':64:C261114RON1115,30',
  ]);
  expect(ibans).toEqual(['RO40RZBR0000060001111111']);
  expect(entries).toEqual([
    { amount: '121.00', text: 'F. FCT 12 Ref.Doc 2268/OPMC', from: 'CLIENT EXEMPLU SRL', iban: payer },
    { amount: '-5.70', text: 'comision interbancar mica valoare CB', from: null, iban: null },
  ]);
});

test('Banca Transilvania: an envelope within an envelope, plain text, and a fee that has the reference of its payment [GRP-BANK-4] [GRP-BANK-6]', () => {
  const { entries } = read([
    '{1:F01BTRLRO22AXXX00000000000}{2:I940BTRLRO22XXXXN}{3:{108:029MSOG2601000002}}{4:',
    ':20:029RONCRT0080059701',
    ':25:RO86BTRL02901202800597XX',
    ':28C:00004/00001',
    ':60F:C261113RON1000,00',
    ':61:2611131114C500,00NTRFNONREF//029z001263180279',
    ':86:Data entry carduri POS Batch Settl ID02908KPR Batch 000058 Data',
    ' 13/11/2026 Ora 17:00 REF: 029z001263180279',
    ':61:2611141114D187,53NTRFNONREF//029ZEXA2631801JY',
    ':86:Plata OP inter - canal electronic /ROC/Cvf 1447725 din',
    ` 09.11.2026. 1 FURNIZOR EXEMPLU SA ${payee}`,
    ' BCYPROBU  REF: 029ZEXA2631801JY',
    ':61:2611141114D0,51NCHGNONREF//029ZEXA2631801JY',
    ':86:Comision plata OP',
    ' REF: 029ZEXA2631801JY',
    ':61:2611141114C121,00NTRFNONREF//139ZEXA2631802BX',
    ':86:Incasare OP - canal electronic C.I.F.:20744552 PL.TOT F.',
    ' FCT/0012 DIN 08.11 .2026 1 CLIENT   EXEMPLU SRL',
    ` ${payer} BTRLRO22  REF: 139ZEXA2631802BX`,
    ':62F:C261114RON1432,96',
    ':64:C261114RON1432,96',
    ':86:Total tranzactii card in asteptare la data de 14.11.2026: 0,00',
    ' RON  -}',
  ]);
  expect(entries).toMatchObject([
    { amount: '500.00', from: null, iban: null },
    { amount: '-187.53', from: 'FURNIZOR EXEMPLU SA', iban: payee },
    { amount: '-0.51', text: 'Comision plata OP REF: 029ZEXA2631801JY', from: null },
    {
      amount: '121.00',
      text: `Incasare OP - canal electronic C.I.F.:20744552 PL.TOT F. FCT/0012 DIN 08.11 .2026 1 CLIENT EXEMPLU SRL ${payer} BTRLRO22 REF: 139ZEXA2631802BX`,
      from: 'CLIENT EXEMPLU SRL',
      iban: payer,
    },
  ]);
});
