import { useState } from 'react';
import { newKey } from '../../api.ts';
import { useAct } from '../../asking.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { writtenDate } from '../../words/dates.ts';
import { fieldNumber, shownMoney } from '../../words/numbers.ts';
import { words } from '../../words/words.ts';
import type { Document } from './document-screen.tsx';
import { refundBody } from './refund-body.ts';

interface RefundProps {
  readonly document: Document;
  readonly offered: NonNullable<Document['restituire']>;
  readonly onClose: () => void;
}

/** CON-REFUND-1: the dialog `Restituire`. One key for each: a second click, or a retry after a lost answer, gives back once. */
export function RefundDialog({ document, offered, onClose }: RefundProps) {
  const say = useSay();
  const [key] = useState(newKey);
  const { pe, feluri, cel_mult } = offered;
  const places = { serie: pe.serie, numar: pe.numar };
  const isElsewhere = pe.serie !== document.serie || pe.numar !== document.numar;
  const isInForce = document.status === 'emisa' && !isElsewhere;
  const refund = useAct(
    (call, body: { suma: number; fel: (typeof feluri)[number]; data: string }) =>
      call('post', '/app/api/facturi/{serie}/{numar}/restituiri', { places, body, key }),
    () => {
      say(words.refund.done);
      onClose();
    },
  );
  return (
    <Dialog title={words.refund.title} onClose={onClose}>
      {isElsewhere ? <p className="note">{words.refund.onReversal(`${pe.serie} ${pe.numar}`)}</p> : null}
      {isInForce ? <p className="note">{words.refund.inForce}</p> : null}
      <Form
        problem={refund.error}
        onSubmit={(typed) => {
          const read = refundBody(
            { suma: typed.text('suma'), fel: typed.text('fel'), data: typed.text('data') },
            feluri,
          );
          if ('wrong' in read) return read.wrong;
          refund.mutate(read.body);
          return undefined;
        }}
        acts={<DialogEnds act={words.collect.act} onClose={onClose} isBusy={refund.isPending} />}
      >
        <TextField
          name="suma"
          label={words.collect.amount}
          hint={words.refund.most(shownMoney(cel_mult), document.valuta)}
          value={fieldNumber(cel_mult)}
          maxLength={20}
          isNeeded
        />
        <ChoiceField
          name="fel"
          label={words.collect.kind}
          value={feluri[0] ?? null}
          choices={feluri.map((kind) => [kind, words.refund.kinds[kind]])}
        />
        <DateField name="data" label={words.collect.date} value={writtenDate(document.azi)} />
      </Form>
    </Dialog>
  );
}
