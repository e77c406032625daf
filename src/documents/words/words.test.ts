import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import { type SampleOptions, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { countries } from '../../domain/nomenclature/countries.ts';
import { type DocumentLanguage, documentLanguages, languageFor } from '../../domain/nomenclature/language.ts';
import { mentions } from '../../formats/ubl/legal-mentions.ts';
import { invoiceCompiler } from '../pdf/compiler.ts';
import { formats } from './formats.ts';
import { mailWords } from './mail-words.ts';
import { paymentWords } from './payment-languages.ts';
import { reminderWords } from './reminder-words.ts';
import { statementWords } from './statement-words.ts';
import { speechOf } from './words.ts';

const compile = invoiceCompiler();
const printed = async (language: DocumentLanguage, options: SampleOptions = {}): Promise<string> =>
  textOf(await readPdf(compile(sampleInvoice({ template: 2, language, ...options }))));

/** Every text of a dictionary; functions are called with sample values. */
function textsOf(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [words('1', '2')];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
}

test('no language leaves a text out, and the font has every letter of all [V2-LANG-1]', async () => {
  const said: string[] = [];
  for (const language of documentLanguages) {
    const { mention, unitName, countryName, formats: _formats, ...texts } = speechOf(language);
    const legal = (Object.keys(mentions) as (keyof typeof mentions)[]).map((name) => {
      expect(mention(name).startsWith(mentions[name])).toBe(true);
      expect(mention(name).includes(' / ')).toBe(language !== 'ro');
      return mention(name);
    });
    said.push(...textsOf(texts), ...legal, unitName('buc'), countryName('DE'));
  }
  for (const text of said) expect(text.trim()).not.toBe('');
  const { pages } = await readPdf(compile(sampleInvoice({ text: said.join('\n') })));
  expect(pages.flat().some(({ text }) => text.includes('\u{FFFD}'))).toBe(false);
  for (const words of [...Object.values(mailWords), ...Object.values(paymentWords)]) {
    for (const text of textsOf(words)) expect(text.trim()).not.toBe('');
  }
  for (const { subject, body } of Object.values(mailWords)) {
    for (const place of ['document', 'serie', 'numar', 'firma']) expect(subject).toContain(`{${place}}`);
    for (const place of ['data', 'total', 'valuta', 'scadenta', 'link_plata']) expect(body).toContain(`{${place}}`);
  }
  for (const { subject, body } of Object.values(statementWords)) {
    for (const place of ['firma', 'de_la', 'pana_la']) expect(subject).toContain(`{${place}}`);
    for (const place of ['firma', 'de_la', 'pana_la', 'sold', 'depasit']) expect(body).toContain(`{${place}}`);
  }
  for (const { subject, body } of Object.values(reminderWords).flatMap(({ reminder, overdue }) => [
    reminder,
    overdue,
  ])) {
    for (const place of ['document', 'serie', 'numar', 'firma']) expect(subject).toContain(`{${place}}`);
    for (const place of ['data', 'rest', 'valuta', 'scadenta', 'link_plata']) expect(body).toContain(`{${place}}`);
  }
});

test.each<[DocumentLanguage, readonly string[]]>([
  [
    'en',
    ['Invoice', 'Series FCT no. 1042', '15 Nov 2026', 'Customer', 'pcs', '2,575.14 lei', 'VAT rate', 'Page 1 of 1'],
  ],
  ['de', ['Rechnung', 'Fällig am', 'Stk.', '21 %', 'Zu zahlen', '2.575,14 Lei']],
  ['fr', ['Facture', 'Date d’échéance', '15/11/2026', 'pce', 'Total à payer', '2 575,14 lei']],
  ['hu', ['Számla', 'Fizetési határidő', '2026. 11. 15.', 'db', 'Fizetendő', '2 575,14 lej']],
  ['it', ['Fattura', 'Scadenza', '15/11/2026', 'pz', 'Totale da pagare', '2.575,14 lei']],
  [
    'ro-en',
    [
      'Factură / Invoice',
      'Data emiterii / Issue date',
      '15.11.2026',
      'Cantitate',
      'Quantity',
      'buc / pcs',
      'Total de plată / Amount due',
      '2.575,14 lei',
    ],
  ],
])(
  'a document in %s has its words, units, figures and dates [V2-LANG-1] [V2-LANG-3] [V2-LANG-4]',
  async (language, said) => {
    const text = (await printed(language)).replaceAll('\u{A0}', ' ');
    for (const one of said) expect(text).toContain(one);
    expect(text).toContain('Factura este valabilă fără semnătură și ștampilă');
  },
);

test('of two languages, what the law wants stands in both, and countries have their names [V2-LANG-3]', async () => {
  const client = { countryCode: 'DE', countyCode: null, fiscalCode: 'DE123456788' };
  const lines = [{ name: 'Cană', quantity: '1', price: '10', rate: '0', unit: 'găleată' }];
  const text = await printed('de', { client, lines });
  expect(text).toContain('Livrare intracomunitară scutită');
  expect(text).toContain('Steuerfreie innergemeinschaftliche Lieferung');
  expect(text).toMatch(/Rumänien.*Deutschland/);
  expect(text).toContain('găleată');
});

test('every country of our list has a name in every language, Greece too [V2-LANG-3]', () => {
  expect((['ro', 'en', 'de', 'hu'] as const).map((language) => speechOf(language).countryName('EL'))).toEqual([
    'Grecia',
    'Greece',
    'Griechenland',
    'Görögország',
  ]);
  for (const language of documentLanguages) {
    for (const { code } of countries) expect(speechOf(language).countryName(code)).not.toBe(code);
  }
});

test('decimals stand under each other, whatever their mark [V2-LANG-4]', async () => {
  const lines = [
    { name: 'A', quantity: '1000', price: '1234.5', rate: '0.21' },
    { name: 'B', quantity: '2.5', price: '1.0005', rate: '0.21' },
  ];
  const { pages } = await readPdf(compile(sampleInvoice({ language: 'en', lines })));
  const text = textOf({ pages, info: {}, attachments: {} });
  expect(text).toContain('1,234,500.00');
  expect(text).toContain('1.0005');
  expect(formats.hu.number('1234567.5', 2)).toBe('1\u{A0}234\u{A0}567,50');
  expect(() => formats.en.number('1e3')).toThrow(RangeError);
});

test('the request decides, then the client, then the rule for clients abroad [V2-LANG-2]', () => {
  const abroad = { countryCode: 'DE' };
  expect(languageFor(undefined, abroad, null)).toBe('ro');
  expect(languageFor(undefined, abroad, 'en')).toBe('en');
  expect(languageFor(undefined, { countryCode: 'RO' }, 'en')).toBe('ro');
  expect(languageFor(undefined, { ...abroad, language: 'de' }, 'en')).toBe('de');
  expect(languageFor('ro', { ...abroad, language: 'de' }, 'en')).toBe('ro');
});
