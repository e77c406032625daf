import type { IssueClient } from '../invoice/issue-command.ts';
import type { SnapshotClient } from '../invoice/snapshot.ts';
import { usableCode } from './client-search.ts';

/** Official data of a Romanian legal entity, as the tax authority publishes it. */
export interface OfficialData {
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** A client as it will be kept, and shown on the document. */
export type NewClient = SnapshotClient & { readonly externalId: number | null };

/** V2-ISSUE-1: from the request; what the tax authority knows of a Romanian legal entity replaces what was sent. */
export function newClient(sent: IssueClient, official: OfficialData | null): NewClient {
  const { kind, name, externalId, countryCode, countyCode, locality, address, email, phone, bankAccount } = sent;
  return {
    kind,
    name: official?.name ?? name,
    fiscalCode: usableCode(sent),
    externalId,
    tradeRegisterNumber: official?.tradeRegisterNumber ?? sent.tradeRegisterNumber,
    isVatPayer: official?.isVatPayer ?? sent.isVatPayer,
    countryCode,
    countyCode: official?.countyCode ?? countyCode,
    locality: official?.locality ?? locality,
    address: official?.address ?? address,
    email,
    phone,
    bankAccount,
  };
}
