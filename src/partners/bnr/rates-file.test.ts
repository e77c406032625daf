import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { XmlNotReadable } from '../../formats/xml/read-xml.ts';
import { readRatesFile } from './rates-file.ts';

/** The bank writes it so. */
const file = (body: string): string => `<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="http://www.bnr.ro/xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.bnr.ro/xsd nbrfxrates.xsd">
  <Header><Publisher>National Bank of Romania</Publisher><PublishingDate>2026-11-13</PublishingDate><MessageType>DR</MessageType></Header>
  <Body><Subject>Reference rates</Subject><OrigCurrency>RON</OrigCurrency>${body}</Body>
</DataSet>`;
const cube = (rates: string, date = '2026-11-13'): string => `<Cube date="${date}">${rates}</Cube>`;
const euro = '<Rate currency="EUR">5.0871</Rate>';

const read = (text: string, mostDays = 15) =>
  readRatesFile(Buffer.from(text), mostDays).map(({ publishedOn, rates }) => ({
    publishedOn,
    rates: Object.fromEntries([...rates].map(([currency, rate]) => [currency, decimalToString(rate)])),
  }));

test('the rates of a day, each for one unit of its currency [OPS-BNR-1]', () => {
  const rates = `<Rate currency="AED">1.1897</Rate>${euro}
    <Rate currency="HUF" multiplier="100">1.2906</Rate>
    <Rate multiplier='100' currency='JPY'> 2.8765 </Rate>
    <Rate currency="IDR" multiplier="10000">2.65</Rate>
    <Rate currency="XAU">594.1837</Rate>`;
  expect(read(file(cube(rates)))).toEqual([
    {
      publishedOn: '2026-11-13',
      rates: { AED: '1.1897', EUR: '5.0871', HUF: '0.012906', JPY: '0.028765', IDR: '0.000265', XAU: '594.1837' },
    },
  ]);
});

test('several days, as the files of ten days and of a year have them [OPS-BNR-1]', () => {
  const days = read(file(cube(euro, '2026-11-13') + cube(euro, '2026-11-12')));
  expect(days.map(({ publishedOn }) => publishedOn)).toEqual(['2026-11-13', '2026-11-12']);
});

test('a currency without a rate that day, or with one of more than six places, is left out [OPS-BNR-1]', () => {
  const rates = `${euro}<Rate currency="BGN">-</Rate><Rate currency="IDR" multiplier="1000">0.2651</Rate>`;
  expect(read(file(cube(rates)))[0]?.rates).toEqual({ EUR: '5.0871' });
});

describe('nothing is taken of a file', () => {
  test.each([
    ['that is empty', ''],
    ['that is a page of a firewall', '<html><head><title>Request Rejected</title></head><body>No<br></body></html>'],
    ['that is another document', '<Invoice><Body><OrigCurrency>RON</OrigCurrency></Body></Invoice>'],
    ['that is cut short', file(cube(euro)).slice(0, -20)],
    ['with two roots', file(cube(euro)) + file(cube(euro)).slice(39)],
    ['of another currency', file(cube(euro)).replace('>RON<', '>EUR<')],
    ['that does not say its currency', file(cube(euro)).replace('<OrigCurrency>RON</OrigCurrency>', '')],
    ['without a day', file('')],
    [
      'with more days than it may have',
      file(['01', '02', '03'].map((day) => cube(euro, `2026-11-${day}`)).join('')),
      2,
    ],
    ['with a day twice', file(cube(euro) + cube(euro))],
    ['with a day that does not exist', file(cube(euro, '2026-02-30'))],
    ['with a day that is not written as one', file(cube(euro, '13.11.2026'))],
    ['with a day without a date', file(`<Cube>${euro}</Cube>`)],
    ['with a currency twice', file(cube(euro + euro))],
    ['with a currency twice, once without a rate', file(cube(`${euro}<Rate currency="EUR">-</Rate>`))],
    ['with a currency in small letters', file(cube('<Rate currency="eur">5</Rate>'))],
    ['with a currency of four letters', file(cube('<Rate currency="EURO">5</Rate>'))],
    ['with a rate without a currency', file(cube('<Rate>5</Rate>'))],
    ['with a rate of zero', file(cube('<Rate currency="EUR">0.0000</Rate>'))],
    ['with a negative rate', file(cube('<Rate currency="EUR">-5.0871</Rate>'))],
    ['with an empty rate', file(cube('<Rate currency="EUR"></Rate>'))],
    ['with a rate with a comma', file(cube('<Rate currency="EUR">5,0871</Rate>'))],
    ['with a rate in the notation of computers', file(cube('<Rate currency="EUR">5e0</Rate>'))],
    ['with a rate that is no number', file(cube('<Rate currency="EUR">NaN</Rate>'))],
    ['with a rate of too many digits', file(cube(`<Rate currency="EUR">${'9'.repeat(50)}</Rate>`))],
    ['with a multiplier of 0', file(cube('<Rate currency="EUR" multiplier="0">5</Rate>'))],
    ['with a negative multiplier', file(cube('<Rate currency="EUR" multiplier="-100">5</Rate>'))],
    ['with a multiplier that is no power of ten', file(cube('<Rate currency="EUR" multiplier="7">5</Rate>'))],
    ['with a multiplier that is no number', file(cube('<Rate currency="EUR" multiplier="__proto__">5</Rate>'))],
    ['with an empty multiplier', file(cube('<Rate currency="EUR" multiplier="">5</Rate>'))],
    ['with more rates than there are currencies', file(cube(manyRates(201)))],
    [
      'with entities that grow',
      file(cube('<Rate currency="EUR">&b;</Rate>')).replace(
        '<DataSet',
        '<!DOCTYPE x [<!ENTITY a "55555"><!ENTITY b "&a;&a;&a;&a;">]><DataSet',
      ),
    ],
    ['with an entity of its own', file(cube('<Rate currency="EUR">&five;</Rate>'))],
    ['deeper than any', file('<a>'.repeat(100) + '</a>'.repeat(100))],
  ])('%s [OPS-BNR-2]', (_name, text, mostDays = 15) => {
    expect(() => read(text, mostDays)).toThrow(XmlNotReadable);
  });

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${file(cube(euro))}`, 'utf16le')],
    ['Latin-1', Buffer.from(file(cube(euro)).replace('National Bank', 'Banca Națională a României'), 'latin1')],
    ['nothing at all', Buffer.from([0, 1, 2, 255])],
  ])('written in %s [OPS-BNR-2]', (_name, bytes) => {
    expect(() => readRatesFile(bytes, 15)).toThrow(XmlNotReadable);
  });

  test('that is broken anywhere, or it says the same as before [OPS-BNR-2]', () => {
    const whole = file(cube(`${euro}<Rate currency="HUF" multiplier="100">1.2906</Rate>`));
    const before = JSON.stringify(read(whole));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (place) => {
        const broken = whole.slice(0, place);
        expect(() => read(broken)).toThrow(XmlNotReadable);
      }),
    );
    expect(JSON.stringify(read(whole))).toBe(before);
  });
});

function manyRates(count: number): string {
  const letter = (place: number): string => String.fromCharCode(65 + (place % 26));
  const code = (place: number): string =>
    letter(place) + letter(Math.trunc(place / 26)) + letter(Math.trunc(place / 676));
  return Array.from({ length: count }, (_, place) => `<Rate currency="${code(place)}">1</Rate>`).join('');
}
