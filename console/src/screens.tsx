import { type ComponentType, lazy } from 'react';
import { isAt } from './router.tsx';
import type { May, Me, Right } from './session.tsx';
import { words } from './words/words.ts';

/** Every address of the console: what it shows, and to whom. The code of a screen comes when it is first opened. */
export interface ScreenRow {
  readonly path: string;
  readonly name: () => string;
  readonly who: Who;
  readonly Show: ComponentType;
}

/** Whoever is in; whoever runs the installation; or the members of a company who have this right there. */
type Who = 'person' | 'installation' | Right;

const home: ScreenRow = {
  path: '/',
  name: () => words.menu.home,
  who: 'facturi:citire',
  Show: lazy(async () => ({ default: (await import('./screens/home/home-screen.tsx')).HomeScreen })),
};

const invoiceList: ScreenRow = {
  path: '/facturi',
  name: () => words.menu.invoices,
  who: 'facturi:citire',
  Show: lazy(async () => ({ default: (await import('./screens/invoices/invoices-screen.tsx')).InvoicesScreen })),
};

export const account: ScreenRow = {
  path: '/cont',
  name: () => words.menu.account,
  who: 'person',
  Show: lazy(async () => ({ default: (await import('./screens/account/account-screen.tsx')).AccountScreen })),
};

const books: readonly ScreenRow[] = [
  {
    path: '/clienti',
    name: () => words.books.clients,
    who: 'clienti:citire',
    Show: lazy(async () => ({ default: (await import('./screens/clients/clients-screen.tsx')).ClientsScreen })),
  },
  {
    path: '/articole',
    name: () => words.books.articles,
    who: 'articole:citire',
    Show: lazy(async () => ({ default: (await import('./screens/articles/articles-screen.tsx')).ArticlesScreen })),
  },
  {
    path: '/stocuri',
    name: () => words.books.stock,
    who: 'articole:citire',
    Show: lazy(async () => ({ default: (await import('./screens/stock/stock-screen.tsx')).StockScreen })),
  },
  {
    path: '/furnizori',
    name: () => words.suppliers.title,
    who: 'furnizori:citire',
    Show: lazy(async () => ({ default: (await import('./screens/suppliers/suppliers-screen.tsx')).SuppliersScreen })),
  },
  {
    path: '/facturi-primite',
    name: () => words.received.title,
    who: 'furnizori:citire',
    Show: lazy(async () => ({ default: (await import('./screens/received/received-screen.tsx')).ReceivedScreen })),
  },
  {
    path: '/banca',
    name: () => words.banking.title,
    who: 'solduri:citire',
    Show: lazy(async () => ({ default: (await import('./screens/bank/bank-screen.tsx')).BankScreen })),
  },
  {
    path: '/rapoarte',
    name: () => words.reports.title,
    who: 'rapoarte:citire',
    Show: lazy(async () => ({ default: (await import('./screens/reports/reports-screen.tsx')).ReportsScreen })),
  },
  {
    path: '/arhive',
    name: () => words.books.archives,
    who: 'arhive:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/archives/archives-screen.tsx')).ArchivesScreen })),
  },
];

const client: ScreenRow = {
  path: '/clienti/:id',
  name: () => words.books.clients,
  who: 'clienti:citire',
  Show: lazy(async () => ({ default: (await import('./screens/clients/client-screen.tsx')).ClientScreen })),
};

const supplies: readonly ScreenRow[] = [
  {
    path: '/furnizori/:id',
    name: () => words.suppliers.title,
    who: 'furnizori:citire',
    Show: lazy(async () => ({ default: (await import('./screens/suppliers/supplier-screen.tsx')).SupplierScreen })),
  },
  {
    path: '/facturi-primite/nou',
    name: () => words.received.form.title,
    who: 'furnizori:gestionare',
    Show: lazy(async () => ({
      default: (await import('./screens/received/enter-received-screen.tsx')).EnterReceivedScreen,
    })),
  },
  {
    path: '/facturi-primite/:id',
    name: () => words.received.name,
    who: 'furnizori:citire',
    Show: lazy(async () => ({
      default: (await import('./screens/received/received-invoice-screen.tsx')).ReceivedInvoiceScreen,
    })),
  },
];

export const settings: readonly ScreenRow[] = [
  {
    path: '/setari/firma',
    name: () => words.menu.company,
    who: 'firma:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/company-screen.tsx')).CompanyScreen })),
  },
  {
    path: '/setari/serii',
    name: () => words.menu.series,
    who: 'serii:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/series-screen.tsx')).SeriesScreen })),
  },
  {
    path: '/setari/documente',
    name: () => words.menu.documents,
    who: 'firma:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/documents-screen.tsx')).DocumentsScreen })),
  },
  {
    path: '/setari/e-mail',
    name: () => words.menu.mail,
    who: 'firma:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/mail-screen.tsx')).MailScreen })),
  },
  {
    path: '/setari/plati',
    name: () => words.menu.payments,
    who: 'firma:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/payments-screen.tsx')).PaymentsScreen })),
  },
  {
    path: '/setari/spv',
    name: () => words.menu.spv,
    who: 'spv:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/spv-screen.tsx')).SpvScreen })),
  },
  {
    path: '/setari/utilizatori',
    name: () => words.menu.members,
    who: 'membri:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/members-screen.tsx')).MembersScreen })),
  },
  {
    path: '/setari/chei',
    name: () => words.menu.keys,
    who: 'chei:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/keys-screen.tsx')).KeysScreen })),
  },
  {
    path: '/setari/platforme',
    name: () => words.menu.platforms,
    who: 'firma:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/platforms-screen.tsx')).PlatformsScreen })),
  },
  {
    path: '/setari/utilizatori-api',
    name: () => words.menu.apiUsers,
    who: 'utilizatori_api:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/settings/api-users-screen.tsx')).ApiUsersScreen })),
  },
  {
    path: '/setari/webhookuri',
    name: () => words.menu.webhooks,
    who: 'webhook:gestionare',
    Show: lazy(async () => ({ default: (await import('./screens/webhooks/webhooks-screen.tsx')).WebhooksScreen })),
  },
];

const journals: readonly ScreenRow[] = [
  {
    path: '/jurnal',
    name: () => words.menu.journal,
    who: 'jurnal:citire',
    Show: lazy(async () => ({ default: (await import('./screens/journal/journal-screen.tsx')).JournalScreen })),
  },
  {
    path: '/jurnal-api',
    name: () => words.menu.apiCalls,
    who: 'jurnal:citire',
    Show: lazy(async () => ({ default: (await import('./screens/journal/api-calls-screen.tsx')).ApiCallsScreen })),
  },
];

const recurring: ScreenRow = {
  path: '/facturi-recurente',
  name: () => words.recurring.title,
  who: 'facturi:citire',
  Show: lazy(async () => ({ default: (await import('./screens/recurring/recurring-screen.tsx')).RecurringScreen })),
};

const recurringScreens: readonly ScreenRow[] = [
  recurring,
  {
    path: '/facturi-recurente/noua',
    name: () => words.recurring.create,
    who: 'facturi:emitere',
    Show: lazy(async () => ({
      default: (await import('./screens/recurring/new-recurring-screen.tsx')).NewRecurringScreen,
    })),
  },
  {
    path: '/facturi-recurente/:id',
    name: () => words.recurring.title,
    who: 'facturi:citire',
    Show: lazy(async () => ({
      default: (await import('./screens/recurring/one-recurring-screen.tsx')).OneRecurringScreen,
    })),
  },
];

const documents: readonly ScreenRow[] = [
  {
    path: '/facturi/nou',
    name: () => words.form.title,
    who: 'facturi:emitere',
    Show: lazy(async () => ({
      default: (await import('./screens/documents/new-document-screen.tsx')).NewDocumentScreen,
    })),
  },
  {
    path: '/facturi/:serie/:numar',
    name: () => words.document.name,
    who: 'facturi:citire',
    Show: lazy(async () => ({ default: (await import('./screens/documents/document-screen.tsx')).DocumentScreen })),
  },
];

const spvBack: ScreenRow = {
  path: '/spv/inapoi',
  name: () => words.spv.back,
  who: 'spv:gestionare',
  Show: lazy(async () => ({ default: (await import('./screens/spv/spv-back-screen.tsx')).SpvBackScreen })),
};

export const installation: ScreenRow = {
  path: '/instalare',
  name: () => words.menu.installation,
  who: 'installation',
  Show: lazy(async () => ({
    default: (await import('./screens/installation/installation-screen.tsx')).InstallationScreen,
  })),
};

const screens: readonly ScreenRow[] = [
  home,
  invoiceList,
  ...documents,
  ...recurringScreens,
  ...books,
  client,
  ...supplies,
  ...settings,
  ...journals,
  spvBack,
  installation,
  account,
];

/** What the navigation names, in this order; below it come the settings and the installation. */
export const menu: readonly ScreenRow[] = [home, invoiceList, recurring, ...books, ...journals];

/** The screen of an address; null for who has none there. */
export function screenAt(path: string, me: Pick<Me, 'operator_instalare'>, may: May): ScreenRow | null {
  const row = screens.find((one) => isAt(one.path, path));
  return row && isFor(row, me, may) ? row : null;
}

export function isFor({ who }: ScreenRow, me: Pick<Me, 'operator_instalare'>, may: May): boolean {
  if (who === 'person') return true;
  if (who === 'installation') return me.operator_instalare;
  return may(who);
}

/** Whether it shows something of a company. */
export const isOfCompany = ({ who }: ScreenRow): boolean => who !== 'person' && who !== 'installation';
