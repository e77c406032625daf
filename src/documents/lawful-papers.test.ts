import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layoutOf, readPdf } from '../../test/support/files/pdf-text.ts';
import { manyLines, type SampleOptions, sampleInvoice } from '../../test/support/files/sample-invoices.ts';
import type { DocumentLanguage } from '../domain/nomenclature/language.ts';
import { buildUbl } from '../formats/ubl/build-ubl.ts';
import { invoiceCompiler } from './pdf/compiler.ts';
import { readFontWidths } from './pdf/font-widths.ts';
import { pageContent } from './pdf/page-content.ts';

const widths = (weight: string) =>
  readFontWidths(readFileSync(new URL(`pdf/fonts/FacturierSans-${weight}.ttf`, import.meta.url)));
const fonts = { regular: widths('Regular'), semiBold: widths('SemiBold') };
const pageOf = (options: SampleOptions) => pageContent(sampleInvoice({ template: 2, ...options }), fonts);

const untaxed = [{ name: 'Consultanță', quantity: '1', price: '500', rate: '0', unit: 'buc' }];
const german = {
  name: 'Bäckerei Müller GmbH',
  fiscalCode: 'DE123456789',
  tradeRegisterNumber: null,
  isVatPayer: true,
  countryCode: 'DE',
  countyCode: null,
  locality: 'München',
  address: 'Marienplatz 1',
};

describe('a service to a VAT payer in the Union [V2-LAW-5]', () => {
  const service = { typeCode: 'N', client: german, lines: untaxed };

  test('says "taxare inversă" on paper and in the XML, and nothing else in their place', () => {
    const said = 'Taxare inversă: operațiune neimpozabilă în România';
    expect(pageOf(service).mentions[0]).toContain(said);
    expect(buildUbl(sampleInvoice(service))).toContain(`<cbc:Note>${said}`);
    expect(pageOf({ ...service, client: { ...german, fiscalCode: null } }).mentions[0]).toContain(
      'Operațiune neimpozabilă',
    );
  });

  test.each([
    ['en', 'Reverse charge'],
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['fr', 'Autoliquidation'],
    ['hu', 'Fordított adózás'],
    ['it', 'Inversione contabile'],
  ] as const)('says it in %s too: %s', (language, words) => {
    expect(pageOf({ ...service, language }).mentions[0]).toMatch(new RegExp(`^Taxare inversă.* / ${words}`));
  });
});

test('the day of delivery and the share capital are in the XML [V2-LAW-7]', () => {
  const delivery = { on: '2026-11-12', delegate: null, transport: null };
  const ubl = buildUbl(sampleInvoice({ delivery, issuer: { shareCapital: '200 lei' } }));
  expect(ubl).toContain('<cac:Delivery><cbc:ActualDeliveryDate>2026-11-12</cbc:ActualDeliveryDate></cac:Delivery>');
  expect(ubl).toContain('<cbc:CompanyLegalForm>J40/1234/2019, Capital social: 200 lei</cbc:CompanyLegalForm>');
  expect(buildUbl(sampleInvoice())).not.toContain('cac:Delivery>');
});

test.each<[DocumentLanguage, string, string]>([
  ['ro', 'CIF', 'Cod fiscal'],
  ['en', 'VAT no.', 'VAT no.'],
  ['de', 'USt-IdNr.', 'USt-IdNr.'],
  ['fr', 'N° TVA', 'N° TVA'],
  ['it', 'Partita IVA', 'Partita IVA'],
])('VAT ids have their names in %s: %s and %s [V2-LAW-8]', (language, ofIssuer, ofClient) => {
  const labels = pageOf({ language, client: german }).parties.map(({ facts }) => facts[0]?.label);
  expect(labels).toEqual([ofIssuer, ofClient]);
  const outside = pageOf({ language, issuer: { isVatPayer: false } }).parties[0]?.facts[0]?.label;
  expect(outside === ofIssuer).toBe(language === 'ro');
});

test.each(['U', 'H'])('an invoice of type %s has no columns and no totals of VAT [V2-LAW-9]', (typeCode) => {
  const { breakdown, totals, table } = pageOf({ typeCode, lines: untaxed });
  expect([breakdown, totals]).toEqual([null, null]);
  expect(table.figureHeads.join()).not.toContain('TVA');
  expect(pageOf({ typeCode: 'S', lines: untaxed }).breakdown).not.toBeNull();
});

describe('on paper [V2-PRINT-14]', () => {
  test('an account has no space to be broken at', () => {
    const account = pageOf({}).parties[0]?.facts.find(({ label }) => label === 'Cont')?.value ?? '';
    expect(account).toMatch(/^RO49\u00a0AAAA\u00a01B31\u00a00075\u00a09384\u00a00000, /);
  });

  test.each([
    ['București', 'Str. Palat 1', 'Str. Palat 1, București'],
    ['Sector 3', 'Str. Palat 1', 'Str. Palat 1, Sector 3, București'],
    ['București, Sector 3', 'Str. Palat 1, Mun. București', 'Str. Palat 1, Sector 3, București'],
    ['Bucuresti Sectorul 2', 'Calea București 7', 'Calea București 7, Sectorul 2, București'],
    ['Sector 1 Mun. București', null, 'Sector 1, București'],
  ])('the capital of "%s" and "%s" stands once: %s', (locality, address, expected) => {
    const { facts } = pageOf({ client: { countyCode: 'B', locality, address } }).parties[1] ?? { facts: [] };
    expect(facts.filter(({ label }) => label === '').map(({ value }) => value)).toContain(expected);
  });

  test('pages after the first name the document and the issuer at their head', async () => {
    const layout = layoutOf(await readPdf(invoiceCompiler()(sampleInvoice({ template: 2, lines: manyLines(60) }))));
    const heads = layout.split(/^=+ \d+\n/m).flatMap((page) => page.trimStart().split('\n').slice(0, 1));
    expect(heads.length).toBeGreaterThan(2);
    expect(heads[0]).not.toContain('Exemplu Comerț SRL');
    expect(heads[1]).toMatch(/^Factură Seria FCT nr\. 1042 +Exemplu Comerț SRL$/);
  });
});
