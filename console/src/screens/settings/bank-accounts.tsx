import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';

type Account = Answer<'get', '/app/api/firma'>['conturi_bancare'][number];

/** Clients pay there; every document shows the accounts. */
export function BankAccounts({ accounts }: { readonly accounts: readonly Account[] }) {
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      <Table
        caption={words.bank.caption}
        isTitled
        rows={accounts}
        keyOf={({ iban }) => iban}
        empty={<p>{words.bank.empty}</p>}
        columns={[
          { title: words.bank.iban, cell: ({ iban }) => <code>{spaced(iban)}</code> },
          { title: words.bank.bank, cell: ({ banca }) => banca ?? words.none },
          { title: words.bank.currency, cell: ({ valuta }) => valuta },
          { title: words.bank.name, cell: ({ nume }) => nume ?? words.none },
          {
            title: '',
            cell: ({ iban }) => (
              <Button look="small" onClick={() => setRemoved(iban)}>
                {words.acts.remove}
              </Button>
            ),
          },
        ]}
      />
      <div>
        <Button onClick={() => setAdding(true)}>{words.bank.add}</Button>
      </div>
      {isAdding ? <NewAccount onClose={() => setAdding(false)} /> : null}
      {removed ? <RemovedAccount iban={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

const spaced = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface Said {
  readonly iban: string;
  readonly nume?: string;
  readonly banca?: string;
  readonly valuta?: string;
}

function NewAccount({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    (call, body: Said) => call('post', '/app/api/conturi-bancare', { body }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={words.bank.add} onClose={onClose}>
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          const optional = ['nume', 'banca', 'valuta'] as const;
          const written = optional.map((name) => [name, typed.text(name)] as const).filter(([, text]) => text !== '');
          save.mutate({ iban: typed.text('iban'), ...Object.fromEntries(written) });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <TextField name="iban" label={words.bank.iban} maxLength={50} isNeeded />
        <div className="fields">
          <TextField name="banca" label={words.bank.bank} hint={words.bank.bankHint} maxLength={255} />
          <TextField name="valuta" label={words.bank.currency} value="RON" maxLength={3} />
        </div>
        <TextField name="nume" label={words.bank.name} hint={words.bank.nameHint} maxLength={255} />
      </Form>
    </Dialog>
  );
}

function RemovedAccount({ iban, onClose }: { readonly iban: string; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, _nothing: null) => call('delete', '/app/api/conturi-bancare/{iban}', { params: { iban } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.remove}
      title={words.bank.removeTitle}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.bank.removeText(spaced(iban))}</p>
    </Confirm>
  );
}
