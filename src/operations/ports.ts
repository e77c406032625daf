import type { CompanyPlace, PlacedStatement, StatementRow } from '../domain/accounting/statement.ts';
import type { ChainPoint } from '../domain/audit/chain-check.ts';
import type { Decimal } from '../domain/decimal/decimal.ts';
import type { PublishedRates, RatesPeriod } from '../domain/nomenclature/bank-rates.ts';
import type { SpokenLanguage } from '../domain/nomenclature/language.ts';
import type { ReceivedRecord } from '../domain/supplier/received-invoice.ts';
import type { CardRefunded, CardRefunds } from './card-refund-ports.ts';

/** The outside must offer these. An adapter of each stands in `partners/`. */

export interface Clock {
  /** It is the moment for everything that is stored, compared or printed. */
  now(): Date;
  /** It counts the milliseconds of a clock that never goes back, to measure how long something took. */
  elapsedMs(): number;
}

export interface Ids {
  uuid(): string;
  randomBytes(size: number): Buffer;
}

export interface AuditAnchor extends ChainPoint {
  readonly at: string;
}

/** The ends of audit trails are stored by fiscal code where somebody who can only write to the database cannot reach them. */
export interface AuditAnchors {
  /** Returns null where none were ever stored. */
  read(): Promise<ReadonlyMap<string, AuditAnchor> | null>;
  /** Replaces those that were stored. */
  write(anchors: ReadonlyMap<string, AuditAnchor>): Promise<void>;
}

/** The tax authority publishes this of a Romanian legal entity. */
export interface OfficialCompany {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

export interface CompanyRegistry {
  /** The registry wants its questions so far apart, from all processes together; 0 means that it does not care. */
  readonly secondsBetweenCalls: number;
  /** Answers null for a code it does not know; rejects when it cannot answer. */
  find(fiscalCode: string, signal: AbortSignal): Promise<OfficialCompany | null>;
}

export interface FinancialStatements {
  /** Answers null where it has nothing of that year; rejects when it cannot answer. */
  find(fiscalCode: string, year: number, signal: AbortSignal): Promise<OfficialStatement | null>;
  /** In the test environment it makes a year that nobody has to import, of its own companies and of these; elsewhere it is null. */
  readonly rehearse: ((year: number, companies: readonly CompanyPlace[]) => readonly PlacedStatement[]) | null;
}

export type OfficialStatement = StatementRow & Pick<CompanyPlace, 'name'>;

export interface CentralBank {
  /** Returns at least one day. Rejects when the bank cannot be reached, or what it gives cannot be read. */
  rates(period: RatesPeriod, signal: AbortSignal): Promise<readonly PublishedRates[]>;
}

export interface CardOrder {
  readonly companyId: number;
  /** V2-LINK-6: it is the company's own account at the processor; null means that of the installation. */
  readonly account: string | null;
  readonly paymentId: string;
  /** The same order has the same moment, so that everything about it is the same. */
  readonly startedAtMs: number;
  readonly amount: Decimal;
  readonly currency: string;
  readonly issuerName: string;
  /** What is paid, as the payer and the company read it. */
  readonly purpose: string;
  /** The processor's page is in the language of the document. */
  readonly language: SpokenLanguage;
  /** The payer comes back to one of these, having paid or not. */
  readonly paidUrl: string;
  readonly unpaidUrl: string;
}

export interface CardPaid {
  /** The account is the processor's word; everything else may come from a forger who owns that account. */
  readonly account: string | null;
  readonly companyId: number;
  readonly paymentId: string;
  /** The processor calls the payment by this. */
  readonly reference: string;
  readonly amount: Decimal;
  readonly currency: string;
}

export type CardEvent =
  | { readonly is: 'paid'; readonly paid: CardPaid }
  | { readonly is: 'refunded'; readonly refunded: CardRefunded };

export interface CardProcessor extends CardRefunds {
  /** It also says whether a payment into that account would be reported to us. */
  accepts(currency: string, account: string | null): boolean;
  /** Gives the address to send the payer to; rejects with `CardProcessorUnavailable`. The same order twice is one payment. */
  start(order: CardOrder): Promise<string>;
  /** Returns null for what does not concern us. Throws `CardEventForged` for what the processor did not say. */
  readEvent(body: Buffer, signature: string | null): Promise<CardEvent | null>;
}

export class CardProcessorUnavailable extends Error {}
export class CardEventForged extends Error {}

/** A simulated processor has its own page here. It is null for an address that it did not make. */
export interface CardRehearsal {
  open(address: string): CardOrder | null;
}

/** Names and texts may contain anything; the addresses are already checked. */
export interface MailMessage {
  /** It is the same for every attempt, so that a mail which arrives twice is recognised as one. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: MailParty;
  readonly replyTo: string | null;
  readonly to: MailParty;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The page shows it by its `cid:`; null means none. */
  readonly picture: { readonly cid: string; readonly mimeType: string; readonly content: Uint8Array } | null;
  readonly attachment: MailFile | null;
  /** V2-MAIL-11, V2-NOTE-7: receipts of what was collected and chosen files, after the attachment; absent means none. */
  readonly enclosed?: readonly MailFile[];
}

export interface MailFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

export interface MailParty {
  readonly name: string;
  readonly address: string;
}

export interface WrittenMail {
  readonly sender: string;
  readonly recipient: string;
  readonly source: Buffer;
}

export interface Mailer {
  /** Bounces go to this address, and so do answers where a company names no address of its own. */
  readonly address: string;
  write(message: MailMessage): Promise<WrittenMail>;
  /**
   * Resolves when a server has taken it over. Rejects with `MailRefused` when it never will, with anything else when it may later.
   * Returns null where nothing leaves the installation, and mail is kept in the outbox.
   */
  readonly post: ((mail: WrittenMail, signal: AbortSignal) => Promise<void>) | null;
}

/** The same mail would be refused again. */
export class MailRefused extends Error {}

export interface SpvTokens {
  readonly access: string;
  readonly refresh: string;
  readonly accessSeconds: number;
}

/** It is an invoice of ours, or the message of a buyer to whoever issued one. */
export type SpvUpload = { readonly fiscalCode: string; readonly xml: string } & (
  | {
      readonly kind: 'invoice';
      /** An invoice to an individual goes to another address. */
      readonly isToIndividual: boolean;
      /** The buyer has no Romanian code. */
      readonly isToForeigner: boolean;
    }
  | { readonly kind: 'buyer-message' }
);

export type SpvProgress =
  | { readonly state: 'processing' }
  | { readonly state: 'accepted' | 'rejected'; readonly downloadId: string }
  /** It was refused before anything was looked at. */
  | { readonly state: 'not-taken' };

/** The ZIP has the authority's seal; its content is an invoice, or the reasons of a rejection. */
export interface SealedMessage {
  readonly zip: Buffer;
  /** It is the document, byte for byte. */
  readonly xml: Buffer;
  readonly errors: readonly string[];
  /** It is the document read as the invoice of a supplier, or why it cannot be read so. */
  readonly invoice: ReceivedRecord | { readonly unreadable: string };
}

export interface SpvMessage {
  /** The message is downloaded by this id. */
  readonly messageId: string;
  readonly uploadId: string;
  readonly kind: 'sent' | 'received' | 'errors' | 'from-buyer' | 'to-seller' | 'other';
  readonly createdOn: string;
  readonly sellerCode: string | null;
  readonly buyerCode: string | null;
  readonly details: string;
}

export interface MessagePeriod {
  readonly fiscalCode: string;
  readonly from: Date;
  readonly until: Date;
  /** `buyer-messages` are those to sellers and from buyers. */
  readonly only: 'sent' | 'buyer-messages' | null;
}

/** It says who can send: nobody, the companies that authorised the service, or, with a simulated authority, every company. */
export type SpvReach = 'nobody' | 'connected' | 'everybody';

/** E-invoices are sent and received through this mailbox of the tax authority. Every method rejects with `AnafFault`. */
export interface Spv {
  /** The owner of a company grants access there, with a certificate, in a browser, which comes back with a code. */
  authorizationUrl(state: string): Promise<string>;
  exchangeCode(code: string, signal: AbortSignal): Promise<SpvTokens>;
  /** The refresh token that was used may be worthless afterwards. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<SpvTokens>;
  /** Returns the id by which the document is followed. */
  upload(access: string, upload: SpvUpload, signal: AbortSignal): Promise<string>;
  progress(access: string, uploadId: string, signal: AbortSignal): Promise<SpvProgress>;
  /** Rejects with `UnreadableMessage` where the message came and nobody can read it. */
  download(access: string, messageId: string, signal: AbortSignal): Promise<SealedMessage>;
  /** Returns every message of the period, however many pages there are. */
  messages(access: string, period: MessagePeriod, signal: AbortSignal): Promise<readonly SpvMessage[]>;
}

/** Calls the authority with the access token of the company, refreshed where that is needed. */
export type WithAccess = <T>(
  companyId: number,
  signal: AbortSignal,
  call: (access: string, spv: Spv) => Promise<T>,
) => Promise<T>;

export type AnafTrouble =
  /** The question never arrived, so nothing has happened there. */
  | 'not-reached'
  /** There was no answer, or none that can be read, so what was asked may have been done. */
  | 'not-answered'
  /** It says itself that it failed. */
  | 'out-of-order'
  /** The access token is not valid any more. */
  | 'unauthorized'
  /** The refresh token is not valid any more, so the owner must grant access again. */
  | 'not-let-in'
  /** It was called as often today as is allowed. */
  | 'quota-spent'
  /** It says no, for the reason in the message. */
  | 'refused';

export class AnafFault extends Error {
  readonly trouble: AnafTrouble;

  constructor(trouble: AnafTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** Opens the ZIP of a message within bounds of time and memory, away from the event loop; rejects with `UnreadableMessage`. */
export type OpenMessage = (zip: Buffer) => Promise<SealedMessage>;

/** One message that arrived completely and cannot be read; it says nothing about other messages. */
export class UnreadableMessage extends AnafFault {
  readonly zip: Buffer;
  /** It is null where not even the document was found in it. */
  readonly xml: Buffer | null;

  constructor(message: string, zip: Buffer, xml: Buffer | null) {
    super('not-answered', message);
    this.zip = zip;
    this.xml = xml;
  }
}

/** Everything of the company as one ZIP, which is made as fast as its pieces are taken (OPS-MOVE-1). */
export type CompanyFile = (fiscalCode: string) => AsyncGenerator<Buffer>;
