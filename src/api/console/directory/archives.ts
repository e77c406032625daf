import { Type } from 'typebox';
import { archiveKinds, hasFailed } from '../../../domain/archive/archive.ts';
import { date, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { archiveKindNames } from '../../vocabulary.ts';
import { operation, plainRow } from '../operation.ts';
import { moment, momentOrNull, uuidSchema } from '../vocabulary.ts';

const kind = oneOf(Object.values(archiveKindNames));

export const listArchives = operation({
  ...plainRow,
  id: 'listeazaArhivele',
  v2: ['citesteArhiva'],
  method: 'GET',
  path: '/app/api/arhive',
  summary: 'Ultimele arhive cerute, cu cât este gata din ele',
  access: 'archives:manage',
  data: strict({
    arhive: Type.Array(
      strict({
        id: Type.String(),
        tip: kind,
        de_la: Type.String(),
        pana_la: Type.String(),
        stare: oneOf(['in_lucru', 'gata', 'nereusita', 'stearsa']),
        gasite: Type.Integer(),
        gata: Type.Integer(),
        ceruta_la: Type.String(),
        expira_la: nullable(Type.String()),
        octeti: nullable(Type.Integer()),
      }),
    ),
  }),
  run: (operations, { from }) => operations.listArchives(from),
  toData: (archives) => ({
    arhive: archives.map((archive) => ({
      id: archive.archiveId,
      tip: archiveKindNames[archive.kind],
      de_la: archive.from,
      pana_la: archive.until,
      stare: stateOf(archive.state),
      gasite: archive.found,
      gata: archive.printed,
      ceruta_la: moment(archive.createdAt),
      expira_la: momentOrNull(archive.expiresAt),
      octeti: archive.size,
    })),
  }),
});

function stateOf(state: Parameters<typeof hasFailed>[0]): 'in_lucru' | 'gata' | 'nereusita' | 'stearsa' {
  if (state === 'ready') return 'gata';
  if (state === 'deleted') return 'stearsa';
  return hasFailed(state) ? 'nereusita' : 'in_lucru';
}

export const createArchive = operation({
  ...plainRow,
  id: 'cereArhiva',
  v2: ['creeazaArhiva'],
  method: 'POST',
  path: '/app/api/arhive',
  summary: 'Cere o arhivă a documentelor unei perioade',
  access: 'archives:manage',
  body: strict({ de_la: date(), pana_la: date(), tip: kind }),
  data: strict({ id: Type.String() }),
  run: (operations, { from, body: { de_la, pana_la, tip } }) => {
    const wanted = archiveKinds.find((one) => archiveKindNames[one] === tip) ?? 'issued-invoices';
    return operations.createArchive(from, { kind: wanted, from: de_la, until: pana_la });
  },
  toData: ({ archiveId }) => ({ id: archiveId }),
});

export const linkArchive = operation({
  ...plainRow,
  id: 'linkulUneiArhive',
  v2: ['genereazaLinkulArhivei'],
  method: 'POST',
  path: '/app/api/arhive/{id}/link',
  summary: 'O adresă de la care arhiva se descarcă, zece minute',
  access: 'archives:manage',
  params: strict({ id: uuidSchema }),
  data: strict({ cale: Type.String() }),
  run: (operations, { from, params }) => operations.createArchiveLink(from, params.id),
  // The same page, however the browser reached it.
  toData: ({ address }) => ({ cale: new URL(address).pathname }),
});
