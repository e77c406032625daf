import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/words.ts';
import { SettingsForm } from './settings-form.tsx';

/** /app/setari/plati shows whether and into which account clients pay online. */
export function PaymentsScreen() {
  const words = useWords();
  return (
    <Screen title={words.menu.payments} intro={words.payments.intro}>
      <SettingsForm title={words.payments.online} names={['link_plata', 'cont_stripe']} />
    </Screen>
  );
}
