import type { Answer } from '../../api.ts';
import { useAct, useAnswer } from '../../asking.tsx';
import { Button } from '../../parts/button.tsx';
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
  return (
    <Form
      problem={save.error}
      onSubmit={(typed) => {
        save.mutate({
          nume_expeditor: typed.textOrNull('nume_expeditor'),
          adresa_expeditor: typed.textOrNull('adresa_expeditor'),
          raspuns_la: typed.textOrNull('raspuns_la'),
          subiect: typed.textOrNull('subiect'),
          text: typed.textOrNull('text'),
        });
        return undefined;
      }}
      acts={
        <Button type="submit" look="first" isBusy={save.isPending}>
          {words.acts.save}
        </Button>
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
        hint={words.mail.placesHint}
        value={mail.subiect}
        placeholder={words.mail.usual}
        maxLength={200}
      />
      <LongTextField name="text" label={words.mail.text} value={mail.text} placeholder={words.mail.usual} />
    </Form>
  );
}
