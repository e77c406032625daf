import { type Decimal, decimalsOf, parseDecimal } from '../../domain/decimal/decimal.ts';
import type { PublishedRates } from '../../domain/nomenclature/bank-rates.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import {
  childOf,
  childrenOf,
  quoted,
  readXml,
  textOf,
  type XmlElement,
  XmlNotReadable,
} from '../../formats/xml/read-xml.ts';

/** The bank names some forty. */
const mostRates = 200;
/** A document stores a rate with so many. */
const mostDecimals = 6;

/** Reads the file of the National Bank of Romania strictly: a single error in it, and the whole file is rejected. */
export function readRatesFile(body: Uint8Array, mostDays: number): readonly PublishedRates[] {
  const file = readXml(decoded(body));
  if (file.name !== 'DataSet') throw new XmlNotReadable(`this is a ${quoted(file.name)}, not a DataSet`);
  const content = childOf(file, 'Body');
  if (textOf(content, 'OrigCurrency') !== 'RON') throw new XmlNotReadable('these are not rates of the leu');
  const days = childrenOf(content, 'Cube');
  if (days.length === 0 || days.length > mostDays) throw new XmlNotReadable(`it has ${days.length} days`);
  const read = days.map(readDay);
  if (new Set(read.map(({ publishedOn }) => publishedOn)).size < read.length) {
    throw new XmlNotReadable('it has a day twice');
  }
  return read;
}

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new XmlNotReadable('it is not written in UTF-8');
  }
}

function readDay(day: XmlElement): PublishedRates {
  const publishedOn = day.attributes.get('date') ?? '';
  if (!isCalendarDate(publishedOn)) throw new XmlNotReadable(`"${quoted(publishedOn)}" is no date`);
  const elements = childrenOf(day, 'Rate');
  if (elements.length > mostRates) throw new XmlNotReadable(`it has ${elements.length} rates for ${publishedOn}`);
  const rates = new Map<string, Decimal>();
  const named = new Set<string>();
  for (const element of elements) {
    const currency = element.attributes.get('currency') ?? '';
    if (!/^[A-Z]{3}$/.test(currency)) throw new XmlNotReadable(`"${quoted(currency)}" is no currency`);
    if (named.has(currency)) throw new XmlNotReadable(`it has ${currency} twice for ${publishedOn}`);
    named.add(currency);
    const rate = readRate(element, currency, publishedOn);
    if (rate) rates.set(currency, rate);
  }
  return { publishedOn, rates };
}

/** Returns null where the bank gives no rate, or none that a document can say exactly. */
function readRate(element: XmlElement, currency: string, publishedOn: string): Decimal | null {
  const text = element.text.trim();
  if (text === '-') return null;
  const given = /^\d{1,7}(?:\.\d{1,8})?$/.test(text) ? parseDecimal(text) : null;
  const places = placesOf.get(element.attributes.get('multiplier') ?? '1');
  if (!given || given.units <= 0n || places === undefined) {
    throw new XmlNotReadable(`its rate of ${currency} for ${publishedOn} is none: "${quoted(text)}"`);
  }
  const rate = { units: given.units, scale: given.scale + places };
  return decimalsOf(rate) > mostDecimals ? null : rate;
}

/** The rate of so many units is shifted by these places to be that of one. */
const placesOf: ReadonlyMap<string, number> = new Map([
  ['1', 0],
  ['10', 1],
  ['100', 2],
  ['1000', 3],
  ['10000', 4],
]);
