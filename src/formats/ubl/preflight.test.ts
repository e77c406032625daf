import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ublCases } from '../../../test/golden/ubl/cases.ts';
import { randomInvoices } from '../../../test/support/files/random-invoices.ts';
import { manyLines, type SampleOptions, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { brokenRules } from '../../../test/support/files/ubl-rules.ts';
import { buildUbl } from './build-ubl.ts';
import { findingsBeforeSending } from './preflight.ts';

const nowhere = { countyCode: null, locality: null, address: null };
const biased = Array.from({ length: 240 }, (_, place) => ({
  name: `Articol ${place}`,
  quantity: '1',
  // The VAT is 2.0958, written as 2.10, so that 240 lines deviate by 1.01.
  price: '9.98',
  rate: '0.21',
}));

describe('before sending, [V2-SPV-7]', () => {
  test.each<[string, SampleOptions, readonly (readonly [string, string])[]]>([
    ['nothing is told of an ordinary invoice', {}, []],
    ['a number without a digit', { series: 'FCT', number: 'ABC' }, [['BR-RO-010', 'numar']]],
    ['digits of other scripts are none', { series: 'FCT', number: '٣' }, [['BR-RO-010', 'numar']]],
    ['a digit in the series is enough', { series: 'F26', number: 'A' }, []],
    ['an unknown exchange rate', { currency: 'EUR' }, [['BR-RO-030', 'curs_valutar']]],
    ['a currency the authority does not know', { currency: 'VES', exchangeRate: '0.1' }, [['BR-CL-04', 'valuta']]],
    [
      'a seller without an address',
      { issuer: nowhere },
      [
        ['BR-RO-110', 'companie.adresa.cod_judet'],
        ['BR-RO-091', 'companie.adresa.localitate'],
        ['BR-RO-081', 'companie.adresa.adresa'],
      ],
    ],
    ['a seller in no sector', { issuer: { locality: 'București' } }, [['BR-RO-100', 'companie.adresa.localitate']]],
    [
      'a business without an address',
      { client: nowhere },
      [
        ['BR-RO-111', 'client.cod_judet'],
        ['BR-RO-092', 'client.localitate'],
        ['BR-RO-082', 'client.adresa'],
      ],
    ],
    [
      'a business in no sector',
      { client: { countyCode: 'B', locality: 'Buc.' } },
      [['BR-RO-101', 'client.localitate']],
    ],
    [
      'a business in a place that several counties have',
      { client: { countyCode: null, locality: 'Bistra' } },
      [['BR-RO-111', 'client.cod_judet']],
    ],
    ['a place that one county has needs no county', { client: { countyCode: null, locality: 'Cluj-Napoca' } }, []],
    ['a village without streets', { client: { address: null } }, []],
    [
      'a foreign business without a county',
      { client: { countryCode: 'DE', fiscalCode: 'DE123456789', countyCode: null } },
      [],
    ],
    [
      'a foreign business without an address',
      { client: { countryCode: 'DE', fiscalCode: 'DE123456789', ...nowhere } },
      [
        ['BR-RO-092', 'client.localitate'],
        ['BR-RO-082', 'client.adresa'],
      ],
    ],
    ['an individual may live anywhere', { client: { kind: 'individual', fiscalCode: null, ...nowhere } }, []],
    ['a code with a wrong check digit', { client: { fiscalCode: '14399841' } }, [['BR-RO-120', 'client.cod_unic']]],
    ['a business that is one person, by their own code', { client: { fiscalCode: '1960229410015' } }, []],
    ['a business without a code', { client: { fiscalCode: null } }, [['BR-RO-120', 'client.cod_unic']]],
    [
      'a seller whose own code has a wrong check digit',
      { issuer: { fiscalCode: '12345678' } },
      [['cod-fiscal', 'companie.cod_unic']],
    ],
    ['VAT that strays over many lines', { lines: biased }, [['BR-CO-17', 'articole']]],
    ['VAT that strays less', { lines: biased.slice(0, 200) }, []],
    [
      'a rate that the rules take for none',
      { lines: [{ name: 'X', quantity: '1', price: '1000', rate: '0.0049' }] },
      [['BR-CO-17', 'articole.cota_tva']],
    ],
    ['the lowest rate that they take', { lines: [{ name: 'X', quantity: '1', price: '1000', rate: '0.005' }] }, []],
  ])('%s', (_name, options, expected) => {
    const found = findingsBeforeSending(sampleInvoice(options));
    expect(found.map(({ rule, field }) => [rule, field])).toEqual(expected);
  });

  const elsewhere = { ...nowhere, locality: 'Berlin', address: 'Str. 1' };
  const wrongCode = [['cod-tara', 'client.cod_unic']];
  test.each<[string, string, readonly (readonly string[])[]]>([
    // This client is established in Germany and registered for VAT in Romania, so the invoice must be sent.
    ['RO44778811', 'DE', []],
    ['RO44778811', 'US', []],
    ['RO44778812', 'DE', [['BR-RO-120', 'client.cod_unic']]],
    ['ATU12345678', 'DE', wrongCode],
    ['XI123456789', 'IE', wrongCode],
    ['DE123456789', 'US', wrongCode],
    ['DE123456789', 'RO', wrongCode],
    ['DE123456789', 'DE', []],
    ['GR123456789', 'EL', []],
    ['XI123456789', 'GB', []],
    ['FR12345678901', 'MC', []],
    ['HRB 12345', 'DE', []],
    ['12-3456789', 'US', []],
  ])('the code %s of a business in %s [V2-TRUE-1]', (fiscalCode, countryCode, expected) => {
    const place = countryCode === 'RO' ? {} : elsewhere;
    const found = findingsBeforeSending(sampleInvoice({ client: { ...place, fiscalCode, countryCode } }));
    expect(found.map(({ rule, field }) => [rule, field])).toEqual(expected);
    const advice = fiscalCode.startsWith('RO') ? 'cifra de control' : 'corectati tara';
    for (const { message } of found) expect(message).toContain(advice);
  });

  test.each<[string, NonNullable<SampleOptions['client']>, readonly string[]]>([
    ['a business registered here', {}, []],
    ['an individual', { kind: 'individual', fiscalCode: null, isVatPayer: null }, ['client.tip']],
    ['a business that is not registered', { isVatPayer: false }, ['client.platitor_tva']],
    ['one of which it is not known', { isVatPayer: null }, ['client.platitor_tva']],
    ['one abroad', { ...elsewhere, countryCode: 'DE', fiscalCode: 'DE123456789' }, ['client.tara']],
  ])('reverse charge to %s [V2-TRUE-5]', (_whom, client, expected) => {
    const lines = [{ name: 'Cereale', quantity: '1', price: '100', rate: '0' }];
    const found = findingsBeforeSending(sampleInvoice({ typeCode: 'T', client, lines }));
    expect(found.map(({ field }) => field)).toEqual(expected);
    expect(findingsBeforeSending(sampleInvoice({ typeCode: 'F', client, lines }))).toEqual([]);
  });

  test('a document that is too large is told', () => {
    const description = '&'.repeat(200);
    const lines = manyLines(10_000).map((line) => ({ ...line, price: '100', description }));
    expect(findingsBeforeSending(sampleInvoice({ lines })).map(({ rule }) => rule)).toEqual(['marime']);
    expect(findingsBeforeSending(sampleInvoice({ lines: lines.slice(0, 5000) }))).toEqual([]);
  });

  test('no document of fewer lines than are measured can be too large', () => {
    const longest = (length: number) => '"'.repeat(length);
    const references = {
      buyerItemId: longest(100),
      gtin: '05941234567899',
      note: longest(300),
      classifications: Array.from({ length: 10 }, () => ({ list: 'STI', code: longest(100) })),
      attributes: Array.from({ length: 10 }, () => ({ name: longest(50), value: longest(100) })),
    };
    const line = {
      name: longest(2000),
      description: longest(2000),
      code: longest(128),
      references,
      quantity: '1',
      price: '1',
      rate: '0.21',
    };
    const one = sampleInvoice({ lines: [line], text: longest(2000), explanations: longest(2000) });
    const two = sampleInvoice({ lines: [line, line], text: longest(2000), explanations: longest(2000) });
    const [head, perLine] = [Buffer.byteLength(buildUbl(one)), Buffer.byteLength(buildUbl(two))];
    expect(head + 218 * (perLine - head)).toBeLessThan(10_000_000);
  });

  test('every finding is a sentence without diacritics', () => {
    fc.assert(
      fc.property(randomInvoices(), (invoice) => {
        for (const { message } of findingsBeforeSending(invoice)) expect(message).toMatch(/^[A-Z].*\.$/su);
      }),
      { numRuns: 50 },
    );
  });

  test('what is found, and nothing else, is broken in the document, unless something stands in for it', () => {
    const unfixable = (options: SampleOptions) => {
      const invoice = sampleInvoice(options);
      const missing = findingsBeforeSending(invoice).filter(({ hasStandIn }) => !hasStandIn);
      return [missing.length > 0, brokenRules(buildUbl(invoice)).length > 0];
    };
    expect(unfixable({ series: 'A', number: 'B' })).toEqual([true, true]);
    expect(unfixable({ currency: 'EUR' })).toEqual([true, true]);
    expect(unfixable({ lines: biased })).toEqual([true, true]);
    expect(unfixable({ lines: [{ name: 'X', quantity: '1', price: '1000', rate: '0.0049' }] })).toEqual([true, true]);
    for (const invoice of Object.values(ublCases)) {
      const missing = findingsBeforeSending(invoice).filter(({ hasStandIn }) => !hasStandIn);
      expect(missing.filter(({ rule }) => rule !== 'BR-RO-030')).toEqual([]);
    }
  });
});
