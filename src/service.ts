import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { PdfRenderer } from './documents/pdf/renderer.ts';
import type { Environment } from './domain/access/access.ts';
import { type MasterKey, masterKeyOf } from './domain/access/master-key.ts';
import type { Rate } from './domain/access/rate.ts';
import type { LinkSeal } from './domain/archive/archive-link.ts';
import { bucharestDate } from './domain/time/bucharest.ts';
import { checkArchiveLimits } from './operations/archives/check-archive-limits.ts';
import { createArchive } from './operations/archives/create-archive.ts';
import { createArchiveLink } from './operations/archives/create-archive-link.ts';
import { openArchive } from './operations/archives/open-archive.ts';
import { readArchive } from './operations/archives/read-archive.ts';
import { findArticles } from './operations/articles/find-articles.ts';
import { listArticles } from './operations/articles/list-articles.ts';
import { listModifiedArticles } from './operations/articles/list-modified-articles.ts';
import { readArticlePage } from './operations/articles/read-article-page.ts';
import { admittanceOf } from './operations/calls/admit-call.ts';
import { answerOnce } from './operations/calls/answer-once.ts';
import { authenticateApiUser } from './operations/calls/authenticate-api-user.ts';
import { authenticateKey } from './operations/calls/authenticate-key.ts';
import { checkMaintenance } from './operations/calls/check-maintenance.ts';
import { countLegacyCall } from './operations/calls/count-legacy-call.ts';
import { readInTime } from './operations/calls/read-in-time.ts';
import { type Shares, shareTurns } from './operations/calls/share-turns.ts';
import { throttleFailures } from './operations/calls/throttle-failures.ts';
import { withinTime } from './operations/calls/within-time.ts';
import { listClients } from './operations/clients/list-clients.ts';
import { listOverdueClients } from './operations/clients/list-overdue-clients.ts';
import { readClientBalance } from './operations/clients/read-client-balance.ts';
import { readClientPage } from './operations/clients/read-client-page.ts';
import { askRegistry } from './operations/clients/steps/ask-registry.ts';
import { collectInvoice } from './operations/collections/collect-invoice.ts';
import { deleteAllCollections } from './operations/collections/delete-all-collections.ts';
import { deleteCollection } from './operations/collections/delete-collection.ts';
import { readIdentity } from './operations/company/read-identity.ts';
import { checkHealth, type HealthNeeds } from './operations/installation/check-health.ts';
import { cancelInvoice } from './operations/invoices/cancel-invoice.ts';
import { checkInvoice } from './operations/invoices/check-invoice.ts';
import { checkIssueNames } from './operations/invoices/check-issue-names.ts';
import { deleteInvoice } from './operations/invoices/delete-invoice.ts';
import { downloadInvoice, openDownload } from './operations/invoices/download-invoice.ts';
import { issueInvoice } from './operations/invoices/issue-invoice.ts';
import { listAssociatedInvoices } from './operations/invoices/list-associated-invoices.ts';
import { listInvoices } from './operations/invoices/list-invoices.ts';
import { listOverdueInvoices } from './operations/invoices/list-overdue-invoices.ts';
import { mailInvoice } from './operations/invoices/mail-invoice.ts';
import { makeDownloadLink } from './operations/invoices/make-download-link.ts';
import { makePaymentLink } from './operations/invoices/make-payment-link.ts';
import { readInvoice } from './operations/invoices/read-invoice.ts';
import { readUbl } from './operations/invoices/read-ubl.ts';
import { restoreInvoice } from './operations/invoices/restore-invoice.ts';
import { reverseInvoice } from './operations/invoices/reverse-invoice.ts';
import { setTrackingNumber } from './operations/invoices/set-tracking-number.ts';
import {
  listBanks,
  listCollectionKinds,
  listCounties,
  listCountries,
  listCurrencies,
  listInvoiceTypes,
  listLocalities,
  listVatRates,
} from './operations/nomenclatures/list-nomenclature.ts';
import { readPayment } from './operations/payments/read-payment.ts';
import { recordCardPayment } from './operations/payments/record-card-payment.ts';
import { startCardPayment } from './operations/payments/start-card-payment.ts';
import type {
  CardProcessor,
  CardRehearsal,
  CentralBank,
  Clock,
  CompanyRegistry,
  Ids,
  Mailer,
  Spv,
} from './operations/ports.ts';
import { readSpvStatus } from './operations/spv/read-spv-status.ts';
import { type SpvReach, sendToSpv } from './operations/spv/send-to-spv.ts';
import { listStock } from './operations/stock/list-stock.ts';
import { listWarehouses } from './operations/stock/list-warehouses.ts';
import { anafRegistry } from './partners/anaf/company-registry.ts';
import { type AnafAccount, anafSpv } from './partners/anaf/spv.ts';
import { type BankAddresses, nationalBank } from './partners/bnr/central-bank.ts';
import { type StripeAccount, stripeCards } from './partners/cards/stripe.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from './partners/simulated/anaf.ts';
import { simulatedCards } from './partners/simulated/card-processor.ts';
import { type SimulatedBank, startSimulatedBank } from './partners/simulated/central-bank.ts';
import { simulatedCompanyRegistry } from './partners/simulated/company-registry.ts';
import { outboxMailer } from './partners/simulated/outbox-mailer.ts';
import { type SmtpSettings, smtpMailer } from './partners/smtp/mailer.ts';
import type { Database } from './storage/database.ts';
import { keptFacts } from './storage/invoices/issue-facts-cache.ts';

export interface ServiceNeeds extends HealthNeeds {
  readonly database: Database;
  readonly environment: Environment;
  readonly rateLimitsAreOn: boolean;
  /** V2-RATE-1 */
  readonly protectiveRate: Rate;
  readonly readSeconds: number;
  /** How many days a ready archive is kept. */
  readonly keptDays: number;
  readonly shares: { readonly reads: Shares; readonly work: Shares };
  readonly clock: Clock;
  readonly ids: Ids;
  /** Opens the private keys of v1. */
  readonly masterKey: () => Promise<MasterKey>;
  readonly registry: CompanyRegistry;
  readonly cards: CardProcessor | null;
  readonly renderer: PdfRenderer;
  /** Seals what the download links of archives say. */
  readonly archiveLinks: LinkSeal;
  /** How the outside reaches the service; known only once it listens. */
  readonly publicUrl: () => string;
  /** Null: this installation sends no mail. */
  readonly mailer: Mailer | null;
  readonly spvReach: SpvReach;
}

/** The service, built by hand: every operation bound to the database, the partners and the clock. */
export function buildService(needs: ServiceNeeds) {
  const readFacts = keptFacts();
  return {
    authenticateKey: authenticateKey(needs),
    authenticateApiUser: authenticateApiUser(needs),
    throttleFailures: throttleFailures(needs),
    withinTime: withinTime(needs),
    readInTime: readInTime(needs),
    shareReads: shareTurns(needs.shares.reads),
    shareWork: shareTurns(needs.shares.work),
    countLegacyCall: countLegacyCall(needs),
    checkMaintenance: checkMaintenance(needs),
    ...admittanceOf(needs),
    answerOnce: answerOnce(needs),
    checkHealth: checkHealth(needs),
    readIdentity,
    listInvoices: listInvoices(needs),
    readInvoice: readInvoice(needs),
    makeDownloadLink: makeDownloadLink(needs),
    makePaymentLink: makePaymentLink(needs),
    openDownload: openDownload(needs),
    downloadInvoice: downloadInvoice(needs),
    readUbl: readUbl(needs),
    readPayment: readPayment(needs),
    startCardPayment: startCardPayment(needs),
    recordCardPayment: recordCardPayment(needs),
    checkIssueNames: checkIssueNames(needs),
    checkInvoice: checkInvoice({ ...needs, readFacts }),
    listOverdueInvoices: listOverdueInvoices(needs),
    listClients: listClients(needs),
    listOverdueClients: listOverdueClients(needs),
    readClientPage: readClientPage(needs),
    readClientBalance: readClientBalance(needs),
    listArticles: listArticles(needs),
    readArticlePage: readArticlePage(needs),
    findArticles: findArticles(needs),
    listModifiedArticles: listModifiedArticles(needs),
    listWarehouses: listWarehouses(needs),
    listStock: listStock(needs),
    issueInvoice: issueInvoice({ ...needs, readFacts, askRegistry: askRegistry(needs) }),
    listAssociatedInvoices: listAssociatedInvoices(needs),
    collectInvoice: collectInvoice(needs),
    deleteCollection: deleteCollection(needs),
    deleteAllCollections: deleteAllCollections(needs),
    cancelInvoice: cancelInvoice(needs),
    reverseInvoice: reverseInvoice(needs),
    restoreInvoice: restoreInvoice(needs),
    deleteInvoice: deleteInvoice(needs),
    setTrackingNumber: setTrackingNumber(needs),
    checkArchiveLimits: checkArchiveLimits(needs),
    createArchive: createArchive(needs),
    readArchive: readArchive(needs),
    createArchiveLink: createArchiveLink(needs),
    openArchive: openArchive(needs),
    mailInvoice: mailInvoice(needs),
    sendToSpv: sendToSpv(needs),
    readSpvStatus: readSpvStatus(needs),
    listCounties,
    listLocalities,
    listBanks,
    listCurrencies,
    listCountries,
    listVatRates,
    listInvoiceTypes,
    listCollectionKinds,
  };
}

export type Operations = ReturnType<typeof buildService>;

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/** OPS-ENV-3, OPS-ENV-4: the registry that is named, which in production is always one; else a played one. */
export function companyRegistryOf(registryUrl: string | null, clock: Clock): CompanyRegistry {
  if (registryUrl === null) return simulatedCompanyRegistry;
  return anafRegistry(registryUrl, () => bucharestDate(clock.now()));
}

export interface StartedBank {
  readonly bank: CentralBank | null;
  readonly stop: () => Promise<void>;
}

/** OPS-ENV-3, OPS-ENV-4: the bank that is named; a played one begins to listen when it is first spoken to. */
export function centralBankOf(addresses: 'off' | 'simulated' | BankAddresses, clock: Clock): StartedBank {
  if (addresses === 'off') return { bank: null, stop: async () => undefined };
  if (addresses !== 'simulated') return { bank: nationalBank(async () => addresses), stop: async () => undefined };
  let started: Promise<SimulatedBank> | undefined;
  const simulated = async (): Promise<BankAddresses> => {
    started ??= startSimulatedBank(() => clock.now());
    return (await started).addresses;
  };
  return { bank: nationalBank(simulated), stop: async () => (await started)?.stop() };
}

interface CardNeeds {
  readonly environment: Environment;
  readonly stripe: Omit<StripeAccount, 'isLive'> | null;
  readonly secret: Buffer;
  readonly publicUrl: () => string;
}

/** OPS-ENV-3: the configured processor; none configured, a simulated one in the test environment and none in production. */
export function cardProcessorOf({ environment, stripe, secret, publicUrl }: CardNeeds): {
  readonly cards: CardProcessor | null;
  readonly rehearsal: CardRehearsal | null;
} {
  if (stripe) return { cards: stripeCards({ ...stripe, isLive: environment === 'production' }), rehearsal: null };
  if (environment === 'production') return { cards: null, rehearsal: null };
  const simulated = simulatedCards({ secret, publicUrl });
  return { cards: simulated, rehearsal: simulated };
}

/** OPS-ENV-3: the test environment keeps its mail, unless a server is named. */
export function mailerOf(environment: Environment, smtp: SmtpSettings | null): Mailer | null {
  if (smtp) return smtpMailer(smtp);
  return environment === 'test' ? outboxMailer : null;
}

/** OPS-ENV-3, OPS-ENV-4: the configured account; none configured, a played one in the test environment and none in production. */
export function spvReachOf(environment: Environment, anaf: AnafAccount | null): SpvReach {
  if (anaf) return 'connected';
  return environment === 'test' ? 'everybody' : 'nobody';
}

export interface StartedSpv {
  readonly spv: Spv | null;
  readonly connectsByItself: boolean;
  readonly stop: () => Promise<void>;
}

/** The simulator begins to listen when it is first spoken to. */
export function spvOf(
  environment: Environment,
  anaf: AnafAccount | null,
  clock: Clock,
  processingMs?: number,
): StartedSpv {
  const reach = spvReachOf(environment, anaf);
  if (anaf) return { spv: anafSpv(async () => anaf), connectsByItself: false, stop: async () => undefined };
  if (reach === 'nobody') return { spv: null, connectsByItself: false, stop: async () => undefined };
  let started: Promise<SimulatedAnaf> | undefined;
  const options = { now: () => clock.now().getTime(), ...(processingMs === undefined ? {} : { processingMs }) };
  const account = async (): Promise<AnafAccount> => {
    started ??= startSimulatedAnaf(options);
    return (await started).account;
  };
  return { spv: anafSpv(account), connectsByItself: true, stop: async () => (await started)?.stop() };
}

export const systemIds: Ids = { uuid: randomUUID, randomBytes };

/** A key of its own, made of the secret that all processes of the installation share. */
export function archiveLinksOf(secret: Buffer): LinkSeal {
  return masterKeyOf(createHmac('sha256', secret).update('archive links').digest(), randomBytes);
}
