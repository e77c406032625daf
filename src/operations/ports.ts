import type { CompanyPlace, PlacedStatement, StatementRow } from '../domain/accounting/statement.ts';
import type { ChainPoint } from '../domain/audit/chain-check.ts';
import type { Decimal } from '../domain/decimal/decimal.ts';
import type { DocumentName } from '../domain/invoice/issued-invoice.ts';
import type { PublishedRates, RatesPeriod } from '../domain/nomenclature/bank-rates.ts';
import type { SpokenLanguage } from '../domain/nomenclature/language.ts';
import type { ReceivedRecord } from '../domain/supplier/received-invoice.ts';
import type { CardRefunded, CardRefunds } from './card-refund-ports.ts';

/** What the outside must offer. An adapter of each stands in `partners/`. */

export interface Clock {
  /** The moment, for everything that is stored, compared or printed. */
  now(): Date;
  /** Milliseconds of a clock that never goes back, for measuring how long something took. */
  elapsedMs(): number;
}

export interface Ids {
  uuid(): string;
  randomBytes(size: number): Buffer;
}

/** The end of a company's audit trail at some moment. */
export interface AuditAnchor extends ChainPoint {
  readonly at: string;
}

/** Ends of audit trails by fiscal code, stored where somebody who can only write to the database cannot reach them. */
export interface AuditAnchors {
  /** Null where none were ever kept. */
  read(): Promise<ReadonlyMap<string, AuditAnchor> | null>;
  /** In the place of those that were kept. */
  write(anchors: ReadonlyMap<string, AuditAnchor>): Promise<void>;
}

/** Official data of a Romanian legal entity, as the tax authority publishes it. */
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
  /** How far apart it wants its questions, from all processes together; 0 where it does not care. */
  readonly secondsBetweenCalls: number;
  /** Answers null for a code it does not know; rejects when it cannot answer. */
  find(fiscalCode: string, signal: AbortSignal): Promise<OfficialCompany | null>;
}

export interface FinancialStatements {
  /** Answers null where it has nothing of that year; rejects when it cannot answer. */
  find(fiscalCode: string, year: number, signal: AbortSignal): Promise<OfficialStatement | null>;
  /** Of the test environment: a year that nobody has to import, of its own companies and of these; elsewhere null. */
  readonly rehearse: ((year: number, companies: readonly CompanyPlace[]) => readonly PlacedStatement[]) | null;
}

export type OfficialStatement = StatementRow & Pick<CompanyPlace, 'name'>;

export interface CentralBank {
  /** Rejects when it cannot be reached, or what it gives cannot be read. At least one day. */
  rates(period: RatesPeriod, signal: AbortSignal): Promise<readonly PublishedRates[]>;
}

/** What the payer is asked to pay. */
export interface CardOrder {
  readonly companyId: number;
  /** V2-LINK-6: the company's own account at the processor; null: that of the installation. */
  readonly account: string | null;
  readonly paymentId: string;
  /** When it was begun: of the same order everything is the same. */
  readonly startedAtMs: number;
  readonly amount: Decimal;
  readonly currency: string;
  readonly issuerName: string;
  readonly document: DocumentName;
  /** Of the document: the payer reads the processor's page in it too. */
  readonly language: SpokenLanguage;
  /** Where the payer comes back to: having paid, or not. */
  readonly paidUrl: string;
  readonly unpaidUrl: string;
}

/** Money that the processor has received. */
export interface CardPaid {
  /** Who has it, and says so: the account is the processor's word, all else may be a forger's who owns that account. */
  readonly account: string | null;
  readonly companyId: number;
  readonly paymentId: string;
  /** What the processor calls the payment. */
  readonly reference: string;
  readonly amount: Decimal;
  readonly currency: string;
}

export type CardEvent =
  | { readonly is: 'paid'; readonly paid: CardPaid }
  | { readonly is: 'refunded'; readonly refunded: CardRefunded };

export interface CardProcessor extends CardRefunds {
  /** Also whether what is paid into that account would be told. */
  accepts(currency: string, account: string | null): boolean;
  /** Gives the address to send the payer to; rejects with `CardProcessorUnavailable`. The same order twice is one payment. */
  start(order: CardOrder): Promise<string>;
  /** Null for what does not concern us. Throws `CardEventForged` for what the processor did not say. */
  readEvent(body: Buffer, signature: string | null): Promise<CardEvent | null>;
}

export class CardProcessorUnavailable extends Error {}
export class CardEventForged extends Error {}

/** A simulated processor has its own page here; null for an address that it did not make. */
export interface CardRehearsal {
  open(address: string): CardOrder | null;
}

/** One mail to one recipient. Names and texts may contain anything; addresses are already checked. */
export interface MailMessage {
  /** The same for every attempt, so that a mail which arrives twice is recognised as one. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: MailParty;
  readonly replyTo: string | null;
  readonly to: MailParty;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A picture that the page shows, by its `cid:`; null: none. */
  readonly picture: { readonly cid: string; readonly mimeType: string; readonly content: Uint8Array } | null;
  readonly attachment: MailFile | null;
  /** V2-MAIL-11: beside it, the receipts of what was collected; absent: none. */
  readonly receipts?: readonly MailFile[];
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

/** A mail in the format in which it is sent. */
export interface WrittenMail {
  readonly sender: string;
  readonly recipient: string;
  readonly source: Buffer;
}

export interface Mailer {
  /** What the installation sends from: bounces go there, and answers where a company names no address of its own. */
  readonly address: string;
  write(message: MailMessage): Promise<WrittenMail>;
  /**
   * Resolves when a server has taken it over. Rejects with `MailRefused` when it never will, with anything else when it may later.
   * Null where nothing leaves the installation, and mail is kept in the outbox.
   */
  readonly post: ((mail: WrittenMail, signal: AbortSignal) => Promise<void>) | null;
}

/** Refused for good: the same mail would be refused again. */
export class MailRefused extends Error {}

/** The tokens of one company for the tax authority, and when they expire. */
export interface SpvTokens {
  readonly access: string;
  readonly refresh: string;
  readonly accessSeconds: number;
}

/** An invoice of ours, or the message of a buyer to whoever issued one. */
export type SpvUpload = { readonly fiscalCode: string; readonly xml: string } & (
  | {
      readonly kind: 'invoice';
      /** To an individual: another address there. */
      readonly isToIndividual: boolean;
      /** To a buyer without a Romanian code. */
      readonly isToForeigner: boolean;
    }
  | { readonly kind: 'buyer-message' }
);

export type SpvProgress =
  | { readonly state: 'processing' }
  | { readonly state: 'accepted' | 'rejected'; readonly downloadId: string }
  /** Refused before anything was looked at. */
  | { readonly state: 'not-taken' };

/** The ZIP with the authority's seal, and its content: an invoice, or the reasons of a rejection. */
export interface SealedMessage {
  readonly zip: Buffer;
  /** The document, byte for byte. */
  readonly xml: Buffer;
  readonly errors: readonly string[];
  /** The document read as the invoice of a supplier, or why it cannot be. */
  readonly invoice: ReceivedRecord | { readonly unreadable: string };
}

export interface SpvMessage {
  /** What it is downloaded by. */
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
  /** `buyer-messages`: to sellers and from buyers. */
  readonly only: 'sent' | 'buyer-messages' | null;
}

/** Who can send: nobody, the companies that authorised the service, or, with a simulated authority, every company. */
export type SpvReach = 'nobody' | 'connected' | 'everybody';

/** The tax authority's mailbox, through which e-invoices are sent and received. Every method rejects with `AnafFault`. */
export interface Spv {
  /** Where the owner of a company lets us in, with a certificate, in a browser; it comes back with a code. */
  authorizationUrl(state: string): Promise<string>;
  exchangeCode(code: string, signal: AbortSignal): Promise<SpvTokens>;
  /** The refresh token that was used may be worthless afterwards. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<SpvTokens>;
  /** Gives the id by which the document is followed. */
  upload(access: string, upload: SpvUpload, signal: AbortSignal): Promise<string>;
  progress(access: string, uploadId: string, signal: AbortSignal): Promise<SpvProgress>;
  /** Rejects with `UnreadableMessage` where it came, and nobody can read it. */
  download(access: string, messageId: string, signal: AbortSignal): Promise<SealedMessage>;
  /** Every message of the period, however many pages they are. */
  messages(access: string, period: MessagePeriod, signal: AbortSignal): Promise<readonly SpvMessage[]>;
}

export type AnafTrouble =
  /** The question never arrived: nothing has happened there. */
  | 'not-reached'
  /** No answer, or one that nobody can read: what was asked may have been done. */
  | 'not-answered'
  /** It says itself that it failed. */
  | 'out-of-order'
  /** The access token is not valid any more. */
  | 'unauthorized'
  /** The refresh token is not valid any more: the owner must let us in again. */
  | 'not-let-in'
  /** As often today as is allowed. */
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
  /** Null where not even the document was found in it. */
  readonly xml: Buffer | null;

  constructor(message: string, zip: Buffer, xml: Buffer | null) {
    super('not-answered', message);
    this.zip = zip;
    this.xml = xml;
  }
}
