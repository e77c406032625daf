import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSay } from '../../parts/toasts.tsx';
import { account, installation, isFor, type MenuRow, menu, settings } from '../../screens.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import type { OwnScreens } from './own-entries.ts';

type DialogPart = ComponentType<{ readonly screens: OwnScreens; readonly onClose: () => void }>;

const load = async (): Promise<DialogPart> => (await import('./search-dialog.tsx')).SearchDialog;

interface Search {
  /** It is null for a person who has nothing to search in. */
  readonly open: (() => void) | null;
  readonly dialog: ReactNode;
}

/** The code of the dialog comes while nothing else is done, so that it opens at once. */
export function useSearch(): Search {
  const words = useWords();
  const { me, company, may } = useSession();
  const say = useSay();
  // React would wait with what is loaded lazily until a fallback was seen for a while, so the component is kept here.
  const [Loaded, setLoaded] = useState<DialogPart | null>(null);
  const [isOpen, setOpen] = useState(false);
  const mayProve = !company?.cere_al_doilea_factor || me.intrat_cu_al_doilea_factor;
  const maySearch = mayProve && may('facturi:citire');
  useEffect(() => {
    if (!maySearch || Loaded) return;
    // Without a connection it is tried again when it is opened.
    const fetchEarly = () =>
      void load().then(
        (part) => setLoaded(() => part),
        () => undefined,
      );
    const timer = setTimeout(fetchEarly, 1000);
    return () => clearTimeout(timer);
  }, [maySearch, Loaded]);
  const open = () => {
    setOpen(true);
    load().then(
      (part) => setLoaded(() => part),
      () => {
        setOpen(false);
        say(words.problem.noAnswer);
      },
    );
  };
  const mine = (rows: readonly MenuRow[]) => rows.filter((row) => isFor(row, me, may));
  const screens = { main: mine([...menu, account, installation]), settings: mine(settings) };
  return {
    open: maySearch ? open : null,
    dialog: isOpen && Loaded ? <Loaded screens={screens} onClose={() => setOpen(false)} /> : null,
  };
}
