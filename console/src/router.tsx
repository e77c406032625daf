import { createContext, type MouseEvent, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { type AddressName, hrefOf, type Path, type Place, parametersIn, pathOf, placeIn } from './addresses.ts';

const moved = 'facturier:moved';
const named = 'facturier:named';
const PlaceContext = createContext<Place>(placeIn({ pathname: '', search: '' }));
/** Links lead to this company. */
const CompanyContext = createContext<string | null>(null);
/** Moves lead to the same company. */
let within: string | null = null;

let isMoved = false;
let isBack = false;

/** It is true once the person has gone to another screen since the page was loaded. */
export const hasMoved = (): boolean => isMoved;

/** It is true where the person came by the buttons of the browser, which goes to the place where they were once the screen is there. */
export const cameBack = (): boolean => isBack;

export const usePlace = (): Place => use(PlaceContext);

/** A screen calls `const { serie, numar } = useParameters('document')` for its own address. */
export const useParameters = <Name extends AddressName>(name: Name) => parametersIn(name, usePlace().path);

/** Follows the address of the browser. The old screen stays until the code of the new one is there. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const read = () => startTransition(() => setPlace(placeNow()));
    const follow = ({ type }: Event) => {
      isMoved = true;
      isBack = type === 'popstate';
      read();
    };
    window.addEventListener('popstate', follow);
    window.addEventListener(moved, follow);
    window.addEventListener(named, read);
    return () => {
      window.removeEventListener(named, read);
      window.removeEventListener('popstate', follow);
      window.removeEventListener(moved, follow);
    };
  }, []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Links and moves inside it lead to this company. An address that names none is given its name, and its screen stays as it is. */
export function Within({ company, children }: { readonly company: string | null; readonly children: ReactNode }) {
  const { company: inAddress } = usePlace();
  useEffect(() => {
    within = company;
    return () => {
      within = null;
    };
  }, [company]);
  useEffect(() => {
    if (company === null || inAddress !== null) return;
    window.history.replaceState(null, '', hrefOf(pathOf(placeNow()), company));
    window.dispatchEvent(new Event(named));
  }, [company, inAddress]);
  return <CompanyContext value={company}>{children}</CompanyContext>;
}

/** The screen stays the same, for another company. Nobody is asked, because what is half-written stays with its company. */
export function changeCompany(company: string): void {
  window.history.pushState(null, '', hrefOf(pathOf(placeNow()), company));
  window.dispatchEvent(new Event(moved));
}

const placeNow = (): Place => placeIn(window.location);

/** The screen follows the address a little later: what changes a part of it begins with what it says by now. */
export const queryNow = (): URLSearchParams => placeNow().query;

/** A screen that was left stays until the code of the next one is there, and must no longer change the address meanwhile. */
export const isStillAt = ({ path, company }: Place): boolean => {
  const now = placeNow();
  return now.path === path && now.company === company;
};

/** What a screen remembers of itself is there again when somebody comes back to it, and not when they go to it anew. */
export const rememberHere = (what: unknown): void => window.history.replaceState(what, '');
export const rememberedHere = (): unknown => window.history.state;

/** It is asked before the person leaves a screen with unsaved changes, and goes on by calling what it is given. */
type Guard = (go: () => void, isStored: boolean) => void;
let guard: Guard | null = null;

export function setGuard(asked: Guard | null): void {
  guard = asked;
}

export function goTo(path: Path, options: { readonly replaces?: boolean } = {}): void {
  if (guard && !options.replaces) guard(() => move(path, options), true);
  else move(path, options);
}

/** It serves what discards all unsaved changes. */
export function leaveBy(go: () => void): void {
  if (guard) guard(go, false);
  else go();
}

function move(path: Path, { replaces = false }: { readonly replaces?: boolean } = {}): void {
  const address = hrefOf(path, within);
  if (replaces) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  window.dispatchEvent(new Event(moved));
  if (!replaces) window.scrollTo(0, 0);
}

/** CON-DESIGN-6: it is told where the link leads that somebody points at, or comes to by keyboard. */
type Approach = (path: string) => void;
let approach: Approach = () => undefined;

export function onApproach(told: Approach): void {
  approach = told;
}

interface LinkProps {
  readonly to: Path;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** It is the page itself, or what it is within. */
  readonly current?: 'page' | 'true' | undefined;
  /** It is for the mouse only: the same link stands beside it in words. */
  readonly isDrawn?: boolean;
  readonly title?: string | undefined;
}

/** It is a real link, so that it can be copied and opened in another window; a plain click loads no page. */
export function Link({ to, children, className, current, isDrawn = false, title }: LinkProps) {
  const company = use(CompanyContext);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  const comesNear = () => approach(to.replace(/\?.*/, ''));
  return (
    <a
      href={hrefOf(to, company)}
      onClick={follow}
      onPointerEnter={comesNear}
      onFocus={comesNear}
      className={className}
      aria-current={current}
      title={title}
      {...(isDrawn ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </a>
  );
}
