import type { ArticleRow } from '../../domain/article/article.ts';
import { typedCode } from '../../domain/company/party-code.ts';
import type { DocumentName, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import type { KnownClient, KnownRate } from '../../domain/invoice/known-facts.ts';
import { defaultDueDate } from '../../domain/invoice/payment.ts';
import { typedAgain } from '../../domain/invoice/typed-again.ts';
import type { TypedDocument, TypedTextLine } from '../../domain/invoice/typed-document.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { type FormFacts, findKnownRate, readFormFacts } from '../../storage/directory/issue-form.ts';
import { suggestArticles, suggestClients } from '../../storage/directory/suggestions.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { readProforma } from '../../storage/invoices/proforma-claims.ts';

interface Needs {
  readonly database: Database;
}

export interface IssueForm extends FormFacts {
  readonly dueOn: string;
}

/** CON-ISSUE-6: the form shows what a new document may be, and what it would get: the numbers of the series, and when it would be due. */
export const readIssueForm =
  ({ database }: Needs) =>
  (caller: Actor, issuedOn: string): Promise<IssueForm> =>
    database.transact(caller, async (tx) => {
      const facts = await readFormFacts(tx);
      return { ...facts, dueOn: defaultDueDate(issuedOn, facts.dueDays) };
    });

const mostSuggested = 8;

/** CON-ISSUE-4 */
export const searchClients =
  ({ database }: Needs) =>
  (caller: Actor, text: string): Promise<readonly KnownClient[]> =>
    database.transact(caller, (tx) => suggestClients(tx, { text, code: typedCode(text) }, mostSuggested));

/** CON-ISSUE-5 */
export const searchArticles =
  ({ database }: Needs) =>
  (caller: Actor, text: string): Promise<readonly ArticleRow[]> =>
    database.transact(caller, (tx) => suggestArticles(tx, text, mostSuggested));

/** CON-ISSUE-7: returns null where no rate is known for the day. */
export const readRate =
  ({ database }: Needs) =>
  (caller: Actor, currency: string, on: string): Promise<KnownRate | null> =>
    database.transact(caller, (tx) => findKnownRate(tx, currency, on));

export interface DocumentAgain {
  readonly invoice: IssuedInvoice;
  readonly typed: Omit<TypedDocument<TypedTextLine>, 'discount'>;
}

/** CON-ISSUE-8: a proforma that is to be invoiced has only the lines that no invoice has taken yet. */
export const readDocumentAgain =
  ({ database }: Needs) =>
  (caller: Actor, { series, number }: DocumentName, purpose: 'copy' | 'invoice'): Promise<DocumentAgain> =>
    database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice || (purpose === 'invoice' && invoice.typeCode !== 'P')) {
        throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      }
      const held = purpose === 'invoice' ? (await readProforma(tx, invoice.invoiceId)).heldBy : new Map();
      return { invoice, typed: typedAgain(invoice.snapshot, ({ index }) => !held.has(index)) };
    });
