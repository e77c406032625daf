// Invoices to be printed, no two alike, priced by the service's own rules.
import { decimalToString, parseDecimal } from '../dist/domain/decimal/decimal.js';
import { priceLine } from '../dist/domain/invoice/line-amounts.js';
import { totalsOf } from '../dist/domain/invoice/totals.js';
import { vatRateFromFraction } from '../dist/domain/vat/vat-rate.js';
import { articleCode, articleName } from './targets.mjs';

const rate = vatRateFromFraction(parseDecimal('0.21'));

export function printedInvoice(number, lineCount) {
  const lines = Array.from({ length: lineCount }, (_, place) => pricedLine(number, place));
  const totals = totalsOf(lines.map(({ amounts }) => ({ ...amounts, vatRate: rate })));
  return {
    series: 'FCT',
    number: String(number),
    marks: { isCancelled: false, reversedBy: null, reverses: null, trackingNumber: null },
    look: null,
    snapshot: {
      version: 2,
      template: 1,
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
