import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../../domain/refusal.ts';
import type { OpenedArchive } from '../../../operations/archives/open-archive.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { byteRange, namesTag } from '../../http/file-answers.ts';

/**
 * V2-ARCH-10: what the download link of an archive leads to: without a key, bounded per address, on every process. No row, because it
 * stands outside the addresses of v2; programs follow it, so that it fails in the words of v2.
 */
export function addArchiveDownloads(scope: FastifyInstance, needs: Operations): void {
  scope.get<{ Params: { token: string } }>('/arhive/:token', async (request, reply) => {
    await needs.checkMaintenance();
    await needs.admitCall({ address: request.callerAddress }, 'descarcaArhiva', 'protective');
    const archive = await needs.throttleFailures(request.callerAddress, async () => {
      const opened = await needs.openArchive(request.params.token);
      if (!opened) throw new Refused({ reason: 'resource-not-found' });
      return opened;
    });
    request.companyId = archive.companyId;
    return sendArchive(request, reply, archive);
  });
}

function sendArchive({ method, headers }: FastifyRequest, reply: FastifyReply, archive: OpenedArchive): FastifyReply {
  const { archiveId, from, until, size, read } = archive;
  const etag = `"${archiveId}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="arhiva-${from}-${until}.zip"`,
  });
  if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();

  const condition = headers['if-range'];
  const range = condition === undefined || condition === etag ? byteRange(method, headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  const { first, last } = range ?? { first: 0, last: size - 1 };
  reply.type('application/zip').header('content-length', String(last - first + 1));
  const bytes = method === 'HEAD' ? [] : read(first, last);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}
