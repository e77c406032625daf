import type { SnapshotClient } from '../../domain/client/client.ts';
import type { SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { counties, findCounty, fold, localitiesOf } from '../../domain/nomenclature/counties.ts';
import { plain } from '../xml/write-xml.ts';

/** The place of a party, as far as it is known. In Bucharest the city is the sector. */
export interface Place {
  readonly countryCode: string;
  readonly county: string | null;
  readonly city: string | null;
  readonly street: string | null;
}

export type PlaceGap = 'county' | 'locality' | 'sector' | 'street';

type Located = Pick<SnapshotClient | SnapshotIssuer, 'countryCode' | 'countyCode' | 'locality' | 'address'>;

export function placeOf({ countryCode, countyCode, locality, address }: Located): Place {
  const [city, street] = [known(locality), known(address)];
  if (countryCode !== 'RO') return { countryCode, county: known(countyCode), city, street: street ?? city };
  const county = findCounty(countyCode ?? '')?.code ?? countyOf(city);
  return {
    countryCode,
    county,
    city: county === 'B' ? (sectorIn(`${city ?? ''} ${street ?? ''}`) ?? sectorByLetter(city ?? '')) : city,
    // Villages do not always have streets.
    street: street ?? city,
  };
}

function known(text: string | null): string | null {
  return plain(text ?? '') || null;
}

/** The required parts that are missing: BR-RO-081…111. Counties and sectors are required in Romania only. */
export function gapsOf({ countryCode, county, city, street }: Place): readonly PlaceGap[] {
  const gaps: PlaceGap[] = [];
  if (countryCode === 'RO' && county === null) gaps.push('county');
  if (city === null) gaps.push(countryCode === 'RO' && county === 'B' ? 'sector' : 'locality');
  if (street === null) gaps.push('street');
  return gaps;
}

/**
 * Fills every gap with a placeholder, so that every reader can process the document: a buyer without a county gets that of the seller, the
 * capital without a sector gets the first sector, and everything else gets a dash.
 */
export function filledPlace(place: Place, seller: Place | null): Place & Readonly<Record<'city' | 'street', string>> {
  const county = place.county ?? (place.countryCode === 'RO' ? (seller?.county ?? 'B') : null);
  const isInCapital = place.countryCode === 'RO' && county === 'B';
  const sector = place.county === null && seller?.county === 'B' ? seller.city : null;
  const fallback = isInCapital ? (sector ?? 'SECTOR1') : '-';
  const isSector = /^SECTOR[1-6]$/.test(place.city ?? '');
  return {
    ...place,
    county,
    city: isInCapital && !isSector ? fallback : (place.city ?? fallback),
    street: place.street ?? '-',
  };
}

/** BR-RO-100: `SECTOR1` to `SECTOR6`, however it was written and wherever in the address. */
function sectorIn(text: string): string | null {
  const written = /\bsect(?:or(?:ul)?)?[\s.:-]*([1-6]|i{1,3}|iv|vi?)\b/.exec(fold(text))?.[1];
  return written ? `SECTOR${romanDigits[written] ?? written}` : null;
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 };

/** For an address known to be in the capital, `S6` also means a sector. */
function sectorByLetter(locality: string): string | null {
  const digit = /\bs[\s.]*([1-6])\b/.exec(fold(locality))?.[1];
  return digit ? `SECTOR${digit}` : null;
}

/** The county of a locality whose name exists in one county only. */
function countyOf(locality: string | null): string | null {
  if (locality === null) return null;
  if (sectorIn(locality) !== null) return 'B';
  const name = fold(locality).replace(/^(?:municipiul|mun\.?|orasul|oras|ors\.?|comuna|com\.?)\s+/, '');
  const found = countiesByLocality.get(name) ?? [];
  return found.length === 1 ? (found[0] ?? null) : null;
}

const countiesByLocality = new Map<string, string[]>([['bucuresti', ['B']]]);
for (const { code } of counties) {
  for (const locality of localitiesOf(code)) {
    const name = fold(locality);
    countiesByLocality.set(name, [...(countiesByLocality.get(name) ?? []), code]);
  }
}
