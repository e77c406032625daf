import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { day, moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { hasPasskeys, makePasskey } from '../sign-in/passkey.ts';

interface Named {
  readonly id: string;
  readonly nume: string;
}

export function Passkeys() {
  const words = useWords();
  const passkeys = useApiQuery('/app/api/cont/chei-de-acces', {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Named | null>(null);
  return (
    <section className="card" aria-labelledby="chei-de-acces">
      <h2 id="chei-de-acces">{words.passkeys.title}</h2>
      <p className="quiet">{words.passkeys.intro}</p>
      <Loaded asked={passkeys}>
        {({ chei }) => (
          <Table
            caption={words.passkeys.caption}
            rows={chei}
            keyOf={({ id }) => id}
            empty={<p>{words.passkeys.empty}</p>}
            columns={[
              { title: words.passkeys.name, cell: ({ nume }) => <strong>{nume}</strong> },
              { title: words.passkeys.since, cell: ({ adaugata_la }) => day(adaugata_la) },
              {
                title: words.passkeys.lastUse,
                cell: ({ folosita_la }) => (folosita_la ? moment(folosita_la) : words.never),
              },
              {
                title: '',
                cell: (one) => (
                  <Button look="small" onClick={() => setRemoved(one)}>
                    {words.acts.remove}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <div>
        <Button onClick={() => setAdding(true)} because={hasPasskeys() ? null : words.passkeys.notHere}>
          {words.passkeys.add}
        </Button>
      </div>
      {isAdding ? <NewPasskey onClose={() => setAdding(false)} /> : null}
      {removed ? <RemovedPasskey passkey={removed} onClose={() => setRemoved(null)} /> : null}
    </section>
  );
}

function NewPasskey({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const add = useApiMutation(
    async (call, nume: string) => {
      const raspuns = await makePasskey(await call('post', '/app/api/cont/chei-de-acces/optiuni', {}));
      if (raspuns) await call('post', '/app/api/cont/chei-de-acces', { body: { nume, raspuns } });
      return raspuns !== null;
    },
    (isMade) => {
      if (isMade) say(words.passkeys.added);
      onClose();
    },
  );
  return (
    <Dialog title={words.passkeys.add} onClose={onClose}>
      <Form
        problem={add.error}
        onSubmit={(typed) => {
          add.mutate(typed.text('nume'));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.goOn} onClose={onClose} isBusy={add.isPending} />}
      >
        <TextField name="nume" label={words.passkeys.name} hint={words.passkeys.nameHint} maxLength={100} isNeeded />
      </Form>
    </Dialog>
  );
}

function RemovedPasskey({ passkey, onClose }: { readonly passkey: Named; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, _nothing: null) => call('delete', '/app/api/cont/chei-de-acces/{id}', { params: { id: passkey.id } }),
    () => {
      say(words.passkeys.removed(passkey.nume));
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.remove}
      title={words.passkeys.removeTitle(passkey.nume)}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.passkeys.removeText}</p>
    </Confirm>
  );
}
