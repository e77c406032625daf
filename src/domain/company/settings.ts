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
  /** How many hours after its issue an invoice is sent to the tax authority automatically; null if only on request. */
  readonly spvDelayHours: number | null;
  /** The company's own account at the card processor, which its clients pay into; null if the installation's account is used. */
  readonly cardAccount: string | null;
  /**
   * Whether the central bank's rate of the day of the invoice is used if it is published already; otherwise it is the last rate before that
   * day.
   */
  readonly takesRateOfSameDay: boolean;
  /** GRP-SUP-5: whether invoices that arrive from SPV count as approved at once. */
  readonly approvesSupplierInvoices: boolean;
  /** GRP-STOCK-1: whether the goods of a supplier's invoice go into stock when it is approved. */
  readonly stocksOnApproval: boolean;
  /** GRP-BANK-13: whether a bank entry whose text names an invoice is recorded as its collection without confirmation. */
  readonly collectsFromStatements: boolean;
  /** CON-2FA-4: whether members need a second factor to act in the company. */
  readonly requiresSecondFactor: boolean;
  /** V2-LANG-2: the language of documents for clients abroad; null means Romanian. */
  readonly foreignLanguage: DocumentLanguage | null;
  /** V2-CORS-1: the origins whose pages may read v2 from a browser. */
  readonly browserOrigins: readonly string[];
  /** V2-PORTAL-8: mails to a client carry the link of its page. */
  readonly mailsPortal: boolean;
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
  browserOrigins: [],
  mailsPortal: false,
};
