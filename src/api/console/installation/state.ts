import { Type } from 'typebox';
import type { Examined } from '../../../operations/installation/installation-state.ts';
import { nullable, oneOf, strict } from '../../schema/schemas.ts';
import { operation, plainRow } from '../operation.ts';
import { moment, momentOrNull } from '../vocabulary.ts';

const verdictNames = {
  well: 'bine',
  advice: 'sfat',
  wrong: 'gresit',
} as const satisfies Readonly<Record<Examined['verdict'], string>>;

/** CON-OP-1 */
export const readInstallationState = operation({
  ...plainRow,
  id: 'citesteInstalarea',
  method: 'GET',
  path: '/app/api/instalare/stare',
  summary: 'Ce spune `doctor`, ce lucrări așteaptă sau au fost abandonate, și ultima copie de siguranță',
  access: 'operator',
  data: strict({
    verificari: Type.Array(
      strict({ nume: Type.String(), verdict: oneOf(Object.values(verdictNames)), text: nullable(Type.String()) }),
    ),
    lucrari_in_asteptare: Type.Array(strict({ fel: Type.String(), cate: Type.Integer(), din: Type.String() })),
    lucrari_abandonate: Type.Array(
      strict({ fel: Type.String(), cate: Type.Integer(), ultima_eroare: nullable(Type.String()) }),
    ),
    ultima_copie: nullable(Type.String()),
  }),
  run: (operations) => operations.readInstallationState(),
  toData: ({ checks, waitingJobs, deadJobs, lastBackupAt }) => ({
    verificari: checks.map(({ name, verdict, says }) => ({ nume: name, verdict: verdictNames[verdict], text: says })),
    lucrari_in_asteptare: waitingJobs.map(({ kind, count, since }) => ({ fel: kind, cate: count, din: moment(since) })),
    lucrari_abandonate: deadJobs.map(({ kind, count, lastError }) => ({
      fel: kind,
      cate: count,
      ultima_eroare: lastError,
    })),
    ultima_copie: momentOrNull(lastBackupAt),
  }),
});
