import type { Me } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, PasswordField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { NewPasswordFields, passwordsDiffer } from '../../parts/new-password.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import { FirstPassword } from '../sign-in/first-visit.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** /app/cont shows the person's own things. */
export function AccountScreen() {
  const words = useWords();
  const { me } = useSession();
  return (
    <Screen title={words.menu.account} intro={me.email}>
      <Look me={me} />
      <Password me={me} />
      <SecondFactor me={me} />
      <Passkeys />
      <Sessions />
    </Screen>
  );
}

interface Preferences {
  readonly tema?: Me['tema'];
  readonly limba?: Me['limba'];
}

function Look({ me }: { readonly me: Me }) {
  const words = useWords();
  const say = useSay();
  const change = useApiMutation(
    (call, body: Preferences) => call('put', '/app/api/cont/preferinte', { body }),
    () => say(words.saved),
  );
  return (
    <section className="card" aria-labelledby="aspect">
      <h2 id="aspect">{words.account.look}</h2>
      <ProblemNote problem={change.error} />
      <div className="fields">
        <ChoiceField
          name="tema"
          label={words.account.theme}
          value={me.tema}
          choices={Object.entries(words.account.themes)}
          onChosen={(chosen) => change.mutate({ tema: chosen as Me['tema'] })}
        />
        <ChoiceField
          name="limba"
          label={words.account.language}
          hint={words.account.languageHint}
          value={me.limba}
          choices={[
            ['ro', 'română'],
            ['en', 'English'],
          ]}
          onChosen={(chosen) => change.mutate({ limba: chosen as Me['limba'] })}
        />
      </div>
    </section>
  );
}

interface Change {
  readonly parola_actuala: string;
  readonly parola: string;
  readonly cod?: string;
}

function Password({ me }: { readonly me: Me }) {
  const words = useWords();
  const say = useSay();
  const change = useApiMutation(
    (call, body: Change) => call('put', '/app/api/cont/parola', { body }),
    () => say(words.account.passwordChanged),
  );
  // Everything is read anew once there is a password.
  const chosen = useApiMutation(
    async () => null,
    () => say(words.account.passwordChosen),
  );
  return (
    <section className="card" aria-labelledby="parola">
      <h2 id="parola">{me.alege_intrarea === null ? words.account.password : words.account.choosePassword}</h2>
      {me.alege_intrarea !== null ? (
        <FirstPassword email={me.email} onDone={() => chosen.mutate(null)} />
      ) : me.are_parola ? (
        <Form
          // The fields are empty again once it is done.
          key={change.isSuccess ? change.submittedAt : 0}
          problem={change.error}
          onSubmit={(typed) => {
            const wrong = passwordsDiffer(words, typed);
            if (wrong) return wrong;
            const cod = typed.text('cod');
            change.mutate({
              parola_actuala: typed.raw('parola_actuala'),
              parola: typed.raw('parola'),
              ...(cod === '' ? {} : { cod }),
            });
            return undefined;
          }}
          acts={
            <Button type="submit" look="first" isBusy={change.isPending}>
              {words.people.savePassword}
            </Button>
          }
        >
          <div className="fields">
            <PasswordField name="parola_actuala" label={words.account.currentPassword} fills="current-password" />
            {me.al_doilea_factor ? (
              <TextField name="cod" label={words.people.code} fills="one-time-code" isNeeded />
            ) : null}
          </div>
          <div className="fields">
            <NewPasswordFields label={words.account.newPassword} />
          </div>
        </Form>
      ) : (
        <p>{words.account.noPassword}</p>
      )}
    </section>
  );
}
