import { absolute, compare, multiply, one, subtract } from '../../domain/decimal/arithmetic.ts';
import { keptDecimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { percentOf } from '../../domain/vat/vat-rate.ts';
import type { PrintedInvoice } from '../printed-invoice.ts';
import { buildUbl } from './build-ubl.ts';
import { isRomanianCode } from './identifiers.ts';
import { gapsOf, type PlaceGap, placeOf } from './places.ts';
import { documentId } from './references.ts';

/** What the tax authority would refuse in a document, told to who can correct it. */
export interface Finding {
  /** The rule of EN 16931 or CIUS-RO that would fail. */
  readonly rule: string;
  /** The member to correct, in the words of the wire. */
  readonly field: string;
  /** A sentence in Romanian. */
  readonly message: string;
  /** The document has something else in its place: it can be read by all, but must not be sent so. */
  readonly hasStandIn: boolean;
}

/** V2-SPV-7: the rules that our documents can break. Empty: it may be sent. */
export function findingsBeforeSending(invoice: PrintedInvoice): readonly Finding[] {
  const { snapshot } = invoice;
  return [
    ...numberFindings(invoice),
    ...currencyFindings(snapshot),
    ...issuerFindings(snapshot),
    ...clientFindings(snapshot),
    ...vatFindings(snapshot),
    ...sizeFindings(invoice),
  ];
}

function* numberFindings(invoice: PrintedInvoice): Generator<Finding> {
  if (/[0-9]/.test(documentId(invoice))) return;
  yield {
    rule: 'BR-RO-010',
    field: 'numar',
    message: 'Seria si numarul facturii trebuie sa contina cel putin o cifra.',
    hasStandIn: false,
  };
}

function* currencyFindings({ currency, exchangeRate }: InvoiceSnapshot): Generator<Finding> {
  if (unknownCurrencies.has(currency)) {
    yield {
      rule: 'BR-CL-04',
      field: 'valuta',
      message: `Moneda ${currency} nu este in lista acceptata in e-Factura.`,
      hasStandIn: false,
    };
  }
  if (currency !== 'RON' && exchangeRate === null) {
    yield {
      rule: 'BR-RO-030',
      field: 'curs_valutar',
      message: `Cursul ${currency} de la data emiterii nu este cunoscut; fara el nu se poate calcula TVA in lei: adaugati in cursuri_valutare un curs din ziua facturii sau cu cel mult 30 de zile mai vechi, sau asteptati cursul BNR, si trimiteti din nou.`,
      hasStandIn: false,
    };
  }
}

/** Those of our nomenclature that the list of the authority, of May 2024, has not. */
const unknownCurrencies: ReadonlySet<string> = new Set('MRU SLE STN UYW VED VES XAD XCG ZWG'.split(' '));

function issuerFindings({ issuer }: InvoiceSnapshot): readonly Finding[] {
  return gapsOf(placeOf(issuer)).map((gap) => ({ ...issuerGaps[gap], hasStandIn: true }));
}

/** An individual need not say where they live; a business must (art. 319 (20) f of the fiscal code). */
function* clientFindings({ client }: InvoiceSnapshot): Generator<Finding> {
  if (client.kind === 'individual') return;
  for (const gap of gapsOf(placeOf(client))) yield { ...clientGaps[gap], hasStandIn: true };
  if (client.countryCode !== 'RO' || isRomanianCode(client.fiscalCode ?? '')) return;
  yield {
    rule: 'BR-RO-120',
    field: 'client.cod_unic',
    message: client.fiscalCode
      ? `Codul fiscal ${client.fiscalCode} al clientului nu este valid: cifra de control nu corespunde.`
      : 'Lipseste codul fiscal al clientului.',
    hasStandIn: true,
  };
}

const issuerGaps: Readonly<Record<PlaceGap, Pick<Finding, 'rule' | 'field' | 'message'>>> = {
  county: {
    rule: 'BR-RO-110',
    field: 'companie.adresa.cod_judet',
    message: 'Lipseste judetul firmei emitente.',
  },
  locality: {
    rule: 'BR-RO-091',
    field: 'companie.adresa.localitate',
    message: 'Lipseste localitatea firmei emitente.',
  },
  sector: {
    rule: 'BR-RO-100',
    field: 'companie.adresa.localitate',
    message: 'Firma emitenta este in Bucuresti: scrieti sectorul in localitate, de exemplu Sector 3.',
  },
  street: {
    rule: 'BR-RO-081',
    field: 'companie.adresa.adresa',
    message: 'Lipseste adresa firmei emitente.',
  },
};

const clientGaps: typeof issuerGaps = {
  county: {
    rule: 'BR-RO-111',
    field: 'client.cod_judet',
    message: 'Lipseste judetul clientului.',
  },
  locality: {
    rule: 'BR-RO-092',
    field: 'client.localitate',
    message: 'Lipseste localitatea clientului.',
  },
  sector: {
    rule: 'BR-RO-101',
    field: 'client.localitate',
    message: 'Clientul este in Bucuresti: scrieti sectorul in localitate, de exemplu Sector 3.',
  },
  street: {
    rule: 'BR-RO-082',
    field: 'client.adresa',
    message: 'Lipseste adresa clientului.',
  },
};

/** BR-CO-17: VAT that is rounded line by line may stray, over very many lines, by a leu or more from that of their sum. */
function* vatFindings({ vatBreakdown, currency }: InvoiceSnapshot): Generator<Finding> {
  for (const { vatRate, net, vat } of vatBreakdown) {
    const expected = roundToMoney(multiply(absolute(keptDecimal(net)), keptDecimal(vatRate)));
    if (compare(absolute(subtract(absolute(keptDecimal(vat)), expected)), one) < 0) continue;
    yield {
      rule: 'BR-CO-17',
      field: 'articole',
      message: `TVA de ${percentOf(vatRate)}%, rotunjita pe fiecare linie, difera cu 1 ${currency} sau mai mult de cea calculata la total: impartiti liniile pe mai multe facturi.`,
      hasStandIn: false,
    };
  }
}

/** Ten megabytes are taken. A line fills 25 000 bytes at most, so that only long invoices need to be measured. */
function* sizeFindings(invoice: PrintedInvoice): Generator<Finding> {
  if (invoice.snapshot.lines.length < fewLines || Buffer.byteLength(buildUbl(invoice)) <= mostBytes) return;
  yield {
    rule: 'marime',
    field: 'articole',
    message: 'Factura are peste 10 MB in format XML: impartiti liniile pe mai multe facturi.',
    hasStandIn: false,
  };
}

const mostBytes = 10_000_000;
const fewLines = 400;
