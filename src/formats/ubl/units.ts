import { fold } from '../../domain/nomenclature/counties.ts';

/** BR-CL-23: the codes of UN/ECE Recommendations 20 and 21, with the spellings that people use. */
const spellingsOfUnits: Readonly<Record<string, string>> = {
  H87: 'buc bucata bucati bc piesa piese pcs pc',
  C62: 'unitate unitati',
  EA: 'ea',
  PR: 'pereche perechi',
  SET: 'set seturi',
  DZN: 'duzina duzini',
  HUR: 'ora ore h hr',
  MIN: 'minut minute min',
  SEC: 'secunda secunde sec',
  DAY: 'zi zile',
  WEE: 'saptamana saptamani sapt',
  MON: 'luna luni',
  ANN: 'an ani',
  KGM: 'kg kilogram kilograme kgr',
  GRM: 'g gr gram grame',
  MGM: 'mg miligram miligrame',
  TNE: 't to tona tone',
  MTR: 'm metru metri metru_liniar metri_liniari',
  CMT: 'cm centimetru centimetri',
  MMT: 'mm milimetru milimetri',
  KMT: 'km kilometru kilometri',
  MTK: 'mp m2 metru_patrat metri_patrati',
  MTQ: 'mc m3 metru_cub metri_cubi',
  LTR: 'l litru litri',
  MLT: 'mililitru mililitri',
  KWH: 'kwh',
  MWH: 'mwh',
  E48: 'serviciu servicii serv',
  XPK: 'pachet pachete pac colet colete',
  XBX: 'cutie cutii cut',
  XBG: 'sac saci punga pungi',
  XRO: 'rola role rol sul suluri',
  XCT: 'carton cartoane bax baxuri',
  XPX: 'palet paleti',
  XBO: 'sticla sticle',
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(spellingsOfUnits).flatMap(([code, words]) => [
    [fold(code), code],
    ...words.split(' ').map((word) => [word, code] as const),
  ]) as readonly (readonly [string, string])[],
);

/** A line without a unit counts pieces; an unknown unit becomes "mutually defined". */
export function unitCodeOf(unit: string | null): string {
  const word = fold(unit ?? '')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .trim()
    .replace(/\.$/, '')
    .replaceAll(/[\s.]+/g, '_');
  return word === '' ? 'H87' : (codes.get(word) ?? 'ZZ');
}

/** The word that people use for a code; a code that nobody here writes stays as it is. */
export function unitWordOf(code: string | null): string | null {
  return code === null ? null : (spellingsOfUnits[code]?.split(' ')[0] ?? code);
}
