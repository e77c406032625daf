import { useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { PartyFields, partyIn } from '../../parts/party-fields.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { romanianCode } from '../documents/form-state.ts';

type Data = Answer<'get', '/app/api/clienti/{id}'>['date'];
type Body = Sent<'post', '/app/api/clienti'>['body'];

/** It counts how often the registry answered: the fields are drawn anew each time. */
interface Official {
  readonly times: number;
  readonly client: Data;
}

interface ClientDialogProps {
  /** It is undefined for a new one. */
  readonly client?: { readonly id: string; readonly data: Data };
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const words = useWords();
  const say = useSay();
  const [official, setOfficial] = useState<Official | null>(null);
  const data = official?.client ?? client?.data;
  // CON-CLIENT-8: the official data of a Romanian code fill in a new client; a person may change them.
  const ask = useApiMutation(
    (call, cod: string) => call('get', '/app/api/emitere/registru/{cod}', { params: { cod } }),
    ({ client: found }) => {
      if (found) setOfficial({ times: (official?.times ?? 0) + 1, client: { ...found, limba: null } });
      else say(words.clients.notInRegistry);
    },
  );
  const [country, setCountry] = useState(data?.tara ?? 'RO');
  const save = useApiMutation(
    async (call, body: Body) => {
      if (!client) return (await call('post', '/app/api/clienti', { body })).id;
      await call('put', '/app/api/clienti/{id}', { params: { id: client.id }, body });
      return client.id;
    },
    (id, { denumire }) => {
      say(client ? words.saved : words.clients.added(denumire));
      onClose();
      onSaved?.(id);
    },
  );
  return (
    <Dialog title={client ? words.clients.change : words.clients.add} onClose={onClose}>
      {client ? <p className="small quiet">{words.clients.changeHint}</p> : null}
      <Form
        problem={save.error ?? ask.error}
        onSubmit={(typed, button) => {
          const code = romanianCode(typed.text('cod_unic'));
          if (button === 'registru') {
            if (code === null) return new Map([['cod_unic', words.clients.codeForRegistry]]);
            ask.mutate(code);
          } else save.mutate(bodyIn(typed, country));
          return undefined;
        }}
        acts={
          <>
            {client || country !== 'RO' ? null : (
              <Button type="submit" value="registru" needsNothing isBusy={ask.isPending}>
                {words.clients.fillIn}
              </Button>
            )}
            <DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />
          </>
        }
      >
        <div className="fields" key={official?.times ?? 0}>
          <ChoiceField
            name="tip"
            label={words.clients.kind}
            value={data?.tip ?? 'PJ'}
            choices={Object.entries(words.clients.kinds)}
          />
          <PartyFields party={data} codeLabel={words.clients.code} country={country} onCountry={setCountry} />
          <ChoiceField
            name="limba"
            label={words.clients.language}
            value={data?.limba ?? ''}
            choices={[['', words.clients.languageOfCompany], ...Object.entries(words.languages)]}
          />
        </div>
      </Form>
    </Dialog>
  );
}

const bodyIn = (typed: Typed, country: string): Body => ({
  tip: typed.text('tip') === 'PF' ? 'PF' : 'PJ',
  ...partyIn(typed, country),
  limba: typed.textOrNull('limba') as Body['limba'] & string,
});
