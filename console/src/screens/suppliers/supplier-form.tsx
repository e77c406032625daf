import { useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { PartyFields, partyIn } from '../../parts/party-fields.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';

type Supplier = Answer<'get', '/app/api/furnizori/{id}'>;
type Body = Sent<'post', '/app/api/furnizori'>['body'];

interface SupplierDialogProps {
  /** It is undefined for a new one. */
  readonly supplier?: Supplier;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const words = useWords();
  const say = useSay();
  const [country, setCountry] = useState(supplier?.cod_tara ?? 'RO');
  const save = useApiMutation(
    async (call, body: Body) => {
      if (!supplier) return (await call('post', '/app/api/furnizori', { body })).id;
      await call('put', '/app/api/furnizori/{id}', { params: { id: supplier.id }, body });
      return supplier.id;
    },
    (id, { denumire }) => {
      say(supplier ? words.saved : words.suppliers.added(denumire));
      onClose();
      onSaved?.(id);
    },
  );
  return (
    <Dialog title={supplier ? words.clients.change : words.suppliers.add} onClose={onClose}>
      {supplier ? <p className="small quiet">{words.suppliers.changeHint}</p> : null}
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          save.mutate(partyIn(typed, country));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <div className="fields">
          <PartyFields party={supplier} codeLabel={words.suppliers.code} country={country} onCountry={setCountry} />
        </div>
      </Form>
    </Dialog>
  );
}
