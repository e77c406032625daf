import type { InvoiceDraft, KnownClient } from '../../../domain/invoice/draft-invoice.ts';
import { fillClient, lockClient } from '../../../storage/invoices/issued-directory.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import type { Caller } from '../../caller.ts';

/** V2-CLIENT-6: decided again once nobody else can fill in the client, and so shown as it is kept: who comes first fills it in. */
export async function withFilledClient(
  tx: Transaction,
  draft: InvoiceDraft,
  by: { readonly author: Caller['author']; readonly at: Date },
  decideWith: (client: KnownClient) => Promise<InvoiceDraft>,
): Promise<InvoiceDraft> {
  if (draft.client.is === 'new' || draft.client.gaps === null) return draft;
  const { clientId } = draft.client;
  const decided = await decideWith(await lockClient(tx, clientId));
  if (decided.client.is === 'known' && decided.client.gaps) await fillClient(tx, clientId, decided.client.gaps, by);
  return decided;
}
