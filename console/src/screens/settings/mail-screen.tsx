import type { Answer } from '../../api.ts';
import { useAct, useAnswer } from '../../asking.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { words } from '../../words/words.ts';

type Mail = Answer<'get', '/app/api/setari/e-mail'>;
type Changed = Omit<Mail, 'subiect_obisnuit' | 'text_obisnuit' | 'locuri'>;

/** /app/setari/e-mail: the letter that documents go with. */
export function MailScreen() {
  const mail = useAnswer('/app/api/setari/e-mail', {});
  return (
    <Screen title={words.menu.mail} intro={words.mail.intro}>
      <section className="card">
        <Loaded asked={mail}>{(data) => <MailForm mail={data} />}</Loaded>
      </section>
    </Screen>
  );
}

function MailForm({ mail }: { readonly mail: Mail }) {
  const say = useSay();
  const save = useAct(
    (call, body: Changed) => call('put', '/app/api/setari/e-mail', { body }),
    () => say(words.saved),
  );
  const preview = useAct((call, body: Pick<Changed, 'subiect' | 'text'>) =>
    call('post', '/app/api/setari/e-mail/previzualizare', { body }),
  );
  const tryOut = useAct(
    (call, _nothing: null) => call('post', '/app/api/setari/e-mail/proba', {}),
    ({ catre }) => say(words.mail.tried(catre)),
  );
  return (
    <>
      <Form
        problem={save.error ?? preview.error ?? tryOut.error}
        onSubmit={(typed, button) => {
          // What was wrong with the last try is not said of this one.
          for (const act of [save, preview, tryOut]) act.reset();
          const texts = { subiect: typed.textOrNull('subiect'), text: typed.textOrNull('text') };
          if (button === 'preview') preview.mutate(texts);
          else
            save.mutate({
              nume_expeditor: typed.textOrNull('nume_expeditor'),
              adresa_expeditor: typed.textOrNull('adresa_expeditor'),
              raspuns_la: typed.textOrNull('raspuns_la'),
              ...texts,
            });
          return undefined;
        }}
        acts={
          <>
            <Button onClick={() => tryOut.mutate(null)} isBusy={tryOut.isPending}>
              {words.mail.tryOut}
            </Button>
            <Button type="submit" value="preview" isBusy={preview.isPending}>
              {words.mail.preview}
            </Button>
            <Button type="submit" look="first" isBusy={save.isPending}>
              {words.acts.save}
            </Button>
          </>
        }
      >
        <div className="fields">
          <TextField name="nume_expeditor" label={words.mail.senderName} value={mail.nume_expeditor} maxLength={100} />
          <TextField
            name="adresa_expeditor"
            type="email"
            label={words.mail.senderAddress}
            hint={words.mail.senderHint}
            value={mail.adresa_expeditor}
          />
          <TextField name="raspuns_la" type="email" label={words.mail.replyTo} value={mail.raspuns_la} />
        </div>
        <TextField
          name="subiect"
          label={words.mail.subject}
          hint={words.mail.places(mail.locuri)}
          value={mail.subiect}
          placeholder={mail.subiect_obisnuit}
          maxLength={200}
        />
        <LongTextField
          name="text"
          label={words.mail.text}
          hint={words.mail.usual}
          value={mail.text}
          placeholder={mail.text_obisnuit}
        />
      </Form>
      {preview.data ? <Preview letter={preview.data} onClose={preview.reset} /> : null}
    </>
  );
}

interface PreviewProps {
  readonly letter: { readonly subiect: string; readonly text: string };
  readonly onClose: () => void;
}

function Preview({ letter: { subiect, text }, onClose }: PreviewProps) {
  return (
    <Dialog title={words.mail.previewTitle} onClose={onClose}>
      <h3>{subiect}</h3>
      <p className="letter">{text}</p>
      <div className="acts acts-end">
        <Button onClick={onClose}>{words.acts.close}</Button>
      </div>
    </Dialog>
  );
}
