import type { PlainName } from '../../addresses.ts';
import type { Right } from '../../me.ts';
import type { Words } from '../../words/ro.ts';

/** Each report has a page of its own, by the name of its address, and a right that it needs. */
export const reportPages = {
  reports: 'rapoarte:citire',
  clientSales: 'rapoarte:citire',
  articleSales: 'rapoarte:citire',
  monthlySales: 'rapoarte:citire',
  articleFlows: 'rapoarte:citire',
  receivables: 'rapoarte:citire',
  cashRegister: 'rapoarte:citire',
  salesJournal: 'rapoarte:citire',
  purchaseJournal: 'rapoarte:citire',
  vatReturn: 'rapoarte:citire',
  forAccountant: 'contabilitate:export',
  trialBalance: 'contabilitate:citire',
  indicators: 'contabilitate:citire',
  taxPosition: 'firma:citire',
} as const satisfies Partial<Readonly<Record<PlainName, Right>>>;

export type ReportName = keyof typeof reportPages;
export const reportNames = Object.keys(reportPages) as readonly ReportName[];

/** What belongs together stands together, in the order in which it is read. */
export const reportGroups = {
  sales: ['reports', 'clientSales', 'articleSales', 'monthlySales', 'articleFlows'],
  money: ['receivables', 'cashRegister'],
  vat: ['salesJournal', 'purchaseJournal', 'vatReturn'],
  accounting: ['forAccountant', 'trialBalance', 'indicators', 'taxPosition'],
} as const satisfies Readonly<Record<string, readonly ReportName[]>>;

export function reportTitle(words: Words, name: ReportName): string {
  const {
    months,
    clients,
    articles,
    ages,
    cash,
    salesJournal,
    purchaseJournal,
    return: vatReturn,
    titles,
  } = words.reports;
  const named = {
    ...titles,
    reports: months,
    clientSales: clients,
    articleSales: articles,
    receivables: ages,
    cashRegister: cash,
    salesJournal,
    purchaseJournal,
    vatReturn,
  };
  return named[name];
}
