import { withoutSeparators } from '../company/identifiers.ts';
import { partsOf } from '../company/party-code.ts';
import { findCountry } from '../nomenclature/countries.ts';
import { europeanUnion } from '../nomenclature/european-union.ts';

/**
 * The states that issue VAT ids within the system of the Union, each with the form of its numbers according to VIES. The key is the prefix
 * of the number: `EL` is Greece, `XI` Northern Ireland.
 */
const forms = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[0-9A-Z]\d{7}[0-9A-Z]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[0-9A-Z+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type VatState = keyof typeof forms;

export interface VatId {
  readonly state: VatState;
  readonly number: string;
}

export const writtenVatId = ({ state, number }: VatId): string => state + number;

/** The VAT id that a code is by its own prefix; null if it has none. */
export function statedVatId(code: string, countryCode: string): VatId | null {
  const { prefix, number } = partsOf(code, countryCode);
  const state = prefix && stateOfPrefix(prefix);
  return state ? { state, number } : null;
}

/** The state that issued a code, if businesses of the country have VAT ids of another state. */
export function contradictingState(code: string, countryCode: string): VatState | null {
  const state = statedVatId(code, countryCode)?.state ?? null;
  return state === vatStateOf(countryCode) ? null : state;
}

/** The VAT id of a code without a prefix, in the country of its holder, who is known to be registered. */
export function unstatedVatId(code: string, countryCode: string): VatId | null {
  const number = withoutSeparators(code);
  const state = vatStateOf(countryCode);
  // Most British businesses are not registered in Northern Ireland.
  return state !== null && state !== 'XI' && forms[state].test(number) ? { state, number } : null;
}

/** What tells whether a buyer is registered for VAT, and where. */
interface VatBuyer {
  readonly kind: 'legal-entity' | 'individual';
  readonly fiscalCode: string | null;
  readonly countryCode: string;
  readonly isVatPayer: boolean | null;
}

/**
 * BT-48: the VAT id of a registered buyer, with the prefix of the state that issued it (BR-CO-09): its own prefix, or else that of its
 * country.
 */
export function buyerVatId({ kind, fiscalCode, countryCode, isVatPayer }: VatBuyer): VatId | null {
  if (fiscalCode === null || kind === 'individual' || isVatPayer === false) return null;
  return statedVatId(fiscalCode, countryCode) ?? (isVatPayer ? unstatedVatId(fiscalCode, countryCode) : null);
}

/** Whether the buyer is registered for VAT in another state of the Union. */
export function hasForeignVatId(client: VatBuyer): boolean {
  const id = buyerVatId(client);
  return id !== null && id.state !== 'RO';
}

/** The state whose VAT ids businesses of a country have; those of Monaco are French. */
export function vatStateOf(countryCode: string): VatState | null {
  const code = findCountry(countryCode)?.code ?? '';
  return others[code] ?? (members.has(code) ? (code as VatState) : null);
}

/** Whether goods sent to the country stay within the VAT area and are not exported. */
export function isInVatArea(countryCode: string): boolean {
  const state = vatStateOf(countryCode);
  return state !== null && state !== 'XI';
}

const members: ReadonlySet<string> = new Set(europeanUnion);
const others: Readonly<Record<string, VatState>> = { GB: 'XI', MC: 'FR' };

function stateOfPrefix(prefix: string): VatState | null {
  if (prefix === 'GR') return 'EL';
  return Object.hasOwn(forms, prefix) ? (prefix as VatState) : null;
}
