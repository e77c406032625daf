import type { PlainName } from './addresses.ts';
import type { Words } from './words/ro.ts';

interface MenuGroup {
  readonly name: (words: Words) => string;
  readonly places: readonly PlainName[];
  /** Its first entry has the same name, and is its heading. */
  readonly isNamedByFirst?: boolean;
}

/** The navigation is read by what a person is about to do. Its rows are those of `menu`. */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: (words) => words.menu.groups.sales,
    places: ['invoices', 'drafts', 'recurring', 'clients', 'articles', 'stock'],
  },
  { name: (words) => words.menu.groups.purchases, places: ['suppliers', 'received'] },
  { name: (words) => words.menu.groups.money, places: ['bank'] },
  { name: (words) => words.reports.title, places: ['reports', 'archives'], isNamedByFirst: true },
];

/** A phone has room for these at its foot, beside a new document and the menu. */
export const phonePlaces: readonly PlainName[] = ['home', 'invoices', 'clients'];
