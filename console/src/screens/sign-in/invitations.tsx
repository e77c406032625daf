import { useState } from 'react';
import type { Me } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';

/** CON-MEMBER-5: a person is asked after signing in, one company after the other, and again at the next visit after closing it. */
export function Invitations({ me }: { readonly me: Me }) {
  const words = useWords();
  const say = useSay();
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const invitation = me.invitatii.find(({ cod_unic }) => !putOff.includes(cod_unic));
  const accept = useApiMutation(
    (call, cod_unic: string) => call('post', '/app/api/cont/invitatii/{cod_unic}', { params: { cod_unic } }),
    () => say(words.invitations.accepted),
  );
  const decline = useApiMutation(
    (call, cod_unic: string) => call('delete', '/app/api/cont/invitatii/{cod_unic}', { params: { cod_unic } }),
    () => say(words.invitations.declined),
  );
  if (!invitation) return null;
  const { cod_unic, denumire, rol } = invitation;
  return (
    <Dialog key={cod_unic} title={words.invitations.title} onClose={() => setPutOff([...putOff, cod_unic])}>
      <p>{words.invitations.text(denumire, rol)}</p>
      <p className="quiet">{words.invitations.seen}</p>
      <ProblemNote problem={accept.error ?? decline.error} />
      <div className="acts acts-end">
        <Button onClick={() => setPutOff([...putOff, cod_unic])}>{words.invitations.later}</Button>
        <Button look="danger" onClick={() => decline.mutate(cod_unic)} isBusy={decline.isPending}>
          {words.invitations.decline}
        </Button>
        <Button look="first" onClick={() => accept.mutate(cod_unic)} isBusy={accept.isPending}>
          {words.invitations.accept}
        </Button>
      </div>
    </Dialog>
  );
}
