import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { Said } from './said.tsx';
import { TiedFields } from './tied-fields.tsx';
import { allocationsOf, type Part } from './tied-parts.ts';

type Listed = Answer<'get', '/app/api/banca/intrari'>['intrari'][number];
export type Waiting = Pick<Listed, 'id' | 'data' | 'suma' | 'valuta' | 'este_incasare' | 'partener' | 'text'>;

/** CON-BANK-1: what an entry is for, over one or several documents, chosen by a person. */
export function TieDialog({ entry, onClose }: { readonly entry: Waiting; readonly onClose: () => void }) {
  const words = useWords();
  const { id, data, suma, valuta, este_incasare: isCredit } = entry;
  const labels = words.banking.tie;
  const say = useSay();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const tie = useApiMutation(
    (call, body: { readonly alocari: { suma: number }[] }) =>
      call('post', '/app/api/miscari-bancare/{id_miscare}/confirma', { params: { id_miscare: id }, body }),
    () => {
      say(isCredit ? labels.collected : labels.paid);
      onClose();
    },
  );
  const ignore = useApiMutation(
    (call) => call('post', '/app/api/miscari-bancare/{id_miscare}/ignora', { params: { id_miscare: id } }),
    () => {
      say(words.banking.ignored);
      onClose();
    },
  );
  const change = (changed: readonly Part[]) => {
    // What was refused was about other parts.
    tie.reset();
    setParts(changed);
  };
  const isBusy = tie.isPending || ignore.isPending;
  return (
    <Dialog title={labels.title} onClose={onClose}>
      <div>
        <p>
          {writtenDate(data)} · <strong>{moneyIn(isCredit ? suma : -suma, valuta)}</strong>
        </p>
        <Said entry={entry} />
      </div>
      <Form
        problem={tie.error ?? ignore.error}
        onSubmit={() => {
          const read = allocationsOf(words, parts);
          if ('wrong' in read) return read.wrong;
          tie.mutate(read.body);
          return undefined;
        }}
        acts={
          <>
            <Button onClick={() => ignore.mutate(undefined)} isBusy={isBusy}>
              {labels.notOurs}
            </Button>
            <DialogEnds act={words.banking.confirm} onClose={onClose} isBusy={isBusy} />
          </>
        }
      >
        <TiedFields
          money={{ amount: suma, currency: valuta, isCredit, client: null }}
          parts={parts}
          onChange={change}
          labels={labels}
        />
      </Form>
    </Dialog>
  );
}
