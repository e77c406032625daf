import type { KnownArticle } from '../article/resolve-articles.ts';
import type { SnapshotClient } from '../client/client.ts';
import type { CompanySettings } from '../company/settings.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';
import type { KnownDocuments } from './named-documents.ts';
import type { Proforma } from './proforma.ts';
import type { IssuedBy, SnapshotIssuer } from './snapshot.ts';

/** What the database knows about this request. */
export interface KnownFacts {
  readonly issuer: SnapshotIssuer;
  readonly settings: CompanySettings;
  /** The present look of the company's documents; null if it has none. */
  readonly lookId: string | null;
  readonly seriesKind: string | null;
  readonly isPlatformKnown: boolean;
  readonly client: KnownClient | null;
  readonly articles: readonly KnownArticle[];
  readonly warehouseIds: ReadonlyMap<string, number>;
  readonly exchangeRate: KnownRate | null;
  /** V2-LAW-3: the rate of the euro on the day of issue, if it was asked for. */
  readonly euroRate: KnownRate | null;
  /** The proforma that the request names; null if it does not exist. */
  readonly proforma: Proforma | null;
  /** V2-REF-2: what is known about the documents that the request refers to; absent if it refers to none. */
  readonly named?: KnownDocuments;
  /** Absent if the name is not known. */
  readonly issuedBy?: IssuedBy;
}

export type KnownClient = SnapshotClient & { readonly clientId: string; readonly language?: DocumentLanguage | null };

/** V2-FX-1: the rate for the day of issue, and the day of that rate. */
export interface KnownRate {
  readonly rate: Decimal;
  readonly on: string;
}

export type IssueFacts = Omit<KnownFacts, 'proforma' | 'issuedBy' | 'named'>;
