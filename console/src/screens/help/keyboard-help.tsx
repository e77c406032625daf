import { useEffect, useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';

interface KeyboardHelpProps {
  /** It is null for a person who has nothing to search in. */
  readonly onSearch: (() => void) | null;
}

/** The keys work everywhere, except while something is typed; Ctrl-K, which types nothing, works then too. */
export function KeyboardHelp({ onSearch }: KeyboardHelpProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const mayIssue = useSession().may('facturi:emitere');
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isSearch && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return;
      if (event.key === '?') setOpen(true);
      else if ((isSearch || event.key === '/') && onSearch) onSearch();
      else if (event.key === 'n' && mayIssue) goTo(pathTo('newDocument'));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [mayIssue, onSearch]);
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
    </Dialog>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
