import type { DocumentLanguage } from '../nomenclature/language.ts';

export const articleSearchModes = ['code', 'barcode', 'name'] as const;
/** Which field identifies an article on a line and in searches. */
export type ArticleSearchMode = (typeof articleSearchModes)[number];

export interface CompanySettings {
  readonly articleSearchMode: ArticleSearchMode;
  readonly createsArticleForOtherName: boolean;
  readonly findsClientByExternalId: boolean;
  readonly keepsStock: boolean;
  readonly hasWarehousePerLine: boolean;
  readonly exposesQuantities: boolean;
  readonly dueDays: number;
  readonly archiveDocumentLimit: number;
  readonly offersPaymentLinks: boolean;
  /** How long after its issue an invoice is sent to the tax authority by itself; null: only when somebody asks. */
  readonly spvDelayHours: number | null;
  /** Its own account at the card processor, which its clients pay into; null: that of the installation. */
  readonly cardAccount: string | null;
  /** The central bank's rate of the very day of the invoice, where it is out already; else the last one before that day. */
  readonly takesRateOfSameDay: boolean;
  /** GRP-SUP-5: what comes from SPV needs nobody's approval. */
  readonly approvesSupplierInvoices: boolean;
  /** GRP-STOCK-1: what an approved invoice of a supplier brings goes into stock. */
  readonly stocksOnApproval: boolean;
  /** GRP-BANK-13: an entry of the bank whose text names an invoice is collected without anybody's confirmation. */
  readonly collectsFromStatements: boolean;
  /** CON-2FA-4: of its members, to act in it. */
  readonly requiresSecondFactor: boolean;
  /** V2-LANG-2: of documents for clients abroad; null: Romanian. */
  readonly foreignLanguage: DocumentLanguage | null;
}

/** PROV-7: the values of settings that the provisioning file does not name. */
export const defaultSettings: CompanySettings = {
  articleSearchMode: 'code',
  createsArticleForOtherName: false,
  findsClientByExternalId: false,
  keepsStock: false,
  hasWarehousePerLine: false,
  exposesQuantities: false,
  dueDays: 0,
  archiveDocumentLimit: 10_000,
  offersPaymentLinks: false,
  spvDelayHours: null,
  cardAccount: null,
  takesRateOfSameDay: false,
  approvesSupplierInvoices: false,
  stocksOnApproval: false,
  collectsFromStatements: false,
  requiresSecondFactor: false,
  foreignLanguage: null,
};
