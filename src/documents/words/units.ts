import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import { unitCodeOf } from '../../formats/ubl/units.ts';

type Translated = Exclude<SpokenLanguage, 'ro'>;

/** The names by unit code, in the order of `languages`. A unit that is not in the table, such as kg, stays as it was written. */
const table: Readonly<Record<string, readonly [en: string, de: string, fr: string, hu: string, it: string]>> = {
  H87: ['pcs', 'Stk.', 'pce', 'db', 'pz'],
  C62: ['unit', 'Einh.', 'unité', 'egység', 'unità'],
  PR: ['pair', 'Paar', 'paire', 'pár', 'paio'],
  SET: ['set', 'Set', 'jeu', 'készlet', 'set'],
  DZN: ['dozen', 'Dtzd.', 'douzaine', 'tucat', 'dozzina'],
  HUR: ['h', 'Std.', 'h', 'óra', 'h'],
  MIN: ['min', 'Min.', 'min', 'perc', 'min'],
  SEC: ['s', 'Sek.', 's', 'mp', 's'],
  DAY: ['day', 'Tag', 'jour', 'nap', 'giorno'],
  WEE: ['week', 'Woche', 'semaine', 'hét', 'settimana'],
  MON: ['month', 'Monat', 'mois', 'hónap', 'mese'],
  ANN: ['year', 'Jahr', 'an', 'év', 'anno'],
  TNE: ['t', 't', 't', 't', 't'],
  MTR: ['m', 'm', 'm', 'm', 'm'],
  MTK: ['m²', 'm²', 'm²', 'm²', 'm²'],
  MTQ: ['m³', 'm³', 'm³', 'm³', 'm³'],
  LTR: ['l', 'l', 'l', 'l', 'l'],
  E48: ['service', 'Leistung', 'service', 'szolg.', 'servizio'],
  XPK: ['pack', 'Paket', 'colis', 'csomag', 'pacco'],
  XBX: ['box', 'Schachtel', 'boîte', 'doboz', 'scatola'],
  XBG: ['bag', 'Sack', 'sac', 'zsák', 'sacco'],
  XRO: ['roll', 'Rolle', 'rouleau', 'tekercs', 'rotolo'],
  XCT: ['carton', 'Karton', 'carton', 'karton', 'cartone'],
  XPX: ['pallet', 'Palette', 'palette', 'raklap', 'pallet'],
  XBO: ['bottle', 'Flasche', 'bouteille', 'palack', 'bottiglia'],
};
const languages: readonly Translated[] = ['en', 'de', 'fr', 'hu', 'it'];

/** V2-LANG-3: an unknown unit stays as it was written. */
export function unitIn(language: Translated, unit: string): string {
  return unit.trim() === '' ? unit : (table[unitCodeOf(unit)]?.[languages.indexOf(language)] ?? unit);
}
