import { expect, test } from 'vitest';
import { placeReader, statementReader } from './statement-lines.ts';

const heading = 'CUI,CAEN,I1,I2,I3,I4,I5,I6,I7,I8,I9,I10,I11,I12,I13,I14,I15,I16,I17,I18,I19,I20';
const line = '90100218,4711,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20';
const read = (text: string, under = heading) => {
  const reader = statementReader(under);
  return 'wrong' in reader ? reader : reader(text);
};

const expected = {
  fiscalCode: 90100218,
  activity: '4711',
  fixedAssets: '1',
  currentAssets: '2',
  debts: '7',
  equity: '10',
  turnover: '13',
  income: '14',
  costs: '15',
  profit: '18',
  loss: '19',
  employees: '20',
};

test.each([
  [heading, line],
  [heading.replaceAll(',', ';').toLowerCase(), line.replaceAll(',', ';')],
  [`\ufeff${heading.replaceAll(',', '^')}`, `RO ${line.replaceAll(',', '^')}\r`],
  [`${heading},I21`, `"90100218",${line.slice(9)},99`],
])('a line is read by the heading %s [GRP-POS-3]', (under, text) => {
  expect(read(text, under)).toEqual(expected);
});

test('an activity has four digits, or is not told; what is left out is zero [GRP-POS-3]', () => {
  const short = 'CUI,CAEN,I1,I2,I7,I10,I13,I14,I15,I18,I19,I20';
  expect(read('5,111,1,,3.25,-4', short)).toMatchObject({
    activity: '0111',
    currentAssets: '0',
    debts: '3.25',
    equity: '-4',
  });
  expect(read('5,,1', short)).toMatchObject({ activity: null, turnover: '0', employees: '0' });
});

test.each([
  ['no CUI', 'x,4711,1', '"x" is no CUI'],
  ['a CUI of nothing', '0,4711,1', '"0" is no CUI'],
  ['a CUI that is too long', '12345678901,4711', '"12345678901" is no CUI'],
  ['no activity', '5,47a1,1', '"47a1" is no CAEN code'],
  ['no number', '5,4711,1e9', '"1e9" is no number (I1)'],
  ['a number that is too long', `5,4711,${'9'.repeat(16)}`, `"${'9'.repeat(16)}" is no number (I1)`],
  ['half an employee', line.replace(/,20$/, ',2.5'), '"2.5" is no number (I20)'],
])('%s is told [GRP-POS-4]', (_what, text, wrong) => {
  expect(read(text)).toEqual({ wrong });
});

test('a heading of something else is told by what it has not [GRP-POS-4]', () => {
  expect(read(line, 'CUI,CAEN,I1')).toEqual({
    wrong: 'its heading has no column I2, I7, I10, I13, I14, I15, I18, I19, I20',
  });
  expect(placeReader('a,b')).toEqual({ wrong: 'its heading has no column CUI, DENUMIRE, JUDET, LOCALITATE' });
});

test('places have one spelling, whatever the file writes [GRP-POS-2]', () => {
  const reader = placeReader('CUI^DENUMIRE^JUDET^LOCALITATE');
  const place = (text: string) => ('wrong' in reader ? reader : reader(text));
  const iasi = { fiscalCode: 5, name: 'Ață și Țesături SRL', countyCode: 'IS', locality: 'Iași' };
  expect(place('5^Aţă şi  Ţesături SRL^Iaşi^IASI')).toEqual(iasi);
  expect(place('5^Ață și Țesături SRL^IS^Mun. Iași')).toEqual(iasi);
  expect(place('5^X^JUDEȚUL IAȘI^Satul Nou')).toMatchObject({ countyCode: 'IS', locality: 'Satul Nou' });
  expect(place('5^X^Municipiul București^Sectorul 3')).toMatchObject({ countyCode: 'B', locality: 'Sector 3' });
  expect(place('5^^^Iași')).toEqual({ fiscalCode: 5, name: null, countyCode: null, locality: null });
  const commas = placeReader('CUI,DENUMIRE,JUDET,LOCALITATE');
  expect('wrong' in commas ? commas : commas('5,"A, B și fiii",Cluj,Turda')).toMatchObject({ name: 'A, B și fiii' });
});
