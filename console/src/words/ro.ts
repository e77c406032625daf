import { account } from './ro/account.ts';
import { books } from './ro/books.ts';
import { company } from './ro/company.ts';
import { documents } from './ro/documents.ts';
import { frame } from './ro/frame.ts';
import { invoices } from './ro/invoices.ts';
import { overview } from './ro/overview.ts';
import { programs } from './ro/programs.ts';

export const ro = {
  ...frame,
  ...account,
  ...books,
  ...company,
  ...documents,
  ...invoices,
  ...overview,
  ...programs,
};
