import { archiveKinds, hasFailed } from '../../../domain/archive/archive.ts';
import { date, oneOf, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { archiveKindNames } from '../../vocabulary.ts';
import { get, listed, post } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';

type Archive = ResultOf<'listArchives'>[number];

const archive = shape<Archive>()({
  id: out.text('archiveId'),
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

export const archiveRows = [
  get('/app/api/arhive', {
    id: 'listeazaArhivele',
    v2: ['citesteArhiva'],
    summary: 'Ultimele arhive cerute, cu cât este gata din ele',
    access: 'archives:manage',
    data: listed('arhive', archive),
    run: (operations, { from }) => operations.listArchives(from),
  }),
  post('/app/api/arhive', {
    id: 'cereArhiva',
    v2: ['creeazaArhiva'],
    summary: 'Cere o arhivă a documentelor unei perioade',
    access: 'archives:manage',
    body: strict({ de_la: date(), pana_la: date(), tip: oneOf(Object.values(archiveKindNames)) }),
    data: shape<ResultOf<'createArchive'>>()({ id: out.text('archiveId') }),
    run: (operations, { from, body: { de_la, pana_la, tip } }) => {
      const kind = archiveKinds.find((one) => archiveKindNames[one] === tip) ?? 'issued-invoices';
      return operations.createArchive(from, { kind, from: de_la, until: pana_la });
    },
  }),
  post('/app/api/arhive/{id}/link', {
    id: 'linkulUneiArhive',
    v2: ['genereazaLinkulArhivei'],
    summary: 'O adresă de la care arhiva se descarcă, zece minute',
    access: 'archives:manage',
    params: strict({ id: uuidSchema }),
    // The path alone, because the browser may have reached the page by another host.
    data: shape<ResultOf<'createArchiveLink'>>()({ cale: out.text(({ address }) => new URL(address).pathname) }),
    run: (operations, { from, params }) => operations.createArchiveLink(from, params.id),
  }),
];
