import { findCounty, fold, localitiesOf } from '../../domain/nomenclature/counties.ts';
import { AnafFault, type CompanyRegistry, type OfficialCompany } from '../../operations/ports.ts';
import { textOf } from './answers.ts';
import { callHttp } from './http-call.ts';

const longestAnswer = 256 * 1024;
const patienceMs = 2000;

/** PlatitorTvaRest v9 is public, without a key, and allows one call a second. */
export function anafRegistry(url: string, today: () => string): CompanyRegistry {
  return {
    secondsBetweenCalls: 1,
    async find(fiscalCode, signal) {
      const init = {
        method: 'POST',
        body: JSON.stringify([{ cui: Number(fiscalCode), data: today() }]),
        headers: { 'content-type': 'application/json' },
      };
      const reply = await callHttp(url, init, { signal, timeoutMs: patienceMs, maxBytes: longestAnswer });
      const answer = readJson(reply.body);
      // A code that it does not know comes with the status 404, too; any other page of that status is no answer.
      const { found, notFound } = (answer ?? {}) as Answer;
      if (!Array.isArray(found) || !(Array.isArray(notFound) || found.length > 0)) {
        throw new AnafFault('not-answered', `the registry gave no list, with the status ${reply.status}`);
      }
      const record = found.find((one) => String(one?.date_generale?.cui ?? '') === fiscalCode);
      return record ? companyOf(fiscalCode, record) : null;
    },
  };
}

interface Answer {
  readonly found?: readonly CompanyRecord[];
  readonly notFound?: readonly unknown[];
}

interface CompanyRecord {
  readonly date_generale?: Readonly<Record<string, unknown>>;
  readonly inregistrare_scop_Tva?: { readonly scpTVA?: unknown };
  readonly adresa_sediu_social?: Readonly<Record<string, unknown>>;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(textOf(body) ?? '');
  } catch {
    return null;
  }
}

function companyOf(fiscalCode: string, record: CompanyRecord): OfficialCompany | null {
  const general = record.date_generale ?? {};
  const seat = record.adresa_sediu_social ?? {};
  const name = boundedText(general['denumire'], 255);
  if (name === null) return null;
  const countyCode = findCounty(boundedText(seat['scod_JudetAuto'], 2) ?? '')?.code ?? null;
  return {
    fiscalCode,
    name,
    tradeRegisterNumber: boundedText(general['nrRegCom'], 128),
    isVatPayer: record.inregistrare_scop_Tva?.scpTVA === true,
    countyCode,
    locality: localityOf(boundedText(seat['sdenumire_Localitate'], 100), countyCode),
    address: streetOf(seat) ?? boundedText(general['adresa'], 500),
  };
}

/** Empty text stands for nothing there; the old cedillas are written as commas. */
function boundedText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replaceAll(/[şţŞŢ]/g, (letter) => commas[letter] ?? letter);
  // Half a character, sent so or left by the cut, cannot be stored.
  return text === '' ? null : text.slice(0, maxLength).replaceAll(/\p{Cs}/gu, '\ufffd');
}

const commas: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/** `Sector 1 Mun. București` and `Orș. Râșnov` are written as our nomenclature has them, where it does. */
function localityOf(given: string | null, countyCode: string | null): string | null {
  if (given === null) return null;
  const [, sector] = /^sector(?:ul)?\s*([1-6])\b/i.exec(given) ?? [];
  if (countyCode === 'B' && sector !== undefined) return `Sector ${sector}`;
  const bare = given.replace(/^(?:mun|municipiul|orș|oraș|com|comuna|sat|loc)(?:\.\s*|\s+)/iu, '').trim() || given;
  const known = countyCode === null ? undefined : localitiesOf(countyCode).find((one) => fold(one) === fold(bare));
  return known ?? bare;
}

function streetOf(seat: Readonly<Record<string, unknown>>): string | null {
  const street = boundedText(seat['sdenumire_Strada'], 300);
  if (street === null) return boundedText(seat['sdetalii_Adresa'], 500);
  const number = boundedText(seat['snumar_Strada'], 50);
  const parts = [street, number && `nr. ${number}`].filter(Boolean).join(' ');
  return [parts, boundedText(seat['sdetalii_Adresa'], 140)].filter(Boolean).join(', ');
}
