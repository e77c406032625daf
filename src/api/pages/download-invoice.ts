import type { FastifyInstance } from 'fastify';
import type { LinkPurpose } from '../../domain/access/link-token.ts';
import { sendPdf } from './pdf-answer.ts';
import { addPage, type PageNeeds, sayLater } from './route.ts';

const busySeconds = 5;

/** V2-LINK-2: the printed document behind a download link; who may pay a document may also see it whole. */
export function addDownloads(scope: FastifyInstance, needs: PageNeeds): void {
  const add = (url: string, purpose: LinkPurpose): void =>
    addPage(
      scope,
      {
        method: 'GET',
        url,
        id: 'descarcaDocumentul',
        takesShare: false,
        show: async (request, reply) => {
          const { token } = request.params as { readonly token: string };
          const { operations } = needs;
          const address = request.callerAddress;
          const opened = await operations.shareReads({ address }, () => operations.openDownload(token, purpose));
          const download = await operations.downloadInvoice(opened);
          if (!download) return sayLater(reply, busySeconds);
          request.companyId = download.companyId;
          return sendPdf(request, reply, download);
        },
      },
      needs,
    );
  add('/d/:token', 'download');
  add('/p/:token/pdf', 'payment');
}
