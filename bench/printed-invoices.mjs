// Invoices to be printed, no two alike, priced by the service's own rules.
import { deflateSync } from 'node:zlib';
import { cleanLogo } from '../src/documents/logo/clean-logo.ts';
import { plainLook } from '../src/domain/company/look.ts';
import { decimalToString, parseDecimal } from '../src/domain/decimal/decimal.ts';
import { priceLine } from '../src/domain/invoice/line-amounts.ts';
import { noMarks } from '../src/domain/invoice/printed-invoice.ts';
import { totalsOf } from '../src/domain/invoice/totals.ts';
import { vatRateFromFraction } from '../src/domain/vat/vat-rate.ts';
import { articleCode, articleName } from './targets.mjs';

const rate = vatRateFromFraction(parseDecimal('0.21'));

export function printedInvoice(number, lineCount) {
  const lines = Array.from({ length: lineCount }, (_, place) => pricedLine(number, place));
  const totals = totalsOf(lines.map(({ amounts }) => ({ ...amounts, vatRate: rate })));
  return {
    series: 'FCT',
    number: String(number),
    marks: noMarks,
    look: null,
    snapshot: {
      version: 2,
      template: 2,
      typeCode: 'F',
      issuedOn: '2026-11-15',
      dueOn: '2026-11-30',
      currency: 'RON',
      exchangeRate: null,
      exchangeRateOn: null,
      reverses: null,
      externalId: null,
      text: null,
      explanations: null,
      isVatOnCollection: false,
      references: null,
      issuer,
      client: { ...client, name: `Client de probă ${number} SRL`, fiscalCode: '14399840' },
      lines: lines.map(({ line }) => line),
      totals: texts(totals),
      vatBreakdown: totals.vatBreakdown.map((row) => ({ vatRate: '0.21', ...texts(row) })),
    },
  };
}

/** The same invoice with a logo of a usual size, 480 × 176 pixels. */
export const withLogo = (invoice) => ({ ...invoice, look });

/** The same invoice with names that need another font. */
export const inChinese = (invoice) => ({
  ...invoice,
  snapshot: { ...invoice.snapshot, client: { ...invoice.snapshot.client, name: `上海贸易有限公司 ${invoice.number}` } },
});

const issuer = {
  fiscalCode: '12345674',
  name: 'Exemplu Comerț SRL',
  tradeRegisterNumber: 'J40/1234/2019',
  isVatPayer: true,
  countryCode: 'RO',
  countyCode: 'B',
  locality: 'Sector 3',
  address: 'Str. Lipscani nr. 21',
  email: 'facturi@exemplu.ro',
  bankAccounts: [{ iban: 'RO49AAAA1B31007593840000', name: null, bank: 'Banca Transilvania', currency: 'RON' }],
};

const client = {
  kind: 'legal-entity',
  tradeRegisterNumber: 'J12/567/2010',
  isVatPayer: true,
  email: null,
  phone: null,
  bankAccount: null,
  countryCode: 'RO',
  countyCode: 'CJ',
  locality: 'Cluj-Napoca',
  address: 'Str. Memorandumului nr. 10',
};

function pricedLine(number, place) {
  const quantity = parseDecimal(String((place % 4) + 1));
  const unitPrice = parseDecimal(`${(number % 89) + place + 1}.${10 + (number % 90)}`);
  const { amounts } = priceLine({ kind: 'article', quantity, price: { given: 'unit', unitPrice }, vatRate: rate });
  return {
    amounts,
    line: {
      kind: 'article',
      index: place + 1,
      discountedIndex: null,
      code: articleCode(place + 1),
      barcode: null,
      name: `${articleName(place + 1)}, comanda ${number}`,
      unit: 'BUC',
      description: null,
      costCentre: null,
      warehouseCode: null,
      references: null,
      quantity: decimalToString(amounts.quantity),
      unitPrice: decimalToString(amounts.unitPrice),
      priceGiven: 'unit',
      vatRate: '0.21',
      ...texts(amounts),
    },
  };
}

function texts({ net, vat, gross }) {
  return { net: decimalToString(net), vat: decimalToString(vat), gross: decimalToString(gross) };
}

const look = { ...plainLook, accent: '#1a5fb4', logo: cleanLogo({ kind: 'png', content: pictureOf(480, 176) }).logo };

/** A PNG in which no two neighbouring pixels are alike. */
function pictureOf(width, height) {
  const row = (y) => [0, ...Array.from({ length: width }, (_, x) => [x % 256, y, (x * y) % 256]).flat()];
  const pixels = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat());
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]).toString('base64');
}

function chunk(name, content) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
