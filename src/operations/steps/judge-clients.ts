import type { EntryProblem } from '../../domain/client/check-client.ts';
import type { NewClient } from '../../domain/client/client.ts';
import {
  type ClientEntry,
  clientEntryProblems,
  clientOfEntry,
  type ImportOutcome,
  type ImportRow,
} from '../../domain/client/client-entry.ts';
import { codeOwner } from '../../domain/company/party-code.ts';
import { countKnownClients } from '../../storage/directory/clients.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** CON-IMP-3: the clients of a table that can be taken, and what is wrong with the other rows. */
export async function judgeClients(
  tx: Transaction,
  rows: readonly ImportRow<ClientEntry>[],
): Promise<ImportOutcome & { readonly right: readonly NewClient[] }> {
  const linesByCode = new Map<string, number>();
  const judged = rows.map(({ line, entry }) => {
    const client = clientOfEntry(entry);
    const code = client.fiscalCode === null ? null : JSON.stringify(codeOwner(client.fiscalCode, client.countryCode));
    const earlier = code === null ? undefined : linesByCode.get(code);
    if (code !== null && earlier === undefined) linesByCode.set(code, line);
    const twice: readonly EntryProblem[] = earlier === undefined ? [] : [{ is: 'row-repeated', line: earlier }];
    return { line, client, problems: [...clientEntryProblems(entry), ...twice] };
  });
  const right = judged.filter(({ problems }) => problems.length === 0).map(({ client }) => client);
  const known = await countKnownClients(tx, right);
  return {
    right,
    created: right.length - known,
    known,
    problems: judged.flatMap(({ line, problems }) => problems.map((problem) => ({ line, problem }))),
  };
}
