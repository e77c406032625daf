import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import { manyLines, sampleInvoice, sampleLines } from '../../../test/support/files/sample-invoices.ts';
import { soakTest } from '../../../test/support/runner/effort.ts';
import { invoiceTypes } from '../../domain/nomenclature/invoice-types.ts';
import { invoiceCompiler } from './compiler.ts';
import { readFontWidths } from './font-widths.ts';
import { pageContent } from './page-content.ts';

const compile = invoiceCompiler();
const widthsOf = (name: string) =>
  readFontWidths(readFileSync(new URL(`fonts/FacturierSans-${name}.ttf`, import.meta.url)));
const fonts = { regular: widthsOf('Regular'), semiBold: widthsOf('SemiBold') };
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

test('the same invoice gives the same bytes, from any compiler and after any other invoice', () => {
  const first = compile(sampleInvoice());
  compile(sampleInvoice({ lines: manyLines(40) }));
  expect(Buffer.from(compile(sampleInvoice())).equals(first)).toBe(true);
  expect(Buffer.from(invoiceCompiler()(sampleInvoice())).equals(first)).toBe(true);
});

test('every mark changes the bytes', () => {
  const marks = [
    {},
    { isCancelled: true },
    { reversedBy: { series: 'STO', number: '7' } },
    { reverses: { series: 'FCT', number: '7', issuedOn: '2026-01-01' } },
    { trackingNumber: '123' },
  ];
  const printed = marks.map((mark) => latin1(compile(sampleInvoice({ marks: mark }))));
  expect(new Set(printed).size).toBe(marks.length);
});

test('a cancelled or reversed invoice is stamped on every page', async () => {
  const lines = manyLines(60);
  for (const [marks, stamp] of [
    [{ isCancelled: true }, 'ANULATĂ'],
    [{ reversedBy: { series: 'STO', number: '7' } }, 'STORNATĂ'],
  ] as const) {
    const { pages } = await readPdf(compile(sampleInvoice({ marks, lines })));
    expect(pages.map((page) => page.some(({ text }) => text === stamp))).toEqual(pages.map(() => true));
  }
});

test.each(invoiceTypes)('the type $code can be printed', async ({ code }) => {
  const lines = sampleLines.map((line) => ({ ...line, rate: '0' }));
  const { pages } = await readPdf(compile(sampleInvoice({ typeCode: code, lines })));
  expect(pages).toHaveLength(1);
});

test('long tables repeat their head, and every page says its number of how many', async () => {
  const { pages } = await readPdf(compile(sampleInvoice({ lines: manyLines(60) })));
  expect(pages).toHaveLength(3);
  for (const [place, page] of pages.entries()) {
    const texts = page.map(({ text }) => text);
    expect(texts).toContain('Denumirea produselor sau a serviciilor');
    expect(texts).toContain(`Pagina ${place + 1} din 3`);
  }
  const numbers = pages.flat().flatMap(({ text }) => /^Articol de probă numărul (\d+)/.exec(text)?.[1] ?? []);
  expect(numbers).toEqual(manyLines(60).map((_, place) => String(place + 1)));
});

test('commas of a column stand under each other', async () => {
  const { pages } = await readPdf(compile(sampleInvoice()));
  const rightOf = (text: string) => pages[0]?.find((item) => item.text === text)?.right ?? Number.NaN;
  const columns = [
    ['24,50', '1.850,00', '0,50'],
    ['294,00', '-29,40', '5,00'],
    ['61,74', '-6,17', '388,50'],
  ];
  for (const [first = '', ...others] of columns) {
    for (const other of others) expect(Math.abs(rightOf(first) - rightOf(other))).toBeLessThan(0.1);
  }
  // The two extra decimals are to the right of the others' decimal mark.
  expect(rightOf('4,1322') - rightOf('24,50')).toBeCloseTo(2 * 0.6 * 8.5, 1);
});

test('a head stands over its column, however little room the figures leave for names', async () => {
  const lines = manyLines(1).map((line) => ({ ...line, unit: 'W'.repeat(17), quantity: '3', price: '10' }));
  const [page = []] = (await readPdf(compile(sampleInvoice({ lines })))).pages;
  const heads = page.filter(({ text }) => ['U.M.', 'Cantitate', 'Valoare', 'Cota'].includes(text));
  expect(heads.map(({ text }) => text)).toEqual(['U.M.', 'Cantitate', 'Valoare', 'Cota']);
  expect(new Set(heads.map(({ baseline }) => Math.round(baseline))).size).toBe(1);
  const right = (wanted: string) => page.find(({ text }) => text === wanted)?.right ?? Number.NaN;
  expect(Math.abs(right('Valoare') - right('30,00'))).toBeLessThan(0.2);
  // The heading of the names takes two lines here, and both are above the names.
  const left = (wanted: RegExp) => page.find(({ text }) => wanted.test(text))?.left ?? Number.NaN;
  expect(Math.abs(left(/^Denumirea/) - left(/^serviciilor/))).toBeLessThan(0.2);
});

test('a name or a description of very many short lines goes on over the page, and loses none', async () => {
  const rows = Array.from({ length: 100 }, (_, row) => `r${row}`);
  for (const texts of [{ name: rows.join('\n') }, { description: rows.join('\n') }]) {
    const lines = manyLines(1).map((line) => ({ ...line, ...texts }));
    const { pages } = await readPdf(compile(sampleInvoice({ lines })));
    const printed = pages.flat().map(({ text }) => text.split(/\s/).at(-1));
    expect(rows.filter((row) => !printed.includes(row))).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
  }
});

test('a unit of two lines is printed on one', async () => {
  const lines = manyLines(1).map((line) => ({ ...line, unit: 'kg\nx' }));
  const { pages } = await readPdf(compile(sampleInvoice({ lines })));
  expect(pages.flat().map(({ text }) => text)).toContain('kg x');
});

const hostile = [
  '#read("/etc/passwd")',
  '#panic("x")',
  '$x^2$ *bold* _it_ `raw` <label> @ref // comment /* block */',
  '= Titlu\n- listă\n+ listă\n/ termen: x',
  '\\u{41} \\ ~ -- --- ... "a" \'b\' [x] {y} #{z}',
  '{"json": true} ]}"',
  '\u202Egpj.exe \u2066 \u0000 \u0007 \uFEFF',
  '🎉 👩‍👩‍👧 שלום مرحبا 你好 \u{1F9FE}',
  '\uD83D',
  'e\u0301 s\u0326 Z\u0351\u036B\u0343',
  '\u2028\u2029\u0085',
  ' ',
];

test.each(hostile)('text such as %j is printed and never obeyed', async (text) => {
  const line = {
    name: text,
    description: text,
    code: text,
    unit: text.slice(0, 20),
    quantity: '1',
    price: '1',
    rate: '0.21',
  };
  const invoice = sampleInvoice({
    series: text,
    number: text,
    text,
    explanations: text,
    issuer: { name: text, address: text, email: text, tradeRegisterNumber: text, locality: text, countyCode: text },
    client: {
      name: text,
      address: text,
      email: text,
      phone: text,
      bankAccount: text,
      countryCode: text,
      fiscalCode: text,
    },
    references: { orderReference: text, contractReference: text },
    marks: { trackingNumber: text, reversedBy: { series: text, number: text } },
    lines: [{ ...line, name: `Linie ${text}` }],
  });
  const printed = textOf(await readPdf(compile(invoice)));
  expect(printed).toContain('Total 1,21 lei');
  expect(printed).not.toContain('root:');
  if (/^[ -~]+$/.test(text) && text.trim() !== '') expect(printed).toContain(text.replace(/\s+/g, ' '));
});

test('names of 1000 characters wrap inside the page, also those without a space', async () => {
  const wide = 'W'.repeat(1000);
  const { pages } = await readPdf(
    compile(
      sampleInvoice({
        series: 'S'.repeat(50),
        number: '9'.repeat(50),
        issuer: { name: wide, address: wide },
        client: { name: wide, email: wide },
        lines: [
          { name: wide, description: 'd'.repeat(4000), quantity: '1', price: '1', rate: '0.21', unit: 'W'.repeat(20) },
        ],
        text: 'X'.repeat(2000),
        marks: { trackingNumber: '7'.repeat(128) },
      }),
    ),
  );
  const outside = pages.flat().filter(({ left, right, baseline }) => left < 40 || right > 555 || baseline < 12);
  expect(outside).toEqual([]);
  const letters = pages
    .flat()
    .map(({ text }) => text)
    .join('');
  expect([...letters].filter((letter) => letter === 'W')).toHaveLength(5 * 1000 + 20 + 'AWB'.length - 2);
});

test('figures of fifteen digits leave room for names', async () => {
  const line = {
    name: 'Denumire',
    quantity: '99999999999.999',
    price: '99999999999.9999',
    rate: '0.21',
    unit: 'W'.repeat(20),
  };
  const { pages } = await readPdf(compile(sampleInvoice({ lines: [line] })));
  expect(pages.flat().filter(({ left, right }) => left < 40 || right > 555)).toEqual([]);
  expect(pages.flat().some(({ text }) => text.endsWith('Denumire'))).toBe(true);
});

test.each(['9999', '9999999999.99', '99999999999.99', '999999999999.99', '9999999999999.99'])(
  'a total of %s stands on its line, with its label and currency, and so do those above it',
  async (gross) => {
    const sold = [{ name: 'Denumire', quantity: '1', price: gross, given: 'gross', rate: '0.21' }] as const;
    for (const options of [{}, { currency: 'EUR', exchangeRate: '5.0871' }, { issuer: { isVatPayer: false } }]) {
      const invoice = sampleInvoice({ lines: sold, ...options });
      const content = pageContent(invoice, fonts);
      const [page = []] = (await readPdf(compile(invoice))).pages;
      expect(page.filter(({ left, right }) => left < 40 || right > 555)).toEqual([]);
      const lines = [...new Set(page.map(({ baseline }) => Math.round(baseline)))].map((at) =>
        page
          .filter(({ baseline }) => Math.round(baseline) === at)
          .map(({ text }) => text.replaceAll(/\s+/g, ' '))
          .join(' '),
      );
      const { label, value } = content.grandTotal;
      const totals = [`${label} ${value}`, ...(content.totals?.rows ?? [])].map((row) => row.replaceAll(/\s+/g, ' '));
      expect(totals.filter((total) => !lines.some((line) => line.endsWith(total)))).toEqual([]);
    }
  },
);

soakTest(
  'a document of very many lines loses none, repeats its head and says the number of every page [OPS-PRINT-1]',
  async () => {
    const count = 1500;
    const stamped = { isCancelled: true };
    const bytes = compile(sampleInvoice({ lines: manyLines(count), marks: stamped, typeCode: 'F' }));
    const { pages } = await readPdf(bytes);
    const numbers = pages.flat().flatMap(({ text }) => /^Articol de probă numărul (\d+)/.exec(text)?.[1] ?? []);
    expect(numbers).toEqual(manyLines(count).map((_, place) => String(place + 1)));
    const rowsOf = pages.map((page) => page.filter(({ text }) => text.startsWith('Articol de probă')).length);
    // All pages except the first and the last are about equally full.
    expect(Math.min(...rowsOf.slice(1, -1))).toBeGreaterThan(Math.max(...rowsOf) - 3);
    for (const [place, page] of pages.entries()) {
      const texts = page.map(({ text }) => text);
      expect(texts).toContain('Denumirea produselor sau a serviciilor');
      expect(texts).toContain(`Pagina ${place + 1} din ${pages.length}`);
      expect(texts).toContain('ANULATĂ');
    }
    expect(
      Buffer.from(invoiceCompiler()(sampleInvoice({ lines: manyLines(count), marks: stamped }))).equals(bytes),
    ).toBe(true);
  },
);

test('lines longer than a page go on over the parts of a document, and lose nothing [OPS-PRINT-1]', async () => {
  const texts = Array.from({ length: 60 }, (_, line) =>
    Array.from({ length: 70 }, (_, row) => `r${line}x${row}`).join('\n'),
  );
  const lines = manyLines(60).map((line, place) => ({ ...line, description: texts[place] ?? '' }));
  const { pages } = await readPdf(compile(sampleInvoice({ lines })));
  const printed = new Set(pages.flat().map(({ text }) => text.trim()));
  expect(texts.flatMap((text) => text.split('\n')).filter((row) => !printed.has(row))).toEqual([]);
  const last = pages.at(-1)?.map(({ text }) => text) ?? [];
  expect(last).toContain(`Pagina ${pages.length} din ${pages.length}`);
});

test.each(['ro', 'ro-en'] as const)(
  'the mark of the test environment stands by itself on every page of a document in %s [OPS-ENV-6]',
  async (language) => {
    const compileTest = invoiceCompiler({ isTest: true });
    for (const footer of [null, 'Capital social 200 lei\nwww.exemplu.ro']) {
      const { pages } = await readPdf(compileTest(sampleInvoice({ language, lines: manyLines(60), look: { footer } })));
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        // The word also stands alone across the page, behind everything.
        const across = page.find(({ text }) => text === 'TEST');
        const mark = page.find(({ text }) => text.startsWith('TEST '));
        expect([across, mark]).not.toContain(undefined);
        const near = page.filter(
          (one) =>
            one !== mark && one !== across && Math.abs(one.baseline - (mark?.baseline ?? one.baseline)) < boxPoints,
        );
        expect(near).toEqual([]);
      }
    }
  },
);

/** The distance from the baseline of the mark to the baseline of a text that would touch its box. */
const boxPoints = 9;

test('a receipt whose parties fill a page names itself on the second, and only there [V2-COLL-10]', async () => {
  const receiptOf = (address: string) => {
    const { snapshot } = sampleInvoice({ client: { address } });
    const paid = { series: 'FCT', number: '1042' };
    const receipt = { series: 'CH', number: '0007', collectedOn: '2026-11-16', amount: '121.00', paid };
    return readPdf(compile({ receipt, snapshot, look: null }));
  };
  const named = ({ pages }: Awaited<ReturnType<typeof receiptOf>>) =>
    pages.map((page) => page.filter(({ text }) => text.includes('0007')).length);
  expect(named(await receiptOf('Str. Lungă 1'))).toEqual([1]);
  expect(named(await receiptOf('Strada cea foarte lungă '.repeat(60)))).toEqual([1, 1]);
});
