import type { Examined } from '../../../operations/installation/installation-state.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { get } from '../row.ts';

const verdictNames = {
  well: 'bine',
  advice: 'sfat',
  wrong: 'gresit',
} as const satisfies Readonly<Record<Examined['verdict'], string>>;

type State = ResultOf<'readInstallationState'>;

const check = shape<State['checks'][number]>()({
  nume: out.text('name'),
  verdict: out.word(verdictNames, 'verdict'),
  text: out.textOrNull('says'),
});

const waitingJob = shape<State['waitingJobs'][number]>()({
  fel: out.text('kind'),
  cate: out.whole('count'),
  din: out.moment('since'),
});

const deadJob = shape<State['deadJobs'][number]>()({
  fel: out.text('kind'),
  cate: out.whole('count'),
  ultima_eroare: out.textOrNull('lastError'),
});

/** CON-OP-1 */
export const readInstallationState = get('/app/api/instalare/stare', {
  id: 'citesteInstalarea',
  summary: 'Ce spune `doctor`, ce lucrări așteaptă sau au fost abandonate, și ultima copie de siguranță',
  access: 'operator',
  data: shape<State>()({
    verificari: out.list(check, 'checks'),
    lucrari_in_asteptare: out.list(waitingJob, 'waitingJobs'),
    lucrari_abandonate: out.list(deadJob, 'deadJobs'),
    ultima_copie: out.momentOrNull('lastBackupAt'),
  }),
  run: (operations) => operations.readInstallationState(),
});
