import { lazy, Suspense, useState } from 'react';
import type { Me } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ShownField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loading } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import styles from './second-factor.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Open =
  | { readonly is: 'adding'; readonly uri: string }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
  | { readonly is: 'removing' };

export function SecondFactor({ me }: { readonly me: Me }) {
  const words = useWords();
  const say = useSay();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const begin = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/cont/al-doilea-factor', {}),
    ({ uri }) => setOpen({ is: 'adding', uri }),
  );
  const renew = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/cont/coduri-rezerva', {}),
    ({ coduri }) => setOpen({ is: 'codes', codes: coduri }),
  );
  const remove = useApiMutation(
    (call, _nothing: null) => call('delete', '/app/api/cont/al-doilea-factor', {}),
    () => {
      say(words.factor.removed);
      close();
    },
  );
  return (
    <section className="card" aria-labelledby="al-doilea-factor">
      <h2 id="al-doilea-factor">{words.factor.title}</h2>
      <p className="quiet">{words.factor.intro}</p>
      <ProblemNote problem={begin.error ?? renew.error} />
      {me.al_doilea_factor ? (
        <>
          <p>
            <span className="badge badge-good">{words.factor.on}</span> {words.factor.codesLeft(me.coduri_ramase)}
          </p>
          <div className="acts">
            <Button onClick={() => renew.mutate(null)} isBusy={renew.isPending}>
              {words.factor.newCodes}
            </Button>
            <Button look="danger" onClick={() => setOpen({ is: 'removing' })}>
              {words.factor.remove}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button look="first" onClick={() => begin.mutate(null)} isBusy={begin.isPending}>
            {words.factor.add}
          </Button>
        </div>
      )}
      {open?.is === 'adding' ? (
        <Adding uri={open.uri} onClose={close} onDone={(codes) => setOpen({ is: 'codes', codes })} />
      ) : null}
      {open?.is === 'codes' ? <RecoveryCodes codes={open.codes} onClose={close} /> : null}
      {open?.is === 'removing' ? (
        <Confirm
          act={words.factor.remove}
          title={words.factor.removeTitle}
          onClose={close}
          onConfirm={() => remove.mutate(null)}
          isBusy={remove.isPending}
          problem={remove.error}
        >
          <p>{words.factor.removeText}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

interface AddingProps {
  readonly uri: string;
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function Adding({ uri, onClose, onDone }: AddingProps) {
  const words = useWords();
  const confirm = useApiMutation(
    (call, cod: string) => call('put', '/app/api/cont/al-doilea-factor', { body: { cod } }),
    ({ coduri }) => onDone(coduri),
  );
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <Dialog title={words.factor.add} onClose={onClose}>
      <p>{words.factor.scan}</p>
      <Suspense fallback={<Loading />}>
        <QrCode text={uri} label={words.factor.qr} />
      </Suspense>
      <ShownField label={words.factor.secret} value={secret}>
        <CopyButton text={secret} label={words.acts.copy} />
      </ShownField>
      <Form
        problem={confirm.error}
        onSubmit={(typed) => {
          confirm.mutate(typed.text('cod'));
          return undefined;
        }}
        acts={<DialogEnds act={words.factor.confirm} onClose={onClose} isBusy={confirm.isPending} />}
      >
        <TextField
          name="cod"
          label={words.people.code}
          hint={words.factor.codeHint}
          keys="numeric"
          fills="one-time-code"
          isNeeded
        />
      </Form>
    </Dialog>
  );
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog title={words.factor.codes} onClose={onClose}>
      <p className="note note-warn">{words.factor.codesText}</p>
      <ul className={styles['codes']} aria-label={words.factor.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="acts acts-end">
        <CopyButton text={codes.join('\n')} label={words.acts.copy} />
        <Button look="first" onClick={onClose}>
          {words.factor.saved}
        </Button>
      </div>
    </Dialog>
  );
}
