import { expect, test } from 'vitest';
import { readPdf, textOf } from '../../../test/support/files/pdf-text.ts';
import { type SampleOptions, sampleInvoice, sampleReversal } from '../../../test/support/files/sample-invoices.ts';
import { invoiceCompiler } from './compiler.ts';

const compile = invoiceCompiler();
const printed = async (options: SampleOptions = {}): Promise<string> =>
  textOf(await readPdf(compile(sampleInvoice({ template: 2, ...options }))));
const lines = [{ name: 'Cană', quantity: '2', price: '100', rate: '0.21' }];
const inEuro = { lines, currency: 'EUR', exchangeRate: '5.0871', exchangeRateOn: '2026-11-13' };

test('a document in another currency shows its total in lei, with the rate and its day [V2-PRINT-1]', async () => {
  const text = await printed(inEuro);
  expect(text).toContain('1 EUR = 5,0871 lei (13.11.2026)');
  expect(text).toMatch(/Total în lei\s+1\.231,08 lei/);
  expect(await printed({ ...inEuro, exchangeRate: null, exchangeRateOn: null })).not.toContain('Total în lei');
  expect(await printed({ lines })).not.toContain('Total în lei');
});

test('it says what was collected and what is left, or that all is paid [V2-PRINT-2]', async () => {
  expect(await printed({ lines })).not.toMatch(/Încasat|Rest de plată|Achitat/);
  expect(await printed({ lines, marks: { collected: '42.00' } })).toMatch(
    /Încasat\s+42,00 lei\s+Rest de plată\s+200,00 lei/,
  );
  const paid = await printed({ lines, marks: { collected: '242.00' } });
  expect(paid).toMatch(/Încasat\s+242,00 lei\s+Achitat integral/);
  expect(paid).not.toContain('Rest de plată');
  expect(await printed({ lines, marks: { collected: '42.00', isCancelled: true } })).not.toContain('Rest de plată');
  const reversal = sampleReversal(sampleInvoice({ lines, marks: { collected: '42.00' } }));
  expect(textOf(await readPdf(compile(reversal)))).not.toContain('Rest de plată');
});

test('a proforma says what was invoiced of it and what is left, or that all is [V2-PRINT-12]', async () => {
  const proforma = (invoiced: string, options: SampleOptions = {}) =>
    printed({ lines, typeCode: 'P', marks: { invoiced }, ...options });
  expect(await proforma('0.00')).not.toMatch(/Facturat|Rest de plată/);
  expect(await proforma('42.00')).toMatch(
    /Total de plată\s+242,00 lei\s+Facturat\s+42,00 lei\s+Rest de plată\s+200,00 lei/,
  );
  const whole = await proforma('242.00');
  expect(whole).toMatch(/Total\s+242,00 lei\s+Facturat\s+242,00 lei\s+Facturat integral/);
  expect(whole).not.toMatch(/Total de plată|Rest de plată/);
  expect(await proforma('242.00', { language: 'de' })).toMatch(/Gesamtbetrag\s+242,00\s.*Vollständig abgerechnet/s);
});

test.each<[string, readonly string[], RegExp]>([
  ['negative', ['-1'], /Total\s+[-−]121,00 lei/],
  ['zero', ['1', '-1'], /Total\s+0,00 lei/],
])('a document whose total is %s asks for no payment, until no day [V2-PRINT-13]', async (_, quantities, total) => {
  const text = await printed({
    lines: quantities.map((quantity) => ({ name: 'Cană', quantity, price: '100', rate: '0.21' })),
  });
  expect(text).toMatch(total);
  expect(text).not.toMatch(/Total de plată|Scadență|Termen de plată/);
  expect(await printed({ lines })).toContain('30.11.2026');
  expect(text).not.toContain('30.11.2026');
});

test('who issued it stands on it where the company wants it [V2-PRINT-4] [V2-PRINT-10]', async () => {
  const issuedBy = { kind: 'application', name: 'Magazin online' } as const;
  expect(await printed({ issuedBy })).not.toContain('Magazin online');
  expect(await printed({ issuedBy, look: { showsIssuedBy: true } })).toMatch(/Emis prin\s+Magazin online/);
  const person = { kind: 'person', name: 'ana@exemplu.ro' } as const;
  expect(await printed({ issuedBy: person, look: { showsIssuedBy: true } })).toMatch(/Emis de\s+ana@exemplu\.ro/);
  const [payment, schedule] = [{ kind: 'payment' } as const, { kind: 'schedule' } as const];
  expect(await printed({ issuedBy: payment, look: { showsIssuedBy: true } })).toMatch(
    /Emis\s+automat, la plata proformei/,
  );
  expect(await printed({ issuedBy: schedule, language: 'en', look: { showsIssuedBy: true } })).toMatch(
    /Issued\s+automatically, as a recurring invoice/,
  );
  expect(await printed({ look: { showsIssuedBy: true } })).not.toContain('Emis');
});

test('so do the delivery, the delegate and the means of transport [V2-PRINT-5]', async () => {
  const delivery = { on: '2026-11-16', delegate: 'Popescu Ion, CI CJ 123456', transport: 'Auto CJ 12 ABC' };
  const text = await printed({ delivery, text: 'Vă mulțumim!' });
  expect(text).toMatch(/Data livrării\s+16\.11\.2026/);
  expect(text).toMatch(
    /Delegat\s+Popescu Ion, CI CJ 123456\s+Mijloc de transport\s+Auto CJ 12 ABC\s+Mențiuni\s+Vă mulțumim!/,
  );
});

test('what is said of the delivery is never alone on a page: the totals go with it [V2-PRINT-5]', async () => {
  const delivery = { on: null, delegate: 'Popescu Ion', transport: 'Auto CJ 12 ABC' };
  let broken = 0;
  for (let count = 24; count <= 36; count += 1) {
    const many = Array.from({ length: count }, (_, place) => ({ ...lines[0], name: `Cană ${place}` })) as typeof lines;
    for (const look of [{}, { closingText: 'Vă mulțumim!' }]) {
      const { pages } = await readPdf(compile(sampleInvoice({ template: 2, lines: many, delivery, look })));
      const last = (pages.at(-1) ?? []).map(({ text }) => text).join(' ');
      expect(last).toMatch(/Total de plată.*Delegat.*Auto CJ 12 ABC/s);
      if (pages.length > 1) broken += 1;
    }
  }
  expect(broken).toBeGreaterThan(5);
});

test('why a client abroad is charged no VAT, the page says as the XML does [V2-PRINT-6]', async () => {
  const untaxed = [{ name: 'Cană', quantity: '1', price: '100', rate: '0' }];
  const abroad = { countryCode: 'DE', fiscalCode: 'DE123456788', countyCode: null };
  expect(await printed({ lines: untaxed, client: abroad })).toContain(
    'Livrare intracomunitară scutită (art. 294 alin. (2) din Codul fiscal).',
  );
  expect(await printed({ lines: untaxed, client: { countryCode: 'US', countyCode: null } })).toContain('Export scutit');
  expect(await printed({ lines: untaxed })).toContain('operațiune scutită sau neinclusă');
});

test('lines show their value with VAT where the company wants it [V2-PRINT-8]', async () => {
  expect(await printed({ lines })).not.toContain('cu TVA, lei');
  const text = await printed({ lines, look: { showsLineGross: true } });
  expect(text).toContain('cu TVA, lei');
  expect(text).toMatch(/200,00\s+21%\s+42,00\s+242,00/);
  expect(await printed({ lines, typeCode: 'T', look: { showsLineGross: true } })).not.toContain('cu TVA');
});

test('a document of an earlier release shows nothing new but what was collected [V2-PRINT-9]', async () => {
  const text = await printed({ ...inEuro, template: 1, marks: { collected: '42.00', paymentLink: 'http://x/p/1' } });
  expect(text).not.toMatch(/Total în lei|http:/);
  expect(text).toContain('Rest de plată');
});
