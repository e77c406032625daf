import { type ComponentType, lazy } from 'react';
import { isAt } from './router.tsx';
import type { Me, Role } from './session.tsx';
import { words } from './words/words.ts';

/** Every address of the console: what it shows, and to whom. The code of a screen comes when it is first opened. */
export interface ScreenRow {
  readonly path: string;
  readonly name: () => string;
  readonly who: Who;
  readonly Show: ComponentType;
}

/** Whoever is in; whoever runs the installation; or the members of a company with one of these roles. */
type Who = 'person' | 'operator' | readonly Role[];

const everybody: Who = ['administrator', 'contabil', 'operator', 'cititor'];
const administrators: Who = ['administrator'];
/** Who may issue documents. */
export const issuers: readonly Role[] = ['administrator', 'operator'];

const home: ScreenRow = {
  path: '/',
  name: () => words.menu.home,
  who: everybody,
  Show: lazy(async () => ({ default: (await import('./screens/home/home-screen.tsx')).HomeScreen })),
};

const invoiceList: ScreenRow = {
  path: '/facturi',
  name: () => words.menu.invoices,
  who: everybody,
  Show: lazy(async () => ({ default: (await import('./screens/invoices/invoices-screen.tsx')).InvoicesScreen })),
};

export const account: ScreenRow = {
  path: '/cont',
  name: () => words.menu.account,
  who: 'person',
  Show: lazy(async () => ({ default: (await import('./screens/account/account-screen.tsx')).AccountScreen })),
};

const archivists: Who = ['administrator', 'contabil'];
/** Who sees what suppliers send. */
const supplierReaders: Who = ['administrator', 'contabil', 'cititor'];

const books: readonly ScreenRow[] = [
  {
    path: '/clienti',
    name: () => words.books.clients,
    who: everybody,
    Show: lazy(async () => ({ default: (await import('./screens/clients/clients-screen.tsx')).ClientsScreen })),
  },
  {
    path: '/articole',
    name: () => words.books.articles,
    who: everybody,
    Show: lazy(async () => ({ default: (await import('./screens/articles/articles-screen.tsx')).ArticlesScreen })),
  },
  {
    path: '/stocuri',
    name: () => words.books.stock,
    who: everybody,
    Show: lazy(async () => ({ default: (await import('./screens/stock/stock-screen.tsx')).StockScreen })),
  },
  {
    path: '/furnizori',
    name: () => words.suppliers.title,
    who: supplierReaders,
    Show: lazy(async () => ({ default: (await import('./screens/suppliers/suppliers-screen.tsx')).SuppliersScreen })),
  },
  {
    path: '/facturi-primite',
    name: () => words.received.title,
    who: supplierReaders,
    Show: lazy(async () => ({ default: (await import('./screens/received/received-screen.tsx')).ReceivedScreen })),
  },
  {
    path: '/banca',
    name: () => words.banking.title,
    who: everybody,
    Show: lazy(async () => ({ default: (await import('./screens/bank/bank-screen.tsx')).BankScreen })),
  },
  {
    path: '/rapoarte',
    name: () => words.reports.title,
    who: ['administrator', 'contabil', 'cititor'],
    Show: lazy(async () => ({ default: (await import('./screens/reports/reports-screen.tsx')).ReportsScreen })),
  },
  {
    path: '/arhive',
    name: () => words.books.archives,
    who: archivists,
    Show: lazy(async () => ({ default: (await import('./screens/archives/archives-screen.tsx')).ArchivesScreen })),
  },
];

const client: ScreenRow = {
  path: '/clienti/:id',
  name: () => words.books.clients,
  who: everybody,
  Show: lazy(async () => ({ default: (await import('./screens/clients/client-screen.tsx')).ClientScreen })),
};

const supplies: readonly ScreenRow[] = [
  {
    path: '/furnizori/:id',
    name: () => words.suppliers.title,
    who: supplierReaders,
    Show: lazy(async () => ({ default: (await import('./screens/suppliers/supplier-screen.tsx')).SupplierScreen })),
  },
  {
    path: '/facturi-primite/nou',
    name: () => words.received.form.title,
    who: archivists,
    Show: lazy(async () => ({
      default: (await import('./screens/received/enter-received-screen.tsx')).EnterReceivedScreen,
    })),
  },
  {
    path: '/facturi-primite/:id',
    name: () => words.received.name,
    who: supplierReaders,
    Show: lazy(async () => ({
      default: (await import('./screens/received/received-invoice-screen.tsx')).ReceivedInvoiceScreen,
    })),
  },
];

export const settings: readonly ScreenRow[] = [
  {
    path: '/setari/firma',
    name: () => words.menu.company,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/company-screen.tsx')).CompanyScreen })),
  },
  {
    path: '/setari/serii',
    name: () => words.menu.series,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/series-screen.tsx')).SeriesScreen })),
  },
  {
    path: '/setari/documente',
    name: () => words.menu.documents,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/documents-screen.tsx')).DocumentsScreen })),
  },
  {
    path: '/setari/e-mail',
    name: () => words.menu.mail,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/mail-screen.tsx')).MailScreen })),
  },
  {
    path: '/setari/plati',
    name: () => words.menu.payments,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/payments-screen.tsx')).PaymentsScreen })),
  },
  {
    path: '/setari/spv',
    name: () => words.menu.spv,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/spv-screen.tsx')).SpvScreen })),
  },
  {
    path: '/setari/utilizatori',
    name: () => words.menu.members,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/members-screen.tsx')).MembersScreen })),
  },
  {
    path: '/setari/chei',
    name: () => words.menu.keys,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/keys-screen.tsx')).KeysScreen })),
  },
  {
    path: '/setari/platforme',
    name: () => words.menu.platforms,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/platforms-screen.tsx')).PlatformsScreen })),
  },
  {
    path: '/setari/utilizatori-api',
    name: () => words.menu.apiUsers,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/settings/api-users-screen.tsx')).ApiUsersScreen })),
  },
  {
    path: '/setari/webhookuri',
    name: () => words.menu.webhooks,
    who: administrators,
    Show: lazy(async () => ({ default: (await import('./screens/webhooks/webhooks-screen.tsx')).WebhooksScreen })),
  },
];

const journals: readonly ScreenRow[] = [
  {
    path: '/jurnal',
    name: () => words.menu.journal,
    who: ['administrator', 'contabil'],
    Show: lazy(async () => ({ default: (await import('./screens/journal/journal-screen.tsx')).JournalScreen })),
  },
  {
    path: '/jurnal-api',
    name: () => words.menu.apiCalls,
    who: ['administrator', 'contabil'],
    Show: lazy(async () => ({ default: (await import('./screens/journal/api-calls-screen.tsx')).ApiCallsScreen })),
  },
];

const recurring: ScreenRow = {
  path: '/facturi-recurente',
  name: () => words.recurring.title,
  who: everybody,
  Show: lazy(async () => ({ default: (await import('./screens/recurring/recurring-screen.tsx')).RecurringScreen })),
};

const recurringScreens: readonly ScreenRow[] = [
  recurring,
  {
    path: '/facturi-recurente/noua',
    name: () => words.recurring.create,
    who: issuers,
    Show: lazy(async () => ({
      default: (await import('./screens/recurring/new-recurring-screen.tsx')).NewRecurringScreen,
    })),
  },
  {
    path: '/facturi-recurente/:id',
    name: () => words.recurring.title,
    who: everybody,
    Show: lazy(async () => ({
      default: (await import('./screens/recurring/one-recurring-screen.tsx')).OneRecurringScreen,
    })),
  },
];

const documents: readonly ScreenRow[] = [
  {
    path: '/facturi/nou',
    name: () => words.form.title,
    who: ['administrator', 'operator'],
    Show: lazy(async () => ({
      default: (await import('./screens/documents/new-document-screen.tsx')).NewDocumentScreen,
    })),
  },
  {
    path: '/facturi/:serie/:numar',
    name: () => words.document.name,
    who: everybody,
    Show: lazy(async () => ({ default: (await import('./screens/documents/document-screen.tsx')).DocumentScreen })),
  },
];

const spvBack: ScreenRow = {
  path: '/spv/inapoi',
  name: () => words.spv.back,
  who: administrators,
  Show: lazy(async () => ({ default: (await import('./screens/spv/spv-back-screen.tsx')).SpvBackScreen })),
};

export const installation: ScreenRow = {
  path: '/instalare',
  name: () => words.menu.installation,
  who: 'operator',
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
export function screenAt(path: string, me: Pick<Me, 'operator_instalare'>, role: Role | null): ScreenRow | null {
  const row = screens.find((one) => isAt(one.path, path));
  return row && isFor(row, me, role) ? row : null;
}

export function isFor({ who }: ScreenRow, me: Pick<Me, 'operator_instalare'>, role: Role | null): boolean {
  if (who === 'person') return true;
  if (who === 'operator') return me.operator_instalare;
  return role !== null && who.includes(role);
}
