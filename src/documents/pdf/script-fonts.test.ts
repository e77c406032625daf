import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { invoiceCompiler } from './compiler.ts';

const compile = invoiceCompiler();
const named = (name: string, unit = 'buc') =>
  sampleInvoice({ lines: [{ name, quantity: '12', price: '34.56', rate: '0.21', unit }], client: { name } });
const fontsIn = (pdf: Uint8Array): readonly string[] => [
  ...new Set(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+([A-Za-z-]+)/g),
    ].map(([, name = '']) => name),
  ),
];
const letters = (text: string): readonly string[] =>
  [...new Set(text.replaceAll(/[\s\u{200B}\u{200E}]/gu, ''))].toSorted();

const isComposed = /[\p{sc=Arabic}\p{sc=Devanagari}]/u;

test.each([
  ['Hebrew', 'חנות ספרים בע״מ', /NotoSansHebrew/],
  ['Arabic', 'شركة التجارة العامة', /NotoSansArabic/],
  ['Persian', 'شرکت پخش گیلان', /NotoSansArabic/],
  ['Chinese, simplified', '上海贸易有限公司', /NotoSansSC/],
  ['Chinese, traditional', '臺灣貿易股份有限公司', /NotoSans[ST]C/],
  ['Japanese', '東京ソフトウェア株式会社', /NotoSansJP/],
  ['Korean', '서울무역 주식회사', /NotoSansKR/],
  ['Thai', 'บริษัทการค้า', /NotoSansThai/],
  ['Hindi', 'व्यापार कंपनी', /NotoSansDevanagari/],
  ['Georgian', 'სავაჭრო კომპანია', /NotoSansGeorgian/],
  ['Armenian', 'Առևտրային ընկերություն', /NotoSansArmenian/],
  ['emoji', 'Cadou 🎁 și inimi ❤', /NotoEmoji/],
])('%s is printed, in an embedded part of its font [V2-SCRIPT-1]', async (_, name, font) => {
  const pdf = compile(named(name));
  const text = textOf(await readPdf(pdf));
  expect(text).not.toContain('\u{FFFD}');
  // If a letter is drawn in parts, or several as one, a reader of the file gets back only some of them.
  if (!isComposed.test(name))
    expect(letters(text)).toEqual(expect.arrayContaining([...letters(name.normalize('NFC'))]));
  expect(fontsIn(pdf).join(' ')).toMatch(font);
  // Only the letters used are embedded, since the whole fonts have megabytes.
  expect(pdf.length).toBeLessThan(90_000);
});

test('a document in our own letters has our own fonts and no others [V2-SCRIPT-2]', () => {
  const before = Buffer.from(compile(sampleInvoice()));
  compile(named('שלום 上海 🎁'));
  expect(fontsIn(before).every((name) => name.startsWith('FacturierSans'))).toBe(true);
  expect(Buffer.from(compile(sampleInvoice())).equals(before)).toBe(true);
});

test('figures stay in their columns beside a text that is written from the right [V2-SCRIPT-3]', async () => {
  const itemsOf = async (name: string, unit: string) => {
    const { pages } = await readPdf(compile(named(name, unit)));
    return new Map(pages.flat().map(({ text, left }) => [text.trim(), Math.round(left)]));
  };
  const [latin, hebrew, arabic] = [
    await itemsOf('Carte', 'buc'),
    await itemsOf('ספר', 'יח׳'),
    await itemsOf('كتاب', 'قطعة'),
  ];
  const placeOf = (items: ReadonlyMap<string, number>, figure: string): number | undefined =>
    [...items].find(([text]) => text.split(/\s+/).at(-1) === figure)?.[1];
  for (const figure of ['87,09']) {
    expect(placeOf(hebrew, figure)).toBe(placeOf(latin, figure));
    expect(placeOf(arabic, figure)).toBe(placeOf(latin, figure));
  }
});

test('a letter that no font has is seen to be missing [V2-SCRIPT-1]', async () => {
  expect(textOf(await readPdf(compile(named('𒀀 ok'))))).toContain('\u{FFFD} ok');
});
