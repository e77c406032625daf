import type { IssueFailure, RecurringIssueState } from '../../domain/recurring/recurring-invoice.ts';
import { readFailure, storedFailure } from '../../domain/recurring/stored-template.ts';
import type { Transaction } from '../transaction.ts';
import type { Planned } from './recurring-invoices.ts';

export interface RecurringIssue {
  readonly plannedOn: string;
  readonly state: RecurringIssueState;
  readonly series: string | null;
  readonly number: string | null;
  readonly mailFailure: IssueFailure | null;
  readonly at: Date;
}

/** Lists the last ones, newest first. */
export async function listRecurringIssues(
  tx: Transaction,
  recurringId: string,
  limit: number,
): Promise<readonly RecurringIssue[]> {
  const rows = await tx.read<Omit<RecurringIssue, 'mailFailure'> & { readonly mailProblem: string | null }>(
    'recurring-issues.list',
    `SELECT o.planned_on AS "plannedOn", o.state, i.series, i.number, o.mail_problem AS "mailProblem", o.at
       FROM recurring_issues o
       LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = o.invoice_id
      WHERE o.company_id = $1 AND o.recurring_id = $2
      ORDER BY o.planned_on DESC LIMIT $3`,
    [tx.companyId, recurringId, limit],
  );
  return rows.map(({ mailProblem, ...issue }) => ({
    ...issue,
    mailFailure: mailProblem === null ? null : readFailure(mailProblem),
  }));
}

interface NewIssue extends Planned {
  readonly state: RecurringIssueState;
  readonly invoiceId: number | null;
  readonly mailFailure: IssueFailure | null;
}

/** V2-REC-4: fails if the day already has one. */
export async function addRecurringIssue(tx: Transaction, issue: NewIssue, at: Date): Promise<void> {
  const { recurringId, plannedOn, state, invoiceId, mailFailure } = issue;
  await tx.run(
    'recurring-issues.add',
    `INSERT INTO recurring_issues (company_id, recurring_id, planned_on, state, invoice_id, mail_problem, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.companyId, recurringId, plannedOn, state, invoiceId, mailFailure && storedFailure(mailFailure), at],
  );
}

/** Returns false if it is no longer a draft. */
export async function endDraft(tx: Transaction, issue: NewIssue, at: Date): Promise<boolean> {
  const { recurringId, plannedOn, state, invoiceId, mailFailure } = issue;
  const rows = await tx.run(
    'recurring-issues.end-draft',
    `UPDATE recurring_issues SET state = $4, invoice_id = $5, mail_problem = $6, at = $7
      WHERE company_id = $1 AND recurring_id = $2 AND planned_on = $3 AND state = 'draft' RETURNING planned_on`,
    [tx.companyId, recurringId, plannedOn, state, invoiceId, mailFailure && storedFailure(mailFailure), at],
  );
  return rows.length > 0;
}

export async function isDraft(tx: Transaction, { recurringId, plannedOn }: Planned): Promise<boolean> {
  const rows = await tx.read(
    'recurring-issues.is-draft',
    `SELECT FROM recurring_issues WHERE company_id = $1 AND recurring_id = $2 AND planned_on = $3 AND state = 'draft'`,
    [tx.companyId, recurringId, plannedOn],
  );
  return rows.length > 0;
}

/** The last planned day that had a document, whatever its outcome; null if there is none. */
export async function findLastPlanned(tx: Transaction, recurringId: string): Promise<string | null> {
  const [row] = await tx.run<{ last: string | null }>(
    'recurring-issues.last',
    'SELECT max(planned_on) AS last FROM recurring_issues WHERE company_id = $1 AND recurring_id = $2',
    [tx.companyId, recurringId],
  );
  return row?.last ?? null;
}
