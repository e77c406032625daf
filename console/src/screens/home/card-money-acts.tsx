import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { cardMoneyWords } from '../../words/card-money.ts';
import { day } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { TiedFields } from '../bank/tied-fields.tsx';
import { allocationsOf, type Part } from '../bank/tied-parts.ts';

export type CardPayment = Answer<'get', '/app/api/plati-card'>['plati'][number];

interface ActProps {
  readonly payment: CardPayment;
  /** A second click, or a retry after a lost answer, does it once. */
  readonly repeatKey: string;
  readonly onClose: () => void;
}

interface Named {
  readonly serie: string;
  readonly numar: string;
  readonly suma: number;
}

/** CON-STRAY-2: the money is spread over documents as an entry of the bank is. */
export function Allocate({ payment, repeatKey: key, onClose }: ActProps) {
  const words = useWords();
  const { id, suma, valuta, la, client, client_id } = payment;
  const labels = cardMoneyWords(words).allocate;
  const say = useSay();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const allocate = useApiMutation(
    (call, alocari: Named[]) =>
      call('post', '/app/api/plati-card/{id}/aloca', { params: { id }, body: { alocari }, key }),
    () => {
      say(labels.done);
      onClose();
    },
  );
  return (
    <Dialog title={labels.title} onClose={onClose}>
      <div>
        <p>
          {day(la)} · <strong>{moneyIn(suma, valuta)}</strong>
        </p>
        <p className="small quiet">
          {labels.text} {client === null ? '' : labels.ofClient(client)}
        </p>
      </div>
      <Form
        problem={allocate.error}
        onSubmit={() => {
          const read = allocationsOf(words, parts);
          if ('wrong' in read) return read.wrong;
          allocate.mutate(read.body.alocari.filter((one) => 'serie' in one));
          return undefined;
        }}
        acts={<DialogEnds act={labels.act} onClose={onClose} isBusy={allocate.isPending} />}
      >
        <TiedFields
          money={{ amount: suma, currency: valuta, isCredit: true, client: client_id }}
          parts={parts}
          onChange={(changed) => {
            // What was refused was about other parts.
            allocate.reset();
            setParts(changed);
          }}
          labels={labels}
        />
      </Form>
    </Dialog>
  );
}

/** CON-STRAY-4 */
export function GiveBack({ payment, repeatKey: key, onClose }: ActProps) {
  const words = useWords();
  const { id, suma, valuta, procesator } = payment;
  const labels = cardMoneyWords(words).giveBack;
  const say = useSay();
  const giveBack = useApiMutation(
    (call) => call('post', '/app/api/plati-card/{id}/restituie', { params: { id }, key }),
    () => {
      say(labels.done);
      onClose();
    },
  );
  return (
    <Dialog title={labels.title} onClose={onClose}>
      <p>{labels.text(moneyIn(suma, valuta), words.refund.processors[procesator] ?? procesator)}</p>
      <Form
        problem={giveBack.error}
        onSubmit={() => {
          giveBack.mutate(undefined);
          return undefined;
        }}
        acts={<DialogEnds act={labels.act} onClose={onClose} isBusy={giveBack.isPending} />}
      >
        {null}
      </Form>
    </Dialog>
  );
}

/** CON-STRAY-3 */
export function Settle({ payment, repeatKey: key, onClose }: ActProps) {
  const words = useWords();
  const { id, suma, valuta } = payment;
  const labels = cardMoneyWords(words).settle;
  const say = useSay();
  const settle = useApiMutation(
    (call, nota: string) => call('post', '/app/api/plati-card/{id}/lamureste', { params: { id }, body: { nota }, key }),
    () => {
      say(labels.done);
      onClose();
    },
  );
  return (
    <Dialog title={labels.title} onClose={onClose}>
      <p>{labels.text(moneyIn(suma, valuta))}</p>
      <Form
        problem={settle.error}
        onSubmit={(typed) => {
          settle.mutate(typed.text('nota'));
          return undefined;
        }}
        acts={<DialogEnds act={labels.act} onClose={onClose} isBusy={settle.isPending} />}
      >
        <TextField name="nota" label={labels.note} hint={labels.noteHint} maxLength={500} isNeeded />
      </Form>
    </Dialog>
  );
}
