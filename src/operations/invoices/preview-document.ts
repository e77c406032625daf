import type { PictureOrder } from '../../documents/pdf/look-proof.ts';
import { type PdfRenderer, RenderFault } from '../../documents/pdf/renderer.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import { noMarks } from '../../domain/invoice/printed-invoice.ts';
import { snapshotSoFar } from '../../domain/invoice/shown-document.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { readLook } from '../../storage/directory/looks.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import { type Caller, issuedBy } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { factsNeeded, namedFacts } from '../steps/decide-issue.ts';

export interface PreviewDocumentNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly readFacts: ReadFacts;
  readonly renderer: PdfRenderer;
}

/** A page takes a tenth of it. */
const processorSeconds = 3;

/** CON-FORM-11: returns the paper that the document would have now, as an SVG. It writes nothing and takes no number. */
export const previewDocument =
  ({ database, clock, readFacts, renderer }: PreviewDocumentNeeds) =>
  async (caller: Caller, read: (today: string) => IssueCommand): Promise<string> => {
    const command = read(bucharestDate(clock.now()));
    const picture = await database.transact(caller, async (tx) => {
      const known = await readFacts(tx, factsNeeded(command, caller.articleSearchMode), caller.factsVersion);
      const settings = { ...known.settings, articleSearchMode: caller.articleSearchMode };
      const facts = {
        ...known,
        settings,
        proforma: null,
        ...(await namedFacts(tx, command)),
        ...issuedBy(caller, 'schedule'),
      };
      const snapshot = snapshotSoFar(command, facts);
      return {
        series: command.series,
        number: command.number ?? '',
        snapshot,
        marks: noMarks,
        look: await readLook(tx),
      };
    });
    const order: PictureOrder = { picture };
    try {
      const json = async (): Promise<string> => JSON.stringify(order);
      return Buffer.from(
        await renderer.render({ companyId: caller.companyId, isLong: false, processorSeconds, read: json }),
      ).toString();
    } catch (error) {
      if (!(error instanceof RenderFault) || error.reason === 'failed') throw error;
      throw new Refused({ reason: 'overloaded', retryAfterSeconds: 5 });
    }
  };
