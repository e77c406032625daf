import { Suspense, useEffect } from 'react';
import { isAt, pathTo } from './addresses.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { Button } from './parts/button.tsx';
import { FailureBoundary } from './parts/failure-boundary.tsx';
import { NoSuchPage } from './parts/no-such-page.tsx';
import { Loading, Screen } from './parts/screen.tsx';
import { goTo, Link, usePlace } from './router.tsx';
import { KeyboardHelp } from './screens/help/keyboard-help.tsx';
import { useSearch } from './screens/search/use-search.tsx';
import { fetchScreen, isOfCompany, screenAt } from './screens.tsx';
import { signOut, useSession } from './session.tsx';
import { useWords } from './words/words.ts';

/** The screen of the address stands beside the navigation. */
export function Frame() {
  const words = useWords();
  const { company } = useSession();
  const { path } = usePlace();
  const search = useSearch();
  useEffect(() => {
    whenIdle(() => {
      for (const one of goneToFirst) fetchScreen(pathTo(one));
    });
  }, []);
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#continut">
        {words.menu.skip}
      </a>
      <Navigation key={path} onSearch={search.open} />
      <FailureBoundary place={path}>
        <Suspense fallback={<Loading />}>
          {/* Another company is another screen: nothing of the one before stays on it. */}
          <Shown key={company?.cod_unic ?? ''} />
        </Suspense>
      </FailureBoundary>
      <KeyboardHelp onSearch={search.open} />
      {search.dialog}
    </div>
  );
}

/** CON-DESIGN-6: their code is there before anybody goes there, and is fetched once the first screen stands still. */
const goneToFirst = ['invoices', 'newDocument', 'clients', 'articles'] as const;

/** Not every browser tells when it is idle. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 1000);
}

function Shown() {
  const words = useWords();
  const { me, company, may } = useSession();
  const { path, company: inAddress } = usePlace();
  const isOfOthers = inAddress !== null && inAddress !== company?.cod_unic;
  const row = screenAt(path, me, may);
  const [isHome, isSettings] = [isAt('home', path), isAt('settings', path)];
  const isMoved = !isOfOthers && (isSettings || (isHome && !company && me.operator_instalare));
  useEffect(() => {
    if (isMoved) goTo(isSettings ? pathTo('companySettings') : pathTo('installation'), { replaces: true });
  }, [isMoved, isSettings]);
  if (isMoved) return <Loading />;
  if (isOfOthers) return <NoSuchPage />;
  if (!company && isHome) return <Screen title={words.noCompany.title}>{words.noCompany.text}</Screen>;
  if (!row) return <NoSuchPage />;
  if (isOfCompany(row) && company?.cere_al_doilea_factor && !me.intrat_cu_al_doilea_factor) return <NeedsFactor />;
  return <row.Show />;
}

function NeedsFactor() {
  const words = useWords();
  const { me, company } = useSession();
  return (
    <Screen title={words.needsFactor.title}>
      <p>{words.needsFactor.text(company?.denumire ?? '', me.al_doilea_factor)}</p>
      <div>
        {me.al_doilea_factor ? (
          <Button look="first" onClick={signOut}>
            {words.menu.leave}
          </Button>
        ) : (
          <Link to={pathTo('account')} className="button button-first">
            {words.needsFactor.add}
          </Link>
        )}
      </div>
    </Screen>
  );
}
