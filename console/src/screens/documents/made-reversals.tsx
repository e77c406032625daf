import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import type { Document } from './document.ts';
import { RefundDialog } from './refund.tsx';
import type { ReversalDialogProps } from './reversal.tsx';

/** CON-REV-3: the document is in force again with what one reversal took back; where there are several, a person chooses. */
export function RestoreDialog({ document, onClose }: ReversalDialogProps) {
  const words = useWords();
  const say = useSay();
  const { stornari, serie, numar } = document;
  const possible = stornari.filter(({ piedica }) => piedica === null);
  const last = possible.at(-1);
  const [chosen, setChosen] = useState(last ? nameOf(last) : '');
  const reversal = possible.find((one) => nameOf(one) === chosen) ?? last;
  const says = document.status === 'emisa' ? words.document.willRestorePart : words.document.willRestore;
  const restore = useApiMutation(
    (call, storno: { serie: string; numar: string }) =>
      call('post', '/app/api/facturi/{serie}/{numar}/repune-in-vigoare-factura-stornata', {
        params: { serie, numar },
        body: { serie_storno: storno.serie, numar_storno: storno.numar },
      }),
    () => {
      say(words.document.doneTransitions.repune);
      onClose();
    },
  );
  return (
    <Dialog title={`${words.document.transitions.repune}: ${serie} ${numar}`} onClose={onClose}>
      <Form
        problem={restore.error}
        onSubmit={() => {
          if (reversal) restore.mutate({ serie: reversal.serie, numar: reversal.numar });
          return undefined;
        }}
        acts={
          <>
            <Button onClick={onClose}>{words.acts.giveUp}</Button>
            <Button type="submit" look="danger" isBusy={restore.isPending}>
              {words.document.transitions.repune}
            </Button>
          </>
        }
      >
        {stornari.length > 1 ? (
          <ChoiceField
            name="storno"
            label={words.reversal.which}
            value={chosen}
            choices={possible.map((one) => [nameOf(one), `${nameOf(one)} (${moneyIn(one.total, document.valuta)})`])}
            onChange={setChosen}
          />
        ) : null}
        {reversal ? <p>{says(nameOf(reversal), document.misca_stocul)}</p> : null}
      </Form>
    </Dialog>
  );
}

const nameOf = ({ serie, numar }: { readonly serie: string; readonly numar: string }): string => `${serie} ${numar}`;

/** CON-REV-3: it shows what came back of the document, and what the client has to get back for it. */
export function Reversals({ document }: { readonly document: Document }) {
  const words = useWords();
  const { stornari, credit, valuta, status, restituire, actiuni } = document;
  const [isOpen, setOpen] = useState(false);
  const isOffered = actiuni.some(({ actiune, piedica }) => actiune === 'restituie' && piedica === null);
  if (stornari.length === 0) return null;
  return (
    <section className="card" aria-labelledby="stornari">
      <h2 id="stornari">{words.reversal.title}</h2>
      <Table
        caption={words.reversal.title}
        rows={stornari}
        keyOf={nameOf}
        empty={null}
        columns={[
          { title: words.reversal.document, cell: (one) => <Link to={pathTo('document', one)}>{nameOf(one)}</Link> },
          { title: words.form.issuedOn, cell: ({ data }) => writtenDate(data) },
          { title: words.form.gross, cell: ({ total }) => moneyIn(total, valuta), isNumber: true },
        ]}
      />
      {status === 'emisa' ? <p className="small quiet">{words.reversal.inPart}</p> : null}
      {credit > 0 ? <p>{words.reversal.credit(moneyIn(credit, valuta))}</p> : null}
      {credit > 0 && isOffered && restituire ? (
        <div>
          <Button onClick={() => setOpen(true)}>{words.reversal.giveBack}</Button>
        </div>
      ) : null}
      {isOpen && restituire ? (
        <RefundDialog document={document} offered={restituire} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
