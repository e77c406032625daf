import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { Database } from '../../storage/database.ts';
import type { CardProcessor, Clock, Ids } from '../ports.ts';
import { notePortalOpened, openPortalDocument, printPortalStatement, readPortal } from './open-portal.ts';
import { readPortalPayment, startPortalPayment } from './pay-several.ts';
import { endPortalLink, makePortalLink, readPortalLink } from './portal-link.ts';
import { confirmData, proposeData } from './propose-data.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly renderer: PdfRenderer;
  readonly cards: CardProcessor | null;
  readonly publicUrl: () => string;
  readonly rateLimitsAreOn: boolean;
}

/** The page of a client: its link, and what stands behind it. */
export const bindPortal = (needs: Needs) => ({
  readPortalLink: readPortalLink(needs),
  makePortalLink: makePortalLink(needs),
  endPortalLink: endPortalLink(needs),
  readPortal: readPortal(needs),
  notePortalOpened: notePortalOpened(needs),
  openPortalDocument: openPortalDocument(needs),
  proposeData: proposeData(needs),
  confirmData: confirmData(needs),
  readPortalPayment: readPortalPayment(needs),
  startPortalPayment: startPortalPayment(needs),
  printPortalStatement: printPortalStatement(needs),
});
