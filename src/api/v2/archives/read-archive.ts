import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasFailed } from '../../../domain/archive/archive.ts';
import { Refused } from '../../../domain/refusal.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import type { ArchiveRead, OpenedArchive } from '../../../operations/archives/read-archive.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { byteRange, namesTag } from '../../http/file-answers.ts';
import { date, nullable, oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { archiveId, toArchiveId, uuidOfArchiveId } from '../../shapes/identifiers.ts';
import { archiveKindNames } from '../../words/vocabulary.ts';
import { emptyBody, operation } from '../operation.ts';
import { statusNames } from './archive-messages.ts';

export const readArchive = operation({
  id: 'citesteArhiva',
  method: 'GET',
  path: '/v2/arhive-pdf/{id_arhiva}',
  group: 'Arhive',
  summary: 'Starea unei arhive',
  description:
    'Se citește până când `este_gata` sau `are_eroare` este `true`. Hotărâți numai după acestea două, niciodată după textul din `status`, care poate avea valori noi.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_arhiva: archiveId({ description: 'Arhiva: `id` primit la crearea ei.' }) }),
  query: 'none',
  body: 'none',
  answer: 'one',
  data: strict({
    id: archiveId({ description: 'Identificatorul arhivei.' }),
    data_de_la: date(),
    data_pana_la: date(),
    status: Type.String({
      description:
        '`de_generat_arhiva`, `in_lucru`, `intermediar`, `procesat`, `eroare`, `eroare_solutie`, `skip_access_denied`, `sters` sau `necunoscut`; pot apărea valori noi.',
      examples: ['procesat'],
    }),
    creata_la: timestamp(),
    notificata_la: nullable(timestamp({ description: 'Când generarea s-a încheiat; null până atunci.' })),
    durata_secunde: Type.Integer({ description: 'De la cerere până la încheiere, sau până acum.', examples: [3] }),
    numar_documente: Type.Integer({ description: 'Câte documente sunt gata până acum.', examples: [12] }),
    numar_documente_gasite: Type.Integer({ description: 'Câte documente are perioada.', examples: [12] }),
    tip_arhiva: oneOf(Object.values(archiveKindNames)),
    este_gata: Type.Boolean({ description: 'Se poate descărca.', examples: [true] }),
    are_eroare: Type.Boolean({ description: 'Nu va mai fi gata: cereți alta.', examples: [false] }),
  }),
  identity: ['id'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readArchive(from, uuidOfArchiveId(params.id_arhiva)),
  toData: (archive) => toArchive(archive),
});

export function toArchive(archive: ArchiveRead) {
  return {
    id: toArchiveId(archive.archiveId),
    data_de_la: archive.from,
    data_pana_la: archive.until,
    status: statusNames[archive.state],
    creata_la: bucharestTimestamp(archive.createdAt),
    notificata_la: archive.endedAt && bucharestTimestamp(archive.endedAt),
    durata_secunde: archive.seconds,
    numar_documente: archive.printed,
    numar_documente_gasite: archive.found,
    tip_arhiva: archiveKindNames[archive.kind],
    este_gata: archive.state === 'ready',
    are_eroare: hasFailed(archive.state),
  };
}

export const createArchiveLink = operation({
  id: 'genereazaLinkulArhivei',
  method: 'POST',
  path: '/v2/arhive-pdf/{id_arhiva}/genereaza-link-de-descarcare',
  group: 'Arhive',
  summary: 'Linkul de descărcare al unei arhive',
  description:
    'O adresă nouă la fiecare apel, fără cheie, valabilă zece minute; o descărcare întreruptă se poate continua. Numai după ce arhiva este gata.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_arhiva: archiveId({ description: 'Arhiva: `id` primit la crearea ei.' }) }),
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    id: archiveId({ description: 'Identificatorul arhivei.' }),
    link: Type.String({
      description: 'Adresa fișierului ZIP.',
      examples: ['https://facturi.exemplu.ro/arhive/AXk3vQ'],
    }),
    expira_in_secunde: Type.Integer({ description: 'Cât mai este valabilă adresa.', examples: [600] }),
  }),
  identity: [],
  refusals: ['resource-not-found', 'archive-not-ready'],
  run: (operations, { from, params }) => operations.createArchiveLink(from, uuidOfArchiveId(params.id_arhiva)),
  toData: ({ archiveId: id, address, seconds }) => ({
    id: toArchiveId(id),
    link: address,
    expira_in_secunde: seconds,
  }),
});

/**
 * V2-ARCH-10: an archive's download link works without a key, limited per address, on every process. It has no row, because it is outside
 * the addresses of v2; programs follow it, so its failures have the form of v2.
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
