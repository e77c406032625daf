import type { ClientRow } from '../../domain/client/client-row.ts';
import type { NumberedPage, NumberedPageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { readClientPage as read } from '../../storage/directory/client-reads.ts';
import type { Caller } from '../caller.ts';

export const readClientPage =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, page: NumberedPageRequest): Promise<NumberedPage<ClientRow>> =>
    database.transact(caller, (tx) => read(tx, page));
