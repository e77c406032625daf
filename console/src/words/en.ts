import { account } from './en/account.ts';
import { accounting } from './en/accounting.ts';
import { attachments } from './en/attachments.ts';
import { banking } from './en/bank.ts';
import { books } from './en/books.ts';
import { company } from './en/company.ts';
import { documents } from './en/documents.ts';
import { drafts } from './en/drafts.ts';
import { frame } from './en/frame.ts';
import { invoices } from './en/invoices.ts';
import { moving } from './en/moving.ts';
import { overview } from './en/overview.ts';
import { programs } from './en/programs.ts';
import { recurring } from './en/recurring.ts';
import { reminders } from './en/reminders.ts';
import { reports } from './en/reports.ts';
import { search } from './en/search.ts';
import { suppliers } from './en/suppliers.ts';
import { webhooks } from './en/webhooks.ts';
import type { Words } from './ro.ts';

export const en: Words = {
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
