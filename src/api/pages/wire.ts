import type { FastifyPluginAsync } from 'fastify';
import { markedPage } from '../../documents/test-mark.ts';
import type { CardRehearsal } from '../../operations/ports.ts';
import { addCardEvents, addRehearsal } from './card-events.ts';
import { addDownloads } from './download-invoice.ts';
import { addPayments } from './pay-document.ts';
import { addPortal } from './portal.ts';
import { addPortalData } from './portal-data.ts';
import { addPortalPayment } from './portal-payment.ts';
import { type PageNeeds, sayInPage } from './route.ts';

interface PagesNeeds extends PageNeeds {
  /** OPS-ENV-6: every page of a test environment says so. */
  readonly isTest: boolean;
  /** It is true where a card processor calls us by itself. */
  readonly hearsCardEvents: boolean;
  /** The simulated processor is used where there is none. */
  readonly rehearsal: CardRehearsal | null;
}

/** People without a key open these pages, and the card processor calls some of them. */
export const pagesWire =
  ({ isTest, hearsCardEvents, rehearsal, ...needs }: PagesNeeds): FastifyPluginAsync =>
  async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) => sayInPage(error, request, reply, needs.logger));
    if (isTest) {
      scope.addHook('onSend', async (_request, reply, payload) => {
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
        return isPage && typeof payload === 'string' ? markedPage(payload) : payload;
      });
    }
    addDownloads(scope, needs);
    addPayments(scope, needs);
    addPortal(scope, needs);
    addPortalPayment(scope, needs);
    addPortalData(scope, needs);
    if (hearsCardEvents) addCardEvents(scope, needs);
    if (rehearsal) addRehearsal(scope, rehearsal, needs);
  };
