import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Below, Loaded, Screen } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import { MailLanguage, MailPreview, MailTextFields } from './mail-text.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { SettingsForm } from './settings-form.tsx';

type Mail = Answer<'get', '/app/api/setari/e-mail'>;
type Changed = Sent<'put', '/app/api/setari/e-mail'>['body'];
type Previewed = Sent<'post', '/app/api/setari/e-mail/previzualizare'>['body'];
type Language = NonNullable<Previewed['limba']>;

/** /app/setari/e-mail shows the mail that documents go with. */
export function MailScreen() {
  const words = useWords();
  const mail = useApiQuery('/app/api/setari/e-mail', {});
  return (
    <Screen title={words.menu.mail} intro={words.mail.intro}>
      <section className="card" aria-label={words.mail.intro}>
        <Loaded asked={mail}>{(data) => <MailForm mail={data} />}</Loaded>
      </section>
      <Below asked={[mail]}>
        <section className="card" aria-labelledby="mementouri">
          <h2 id="mementouri">{words.reminders.title}</h2>
          <p>{words.reminders.intro}</p>
          <Loaded asked={mail}>{(data) => <RemindersForm mail={data} />}</Loaded>
        </section>
        <SettingsForm title={words.portal.title} names={['link_pagina_client']} />
      </Below>
    </Screen>
  );
}

function MailForm({ mail }: { readonly mail: Mail }) {
  const words = useWords();
  const say = useSay();
  const isOperator = useSession().me.operator_instalare;
  const save = useApiMutation(
    (call, body: Changed) => call('put', '/app/api/setari/e-mail', { body }),
    () => say(words.saved),
  );
  const preview = useApiMutation((call, body: Previewed) =>
    call('post', '/app/api/setari/e-mail/previzualizare', { body }),
  );
  const tryOut = useApiMutation(
    (call, limba: Language) => call('post', '/app/api/setari/e-mail/proba', { query: { limba } }),
    ({ catre }) => say(words.mail.tried(catre)),
  );
  return (
    <>
      <Form
        problem={save.error ?? preview.error ?? tryOut.error}
        onSubmit={(typed, button) => {
          // The errors of the last try are not those of this one.
          for (const act of [save, preview, tryOut]) act.reset();
          const texts = { subiect: typed.textOrNull('subiect'), text: typed.textOrNull('text') };
          const limba = typed.text('limba') as Language;
          if (button === 'preview') preview.mutate({ ...texts, limba });
          else if (button === 'proba') tryOut.mutate(limba);
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
            <Button type="submit" value="proba" isBusy={tryOut.isPending}>
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
            hint={isOperator ? words.mail.senderHint : words.mail.senderFixed}
            value={mail.adresa_expeditor}
            isFixed={!isOperator}
          />
          <TextField name="raspuns_la" type="email" label={words.mail.replyTo} value={mail.raspuns_la} />
        </div>
        <MailTextFields
          names={['subiect', 'text']}
          labels={[words.mail.subject, words.mail.text]}
          hint={words.mail.places(mail.locuri)}
          own={[mail.subiect, mail.text]}
          usual={[mail.subiect_obisnuit, mail.text_obisnuit]}
        />
        <MailLanguage label={words.mail.language} />
      </Form>
      {preview.data ? <MailPreview mail={preview.data} onClose={preview.reset} /> : null}
    </>
  );
}
