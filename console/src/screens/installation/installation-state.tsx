import type { Answer } from '../../api.ts';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { moment } from '../../words/dates.ts';
import { words } from '../../words/words.ts';

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

const looks = { bine: 'badge badge-good', sfat: 'badge badge-warn', gresit: 'badge badge-wrong' } as const;

function LoadedState({ state }: { readonly state: State }) {
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
          { title: words.installation.check, cell: ({ nume }) => <Said text={nume} /> },
          {
            title: words.installation.verdict,
            cell: ({ verdict }) => <span className={looks[verdict]}>{words.installation.verdicts[verdict]}</span>,
          },
          { title: words.installation.says, cell: ({ text }) => (text === null ? words.none : <Said text={text} />) },
        ]}
      />
      <details className="card">
        <summary>{words.installation.well(well.length)}</summary>
        <ul>
          {well.map(({ nume }) => (
            <li key={nume}>
              <Said text={nume} />
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
