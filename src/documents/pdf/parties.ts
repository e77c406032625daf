import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import type { Look } from '../../domain/company/look.ts';
import type { InvoiceSnapshot, SnapshotClient, SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { counties } from '../../domain/nomenclature/counties.ts';
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
  { issuer, client, currency }: InvoiceSnapshot,
  look: Look | null,
  speech: Speech,
): readonly PartyContent[] {
  return [
    {
      role: speech.supplier,
      name: issuer.name,
      facts: [
        { label: speech.fiscalCode, value: writtenFiscalCode(issuer) },
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
        ...fact(speech.account, client.bankAccount && formatIban(client.bankAccount)),
      ],
    },
  ];
}

function fact(label: string, value: string | null): readonly Fact[] {
  return value ? [{ label, value }] : [];
}

function codeLabel({ kind, countryCode }: SnapshotClient, speech: Speech): string {
  if (countryCode !== 'RO') return speech.foreignCode;
  return kind === 'individual' ? speech.personalCode : speech.fiscalCode;
}

/** Codes are kept without `RO`, which says that their holder pays VAT. */
function addressOf(
  { address, locality, countyCode, countryCode }: SnapshotIssuer | SnapshotClient,
  speech: Speech,
): string {
  const county = counties.find(({ code }) => code === countyCode)?.name ?? countyCode;
  const isBucharest = countryCode === 'RO' && countyCode === 'B';
  const parts = [
    address,
    // The capital is a county and a locality of one name.
    isBucharest && locality === county ? null : locality,
    county && countryCode === 'RO' && !isBucharest ? speech.county(county) : county,
    // Who reads another language may live elsewhere.
    countryCode === 'RO' && speech.language === 'ro' ? null : speech.countryName(countryCode),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Those in the currency of the document; where there are none, all. */
function accountsOf({ bankAccounts }: SnapshotIssuer, currency: string, speech: Speech): readonly Fact[] {
  const fitting = bankAccounts.filter((account) => account.currency === currency);
  return (fitting.length > 0 ? fitting : bankAccounts).map((account) => ({
    label: speech.account,
    value: [
      formatIban(account.iban),
      account.bank ?? account.name,
      account.currency === currency ? null : account.currency,
    ]
      .filter(Boolean)
      .join(', '),
  }));
}
