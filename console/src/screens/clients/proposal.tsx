import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';

type Decision = 'accepta' | 'refuza';

/** V2-PORTAL-11: what the client wrote on its page, which changes nothing before somebody accepts it. */
export function ClientProposal({ id }: { readonly id: string }) {
  const words = useWords();
  const { may } = useSession();
  const say = useSay();
  const state = useApiQuery('/app/api/clienti/{id_client}/propunere', { params: { id_client: id } });
  const proposal = state.data?.propunere ?? null;
  const decide = useApiMutation(
    (call, decision: Decision) => {
      const params = { id_client: id, id_propunere: proposal?.id ?? '' };
      return decision === 'accepta'
        ? call('post', '/app/api/clienti/{id_client}/propunere/{id_propunere}/accepta', { params })
        : call('post', '/app/api/clienti/{id_client}/propunere/{id_propunere}/refuza', { params });
    },
    (_done, decision) => say(decision === 'accepta' ? words.proposal.accepted : words.proposal.refused),
  );
  if (!state.data) return null;
  const { confirmate_la } = state.data;
  if (!proposal) {
    return confirmate_la === null ? null : <p className="quiet">{words.proposal.confirmed(moment(confirmate_la))}</p>;
  }
  return (
    <section className="card form" aria-labelledby="proposal">
      <h2 id="proposal">{words.proposal.title}</h2>
      <p className="quiet">{words.proposal.intro(moment(proposal.propusa_la))}</p>
      <Table
        caption={words.proposal.title}
        rows={proposal.schimbari}
        keyOf={({ camp }) => camp}
        empty={null}
        columns={[
          { title: words.proposal.member, cell: ({ camp }) => words.proposal.members[camp] },
          { title: words.proposal.now, cell: ({ acum }) => acum ?? words.none },
          { title: words.proposal.proposed, cell: ({ propus }) => propus ?? words.none },
        ]}
      />
      <ProblemNote problem={decide.error} />
      {may('clienti:scriere') ? (
        <div className="acts">
          <Button look="first" onClick={() => decide.mutate('accepta')} isBusy={decide.isPending}>
            {words.proposal.accept}
          </Button>
          <Button onClick={() => decide.mutate('refuza')} isBusy={decide.isPending}>
            {words.proposal.refuse}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
