import { useRef, useState } from 'react';
import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';

type Known = Answer<'get', '/app/api/clienti/{id_client}/adrese-email'>;
type Body = Sent<'put', '/app/api/clienti/{id_client}/adrese-email'>['body'];

const path = '/app/api/clienti/{id_client}/adrese-email';

/** V2-ADDR-3: the section says where the documents of a client are mailed, and where it is reminded. */
export function Addresses({ id }: { readonly id: string }) {
  const words = useWords();
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const known = useApiQuery(path, { params: { id_client: id } });
  if (!known.data) return null;
  const { principala, altele } = known.data;
  const own = principala.email?.trim() || words.addresses.noOwn;
  return (
    <section className="card form" aria-labelledby="adrese">
      <h2 id="adrese">{words.addresses.title}</h2>
      <ul>
        {[{ ...principala, email: own }, ...altele].map((address) => (
          <li key={address.email}>
            <span className="breaking">{address.email}</span>{' '}
            <span className="quiet">{words.addresses.gets(address)}</span>
          </li>
        ))}
      </ul>
      {may('clienti:scriere') ? (
        <div className="acts">
          <Button look="small" onClick={() => setOpen(true)}>
            {words.addresses.change}
          </Button>
        </div>
      ) : null}
      {isOpen ? <AddressesDialog id={id} known={known.data} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

const mostOthers = 9;

interface DialogProps {
  readonly id: string;
  readonly known: Known;
  readonly onClose: () => void;
}

function AddressesDialog({ id, known: { principala, altele }, onClose }: DialogProps) {
  const words = useWords();
  const say = useSay();
  // A row keeps its key while others go, so that its fields keep what was typed.
  const [rows, setRows] = useState(() => altele.map((address, key) => ({ key, address })));
  const nextKey = useRef(altele.length);
  const save = useApiMutation(
    (call, body: Body) => call('put', path, { params: { id_client: id }, body }),
    () => {
      say(words.addresses.saved);
      onClose();
    },
  );
  const add = () => {
    const address = { email: '', documente: true, mementouri: true };
    setRows([...rows, { key: nextKey.current, address }]);
    nextKey.current += 1;
  };
  return (
    <Dialog title={words.addresses.title} onClose={onClose}>
      <p className="quiet">{words.addresses.intro}</p>
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          save.mutate({
            principala: flagsOf(typed, 'principala'),
            altele: rows.map((_row, at) => ({
              email: typed.text(`altele.${at}.email`),
              ...flagsOf(typed, `altele.${at}`),
            })),
          });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <fieldset className="form">
          <legend className="legend">{principala.email?.trim() || words.addresses.noOwn}</legend>
          <Flags name="principala" flags={principala} />
        </fieldset>
        {rows.map(({ key, address }, at) => (
          <fieldset key={key} className="form">
            <legend className="legend">{words.addresses.other(at + 1)}</legend>
            <TextField
              name={`altele.${at}.email`}
              type="email"
              label={words.addresses.email}
              value={address.email}
              maxLength={254}
              isNeeded
              isFocused={address.email === ''}
            />
            <Flags name={`altele.${at}`} flags={address} />
            <div className="acts">
              <Button look="small" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
                {words.addresses.remove}
              </Button>
            </div>
          </fieldset>
        ))}
        {rows.length < mostOthers ? (
          <div className="acts">
            <Button look="small" onClick={add}>
              {words.addresses.add}
            </Button>
          </div>
        ) : null}
      </Form>
    </Dialog>
  );
}

type Wanted = Pick<Known['principala'], 'documente' | 'mementouri'>;

function Flags({ name, flags }: { readonly name: string; readonly flags: Wanted }) {
  const words = useWords();
  return (
    <>
      <Tick name={`${name}.documente`} label={words.addresses.documents} isTicked={flags.documente} />
      <Tick name={`${name}.mementouri`} label={words.addresses.reminders} isTicked={flags.mementouri} />
    </>
  );
}

const flagsOf = (typed: Typed, name: string): Wanted => ({
  documente: typed.isTicked(`${name}.documente`),
  mementouri: typed.isTicked(`${name}.mementouri`),
});
