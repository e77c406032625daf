import { useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { PartyFields, partyIn } from '../../parts/party-fields.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { words } from '../../words/words.ts';

type Data = Answer<'get', '/app/api/clienti/{id}'>['date'];
type Body = Sent<'post', '/app/api/clienti'>['body'];

interface ClientDialogProps {
  /** It is undefined for a new one. */
  readonly client?: { readonly id: string; readonly data: Data };
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const say = useSay();
  const data = client?.data;
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
        problem={save.error}
        onSubmit={(typed) => {
          save.mutate(bodyIn(typed, country));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <div className="fields">
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
