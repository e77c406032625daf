import type { CountyCode } from './counties.ts';
import localities from './localities.json' with { type: 'json' };

// The annotation proves that the generated file holds every county.
const everyCounty: Readonly<Record<CountyCode, readonly string[]>> = localities;
const byCounty: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(everyCounty));

/**
 * V2-NOM-2: the municipalities, towns and communes of a county, and the sectors of Bucharest, in reading order
 * (diacritics aside); empty for an unknown county. The data is written by scripts/generate-localities.mjs.
 */
export function localitiesOf(countyCode: string): readonly string[] {
  return byCounty.get(countyCode) ?? [];
}
