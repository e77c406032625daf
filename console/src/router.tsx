import { createContext, type MouseEvent, type ReactNode, startTransition, use, useEffect, useState } from 'react';

/** Where the browser is, without the `/app` that all addresses begin with: `/setari/serii`, or `/`. */
interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const base = '/app';
const moved = 'facturier:moved';
const PlaceContext = createContext<Place>({ path: '/', query: new URLSearchParams() });

let isMoved = false;

/** Whether the person has gone to another screen since the page was loaded. */
export const hasMoved = (): boolean => isMoved;

export const usePlace = (): Place => use(PlaceContext);

/** Follows the address of the browser. The old screen stays until the code of the new one is there. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const follow = () => {
      isMoved = true;
      startTransition(() => setPlace(placeNow()));
    };
    window.addEventListener('popstate', follow);
    window.addEventListener(moved, follow);
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener(moved, follow);
    };
  }, []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

const placeNow = (): Place => placeIn(window.location);

export function placeIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  return { path: pathname.slice(base.length).replace(/\/+$/, '') || '/', query: new URLSearchParams(search) };
}

/** Who is asked before the person leaves a screen with something half-written; it goes on by calling what it is given. */
type Guard = (go: () => void, isKept: boolean) => void;
let guard: Guard | null = null;

export function setGuard(asked: Guard | null): void {
  guard = asked;
}

export function goTo(path: string, wishes: { readonly replaces?: boolean } = {}): void {
  if (guard && !wishes.replaces) guard(() => move(path, wishes), true);
  else move(path, wishes);
}

/** For what forgets everything that is half-written. */
export function leaveBy(go: () => void): void {
  if (guard) guard(go, false);
  else go();
}

function move(path: string, { replaces = false }: { readonly replaces?: boolean } = {}): void {
  const address = addressOf(path);
  if (replaces) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  window.dispatchEvent(new Event(moved));
  if (!replaces) window.scrollTo(0, 0);
}

/** Whether an address is one of these: `/facturi/:serie/:numar`. */
export function isAt(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split('/'), path.split('/')];
  return wanted.length === parts.length && wanted.every((part, place) => part.startsWith(':') || part === parts[place]);
}

/** The parts of the address, as they were before they were made fit for one. */
export const placesOf = (path: string): readonly string[] => path.split('/').map(decodeURIComponent);

const addressOf = (path: string): string => (path === '/' ? base : `${base}${path}`);

interface LinkProps {
  readonly to: string;
  readonly children?: ReactNode;
  readonly className?: string;
  /** The page itself, or what it is within. */
  readonly current?: 'page' | 'true' | undefined;
  /** Drawn for the mouse: the same link stands beside it in words. */
  readonly isDrawn?: boolean;
  readonly title?: string;
}

/** A real link, so that it can be copied and opened in another window; a plain click loads no page. */
export function Link({ to, children, className, current, isDrawn = false, title }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a
      href={addressOf(to)}
      onClick={follow}
      className={className}
      aria-current={current}
      title={title}
      {...(isDrawn ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </a>
  );
}
