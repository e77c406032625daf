import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Below, Loaded, Screen } from '../../parts/screen.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { day } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { SettingsForm } from './settings-form.tsx';

type Spv = Answer<'get', '/app/api/spv'>;

/** /app/setari/spv shows whether the tax authority lets us in, and when invoices are sent there. */
export function SpvScreen() {
  const words = useWords();
  const spv = useApiQuery('/app/api/spv', {});
  return (
    <Screen title={words.menu.spv} intro={words.spv.intro}>
      <section className="card" aria-labelledby="acces">
        <h2 id="acces">{words.spv.access}</h2>
        <Loaded asked={spv}>{(data) => <Access spv={data} />}</Loaded>
      </section>
      <Below asked={[spv]}>
        <SettingsForm title={words.spv.sending} names={['trimite_in_spv_dupa_ore']} />
      </Below>
    </Screen>
  );
}

const looks = { conectat: 'badge badge-good', neconectat: 'badge', refuzat: 'badge badge-wrong' } as const;

function Access({ spv }: { readonly spv: Spv }) {
  const words = useWords();
  const begin = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/spv/conectare', {}),
    ({ adresa }) => window.location.assign(adresa),
  );
  const dates: readonly (readonly [string, string | null])[] = [
    [words.spv.since, spv.conectat_la],
    [words.spv.until, spv.expira_la],
    [words.spv.refused, spv.refuzat_la],
  ];
  return (
    <>
      {spv.simulat ? <p className="note">{words.spv.simulated}</p> : null}
      <dl className="facts">
        <div className="fact">
          <dt>{words.spv.state}</dt>
          <dd>
            <span className={looks[spv.stare]}>{words.spv.states[spv.stare]}</span>
          </dd>
        </div>
        {dates.map(([name, at]) =>
          at === null ? null : (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>{day(at)}</dd>
            </div>
          ),
        )}
      </dl>
      {spv.mesaje_necitite === null ? null : <p className="note note-warn">{words.spv.messagesTrouble}</p>}
      <ProblemNote problem={begin.error} />
      <p className="quiet">{words.spv.ways[spv.conectare]}</p>
      {spv.conectare === 'browser' ? (
        <div>
          <Button look="first" onClick={() => begin.mutate(null)} isBusy={begin.isPending}>
            {spv.stare === 'neconectat' ? words.spv.connect : words.spv.connectAgain}
          </Button>
        </div>
      ) : null}
    </>
  );
}
