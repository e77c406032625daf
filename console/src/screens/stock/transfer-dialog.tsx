import { useState } from 'react';
import { type Answer, newKey } from '../../api.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useWarehouses } from '../../parts/warehouses.ts';
import { useApiMutation } from '../../queries.tsx';
import { listWords } from '../../words/more-lists.ts';
import { shownNumber, typedDecimal } from '../../words/numbers.ts';
import { notNumber, useWords } from '../../words/words.ts';

interface TransferProps {
  readonly level: Answer<'get', '/app/api/stocuri'>['stocuri'][number] & { readonly cod_gestiune: string };
  readonly onClose: () => void;
}

interface Transfer {
  readonly in: string;
  readonly cantitate: number;
  readonly motiv: string | null;
}

/** A quantity goes out of this warehouse and into another one. */
export function TransferDialog({ level, onClose }: TransferProps) {
  const words = useWords();
  const told = listWords(words).transfer;
  const say = useSay();
  // A second click, or a retry after a lost answer, transfers once.
  const [key] = useState(newKey);
  const others = useWarehouses('active').filter(([code]) => code !== level.cod_gestiune);
  const transfer = useApiMutation(
    (call, { motiv, ...sent }: Transfer) =>
      call('post', '/app/api/stocuri/transferuri', {
        key,
        body: { id_articol: level.id_articol, din: level.cod_gestiune, ...sent, ...(motiv === null ? {} : { motiv }) },
      }),
    () => {
      say(told.done);
      onClose();
    },
  );
  const stock = [shownNumber(level.stoc), level.um].filter(Boolean).join(' ');
  return (
    <Dialog title={told.title(level.nume_articol, level.cod_gestiune)} onClose={onClose}>
      <Form
        problem={transfer.error}
        onSubmit={(typed) => {
          const quantity = typedDecimal(typed.text('cantitate'));
          if (quantity === null)
            return new Map([['cantitate', notNumber(words, typed.text('cantitate'), words.books.notNumber)]]);
          transfer.mutate({ in: typed.text('in'), cantitate: Number(quantity), motiv: typed.textOrNull('motiv') });
          return undefined;
        }}
        acts={<DialogEnds act={told.act} onClose={onClose} isBusy={transfer.isPending} />}
      >
        <ChoiceField name="in" label={told.into} choices={others} />
        <TextField
          name="cantitate"
          label={told.quantity}
          hint={told.quantityHint(stock)}
          keys="numeric"
          maxLength={20}
          isNeeded
        />
        <TextField name="motiv" label={told.reason} hint={words.stock.reasonHint} maxLength={200} />
      </Form>
    </Dialog>
  );
}
