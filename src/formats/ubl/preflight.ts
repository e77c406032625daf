import type { SnapshotClient } from '../../domain/client/client.ts';
import { isRomanianFiscalCode } from '../../domain/company/identifiers.ts';
import { compare } from '../../domain/decimal/arithmetic.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import { doesVatDeviate } from '../../domain/invoice/line-amounts.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { contradictingState, statedVatId } from '../../domain/vat/vat-id.ts';
import { percentOf } from '../../domain/vat/vat-rate.ts';
import { buildUbl } from './build-ubl.ts';
import { isRomanianCode } from './identifiers.ts';
import { gapsOf, type PlaceGap, placeOf } from './places.ts';

/** A reason why the tax authority would refuse a document, or why it must not be sent, for the person who can correct it. */
export interface Finding {
  /** The rule of EN 16931 or CIUS-RO that would fail, or a name of our own if no such rule exists. */
  readonly rule: string;
  /** The member to correct, as v2 names it. */
  readonly field: string;
  /** A sentence in Romanian. */
  readonly message: string;
  /** Whether the document has a placeholder in its place: then it can be read, but must not be sent. */
  readonly hasStandIn: boolean;
}

/** V2-SPV-7: the rules that our documents can break. If the list is empty, the document may be sent. */
export function findingsBeforeSending(invoice: PrintedInvoice): readonly Finding[] {
  const { snapshot } = invoice;
  return [
    ...numberFindings(invoice),
    ...currencyFindings(snapshot),
    ...issuerFindings(snapshot),
    ...clientFindings(snapshot),
    ...reverseChargeFindings(snapshot),
    ...vatFindings(snapshot),
    ...sizeFindings(invoice),
  ];
}

type UblFacts = Pick<PrintedInvoice, 'series' | 'number'> &
  Pick<InvoiceSnapshot, 'currency' | 'exchangeRate' | 'vatBreakdown'>;

/** Whether the document can be written at all. That it becomes too long is known only once it is written. */
export const canBeWritten = (facts: UblFacts): boolean =>
  [...numberFindings(facts), ...currencyFindings(facts), ...vatFindings(facts)].every(({ hasStandIn }) => hasStandIn);

function* numberFindings({ series, number }: Pick<UblFacts, 'series' | 'number'>): Generator<Finding> {
  if (/[0-9]/.test(series + number)) return;
  yield {
    rule: 'BR-RO-010',
    field: 'numar',
    message: 'Seria si numarul facturii trebuie sa contina cel putin o cifra.',
    hasStandIn: false,
  };
}

function* currencyFindings({
  currency,
  exchangeRate,
}: Pick<UblFacts, 'currency' | 'exchangeRate'>): Generator<Finding> {
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

/** The currencies of our nomenclature that are not in the authority's list of May 2024. */
const unknownCurrencies: ReadonlySet<string> = new Set('MRU SLE STN UYW VED VES XAD XCG ZWG'.split(' '));

function* issuerFindings({ issuer }: InvoiceSnapshot): Generator<Finding> {
  for (const gap of gapsOf(placeOf(issuer))) yield { ...issuerGaps[gap], hasStandIn: true };
  if (isRomanianFiscalCode(issuer.fiscalCode)) return;
  yield {
    rule: 'cod-fiscal',
    field: 'companie.cod_unic',
    message: `Codul fiscal ${issuer.fiscalCode} al firmei emitente nu este valid: cifra de control nu corespunde.`,
    hasStandIn: true,
  };
}

/** An individual need not have an address; a business must (art. 319 (20) f of the fiscal code). */
function* clientFindings({ client }: InvoiceSnapshot): Generator<Finding> {
  if (client.kind === 'individual') return;
  for (const gap of gapsOf(placeOf(client))) yield { ...clientGaps[gap], hasStandIn: true };
  yield* codeFindings(client);
}

function* codeFindings(client: SnapshotClient): Generator<Finding> {
  const { fiscalCode, countryCode } = client;
  const state = contradictingState(fiscalCode ?? '', countryCode);
  // A business established elsewhere may be registered for VAT in Romania; since 2026 sales to it must be sent too.
  if (state === 'RO') {
    if (isRomanianFiscalCode(statedVatId(fiscalCode ?? '', countryCode)?.number ?? '')) return;
    yield {
      rule: 'BR-RO-120',
      field: 'client.cod_unic',
      message: `Codul de TVA din Romania ${fiscalCode} al clientului nu este valid: cifra de control nu corespunde.`,
      hasStandIn: true,
    };
  } else if (state !== null) {
    yield {
      rule: 'cod-tara',
      field: 'client.cod_unic',
      message: `Codul ${fiscalCode} al clientului este din ${state}, iar tara clientului este ${countryCode}: corectati tara, sau scrieti codul din tara lui.`,
      hasStandIn: true,
    };
  } else if (countryCode === 'RO' && !isRomanianCode(fiscalCode ?? '')) {
    yield {
      rule: 'BR-RO-120',
      field: 'client.cod_unic',
      message: fiscalCode
        ? `Codul fiscal ${fiscalCode} al clientului nu este valid: cifra de control nu corespunde.`
        : 'Lipseste codul fiscal al clientului.',
      hasStandIn: true,
    };
  }
}

/** Art. 331 of the fiscal code: reverse charge is only between businesses that are both registered for VAT in Romania. */
function* reverseChargeFindings({ typeCode, client }: InvoiceSnapshot): Generator<Finding> {
  const obstacle = typeCode === 'T' ? reverseChargeObstacle(client) : null;
  if (obstacle === null) return;
  const [field, why] = obstacle;
  yield {
    rule: 'taxare-inversa',
    field,
    message: `Taxarea inversa se aplica numai intre firme inregistrate in scopuri de TVA in Romania, iar ${why}.`,
    hasStandIn: true,
  };
}

function reverseChargeObstacle({ kind, countryCode, isVatPayer }: SnapshotClient): readonly [string, string] | null {
  const otherType = 'anulati factura si emiteti-o cu alt tip';
  if (kind === 'individual') return ['client.tip', `clientul este persoana fizica: ${otherType}`];
  if (countryCode !== 'RO') return ['client.tara', `clientul este din alta tara: ${otherType}`];
  if (isVatPayer === true) return null;
  return isVatPayer === false
    ? ['client.platitor_tva', `clientul nu este platitor de TVA: ${otherType}`]
    : ['client.platitor_tva', `despre client nu se stie: ${otherType}, sau cu platitor_tva true`];
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

function* vatFindings({ vatBreakdown, currency }: Pick<UblFacts, 'vatBreakdown' | 'currency'>): Generator<Finding> {
  for (const row of vatBreakdown) {
    const vatRate = storedDecimal(row.vatRate);
    const percent = percentOf(row.vatRate);
    // The rule rounds such a rate to 0 % and then treats its VAT as wrong.
    const isTakenForNone = row.vatRate !== '0' && compare(vatRate, halfPercent) < 0;
    const deviates = doesVatDeviate({ vatRate, net: storedDecimal(row.net), vat: storedDecimal(row.vat) });
    if (!isTakenForNone && !deviates) continue;
    yield {
      rule: 'BR-CO-17',
      field: isTakenForNone ? 'articole.cota_tva' : 'articole',
      message: isTakenForNone
        ? `Cota de TVA de ${percent}% este sub 0.5%, iar e-Factura nu primeste TVA la o asemenea cota: verificati cota.`
        : `TVA de ${percent}%, rotunjita pe fiecare linie, difera cu 1 ${currency} sau mai mult de cea calculata la total: impartiti liniile pe mai multe facturi.`,
      hasStandIn: false,
    };
  }
}

const halfPercent = storedDecimal('0.005');

/** The authority accepts ten megabytes. A line has at most 45 000 bytes, so only long invoices need to be measured. */
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
const fewLines = 220;
