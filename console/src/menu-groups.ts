import type { PlainName } from './addresses.ts';
import { words } from './words/words.ts';

interface MenuGroup {
  readonly name: () => string;
  readonly places: readonly PlainName[];
  /** Its first entry has the same name, and is its heading. */
  readonly isNamedByFirst?: boolean;
}

/** The navigation is read by what a person is about to do. Its rows are those of `menu`. */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: () => words.menu.groups.sales,
    places: ['invoices', 'drafts', 'recurring', 'clients', 'articles', 'stock'],
  },
  { name: () => words.menu.groups.purchases, places: ['suppliers', 'received'] },
  { name: () => words.menu.groups.money, places: ['bank'] },
  { name: () => words.reports.title, places: ['reports', 'archives'], isNamedByFirst: true },
];

/** A phone has room for these at its foot, beside a new document and the menu. */
export const phonePlaces: readonly PlainName[] = ['home', 'invoices', 'clients'];
