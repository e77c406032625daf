import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { DateField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';

interface LedgerCardProps {
  readonly kind: 'client' | 'furnizor';
  readonly id: string;
  readonly today: string;
}

type Made = Answer<'post', '/app/api/fise-partener'>;

/** The ledger of a client or supplier is a file: of this year up to today, unless other days are typed. */
export function LedgerCard({ kind, id, today }: LedgerCardProps) {
  const words = useWords();
  const { may } = useSession();
  const make = useApiMutation(
    (call, period: { de_la: string; pana_la: string }) =>
      call('post', '/app/api/fise-partener', { body: { tip: kind, id, ...period } }),
    ({ cale }: Made) => window.location.assign(cale),
  );
  if (!may('parteneri:citire')) return null;
  const lei = (amount: number): string => moneyIn(amount, 'RON');
  return (
    <section className="card" aria-labelledby="fisa">
      <h2 id="fisa">{words.ledger.title}</h2>
      <p className="quiet">{words.ledger.intro}</p>
      <Form
        problem={make.error}
        onSubmit={(typed) => {
          const [de_la, pana_la] = [typedDate(typed.text('de_la')), typedDate(typed.text('pana_la'))];
          if (de_la === null || pana_la === null) {
            const wrong = [de_la === null ? ['de_la'] : [], pana_la === null ? ['pana_la'] : []].flat();
            return new Map(wrong.map((name) => [name, words.dates.wrong]));
          }
          make.mutate({ de_la, pana_la });
          return undefined;
        }}
        acts={
          <>
            {make.data ? (
              <p role="status">{words.ledger.made(lei(make.data.sold_initial), lei(make.data.sold_final))}</p>
            ) : null}
            <Button type="submit" isBusy={make.isPending}>
              {words.ledger.make}
            </Button>
          </>
        }
      >
        <div className="fields">
          <DateField name="de_la" label={words.ledger.from} value={`01.01.${today.slice(0, 4)}`} />
          <DateField name="pana_la" label={words.ledger.until} value={writtenDate(today)} />
        </div>
      </Form>
    </section>
  );
}
