import type { Answer, Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';
import { MailLanguage, MailPreview, MailTextFields } from './mail-text.tsx';

type Mail = Answer<'get', '/app/api/setari/e-mail'>;
type Reminders = Sent<'put', '/app/api/setari/e-mail/mementouri'>['body'];
type Previewed = Sent<'post', '/app/api/setari/e-mail/previzualizare'>['body'];

/** CON-REM-1: the form says whether, when and with which words clients are reminded. */
export function RemindersForm({ mail }: { readonly mail: Mail }) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    (call, body: Reminders) => call('put', '/app/api/setari/e-mail/mementouri', { body }),
    () => say(words.reminders.saved),
  );
  const bounds = mail.mementouri_margini;
  const preview = useApiMutation((call, body: Previewed) =>
    call('post', '/app/api/setari/e-mail/previzualizare', { body }),
  );
  return (
    <>
      <Form
        problem={save.error ?? preview.error}
        onSubmit={(typed, button) => {
          save.reset();
          preview.reset();
          const texts = (name: string) => ({
            subiect: typed.textOrNull(`${name}_subiect`),
            text: typed.textOrNull(`${name}_text`),
          });
          if (button === 'memento' || button === 'restanta') {
            preview.mutate({
              fel: button,
              ...texts(button),
              limba: typed.text('limba') as NonNullable<Previewed['limba']>,
            });
            return undefined;
          }
          const days = typedDays(typed.text('mementouri_zile'), bounds);
          if (days === null) {
            return new Map([
              ['mementouri_zile', words.reminders.daysWrong(bounds.de_la, bounds.pana_la, bounds.cel_mult)],
            ]);
          }
          const [before, after] = [texts('memento'), texts('restanta')];
          save.mutate({
            mementouri: typed.isTicked('mementouri'),
            mementouri_zile: days,
            memento_subiect: before.subiect,
            memento_text: before.text,
            restanta_subiect: after.subiect,
            restanta_text: after.text,
          });
          return undefined;
        }}
        acts={
          <>
            <Button type="submit" value="memento" isBusy={preview.isPending}>
              {words.reminders.previewBefore}
            </Button>
            <Button type="submit" value="restanta" isBusy={preview.isPending}>
              {words.reminders.previewAfter}
            </Button>
            <Button type="submit" look="first" isBusy={save.isPending}>
              {words.acts.save}
            </Button>
          </>
        }
      >
        <Tick name="mementouri" label={words.reminders.isOn} isTicked={mail.mementouri} />
        <TextField
          name="mementouri_zile"
          label={words.reminders.days}
          hint={words.reminders.daysHint}
          value={mail.mementouri_zile.join(', ')}
          maxLength={100}
        />
        <MailTextFields
          names={['memento_subiect', 'memento_text']}
          labels={[words.reminders.beforeSubject, words.reminders.beforeText]}
          own={[mail.memento_subiect, mail.memento_text]}
          usual={[mail.memento_subiect_obisnuit, mail.memento_text_obisnuit]}
        />
        <MailTextFields
          names={['restanta_subiect', 'restanta_text']}
          labels={[words.reminders.afterSubject, words.reminders.afterText]}
          own={[mail.restanta_subiect, mail.restanta_text]}
          usual={[mail.restanta_subiect_obisnuit, mail.restanta_text_obisnuit]}
        />
        <MailLanguage label={words.reminders.language} />
      </Form>
      {preview.data ? <MailPreview mail={preview.data} onClose={preview.reset} /> : null}
    </>
  );
}

/** Returns null where something else than days was typed. */
function typedDays(text: string, { de_la, pana_la, cel_mult }: Mail['mementouri_margini']): number[] | null {
  const parts = text
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const days = parts.map(Number);
  const areDays = days.every((day) => Number.isInteger(day) && day >= de_la && day <= pana_la);
  return areDays && days.length > 0 && days.length <= cel_mult ? days : null;
}
