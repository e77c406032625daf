import { Screen } from '../../parts/screen.tsx';
import { words } from '../../words/ro.ts';
import { SettingsForm } from './settings-form.tsx';

/** /app/setari/spv: when invoices are sent to the tax authority. */
export function SpvScreen() {
  return (
    <Screen title={words.menu.spv} intro={words.spv.intro}>
      <SettingsForm title={words.spv.sending} names={['trimite_in_spv_dupa_ore']} />
    </Screen>
  );
}
