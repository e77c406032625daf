import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import { sampleMovements, sampleStatement } from '../../../test/support/files/sample-statements.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import type { PrintedStatement } from '../printed-document.ts';
import { invoiceCompiler } from './compiler.ts';

const compile = invoiceCompiler();
const printed = async (statement: PrintedStatement): Promise<string> =>
  textOf(await readPdf(compile(statement))).replaceAll('\u{A0}', ' ');

const overdue = {
  overdue: '2556.00',
  overdueInvoices: [{ document: 'FCT 1041', dueOn: '2026-11-12', amount: '2556.00' }],
};

test('a statement says who, when, every movement with its balance, what is owed, what is overdue and where to pay [V2-STMT-2]', async () => {
  const text = await printed(sampleStatement(sampleMovements, overdue));
  for (const said of [
    'Fișă de client 19.10.2026 – 18.11.2026',
    'Întocmită la 18.11.2026',
    'Sold inițial',
    '20.10.2026 FCT 1040 Factură',
    'Chitanță CH 17',
    'Factură · 500,00 EUR',
    'Factură storno',
    'Plată prin bancă',
    'Factură · 90,00 GBP · fără curs valutar',
    'Total debit 3.635,00 lei',
    'Total credit 1.210,00 lei',
    'De plată la zi',
    '2.675,00 lei',
    'Cu scadența depășită 2.556,00 lei',
    'Conturi pentru plată',
    'FCT 1041 · Data scadenței 12.11.2026 · 2.556,00 lei',
    'Sumele sunt în lei',
    'Pagina 1 din 1',
  ])
    expect(text).toContain(said);
});

test('who owes nothing is asked for nothing; a balance in its favour is called so [V2-STMT-2]', async () => {
  const settled = await printed(sampleStatement([], { opening: '0.00' }));
  expect(settled).toContain('De plată la zi 0,00 lei');
  expect(settled).not.toContain('Conturi pentru plată');
  const paidTooMuch = await printed(sampleStatement([{ paidBy: 'Card', credit: '300.00' }]));
  expect(paidTooMuch).toContain('Sold în favoarea dumneavoastră 50,00 lei');
  expect(paidTooMuch).not.toMatch(/Conturi pentru plată|De plată/);
});

test('a period that ended before says so, and names the day of what is overdue [V2-STMT-2]', async () => {
  const text = await printed(sampleStatement(sampleMovements, { ...overdue, until: '2026-10-31' }));
  expect(text).toContain('De plată la sfârșitul perioadei');
  expect(text).toContain('Cu scadența depășită (18.11.2026)');
});

test('it speaks every language of documents, and both of a bilingual one [V2-STMT-2]', async () => {
  for (const language of documentLanguages) {
    const text = await printed(sampleStatement(sampleMovements, { ...overdue, language }));
    expect(text, language).not.toContain('\u{FFFD}');
  }
  const english = await printed(sampleStatement(sampleMovements, { language: 'en' }));
  expect(english).toContain('Statement of account 19 Oct 2026 – 18 Nov 2026');
  expect(english).toContain('Amount due today 2,675.00 lei');
  const both = await printed(sampleStatement(sampleMovements, { language: 'ro-en' }));
  expect(both).toContain('Fișă de client / Statement of account');
});

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    day: `2026-11-${String(1 + Math.floor((place * 18) / count)).padStart(2, '0')}`,
    document: `FCT ${1000 + place}`,
    ...(place % 3 === 2 ? { paidBy: 'Banca', credit: '121.00' } : { debit: '121.00' }),
  }));

test('every page repeats the head of the table and says what it is of; long names break [V2-STMT-2]', async () => {
  const { client } = sampleStatement([]).statement;
  const name = 'ÎNTREPRINDEREA INDIVIDUALĂ DE TRANSPORTURI INTERNAȚIONALE '.repeat(4).trim();
  const long = sampleStatement(many(110), { client: { ...client, name } });
  const { pages } = await readPdf(compile(long));
  expect(pages).toHaveLength(3);
  for (const [place, page] of pages.entries()) {
    const text = page.map(({ text: own }) => own).join(' ');
    expect(text).toContain('Explicație');
    expect(text).toContain(`Pagina ${place + 1} din 3`);
    expect(Math.max(...page.map(({ right }) => right))).toBeLessThan(552);
  }
});

test('one that is set in parts has every movement once, and the balance runs through [V2-STMT-2]', async () => {
  const { pages } = await readPdf(compile(sampleStatement(many(1200))));
  const text = pages
    .flat()
    .map(({ text: own }) => own)
    .join(' ');
  expect(new Set(text.match(/FCT \d{4}/g)).size).toBe(1200);
  expect(text).toContain(`Pagina ${pages.length} din ${pages.length}`);
});
