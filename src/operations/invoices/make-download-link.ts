import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import type { Caller } from '../caller.ts';
import type { Ids } from '../ports.ts';
import { documentLink } from './steps/document-link.ts';

interface Needs {
  readonly database: Database;
  readonly ids: Ids;
  readonly publicUrl: () => string;
}

export const makeDownloadLink =
  (needs: Needs) =>
  (caller: Caller, series: string, number: string): Promise<string> =>
    needs.database.transact(caller, async (tx) => {
      const document = await findDocumentToPrint(tx, series, number);
      if (!document) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      return tx.last((last) => documentLink(last, needs, 'download', document));
    });
