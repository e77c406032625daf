import type { SnapshotClient } from '../../domain/client/client.ts';
import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import type { Look } from '../../domain/company/look.ts';
import type { InvoiceSnapshot, SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { counties } from '../../domain/nomenclature/counties.ts';
import { buyerVatId } from '../../domain/vat/vat-id.ts';
import type { Speech } from '../words/words.ts';
import { formatIban } from './format.ts';

export interface PartyContent {
  readonly role: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export function partiesOf(
  { issuer, client, currency }: Pick<InvoiceSnapshot, 'issuer' | 'client' | 'currency'>,
  look: Look | null,
  speech: Speech,
): readonly PartyContent[] {
  return [
    {
      role: speech.supplier,
      name: issuer.name,
      facts: [
        { label: issuer.isVatPayer ? speech.vatCode : speech.fiscalCode, value: writtenFiscalCode(issuer) },
        ...fact(speech.tradeRegister, issuer.tradeRegisterNumber),
        ...fact(speech.shareCapital, look?.shareCapital ?? null),
        ...fact('', addressOf(issuer, speech)),
        ...fact(speech.phone, look?.phone ?? null),
        ...fact('', issuer.email),
        ...fact('', look?.website ?? null),
        ...accountsOf(issuer, currency, speech),
      ],
    },
    {
      role: speech.client,
      name: client.name,
      facts: [
        ...fact(codeLabel(client, speech), writtenFiscalCode(client)),
        ...fact(speech.tradeRegister, client.tradeRegisterNumber),
        ...fact('', addressOf(client, speech)),
        ...fact('', client.email),
        ...fact(speech.phone, client.phone),
        ...fact(speech.account, client.bankAccount && unbroken(formatIban(client.bankAccount))),
      ],
    },
  ];
}

function fact(label: string, value: string | null): readonly Fact[] {
  return value ? [{ label, value }] : [];
}

/** V2-LAW-8: a VAT id is named in the language of the document; any other code is just called a code. */
function codeLabel(client: SnapshotClient, speech: Speech): string {
  const { kind, countryCode } = client;
  if (kind === 'individual') return countryCode === 'RO' ? speech.personalCode : speech.foreignCode;
  const isVatId = buyerVatId(client) !== null;
  if (countryCode !== 'RO') return isVatId && speech.language !== 'ro' ? speech.vatCode : speech.foreignCode;
  return isVatId ? speech.vatCode : speech.fiscalCode;
}

function addressOf(
  { address, locality, countyCode, countryCode }: SnapshotIssuer | SnapshotClient,
  speech: Speech,
): string {
  const county = counties.find(({ code }) => code === countyCode)?.name ?? countyCode;
  const isBucharest = countryCode === 'RO' && countyCode === 'B';
  // The capital is both a county and a locality, and people also write it beside the sector, so it is shown once, at the end.
  const place = isBucharest ? withoutCapital(locality) : locality;
  const parts = [
    isBucharest ? withoutCapital(address) : address,
    place,
    county && countryCode === 'RO' && !isBucharest ? speech.county(county) : county,
    // The country is shown to readers of another language, who may live elsewhere.
    countryCode === 'RO' && speech.language === 'ro' ? null : speech.countryName(countryCode),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Account numbers are not broken over lines, because people would copy them wrongly. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** `Mun. București, Sector 3` is sector 3; the name in the middle of a text is that of a street. */
function withoutCapital(text: string | null): string | null {
  const streets = (text ?? '').split(',').filter((part) => !capital.test(part));
  return (
    streets
      .map((part) => part.replace(besideSector, '').trim())
      .filter(Boolean)
      .join(', ') || null
  );
}

const capital =
  /^\s*(?:(?:mun(?:icipiul|\.)?|or(?:a[sș]|\.)?|loc(?:alitatea|\.)?|jud(?:e[tț]ul|\.)?)\s*)?(?:bucure[sșş]ti|bucharest)\s*$/i;
const besideSector =
  /\b(?:mun(?:icipiul|\.)?\s*)?bucure[sșş]ti[\s-]+(?=sector)|(?<=sector(?:ul)?\s*[1-6])[\s-]+(?:mun(?:icipiul|\.)?\s*)?bucure[sșş]ti\b/i;

/** The accounts in the currency of the document, or all if there are none. */
function accountsOf({ bankAccounts }: SnapshotIssuer, currency: string, speech: Speech): readonly Fact[] {
  const fitting = bankAccounts.filter((account) => account.currency === currency);
  return (fitting.length > 0 ? fitting : bankAccounts).map((account) => ({
    label: speech.account,
    value: accountText(account, currency),
  }));
}

/** The currency of the account is named if it is another than this one. */
export function accountText(account: SnapshotIssuer['bankAccounts'][number], currency: string): string {
  return [
    unbroken(formatIban(account.iban)),
    account.bank ?? account.name,
    account.currency === currency ? null : account.currency,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same party without its accounts, for a paper on which nothing is to be paid, or which names them elsewhere. */
export function withoutAccounts(party: PartyContent, { account }: Speech): PartyContent {
  return { ...party, facts: party.facts.filter(({ label }) => label !== account) };
}
