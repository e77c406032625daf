import { writtenFiscalCode } from '../../domain/company/identifiers.ts';
import type { Look } from '../../domain/company/look.ts';
import type { InvoiceSnapshot, SnapshotClient, SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { counties } from '../../domain/nomenclature/counties.ts';
import { countryNames } from './country-names.ts';
import { formatIban } from './format.ts';
import { labels } from './labels.ts';

export interface PartyContent {
  readonly role: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export function partiesOf({ issuer, client, currency }: InvoiceSnapshot, look: Look | null): readonly PartyContent[] {
  return [
    {
      role: labels.supplier,
      name: issuer.name,
      facts: [
        { label: labels.fiscalCode, value: writtenFiscalCode(issuer) },
        ...fact(labels.tradeRegister, issuer.tradeRegisterNumber),
        ...fact(labels.shareCapital, look?.shareCapital ?? null),
        ...fact('', addressOf(issuer)),
        ...fact(labels.phone, look?.phone ?? null),
        ...fact('', issuer.email),
        ...fact('', look?.website ?? null),
        ...accountsOf(issuer, currency),
      ],
    },
    {
      role: labels.client,
      name: client.name,
      facts: [
        ...fact(codeLabel(client), writtenFiscalCode(client)),
        ...fact(labels.tradeRegister, client.tradeRegisterNumber),
        ...fact('', addressOf(client)),
        ...fact('', client.email),
        ...fact(labels.phone, client.phone),
        ...fact(labels.account, client.bankAccount && formatIban(client.bankAccount)),
      ],
    },
  ];
}

function fact(label: string, value: string | null): readonly Fact[] {
  return value ? [{ label, value }] : [];
}

function codeLabel({ kind, countryCode }: SnapshotClient): string {
  if (countryCode !== 'RO') return labels.foreignCode;
  return kind === 'individual' ? labels.personalCode : labels.fiscalCode;
}

/** Codes are kept without `RO`, which says that their holder pays VAT. */
function addressOf({ address, locality, countyCode, countryCode }: SnapshotIssuer | SnapshotClient): string {
  const county = counties.find(({ code }) => code === countyCode)?.name ?? countyCode;
  const isBucharest = countryCode === 'RO' && countyCode === 'B';
  const parts = [
    address,
    // The capital is a county and a locality of one name.
    isBucharest && locality === county ? null : locality,
    county && countryCode === 'RO' && !isBucharest ? labels.county(county) : county,
    countryCode === 'RO' ? null : countryName(countryCode),
  ];
  return parts.filter(Boolean).join(', ');
}

function countryName(code: string): string {
  return (countryNames as Readonly<Record<string, string>>)[code] ?? code;
}

/** Those in the currency of the document; where there are none, all. */
function accountsOf({ bankAccounts }: SnapshotIssuer, currency: string): readonly Fact[] {
  const fitting = bankAccounts.filter((account) => account.currency === currency);
  return (fitting.length > 0 ? fitting : bankAccounts).map((account) => ({
    label: labels.account,
    value: [
      formatIban(account.iban),
      account.bank ?? account.name,
      account.currency === currency ? null : account.currency,
    ]
      .filter(Boolean)
      .join(', '),
  }));
}
