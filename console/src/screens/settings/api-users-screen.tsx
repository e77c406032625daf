import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Below, Loaded, Screen } from '../../parts/screen.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { day } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { SettingsForm } from './settings-form.tsx';

/** /app/setari/utilizatori-api shows the users of the older interface, and whether it answers at all. */
export function ApiUsersScreen() {
  const words = useWords();
  const users = useApiQuery('/app/api/utilizatori-api', {});
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<string | null>(null);
  return (
    <Screen
      title={words.menu.apiUsers}
      intro={words.apiUsers.intro}
      acts={
        <Button look="first" onClick={() => setMaking(true)}>
          {words.apiUsers.add}
        </Button>
      }
    >
      <Loaded asked={users}>
        {({ utilizatori }) => (
          <Table
            caption={words.menu.apiUsers}
            rows={utilizatori}
            keyOf={({ nume, creat_la }) => `${nume} ${creat_la}`}
            empty={<p>{words.apiUsers.empty}</p>}
            columns={[
              { title: words.apiUsers.name, cell: ({ nume }) => <strong>{nume}</strong>, onPhone: 'left' },
              { title: words.apiUsers.since, cell: ({ creat_la }) => day(creat_la), onPhone: 'left' },
              {
                title: words.apiUsers.state,
                onPhone: 'right',
                cell: ({ revocat_la }) =>
                  revocat_la ? (
                    <span className="badge badge-wrong">{words.keys.revoked(day(revocat_la))}</span>
                  ) : (
                    <span className="badge badge-good">{words.apiUsers.active}</span>
                  ),
              },
              {
                title: '',
                onPhone: 'right',
                cell: ({ nume, revocat_la }) =>
                  revocat_la ? null : (
                    <Button look="small" onClick={() => setRevoked(nume)}>
                      {words.acts.revoke}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Below asked={[users]}>
        <SettingsForm title={words.apiUsers.v1} names={['v1_activ', 'v1_formulare']} />
      </Below>
      {isMaking ? <NewApiUser onClose={() => setMaking(false)} /> : null}
      {revoked ? <RevokedApiUser name={revoked} onClose={() => setRevoked(null)} /> : null}
    </Screen>
  );
}

function NewApiUser({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const make = useApiMutation((call, nume: string) => call('post', '/app/api/utilizatori-api', { body: { nume } }));
  if (make.data) {
    return (
      <ShownOnce
        title={words.apiUsers.made}
        label={words.apiUsers.privateKey}
        secret={make.data.cheie_privata}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={words.apiUsers.add} onClose={onClose}>
      <Form
        problem={make.error}
        onSubmit={(typed) => {
          make.mutate(typed.text('nume'));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={make.isPending} />}
      >
        <TextField name="nume" label={words.apiUsers.name} maxLength={255} isNeeded />
      </Form>
    </Dialog>
  );
}

function RevokedApiUser({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const revoke = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/utilizatori-api/revoca', { body: { nume: name } }),
    () => {
      say(words.apiUsers.revokedNow(name));
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.revoke}
      title={words.apiUsers.revokeTitle(name)}
      onClose={onClose}
      onConfirm={() => revoke.mutate(null)}
      isBusy={revoke.isPending}
      problem={revoke.error}
    >
      <p>{words.apiUsers.revokeText}</p>
    </Confirm>
  );
}
