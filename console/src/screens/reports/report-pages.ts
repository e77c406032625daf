import type { Right } from '../../me.ts';

/** Each report with a page of its own, by the name of its address, and the right that it needs. */
export const reportPages = {
  monthlySales: 'rapoarte:citire',
  articleFlows: 'rapoarte:citire',
  trialBalance: 'contabilitate:citire',
  indicators: 'contabilitate:citire',
  taxPosition: 'firma:citire',
} as const satisfies Readonly<Record<string, Right>>;

export type ReportName = keyof typeof reportPages;
export const reportNames = Object.keys(reportPages) as readonly ReportName[];
