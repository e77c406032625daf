import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LinkPurpose } from '../../domain/access/credentials.ts';
import type { Download } from '../../operations/steps/print-invoice.ts';
import { byteRange, contentDisposition, namesTag } from '../http/file-answers.ts';
import { addPage, isGivenAway, isVisit, type PageNeeds, sayLater } from './route.ts';

const busySeconds = 5;

/** V2-LINK-2: whoever may pay a document may also see it in full. */
export function addDownloads(scope: FastifyInstance, needs: PageNeeds): void {
  const add = (url: string, purpose: LinkPurpose): void =>
    addPage(
      scope,
      {
        method: 'GET',
        url,
        id: 'descarcaDocumentul',
        needsAdmission: false,
        show: async (request, reply) => {
          const { token } = request.params as { readonly token: string };
          const { operations } = needs;
          const address = request.callerAddress;
          const opened = await operations.admitRead({ address }, () => operations.openDownload(token, purpose));
          const download = await operations.downloadInvoice(opened);
          if (!download) return sayLater(reply, busySeconds);
          request.companyId = download.companyId;
          if (isGivenAway(request)) await operations.noteGiven(opened, purpose);
          if (isVisit(request)) await operations.noteOpened(opened, purpose, request.interaction.id);
          return sendPdf(request, reply, download);
        },
      },
      needs,
    );
  add('/d/:token', 'download');
  add('/p/:token/pdf', 'payment');
  addReceived(scope, needs);
}

/** GRP-PDF-2: the console made the link to the page of a supplier's invoice. */
function addReceived(scope: FastifyInstance, needs: PageNeeds): void {
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token } = request.params as { readonly token: string };
    const download = await needs.operations.openReceivedPdf(token.replace(/\.pdf$/, ''));
    if (!download) return sayLater(reply, busySeconds);
    request.companyId = download.companyId;
    return sendPdf(request, reply, download);
  };
  addPage(
    scope,
    { method: 'GET', url: '/primite/:token', id: 'descarcaFacturaPrimita', needsAdmission: false, show },
    needs,
  );
}

/** Browsers and viewers request the PDF in ranges, show it in place, and do not get it again if they have it. */
export function sendPdf(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { pdf, fileName }: Omit<Download, 'companyId'>,
): FastifyReply {
  const etag = `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    etag,
    // The reader alone stores it, and asks about it each time, because the link ends when the document changes.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition('inline', fileName),
  });
  if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();

  reply.type('application/pdf');
  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? byteRange(method, headers.range, pdf.length) : null;
  if (range === null) return reply.send(bufferOf(pdf));
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${pdf.length}`).send('');
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${pdf.length}`)
    .send(bufferOf(pdf.subarray(first, last + 1)));
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
