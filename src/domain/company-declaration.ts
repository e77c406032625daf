import type { KeyDeclaration } from './access/key-changes.ts';
import type { Plan } from './access/right.ts';
import type { AccountingAccounts } from './accounting/accounts.ts';
import type { TrialBalance } from './accounting/trial-balance.ts';
import type { LogoFile, Look } from './company/look.ts';
import type { SeriesDeclaration } from './company/series.ts';
import type { CompanySettings } from './company/settings.ts';
import type { Decimal } from './decimal/decimal.ts';
import type { MailSettings } from './mail/mail.ts';
import type { ReminderSettings } from './mail/reminder.ts';
import type { DocumentLanguage } from './nomenclature/language.ts';
import type { SupplierInvoiceDeclaration } from './supplier/supplier-declaration.ts';

/**
 * PROV-1: what a provisioning file says about a company. Null always means that the file does not mention it: an existing value stays, and
 * a new thing gets its default. `place` is the index of a thing in its list, so that an error message can point at it.
 */
export interface CompanyDeclaration extends PostalAddress {
  readonly place: number;
  /** Digits only; it identifies the company. */
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean | null;
  readonly email: string | null;
  readonly plan: Plan | null | 'unchanged';
  /** Members whose values are removed; only a person in the console can do that. */
  readonly cleared: readonly ClearableMember[];
  /** The settings that the file names; the mail settings likewise. */
  readonly settings: Partial<CompanySettings>;
  /** V1-AUTH-5 */
  readonly isV1Active: boolean | null;
  /** V1-FORM-1 */
  readonly acceptsV1Forms: boolean | null;
  readonly mailSettings: Partial<MailSettings & ReminderSettings>;
  readonly accounts: Partial<AccountingAccounts>;
  readonly look: LookChanges;
  readonly bankAccounts: readonly BankAccountDeclaration[];
  /** The origins of the web shops. */
  readonly platforms: readonly string[];
  readonly series: readonly SeriesDeclaration[];
  readonly warehouses: readonly WarehouseDeclaration[];
  readonly articles: readonly ArticleDeclaration[];
  readonly exchangeRates: readonly ExchangeRateDeclaration[];
  readonly clients: readonly ClientDeclaration[];
  readonly suppliers: readonly PartnerDeclaration[];
  readonly trialBalances: readonly TrialBalance[];
  readonly supplierInvoices: readonly SupplierInvoiceDeclaration[];
  readonly keys: readonly KeyDeclaration[];
  readonly apiUserNames: readonly string[];
  readonly revokedApiUserNames: readonly string[];
  readonly consoleUsers: readonly ConsoleUserDeclaration[];
}

/** A declaration of an existing company with this name that leaves everything else as it is. */
export function declaredNothing(fiscalCode: string, name: string): CompanyDeclaration {
  return {
    place: 0,
    fiscalCode,
    name,
    tradeRegisterNumber: null,
    isVatPayer: null,
    email: null,
    countryCode: null,
    countyCode: null,
    locality: null,
    address: null,
    plan: 'unchanged',
    cleared: [],
    settings: {},
    isV1Active: null,
    acceptsV1Forms: null,
    mailSettings: {},
    accounts: {},
    look: {},
    bankAccounts: [],
    platforms: [],
    series: [],
    warehouses: [],
    articles: [],
    exchangeRates: [],
    clients: [],
    suppliers: [],
    trialBalances: [],
    supplierInvoices: [],
    keys: [],
    apiUserNames: [],
    revokedApiUserNames: [],
    consoleUsers: [],
  };
}

export type ClearableMember = 'tradeRegisterNumber' | 'countyCode' | 'locality' | 'address' | 'email';

/** The members that are set; null removes the present value. */
export type LookChanges = Partial<Omit<Look, 'logo'>> & { readonly logo?: LogoFile | null };

export interface PostalAddress {
  readonly countryCode: string | null;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

export interface BankAccountDeclaration {
  readonly iban: string;
  readonly name: string | null;
  readonly bank: string | null;
  readonly currency: string | null;
  readonly balance: Decimal | null;
  /** Null means now. */
  readonly balanceAt: Date | null;
}

export interface WarehouseDeclaration {
  readonly code: string;
  readonly name: string | null;
}

/** Articles are identified by code and name together. */
export interface ArticleDeclaration {
  readonly place: number;
  readonly code: string | null;
  readonly name: string;
  readonly barcode: string | null;
  readonly unit: string | null;
  readonly unitPrice: Decimal | null;
  readonly vatRate: Decimal | null;
  readonly description: string | null;
  readonly isDeleted: boolean | null;
  readonly stock: readonly StockDeclaration[];
}

export interface StockDeclaration {
  readonly place: number;
  /** Null for stock that is not in any warehouse. */
  readonly warehouseCode: string | null;
  readonly quantity: Decimal;
}

export interface ExchangeRateDeclaration {
  readonly currency: string;
  readonly validOn: string;
  readonly rate: Decimal;
}

/** Partners are identified by fiscal code, and those without one by name. */
export interface PartnerDeclaration extends PostalAddress {
  readonly fiscalCode: string | null;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bankAccount: string | null;
}

export interface ClientDeclaration extends PartnerDeclaration {
  readonly kind: 'legal-entity' | 'individual' | null;
  readonly externalId: number | null;
  readonly language: DocumentLanguage | null;
}

export interface ConsoleUserDeclaration {
  readonly email: string;
  readonly password: string;
}
