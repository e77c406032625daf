import { Type } from 'typebox';
import { hasFailed } from '../../../domain/archive/archive.ts';
import { bucharestTimestamp } from '../../../domain/time/bucharest.ts';
import { date, nullable, oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { archiveId, toArchiveId, uuidOfArchiveId } from '../identifiers.ts';
import { operation } from '../operation.ts';
import { kindWords, statusWords } from './archive-words.ts';

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
    tip_arhiva: oneOf(Object.values(kindWords)),
    este_gata: Type.Boolean({ description: 'Se poate descărca.', examples: [true] }),
    are_eroare: Type.Boolean({ description: 'Nu va mai fi gata: cereți alta.', examples: [false] }),
  }),
  identity: ['id'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readArchive(from, uuidOfArchiveId(params.id_arhiva)),
  toData: (archive) => ({
    id: toArchiveId(archive.archiveId),
    data_de_la: archive.from,
    data_pana_la: archive.until,
    status: statusWords[archive.state],
    creata_la: bucharestTimestamp(archive.createdAt),
    notificata_la: archive.endedAt && bucharestTimestamp(archive.endedAt),
    durata_secunde: archive.seconds,
    numar_documente: archive.printed,
    numar_documente_gasite: archive.found,
    tip_arhiva: kindWords[archive.kind],
    este_gata: archive.state === 'ready',
    are_eroare: hasFailed(archive.state),
  }),
});
