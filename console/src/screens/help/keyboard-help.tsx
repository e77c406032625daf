import { useEffect, useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { words } from '../../words/words.ts';

/** The keys work everywhere, except while something is typed. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const mayIssue = useSession().may('facturi:emitere');
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const search = document.querySelector<HTMLElement>('input[type="search"]');
      if (event.key === '?') setOpen(true);
      else if (event.key === '/' && search) search.focus();
      else if (event.key === 'n' && mayIssue) goTo(pathTo('newDocument'));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [mayIssue]);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Dialog title={words.help.title} onClose={close}>
      <dl className="facts">
        {words.help.keys.map(([key, what]) => (
          <div key={key} className="fact">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="acts acts-end">
        <Button onClick={close}>{words.acts.close}</Button>
      </div>
    </Dialog>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
