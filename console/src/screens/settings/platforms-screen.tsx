import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';

/** /app/setari/platforme shows the shops that may issue. */
export function PlatformsScreen() {
  const words = useWords();
  const company = useApiQuery('/app/api/firma', {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Screen
      title={words.menu.platforms}
      intro={words.platforms.intro}
      acts={
        <Button look="first" onClick={() => setAdding(true)}>
          {words.platforms.add}
        </Button>
      }
    >
      <Loaded asked={company}>
        {({ platforme }) => (
          <Table
            caption={words.menu.platforms}
            rows={platforme}
            keyOf={(address) => address}
            empty={<p>{words.platforms.empty}</p>}
            columns={[
              { title: words.platforms.address, cell: (address) => <strong>{address}</strong> },
              {
                title: '',
                cell: (address) => (
                  <Button look="small" onClick={() => setRemoved(address)}>
                    {words.acts.remove}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isAdding ? <NewPlatform onClose={() => setAdding(false)} /> : null}
      {removed ? <RemovedPlatform address={removed} onClose={() => setRemoved(null)} /> : null}
    </Screen>
  );
}

function NewPlatform({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const add = useApiMutation(
    (call, adresa: string) => call('post', '/app/api/platforme', { body: { adresa } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={words.platforms.add} onClose={onClose}>
      <Form
        problem={add.error}
        onSubmit={(typed) => {
          add.mutate(typed.text('adresa'));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={add.isPending} />}
      >
        <TextField
          name="adresa"
          label={words.platforms.address}
          hint={words.platforms.addressHint}
          placeholder="https://"
          keys="url"
          maxLength={500}
          isNeeded
        />
      </Form>
    </Dialog>
  );
}

function RemovedPlatform({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/platforme/scoate', { body: { adresa: address } }),
    () => {
      say(words.platforms.removed(address));
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.remove}
      title={words.platforms.removeTitle}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.platforms.removeText(address)}</p>
    </Confirm>
  );
}
