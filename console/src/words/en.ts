import { account } from './en/account.ts';
import { books } from './en/books.ts';
import { company } from './en/company.ts';
import { documents } from './en/documents.ts';
import { frame } from './en/frame.ts';
import { invoices } from './en/invoices.ts';
import { overview } from './en/overview.ts';
import { programs } from './en/programs.ts';
import type { Words } from './words.ts';

export const en: Words = {
  ...frame,
  ...account,
  ...books,
  ...company,
  ...documents,
  ...invoices,
  ...overview,
  ...programs,
};
