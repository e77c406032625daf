import { type AuthorKind, type MemberRight, type Plan, type Right, rights } from '../../domain/access/right.ts';
import type { PartnerKind } from '../../domain/accounting/ledger.ts';
import type { ArchiveKind } from '../../domain/archive/archive.ts';
import type { MovementKind } from '../../domain/article/stock.ts';
import type { SeriesKind } from '../../domain/company/series.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import type { Shortage } from '../../domain/company/shortages.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { type Role, roles } from '../../domain/people/role.ts';
import type { SupplierInvoiceSource, SupplierInvoiceStatus } from '../../domain/supplier/supplier-invoice.ts';

/** Several wires share these Romanian words, each beside the English one of the code. */

export const rightNames: Readonly<Record<Right, string>> = {
  'invoices:read': 'facturi:citire',
  'invoices:issue': 'facturi:emitere',
  'invoices:cancel': 'facturi:anulare',
  'invoices:collect': 'facturi:incasare',
  'invoices:report': 'facturi:spv',
  'invoices:send': 'facturi:trimitere',
  'articles:read': 'articole:citire',
  'articles:write': 'articole:scriere',
  'articles:manage': 'articole:gestionare',
  'clients:read': 'clienti:citire',
  'clients:write': 'clienti:scriere',
  'clients:manage': 'clienti:gestionare',
  'suppliers:read': 'furnizori:citire',
  'suppliers:manage': 'furnizori:gestionare',
  'partners:read': 'parteneri:citire',
  'balances:read': 'solduri:citire',
  'balances:manage': 'solduri:gestionare',
  'reports:read': 'rapoarte:citire',
  'accounting:read': 'contabilitate:citire',
  'company:read': 'firma:citire',
  'company:manage': 'firma:gestionare',
  'archives:manage': 'arhive:gestionare',
  'events:read': 'evenimente:citire',
  'webhooks:manage': 'webhook:gestionare',
};

export const rightOfName: ReadonlyMap<string, Right> = new Map(rights.map((right) => [rightNames[right], right]));

export const planNames: Readonly<Record<Plan, string>> = { pro: 'Pro', premium: 'Premium', enterprise: 'Enterprise' };

export const searchModeNames = {
  code: 'cod_articol',
  barcode: 'cod_bare',
  name: 'denumire',
} as const satisfies Readonly<Record<ArticleSearchMode, string>>;

export const seriesKindNames = {
  invoice: 'factura',
  proforma: 'proforma',
  order: 'comanda',
  quote: 'deviz',
  'delivery-note': 'aviz',
  receipt: 'chitanta',
} as const satisfies Readonly<Record<SeriesKind, string>>;

export const seriesKindOfName: ReadonlyMap<string, SeriesKind> = new Map(
  Object.entries(seriesKindNames).map(([kind, name]) => [name, kind as SeriesKind]),
);

export const movementNames = {
  opening: 'initial',
  document: 'document',
  'document-undone': 'anulare',
  correction: 'corectie',
  'supplier-invoice': 'furnizor',
  transfer: 'transfer',
} as const satisfies Readonly<Record<MovementKind, string>>;

/** GRP-LEDG-1 */
export const partnerKindNames = {
  client: 'client',
  supplier: 'furnizor',
} as const satisfies Readonly<Record<PartnerKind, string>>;

export const archiveKindNames = {
  'issued-invoices': 'facturi_emise',
  'supplier-invoices': 'facturi_furnizori',
} as const satisfies Readonly<Record<ArchiveKind, string>>;

/** GRP-SUP-5 */
export const supplierStatusNames = {
  waiting: 'in_asteptare',
  approved: 'aprobat',
  'approved-automatically': 'aprobat_automat',
  refused: 'respins',
  'deleted-by-supplier': 'stersa_de_furnizor',
  processing: 'in_curs_de_procesare',
} as const satisfies Readonly<Record<SupplierInvoiceStatus, string>>;

export const supplierStatusOfName: ReadonlyMap<string, SupplierInvoiceStatus> = new Map(
  Object.entries(supplierStatusNames).map(([status, name]) => [name, status as SupplierInvoiceStatus]),
);

export const supplierSourceNames = {
  spv: 'spv',
  file: 'import',
  manual: 'manual',
  opening: 'sold_initial',
} as const satisfies Readonly<Record<SupplierInvoiceSource, string>>;

/** CON-ROLE-1 */
export const roleNames = {
  administrator: 'administrator',
  accountant: 'contabil',
  clerk: 'operator',
  reader: 'cititor',
} as const satisfies Readonly<Record<Role, string>>;

export const roleOf = (word: string): Role => roles.find((role) => roleNames[role] === word) ?? 'reader';

export const authorNames = {
  'api-key': 'cheie',
  'api-user': 'utilizator_api',
  person: 'persoana',
  operator: 'operator',
  service: 'serviciu',
} as const satisfies Readonly<Record<AuthorKind, string>>;

/** PROV-12 */
export const shortageNames = {
  address: 'adresa',
  series: 'serie',
  platform: 'platforma',
  plan: 'abonament',
} as const satisfies Readonly<Record<Shortage, string>>;

/** CON-ROLE-3: those of keys by their names in v2, and beside them what only people do. */
export const memberRightNames: Readonly<Record<MemberRight, string>> = {
  ...rightNames,
  'invoices:export': 'facturi:export',
  'balances:write': 'solduri:scriere',
  'accounting:export': 'contabilitate:export',
  'accounting:write': 'contabilitate:scriere',
  'journal:read': 'jurnal:citire',
  'series:manage': 'serii:gestionare',
  'spv:read': 'spv:citire',
  'spv:manage': 'spv:gestionare',
  'members:manage': 'membri:gestionare',
  'keys:manage': 'chei:gestionare',
  'api-users:manage': 'utilizatori_api:gestionare',
};

/** `un element`, `2 elemente`, `20 de elemente`: Romanian puts "de" between a count whose last two digits are 0 or 20..99 and its noun. */
export function counted(count: number, one: string, many: string): string {
  if (count === 1) return one;
  const lastTwo = count % 100;
  const needsDe = count !== 0 && (lastTwo === 0 || lastTwo >= 20);
  return `${count} ${needsDe ? 'de ' : ''}${many}`;
}

/** How long somebody is to wait. */
export const waitWords = (seconds: number): string =>
  seconds < 120 ? counted(seconds, 'o secundă', 'secunde') : counted(Math.ceil(seconds / 60), 'un minut', 'minute');

/** An amount as people here write one: `1234,56`. */
export const shownAmount = (amount: Decimal): string => decimalToString(roundToMoney(amount)).replace('.', ',');

/** CON-APP-22: to people lei are lei. */
export const currencyName = (currency: string): string => (currency === 'RON' ? 'lei' : currency);

export const shownMoney = (amount: Decimal, currency: string): string =>
  `${shownAmount(amount)} ${currencyName(currency)}`;
