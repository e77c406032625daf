/** V2-NOM-1: the 41 counties and Bucharest, by name; the codes are those of the number plates. */
export const counties = [
  { code: 'AB', name: 'Alba' },
  { code: 'AR', name: 'Arad' },
  { code: 'AG', name: 'Argeș' },
  { code: 'BC', name: 'Bacău' },
  { code: 'BH', name: 'Bihor' },
  { code: 'BN', name: 'Bistrița-Năsăud' },
  { code: 'BT', name: 'Botoșani' },
  { code: 'BR', name: 'Brăila' },
  { code: 'BV', name: 'Brașov' },
  { code: 'B', name: 'București' },
  { code: 'BZ', name: 'Buzău' },
  { code: 'CL', name: 'Călărași' },
  { code: 'CS', name: 'Caraș-Severin' },
  { code: 'CJ', name: 'Cluj' },
  { code: 'CT', name: 'Constanța' },
  { code: 'CV', name: 'Covasna' },
  { code: 'DB', name: 'Dâmbovița' },
  { code: 'DJ', name: 'Dolj' },
  { code: 'GL', name: 'Galați' },
  { code: 'GR', name: 'Giurgiu' },
  { code: 'GJ', name: 'Gorj' },
  { code: 'HR', name: 'Harghita' },
  { code: 'HD', name: 'Hunedoara' },
  { code: 'IL', name: 'Ialomița' },
  { code: 'IS', name: 'Iași' },
  { code: 'IF', name: 'Ilfov' },
  { code: 'MM', name: 'Maramureș' },
  { code: 'MH', name: 'Mehedinți' },
  { code: 'MS', name: 'Mureș' },
  { code: 'NT', name: 'Neamț' },
  { code: 'OT', name: 'Olt' },
  { code: 'PH', name: 'Prahova' },
  { code: 'SJ', name: 'Sălaj' },
  { code: 'SM', name: 'Satu Mare' },
  { code: 'SB', name: 'Sibiu' },
  { code: 'SV', name: 'Suceava' },
  { code: 'TR', name: 'Teleorman' },
  { code: 'TM', name: 'Timiș' },
  { code: 'TL', name: 'Tulcea' },
  { code: 'VL', name: 'Vâlcea' },
  { code: 'VS', name: 'Vaslui' },
  { code: 'VN', name: 'Vrancea' },
] as const;

export type County = (typeof counties)[number];
export type CountyCode = County['code'];

const byCode: ReadonlyMap<string, County> = new Map(counties.map((county) => [county.code, county]));
const byName: ReadonlyMap<string, County> = new Map(counties.map((county) => [nameKey(county.name), county]));

/** Finds the county by its exact code, which has one spelling. */
export function findCounty(code: string): County | undefined {
  return byCode.get(code);
}

/** Finds the county by its name, in any case, with or without diacritics and hyphens. */
export function findCountyByName(name: string): County | undefined {
  return byName.get(nameKey(name));
}

function nameKey(name: string): string {
  return fold(name).replaceAll('-', ' ');
}

import localities from './localities.json' with { type: 'json' };

// The annotation proves that the generated file contains every county.
const everyCounty: Readonly<Record<CountyCode, readonly string[]>> = localities;
const byCounty: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(everyCounty));

/**
 * V2-NOM-2: the municipalities, towns and communes of a county, and the sectors of Bucharest, in alphabetical order without regard to
 * diacritics; empty for an unknown county. The data is written by scripts/generate-localities.mjs.
 */
export function localitiesOf(countyCode: string): readonly string[] {
  return byCounty.get(countyCode) ?? [];
}

/**
 * Texts are compared in this form if case and diacritics do not count. Decomposition turns both spellings of the Romanian letters (comma
 * below and the older cedilla) into the same base letter and a mark, which is dropped.
 */
export function fold(text: string): string {
  return withoutDiacritics(text).replaceAll('’', "'").toLowerCase();
}

/** Keeps only the base letters; a letter that Unicode does not decompose (ł, ß) stays. */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
