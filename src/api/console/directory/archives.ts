import { hasFailed } from '../../../domain/archive/archive.ts';
import { oneOf } from '../../schema/schemas.ts';
import { toArchiveId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { createArchive } from '../../v2/archives/create-archive.ts';
import { createArchiveLink } from '../../v2/archives/read-archive.ts';
import { archiveKindNames } from '../../words/vocabulary.ts';
import { fromV2 } from '../from-v2.ts';
import { get, listed } from '../row.ts';

type Archive = ResultOf<'listArchives'>[number];

const archive = shape<Archive>()({
  id: out.text(({ archiveId }) => toArchiveId(archiveId)),
  tip: out.word(archiveKindNames, 'kind'),
  de_la: out.text('from'),
  pana_la: out.text('until'),
  stare: out.of(oneOf(['in_lucru', 'gata', 'nereusita', 'stearsa']), stateOf),
  gasite: out.whole('found'),
  gata: out.whole('printed'),
  ceruta_la: out.moment('createdAt'),
  expira_la: out.momentOrNull('expiresAt'),
  octeti: out.wholeOrNull('size'),
});

function stateOf({ state }: Archive): 'in_lucru' | 'gata' | 'nereusita' | 'stearsa' {
  if (state === 'ready') return 'gata';
  if (state === 'deleted') return 'stearsa';
  return hasFailed(state) ? 'nereusita' : 'in_lucru';
}

const link = shape<ResultOf<'createArchiveLink'>>()({ cale: out.text(({ address }) => new URL(address).pathname) });

export const archiveRows = [
  get('/app/api/arhive-pdf', {
    id: 'listeazaArhivele',
    v2: ['citesteArhiva'],
    summary: 'Ultimele arhive cerute, cu cât este gata din ele',
    access: 'archives:manage',
    data: listed('arhive', archive),
    run: (operations, { from }) => operations.listArchives(from),
  }),
  fromV2(createArchive, { rate: 'protective' }),
  // The path alone, because the browser may have reached the page by another host.
  fromV2(createArchiveLink, { data: link.schema, toData: link.out }),
];
