import type { Answer } from '../../api.ts';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { checkIn } from '../../words/checks.ts';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

type State = Answer<'get', '/app/api/instalare/stare'>;

/** It shows what `doctor` says, which jobs wait or were given up, and the last backup. */
export function InstallationState() {
  const state = useApiQuery('/app/api/instalare/stare', {});
  return <Loaded asked={state}>{(data) => <LoadedState state={data} />}</Loaded>;
}

/** The text is as the program says it at the command line. */
function Said({ text }: { readonly text: string }) {
  return <span lang="en">{text}</span>;
}

/** A check that has no words here is called as the program calls it, and so are all of them in English. */
function Named({ check }: { readonly check: string }) {
  const words = useWords();
  const [name] = checkIn(words, check);
  return name === undefined ? <Said text={check} /> : name;
}

/** What to do comes first, and then the figures that the program found. */
function Advice({ check, text }: { readonly check: string; readonly text: string | null }) {
  const words = useWords();
  const [, advice] = checkIn(words, check);
  return (
    <>
      {advice === undefined ? null : <p>{advice}</p>}
      {text === null ? null : (
        <p className="small quiet">
          <Said text={text} />
        </p>
      )}
    </>
  );
}

const looks = { bine: 'badge badge-good', sfat: 'badge badge-warn', gresit: 'badge badge-wrong' } as const;

function LoadedState({ state }: { readonly state: State }) {
  const words = useWords();
  const { verificari, lucrari_in_asteptare, lucrari_abandonate, ultima_copie } = state;
  const well = verificari.filter(({ verdict }) => verdict === 'bine');
  return (
    <>
      <p className={ultima_copie === null ? 'note note-warn' : 'note note-good'}>
        {words.installation.lastBackup(ultima_copie && moment(ultima_copie))}
      </p>
      <Table
        caption={words.installation.checks}
        isTitled
        rows={verificari.filter((one) => !well.includes(one))}
        keyOf={({ nume, text }) => `${nume} ${text}`}
        empty={<p>{words.installation.allWell}</p>}
        columns={[
          { title: words.installation.check, cell: ({ nume }) => <Named check={nume} /> },
          {
            title: words.installation.verdict,
            cell: ({ verdict }) => <span className={looks[verdict]}>{words.installation.verdicts[verdict]}</span>,
          },
          { title: words.installation.says, cell: ({ nume, text }) => <Advice check={nume} text={text} /> },
        ]}
      />
      <details className="card">
        <summary>{words.installation.well(well.length)}</summary>
        <ul>
          {well.map(({ nume }) => (
            <li key={nume}>
              <Named check={nume} />
            </li>
          ))}
        </ul>
      </details>
      <Table
        caption={words.installation.dead}
        isTitled
        rows={lucrari_abandonate}
        keyOf={({ fel }) => fel}
        empty={<p>{words.installation.nothingDead}</p>}
        columns={[
          { title: words.installation.job, cell: ({ fel }) => <code>{fel}</code> },
          { title: words.installation.count, cell: ({ cate }) => cate, isNumber: true },
          {
            title: words.installation.lastError,
            cell: ({ ultima_eroare }) => (ultima_eroare === null ? words.none : <Said text={ultima_eroare} />),
          },
        ]}
      />
      <Table
        caption={words.installation.waiting}
        isTitled
        rows={lucrari_in_asteptare}
        keyOf={({ fel }) => fel}
        empty={<p>{words.installation.nothingWaits}</p>}
        columns={[
          { title: words.installation.job, cell: ({ fel }) => <code>{fel}</code> },
          { title: words.installation.count, cell: ({ cate }) => cate, isNumber: true },
          { title: words.installation.since, cell: ({ din }) => moment(din) },
        ]}
      />
    </>
  );
}
