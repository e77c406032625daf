import { account } from './ro/account.ts';
import { accounting } from './ro/accounting.ts';
import { attachments } from './ro/attachments.ts';
import { banking } from './ro/bank.ts';
import { books } from './ro/books.ts';
import { company } from './ro/company.ts';
import { documents } from './ro/documents.ts';
import { drafts } from './ro/drafts.ts';
import { frame } from './ro/frame.ts';
import { invoices } from './ro/invoices.ts';
import { moving } from './ro/moving.ts';
import { overview } from './ro/overview.ts';
import { programs } from './ro/programs.ts';
import { recurring } from './ro/recurring.ts';
import { reminders } from './ro/reminders.ts';
import { reports } from './ro/reports.ts';
import { search } from './ro/search.ts';
import { suppliers } from './ro/suppliers.ts';
import { webhooks } from './ro/webhooks.ts';

export const ro = {
  ...frame,
  ...account,
  ...attachments,
  ...banking,
  ...accounting,
  ...books,
  ...company,
  ...documents,
  ...drafts,
  ...invoices,
  ...moving,
  ...overview,
  ...programs,
  ...recurring,
  ...reminders,
  ...reports,
  ...search,
  ...suppliers,
  ...webhooks,
};

/** Every language has the same members; a text that is missing does not compile. */
export type Words = Same<typeof ro>;
type Same<Of> = Of extends string
  ? string
  : Of extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Name in keyof Of]: Same<Of[Name]> };
