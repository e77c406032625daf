import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '../../operations/invoices/download-invoice.ts';
import { byteRange, contentDisposition, namesTag } from '../http/file-answers.ts';

/** The PDF as browsers and viewers ask for it: shown in place, in pieces, and not sent again to who has it. */
export function sendPdf(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { pdf, fileName }: Omit<Download, 'companyId'>,
): FastifyReply {
  const etag = `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    etag,
    // Kept by the reader alone, and asked about each time: the link ends when the document changes.
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
