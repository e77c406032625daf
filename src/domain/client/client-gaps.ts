import { storedFiscalCode } from '../company/identifiers.ts';
import { codeOwner } from '../company/party-code.ts';
import { fold } from '../nomenclature/counties.ts';
import { contradictingState } from '../vat/vat-id.ts';
import type { IssueClient, SnapshotClient } from './client.ts';
import { type OfficialData, registryCode } from './client.ts';

const placeParts = ['countyCode', 'locality', 'address'] as const;
const officialMembers = ['tradeRegisterNumber', 'isVatPayer', ...placeParts] as const;
const members = ['email', 'phone', 'bankAccount', 'countryCode', 'fiscalCode', ...officialMembers] as const;

/** The members of an existing client that a request may fill in. */
export type Fillable = Pick<SnapshotClient, (typeof members)[number]>;

/** The members that the client lacked, with the values to write. */
export type FilledGaps = Partial<Fillable>;

/**
 * V2-CLIENT-6: members that the client lacks are taken from the tax authority, or else from the request. Existing members stay as they are.
 * Null if there is nothing to fill in.
 */
export function filledGaps(known: SnapshotClient, sent: IssueClient, official: OfficialData | null): FilledGaps | null {
  if (contradictsItself(sent) && sent.countryCode !== known.countryCode) return null;
  const base = ofRightCountry(known, sent);
  const place = official ? withPlace(base, official) : base;
  const filled: Fillable = {
    countryCode: base.countryCode,
    fiscalCode: base.fiscalCode,
    email: firstSaid(known.email, sent.email),
    phone: firstSaid(known.phone, sent.phone),
    bankAccount: firstSaid(known.bankAccount, sent.bankAccount),
    tradeRegisterNumber: firstSaid(known.tradeRegisterNumber, official?.tradeRegisterNumber, sent.tradeRegisterNumber),
    isVatPayer: known.isVatPayer ?? official?.isVatPayer ?? sent.isVatPayer,
    ...(sent.countryCode === base.countryCode ? withPlace(place, sent) : placeOf(place)),
  };
  const isMoved = base !== known;
  const gaps = members.filter(
    (member) => filled[member] !== known[member] || (isMoved && placeParts.some((part) => part === member)),
  );
  return gaps.length === 0 ? null : Object.fromEntries(gaps.map((member) => [member, filled[member]]));
}

/** A request whose code belongs to another country than the one it names is not trusted about a client stored with the right country. */
function contradictsItself({ kind, fiscalCode, countryCode }: IssueClient): boolean {
  return kind === 'legal-entity' && contradictingState(fiscalCode ?? '', countryCode) !== null;
}

/**
 * V2-CLIENT-7: a client first stored with a country that contradicts its code is corrected by a request that agrees with the code. Its
 * address belonged to the wrong country and is dropped.
 */
function ofRightCountry(known: SnapshotClient, sent: IssueClient): SnapshotClient {
  if (known.fiscalCode === null || sent.countryCode === known.countryCode) return known;
  if (codeOwner(known.fiscalCode, known.countryCode).codeCountry !== sent.countryCode) return known;
  const fiscalCode = storedFiscalCode(known.fiscalCode, sent.countryCode);
  return { ...known, countryCode: sent.countryCode, fiscalCode, countyCode: null, locality: null, address: null };
}

/** Whether the tax authority may have official data for a member that the request would fill in. */
export function mayBeOfficial(sent: IssueClient, gaps: FilledGaps): boolean {
  return registryCode(sent) !== null && officialMembers.some((member) => member in gaps);
}

type Place = Pick<SnapshotClient, (typeof placeParts)[number]>;

/** An address is filled in as a whole: missing parts are taken only from an address whose other parts do not differ. */
function withPlace(known: Place, other: Place): Place {
  const agrees = placeParts.every((part) => {
    const [mine, theirs] = [known[part], other[part]];
    return isBlank(mine) || isBlank(theirs) || fold(mine) === fold(theirs);
  });
  if (!agrees) return placeOf(known);
  return {
    countyCode: firstSaid(known.countyCode, other.countyCode),
    locality: firstSaid(known.locality, other.locality),
    address: firstSaid(known.address, other.address),
  };
}

const placeOf = ({ countyCode, locality, address }: Place): Place => ({ countyCode, locality, address });

/** The first value that is not blank, or else the stored one. */
function firstSaid(known: string | null, ...others: readonly (string | null | undefined)[]): string | null {
  if (!isBlank(known)) return known;
  return others.find((other) => !isBlank(other)) ?? known;
}

function isBlank(text: string | null | undefined): text is '' | null | undefined {
  return text === null || text === undefined || text.trim() === '';
}
