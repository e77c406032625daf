import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import { base64, pngOf, sampleJpeg, sampleSvg } from '../../../test/support/files/pictures.ts';
import { manyLines, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { type LogoFile, type Look, plainLook } from '../../domain/company/look.ts';
import { cleanLogo } from '../logo/clean-logo.ts';
import { invoiceCompiler } from './compiler.ts';
import { shownSize } from './look-content.ts';
import { type Proof, type ProofOrder, proofBytes, sampleDocument, sampleIssuer } from './look-proof.ts';

const compile = invoiceCompiler();
const files: readonly LogoFile[] = [
  { kind: 'svg', content: base64(sampleSvg) },
  { kind: 'jpeg', content: base64(sampleJpeg) },
  { kind: 'png', content: base64(pngOf({ width: 40, height: 20, colourType: 6 })) },
];
const texts: Partial<Look> = {
  accent: '#26a269',
  phone: '0264 123 456',
  website: 'www.floraria.ro',
  shareCapital: '45.000 lei',
  closingText: 'Vă mulțumim!\nProduse proaspete, în fiecare zi.',
  footer: 'Florăria Ștefania · Banca Transilvania\nProgram: L–V 9–17',
};

function logoOf(file: LogoFile) {
  const cleaned = cleanLogo(file);
  if ('fault' in cleaned) throw new Error(cleaned.fault.is);
  return cleaned.logo;
}

test('a look without a choice prints the very bytes of a document without a look [CON-LOOK-5]', () => {
  const plain = Buffer.from(compile(sampleInvoice()));
  expect(Buffer.from(compile(sampleInvoice({ look: plainLook }))).equals(plain)).toBe(true);
  expect(Buffer.from(compile(sampleInvoice({ look: { phone: '1' } }))).equals(plain)).toBe(false);
});

test('the issuer has its phone, address on the web and capital, and the totals the text below them [CON-LOOK-5]', async () => {
  const printed = textOf(await readPdf(compile(sampleInvoice({ look: texts }))));
  for (const said of ['0264 123 456', 'www.floraria.ro', 'Capital social', '45.000 lei', 'Vă mulțumim!']) {
    expect(printed).toContain(said);
  }
});

test.each([[3], [60], [700]])(
  'the footer stands on every page of %i lines, and over none of them [CON-LOOK-5]',
  async (count) => {
    const lines = manyLines(count);
    const { pages } = await readPdf(compile(sampleInvoice({ lines, look: texts })));
    for (const page of pages) {
      const footer = page.filter(({ text }) => text.startsWith('Florăria Ștefania ·'));
      expect(footer).toHaveLength(1);
      const below = page
        .filter(({ baseline }) => baseline < (footer[0]?.baseline ?? 0))
        .map(({ text }) => text.replaceAll(/\s+/g, ' '));
      expect(below.join(' ')).toMatch(/^Program: L–V 9–17 (?:Seria FCT nr. 1042 ?)Pagina \d+ din \d+$/);
    }
  },
);

test.each(files)('a logo in $kind is printed and seen, the same bytes each time [CON-LOOK-5]', (file) => {
  const logo = logoOf(file);
  const invoice = sampleInvoice({ look: { ...texts, logo } });
  const pdf = Buffer.from(compile(invoice));
  expect(pdf.equals(invoiceCompiler()(invoice))).toBe(true);
  expect(pdf.equals(compile(sampleInvoice({ look: texts })))).toBe(false);
  expect(Buffer.from(compile(invoice, 'picture')).toString()).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
});

test('each document shows the logo of its own company, whatever was printed before it [CON-LOOK-5]', () => {
  const logos = [null, ...files, { kind: 'png' as const, content: base64(pngOf({ width: 41, height: 20 })) }].map(
    (file) => file && logoOf(file),
  );
  const documents = ['Exemplu SRL', '上海贸易有限公司'].flatMap((name) =>
    logos.map((logo) =>
      sampleInvoice({ client: { ...sampleInvoice().snapshot.client, name }, look: { ...texts, logo } }),
    ),
  );
  const alone = documents.map((document) => Buffer.from(invoiceCompiler()(document)));
  expect(new Set(alone.map((pdf) => pdf.toString('latin1'))).size).toBe(documents.length);
  const together = invoiceCompiler();
  // Each document is printed after every document, including itself.
  for (const place of documents.keys()) {
    for (const before of documents.keys()) {
      together(documents[before] ?? sampleInvoice());
      expect(alone[place]?.equals(together(documents[place] ?? sampleInvoice()))).toBe(true);
    }
  }
});

test('a logo takes at most 60 × 22 mm, is not distorted, and few pixels are not blown up [CON-LOOK-5]', () => {
  expect(shownSize({ kind: 'svg', width: 600, height: 100 })).toEqual({ widthMm: 60, heightMm: 10 });
  expect(shownSize({ kind: 'svg', width: 1, height: 1 })).toEqual({ widthMm: 22, heightMm: 22 });
  expect(shownSize({ kind: 'png', width: 1063, height: 390 })).toEqual({ widthMm: 59.96, heightMm: 22 });
  expect(shownSize({ kind: 'jpeg', width: 72, height: 36 })).toEqual({ widthMm: 25.4, heightMm: 12.7 });
  expect(shownSize({ kind: 'svg', width: 100_000, height: 1 })).toEqual({ widthMm: 60, heightMm: 0.1 });
});

test('a proof keeps the clean logo and shows the document, or says why not [CON-LOOK-4]', () => {
  const prove = (order: ProofOrder): Proof =>
    JSON.parse(Buffer.from(proofBytes(compile, JSON.stringify(order))).toString());
  const proof = sampleDocument(sampleIssuer, '2026-11-15', null);
  for (const file of files) {
    const proven = prove({ proof, logo: file });
    expect(proven).toMatchObject({ logo: logoOf(file), picture: expect.stringContaining('<svg') });
  }
  expect(prove({ proof, logo: { kind: 'png', content: base64('no picture') } })).toEqual({
    fault: { is: 'other-kind' },
  });
  expect(prove({ proof, logo: null })).toMatchObject({ logo: null });
});
