import { type ComponentType, lazy } from 'react';
import { type AddressName, isAt, type PlainName } from './addresses.ts';
import type { May, Me, Right } from './me.ts';
import { type ReportName, reportPages, reportTitle } from './screens/reports/report-pages.ts';
import type { Words } from './words/ro.ts';

/** A row says the address of a screen, what it shows, and to whom. The code of a screen comes when it is first opened. */
interface ScreenRow<At extends AddressName = AddressName> {
  readonly at: At;
  readonly name: (words: Words) => string;
  readonly who: Who;
  readonly Show: ReturnType<typeof shown>;
}

/** Its code comes when it is first opened, or when somebody is about to. */
const shown = (load: () => Promise<{ readonly default: ComponentType }>) => Object.assign(lazy(load), { load });

/** The navigation can lead to it. */
export type MenuRow = ScreenRow<PlainName>;

/** It is whoever is signed in; whoever runs the installation; or the members of a company who have this right there. */
type Who = 'person' | 'installation' | Right;

const home: MenuRow = {
  at: 'home',
  name: (words) => words.menu.home,
  who: 'facturi:citire',
  Show: shown(async () => ({ default: (await import('./screens/home/home-screen.tsx')).HomeScreen })),
};

const invoiceList: MenuRow = {
  at: 'invoices',
  name: (words) => words.menu.invoices,
  who: 'facturi:citire',
  Show: shown(async () => ({ default: (await import('./screens/invoices/invoices-screen.tsx')).InvoicesScreen })),
};

export const account: MenuRow = {
  at: 'account',
  name: (words) => words.menu.account,
  who: 'person',
  Show: shown(async () => ({ default: (await import('./screens/account/account-screen.tsx')).AccountScreen })),
};

const books: readonly MenuRow[] = [
  {
    at: 'clients',
    name: (words) => words.books.clients,
    who: 'clienti:citire',
    Show: shown(async () => ({ default: (await import('./screens/clients/clients-screen.tsx')).ClientsScreen })),
  },
  {
    at: 'articles',
    name: (words) => words.books.articles,
    who: 'articole:citire',
    Show: shown(async () => ({ default: (await import('./screens/articles/articles-screen.tsx')).ArticlesScreen })),
  },
  {
    at: 'stock',
    name: (words) => words.books.stock,
    who: 'articole:citire',
    Show: shown(async () => ({ default: (await import('./screens/stock/stock-screen.tsx')).StockScreen })),
  },
  {
    at: 'suppliers',
    name: (words) => words.suppliers.title,
    who: 'furnizori:citire',
    Show: shown(async () => ({ default: (await import('./screens/suppliers/suppliers-screen.tsx')).SuppliersScreen })),
  },
  {
    at: 'received',
    name: (words) => words.received.title,
    who: 'furnizori:citire',
    Show: shown(async () => ({ default: (await import('./screens/received/received-screen.tsx')).ReceivedScreen })),
  },
  {
    at: 'bank',
    name: (words) => words.banking.title,
    who: 'solduri:citire',
    Show: shown(async () => ({ default: (await import('./screens/bank/bank-screen.tsx')).BankScreen })),
  },
  {
    at: 'reports',
    name: (words) => words.reports.title,
    who: 'rapoarte:citire',
    Show: shown(async () => ({ default: (await import('./screens/reports/reports-screen.tsx')).ReportsScreen })),
  },
  {
    at: 'archives',
    name: (words) => words.books.archives,
    who: 'arhive:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/archives/archives-screen.tsx')).ArchivesScreen })),
  },
];

/** One report is one page, and each leads to the others. */
function report(at: ReportName, load: () => Promise<ComponentType>): MenuRow {
  const Show = shown(async () => ({ default: await load() }));
  return { at, name: (words) => reportTitle(words, at), who: reportPages[at], Show };
}

const reports: readonly MenuRow[] = [
  report('clientSales', async () => (await import('./screens/reports/reports-screen.tsx')).ClientSalesScreen),
  report('articleSales', async () => (await import('./screens/reports/reports-screen.tsx')).ArticleSalesScreen),
  report('receivables', async () => (await import('./screens/reports/reports-screen.tsx')).ReceivablesScreen),
  report('cashRegister', async () => (await import('./screens/reports/reports-screen.tsx')).CashRegisterScreen),
  report('salesJournal', async () => (await import('./screens/reports/reports-screen.tsx')).SalesJournalScreen),
  report('purchaseJournal', async () => (await import('./screens/reports/reports-screen.tsx')).PurchaseJournalScreen),
  report('vatReturn', async () => (await import('./screens/reports/reports-screen.tsx')).VatReturnScreen),
  report('forAccountant', async () => (await import('./screens/reports/reports-screen.tsx')).ForAccountantScreen),
  report('monthlySales', async () => (await import('./screens/reports/monthly-sales-screen.tsx')).MonthlySalesScreen),
  report('articleFlows', async () => (await import('./screens/reports/article-flows-screen.tsx')).ArticleFlowsScreen),
  report(
    'trialBalance',
    async () => (await import('./screens/accounting/trial-balance-screen.tsx')).TrialBalanceScreen,
  ),
  report('indicators', async () => (await import('./screens/accounting/indicators-screen.tsx')).IndicatorsScreen),
  report('taxPosition', async () => (await import('./screens/reports/tax-position-screen.tsx')).TaxPositionScreen),
];

const client: ScreenRow = {
  at: 'client',
  name: (words) => words.books.clients,
  who: 'clienti:citire',
  Show: shown(async () => ({ default: (await import('./screens/clients/client-screen.tsx')).ClientScreen })),
};

const supplies: readonly ScreenRow[] = [
  {
    at: 'supplier',
    name: (words) => words.suppliers.title,
    who: 'furnizori:citire',
    Show: shown(async () => ({ default: (await import('./screens/suppliers/supplier-screen.tsx')).SupplierScreen })),
  },
  {
    at: 'enterReceived',
    name: (words) => words.received.form.title,
    who: 'furnizori:gestionare',
    Show: shown(async () => ({
      default: (await import('./screens/received/enter-received-screen.tsx')).EnterReceivedScreen,
    })),
  },
  {
    at: 'receivedInvoice',
    name: (words) => words.received.name,
    who: 'furnizori:citire',
    Show: shown(async () => ({
      default: (await import('./screens/received/received-invoice-screen.tsx')).ReceivedInvoiceScreen,
    })),
  },
];

/** Whoever may read them opens these by their address; the settings name them to those who have settings. */
const events: MenuRow = {
  at: 'events',
  name: (words) => words.menu.events,
  who: 'evenimente:citire',
  Show: shown(async () => ({ default: (await import('./screens/webhooks/events-screen.tsx')).EventsScreen })),
};
const exchangeRates: MenuRow = {
  at: 'exchangeRates',
  name: (words) => words.menu.rates,
  who: 'firma:citire',
  Show: shown(async () => ({
    default: (await import('./screens/settings/exchange-rates-screen.tsx')).ExchangeRatesScreen,
  })),
};

const warehouses: ScreenRow = {
  at: 'warehouses',
  name: (words) => words.books.warehouses,
  who: 'articole:citire',
  Show: shown(async () => ({ default: (await import('./screens/stock/warehouses-screen.tsx')).WarehousesScreen })),
};

export const settings: readonly MenuRow[] = [
  {
    at: 'companySettings',
    name: (words) => words.menu.company,
    who: 'firma:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/company-screen.tsx')).CompanyScreen })),
  },
  {
    at: 'series',
    name: (words) => words.menu.series,
    who: 'serii:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/series-screen.tsx')).SeriesScreen })),
  },
  { ...exchangeRates, who: 'firma:gestionare' },
  {
    at: 'documentSettings',
    name: (words) => words.menu.documents,
    who: 'firma:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/documents-screen.tsx')).DocumentsScreen })),
  },
  {
    at: 'mailSettings',
    name: (words) => words.menu.mail,
    who: 'firma:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/mail-screen.tsx')).MailScreen })),
  },
  {
    at: 'paymentSettings',
    name: (words) => words.menu.payments,
    who: 'firma:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/payments-screen.tsx')).PaymentsScreen })),
  },
  {
    at: 'spvSettings',
    name: (words) => words.menu.spv,
    who: 'spv:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/spv-screen.tsx')).SpvScreen })),
  },
  {
    at: 'members',
    name: (words) => words.menu.members,
    who: 'membri:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/members-screen.tsx')).MembersScreen })),
  },
  {
    at: 'keys',
    name: (words) => words.menu.keys,
    who: 'chei:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/keys-screen.tsx')).KeysScreen })),
  },
  {
    at: 'platforms',
    name: (words) => words.menu.platforms,
    who: 'firma:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/platforms-screen.tsx')).PlatformsScreen })),
  },
  {
    at: 'apiUsers',
    name: (words) => words.menu.apiUsers,
    who: 'utilizatori_api:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/settings/api-users-screen.tsx')).ApiUsersScreen })),
  },
  {
    at: 'webhooks',
    name: (words) => words.menu.webhooks,
    who: 'webhook:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/webhooks/webhooks-screen.tsx')).WebhooksScreen })),
  },
  { ...events, who: 'webhook:gestionare' },
  {
    at: 'moving',
    name: (words) => words.moving.title,
    who: 'firma:gestionare',
    Show: shown(async () => ({ default: (await import('./screens/imports/moving-screen.tsx')).MovingScreen })),
  },
];

const journals: readonly MenuRow[] = [
  {
    at: 'journal',
    name: (words) => words.menu.journal,
    who: 'jurnal:citire',
    Show: shown(async () => ({ default: (await import('./screens/journal/journal-screen.tsx')).JournalScreen })),
  },
  {
    at: 'apiCalls',
    name: (words) => words.menu.apiCalls,
    who: 'jurnal:citire',
    Show: shown(async () => ({ default: (await import('./screens/journal/api-calls-screen.tsx')).ApiCallsScreen })),
  },
];

const drafts: MenuRow = {
  at: 'drafts',
  name: (words) => words.drafts.title,
  who: 'facturi:emitere',
  Show: shown(async () => ({ default: (await import('./screens/drafts/drafts-screen.tsx')).DraftsScreen })),
};

const recurring: MenuRow = {
  at: 'recurring',
  name: (words) => words.recurring.title,
  who: 'facturi:citire',
  Show: shown(async () => ({ default: (await import('./screens/recurring/recurring-screen.tsx')).RecurringScreen })),
};

const recurringScreens: readonly ScreenRow[] = [
  recurring,
  {
    at: 'newRecurring',
    name: (words) => words.recurring.create,
    who: 'facturi:emitere',
    Show: shown(async () => ({
      default: (await import('./screens/recurring/new-recurring-screen.tsx')).NewRecurringScreen,
    })),
  },
  {
    at: 'oneRecurring',
    name: (words) => words.recurring.title,
    who: 'facturi:citire',
    Show: shown(async () => ({
      default: (await import('./screens/recurring/one-recurring-screen.tsx')).OneRecurringScreen,
    })),
  },
];

const documents: readonly ScreenRow[] = [
  {
    at: 'newDocument',
    name: (words) => words.form.title,
    who: 'facturi:emitere',
    Show: shown(async () => ({
      default: (await import('./screens/documents/new-document-screen.tsx')).NewDocumentScreen,
    })),
  },
  {
    at: 'document',
    name: (words) => words.document.name,
    who: 'facturi:citire',
    Show: shown(async () => ({ default: (await import('./screens/documents/document-screen.tsx')).DocumentScreen })),
  },
];

const spvBack: ScreenRow = {
  at: 'spvBack',
  name: (words) => words.spv.back,
  who: 'spv:gestionare',
  Show: shown(async () => ({ default: (await import('./screens/spv/spv-back-screen.tsx')).SpvBackScreen })),
};

export const installation: MenuRow = {
  at: 'installation',
  name: (words) => words.menu.installation,
  who: 'installation',
  Show: shown(async () => ({
    default: (await import('./screens/installation/installation-screen.tsx')).InstallationScreen,
  })),
};

const screens: readonly ScreenRow[] = [
  home,
  invoiceList,
  ...documents,
  drafts,
  ...recurringScreens,
  ...books,
  ...reports,
  client,
  ...supplies,
  warehouses,
  events,
  exchangeRates,
  ...settings,
  ...journals,
  spvBack,
  installation,
  account,
];

/** The navigation names these in this order; below it come the settings and the installation. */
export const menu: readonly MenuRow[] = [home, invoiceList, drafts, recurring, ...books, ...journals];

/** Returns the screen of an address; null for a person who has none there. */
export function screenAt(path: string, me: Pick<Me, 'operator_instalare'>, may: May): ScreenRow | null {
  const row = screens.find((one) => isAt(one.at, path));
  return row && isFor(row, me, may) ? row : null;
}

/** Whoever comes near a link is likely to follow it. What fails is tried again when it is opened. */
export function fetchScreen(path: string): void {
  screens
    .find(({ at }) => isAt(at, path))
    ?.Show.load()
    .catch(() => null);
}

export function isFor({ who }: ScreenRow, me: Pick<Me, 'operator_instalare'>, may: May): boolean {
  if (who === 'person') return true;
  if (who === 'installation') return me.operator_instalare;
  return may(who);
}

/** It is true where the screen shows something of a company. */
export const isOfCompany = ({ who }: ScreenRow): boolean => who !== 'person' && who !== 'installation';
