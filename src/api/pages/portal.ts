import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lastLedgerDay } from '../../domain/accounting/ledger.ts';
import type { PageStart } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { PortalPosition } from '../../operations/portal/open-portal.ts';
import { contentDisposition } from '../http/file-answers.ts';
import { sendPdf } from './download-invoice.ts';
import { sendHtml } from './page.ts';
import { portalPage } from './portal-page.ts';
import { type PortalTongue, portalTongue, type Sorry, saySorry } from './portal-tongue.ts';
import { addPage, isGivenAway, isVisit, type PageNeeds, type PageRoute, sayLater } from './route.ts';
import { accentStyle } from './style.ts';

const busySeconds = 5;

/** These are made anew each time: a printer needs up to a second for a statement, and this process writes the XML itself. */
const madeAnewRate = { calls: 20, seconds: 60 };

/** V2-PORTAL-2: whoever has the link of a client sees what the company issued to that client, and nothing else. */
export function addPortal(scope: FastifyInstance, needs: PageNeeds): void {
  const { operations } = needs;
  const add = (route: Omit<PageRoute, 'method'>): void => addPage(scope, { method: 'GET', ...route }, needs);
  add({
    url: '/c/:token',
    id: 'arataPaginaClientului',
    show: async (request, reply) => {
      const { token } = request.params as { readonly token: string };
      const view = await operations.readPortal(token, isGivenAway(request), startOf(request));
      request.companyId = view.companyId;
      if (isVisit(request)) await operations.notePortalOpened(view, request.interaction.id);
      const ownStyle = view.accent && accentStyle(view.accent);
      return sendHtml(reply, portalPage(view, token, hasPaid(request), ownStyle), ownStyle);
    },
  });
  add({
    url: '/c/:token/pdf/:serie/:numar',
    id: 'descarcaDocumentulClientului',
    needsAdmission: false,
    show: async (request, reply) => {
      const { token, name } = documentOf(request);
      const address = request.callerAddress;
      const opened = await operations.admitRead({ address }, () =>
        operations.openPortalDocument(token, isGivenAway(request), name),
      );
      request.companyId = opened.companyId;
      const download = await operations.downloadInvoice(opened);
      return download ? sendPdf(request, reply, download) : sayLater(reply, busySeconds);
    },
  });
  add({
    url: '/c/:token/xml/:serie/:numar',
    id: 'descarcaXmlulClientului',
    rate: madeAnewRate,
    show: async (request, reply) => {
      const { token, name } = documentOf(request);
      const { companyId } = await operations.openPortalDocument(token, isGivenAway(request), name);
      request.companyId = companyId;
      const { series, number } = name;
      try {
        const { fileName, ubl } = await operations.readUbl({ companyId }, series, number);
        reply.header('content-disposition', contentDisposition('attachment', fileName));
        return reply.type('application/xml; charset=utf-8').send(ubl);
      } catch (error) {
        const reason = error instanceof Refused ? error.refusal.reason : null;
        if (reason !== 'ubl-not-possible' && reason !== 'resource-not-found') throw error;
        return saySorry(reply.code(404), await tongueFor(request, token), 'noFile', `../../../${token}`);
      }
    },
  });
  add({
    url: '/c/:token/chitanta/:serie/:numar/:serieChitanta/:numarChitanta',
    id: 'descarcaChitantaClientului',
    rate: madeAnewRate,
    show: async (request, reply) => {
      const { token, name } = documentOf(request);
      const { companyId } = await operations.openPortalDocument(token, isGivenAway(request), name);
      request.companyId = companyId;
      const { serieChitanta: series, numarChitanta: number } = request.params as Readonly<
        Record<'serieChitanta' | 'numarChitanta', string>
      >;
      return sendPdf(request, reply, await operations.printReceipt({ companyId }, name, { series, number }));
    },
  });
  add({
    url: '/c/:token/plata/:serie/:numar',
    id: 'platesteDocumentulClientului',
    show: async (request, reply) => {
      const { token, name } = documentOf(request);
      const { companyId } = await operations.openPortalDocument(token, isGivenAway(request), name);
      request.companyId = companyId;
      try {
        return reply.redirect(await operations.makePaymentLink({ companyId }, name.series, name.number), 303);
      } catch (error) {
        // It was paid or cancelled meanwhile, and the page says so.
        if (!(error instanceof Refused) || error.refusal.reason !== 'payment-not-possible') throw error;
        return reply.redirect(`../../../${token}`, 303);
      }
    },
  });
  add({
    url: '/c/:token/fisa',
    id: 'descarcaFisaClientului',
    rate: madeAnewRate,
    needsAdmission: false,
    show: async (request, reply) => {
      const { token } = request.params as { readonly token: string };
      const address = request.callerAddress;
      const say = async (status: number, what: Sorry): Promise<FastifyReply> => {
        const tongue = await operations.admitRead({ address }, () => tongueFor(request, token));
        return saySorry(reply.code(status), tongue, what, `../${token}`);
      };
      const days = periodOf(request);
      if (!days) return say(422, 'wrongPeriod');
      try {
        const download = await operations.printPortalStatement(token, isGivenAway(request), days);
        if (!download) return sayLater(reply, busySeconds);
        request.companyId = download.companyId;
        return sendPdf(request, reply, download);
      } catch (error) {
        if (error instanceof Refused && error.refusal.reason === 'statement-too-long') return say(422, 'tooLong');
        throw error;
      }
    },
  });

  const tongueFor = async (request: FastifyRequest, token: string): Promise<PortalTongue> =>
    portalTongue(await operations.readPortal(token, isGivenAway(request), { at: 'start' }));
}

/** The payer comes back from the card page so. */
const hasPaid = ({ query }: FastifyRequest): boolean => Object(query).plata === 'facuta';

function documentOf({ params }: FastifyRequest) {
  const { token, serie: series, numar: number } = params as Readonly<Record<'token' | 'serie' | 'numar', string>>;
  return { token, name: { series, number } };
}

/** What cannot be read as a place in the list is the start of it. */
function startOf({ query }: FastifyRequest): PageStart<PortalPosition> {
  const { dupa } = query as { readonly dupa?: unknown };
  const [, date = '', id = ''] = (typeof dupa === 'string' && /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(dupa)) || [];
  return isCalendarDate(date) ? { at: 'after', position: [date, Number(id)] } : { at: 'start' };
}

/** GRP-LEDG-1: null for a period that a ledger does not have. */
function periodOf({ query }: FastifyRequest): { readonly from: string; readonly until: string } | null {
  const { de_la: from, pana_la: until } = query as Readonly<Record<string, unknown>>;
  if (typeof from !== 'string' || typeof until !== 'string') return null;
  if (!isCalendarDate(from) || !isCalendarDate(until)) return null;
  return from <= until && until <= lastLedgerDay(from) ? { from, until } : null;
}
