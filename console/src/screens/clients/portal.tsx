import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

/** V2-PORTAL-7: the link of the client's own page, what became of it, and how it is made, replaced and ended. */
export function Portal({ id }: { readonly id: string }) {
  const words = useWords();
  const { may } = useSession();
  const say = useSay();
  const params = { id_client: id };
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null);
  const portal = useApiQuery('/app/api/clienti/{id_client}/pagina', { params });
  const make = useApiMutation(
    (call, schimba: boolean) => call('post', '/app/api/clienti/{id_client}/pagina', { params, body: { schimba } }),
    (_done, schimba) => {
      if (schimba) say(words.portal.replaced);
      setAsked(null);
    },
  );
  const end = useApiMutation(
    (call) => call('delete', '/app/api/clienti/{id_client}/pagina', { params }),
    () => {
      say(words.portal.ended);
      setAsked(null);
    },
  );
  if (!portal.data) return null;
  const { link, facuta_la, deschisa_la, vazuta_la } = portal.data;
  const facts: readonly (readonly [string, string | null])[] = [
    [words.portal.made, facuta_la],
    [words.portal.firstOpened, deschisa_la],
    [words.portal.lastSeen, vazuta_la],
  ];
  const mayWrite = may('clienti:scriere');
  return (
    <section className="card form" aria-labelledby="portal">
      <h2 id="portal">{words.portal.title}</h2>
      <p className="quiet">{words.portal.intro}</p>
      {link === null ? null : (
        <>
          <p>
            <a href={link} target="_blank" rel="noopener noreferrer" className="breaking">
              {link}
            </a>
          </p>
          <dl className="facts">
            {facts.map(([title, at]) => (
              <div key={title} className="fact">
                <dt>{title}</dt>
                <dd>{at === null ? words.none : moment(at)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ProblemNote problem={asked === null ? make.error : null} />
      <div className="acts">
        {link === null && mayWrite ? (
          <Button onClick={() => make.mutate(false)} isBusy={make.isPending}>
            {words.portal.make}
          </Button>
        ) : null}
        {link === null ? null : <CopyButton text={link} label={words.portal.copy} />}
        {link !== null && mayWrite ? (
          <>
            <Button look="small" onClick={() => setAsked('replace')}>
              {words.portal.replace}
            </Button>
            <Button look="small" onClick={() => setAsked('end')}>
              {words.portal.end}
            </Button>
          </>
        ) : null}
      </div>
      {asked === null ? null : (
        <Confirm
          act={asked === 'replace' ? words.portal.replace : words.portal.end}
          title={words.portal.title}
          onClose={() => setAsked(null)}
          onConfirm={() => (asked === 'replace' ? make.mutate(true) : end.mutate(undefined))}
          isBusy={make.isPending || end.isPending}
          problem={asked === 'replace' ? make.error : end.error}
        >
          <p>{asked === 'replace' ? words.portal.replaceText : words.portal.endText}</p>
        </Confirm>
      )}
    </section>
  );
}
