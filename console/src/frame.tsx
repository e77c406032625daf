import { Suspense, useEffect, useState } from 'react';
import { isAt, isBelow, type PlainName, pathTo } from './addresses.ts';
import styles from './frame.module.css';
import { Brand } from './parts/brand.tsx';
import { Button } from './parts/button.tsx';
import { FailureBoundary } from './parts/failure-boundary.tsx';
import { NoSuchPage } from './parts/no-such-page.tsx';
import { Loading, Screen } from './parts/screen.tsx';
import { goTo, Link, leaveBy, usePlace } from './router.tsx';
import { KeyboardHelp } from './screens/help/keyboard-help.tsx';
import { useSearch } from './screens/search/use-search.tsx';
import { account, installation, isFor, isOfCompany, type MenuRow, menu, screenAt, settings } from './screens.tsx';
import { leave, useSession } from './session.tsx';
import { words } from './words/words.ts';

/** CON-APP-6: the browser forgets everything of the session; a person with a half-written document is asked before. */
const signOut = (): void => leaveBy(() => void leave());

/** The screen of the address stands beside the navigation. */
export function Frame() {
  const { company } = useSession();
  const { path } = usePlace();
  const search = useSearch();
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#continut">
        {words.menu.skip}
      </a>
      <Side key={path} onSearch={search.open} />
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

function Shown() {
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

function currentOf(at: PlainName, path: string): 'page' | 'true' | undefined {
  if (isAt(at, path)) return 'page';
  return isBelow(at, path) ? 'true' : undefined;
}

function Side({ onSearch }: { readonly onSearch: (() => void) | null }) {
  const { me, may } = useSession();
  const { path } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const mine = (rows: readonly MenuRow[]) => rows.filter((row) => isFor(row, me, may));
  const link = ({ at, name }: MenuRow) => (
    <Link key={at} to={pathTo(at)} current={currentOf(at, path)}>
      {name()}
    </Link>
  );
  const ofSettings = mine(settings);
  const isInSettings = currentOf('settings', path) !== undefined;
  return (
    <header className={styles['side']}>
      <Brand />
      {onSearch ? (
        <button type="button" className={`button ${styles['search']}`} onClick={onSearch}>
          {words.everywhere.button}
          <span aria-hidden="true">/</span>
        </button>
      ) : null}
      <div className={styles['menu-button']}>
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.menu.menu}
        </button>
      </div>
      <div className={styles['inside']} data-open={isOpen}>
        <CompanyChoice />
        <nav className={styles['menu']} aria-label={words.menu.name}>
          {mine(menu).map(link)}
          {ofSettings.length > 0 ? (
            <>
              <Link to={pathTo('settings')} {...(isInSettings ? { className: styles['open'] } : {})}>
                {words.menu.settings}
              </Link>
              {isInSettings ? (
                <ul>
                  {ofSettings.map((row) => (
                    <li key={row.at}>{link(row)}</li>
                  ))}
                </ul>
              ) : null}
            </>
          ) : null}
          {mine([installation]).map(link)}
        </nav>
        <div className={styles['foot']}>
          <Link to={pathTo(account.at)} className={styles['account']} current={currentOf(account.at, path)}>
            {me.email}
          </Link>
          <div className="acts">
            <Button look="small" onClick={signOut}>
              {words.menu.leave}
            </Button>
            <a href="/docs">{words.menu.reference}</a>
          </div>
        </div>
      </div>
    </header>
  );
}

function CompanyChoice() {
  const { me, company, choose } = useSession();
  if (!company) return null;
  return (
    <div className={styles['company']}>
      {me.firme.length > 1 ? (
        <div className="field">
          <label htmlFor="firma" className="small quiet">
            {words.menu.companyChoice}
          </label>
          <select id="firma" className="input" value={company.cod_unic} onChange={({ target }) => choose(target.value)}>
            {me.firme.map(({ cod_unic, denumire }) => (
              <option key={cod_unic} value={cod_unic}>
                {denumire}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p className={styles['company-name']}>{company.denumire}</p>
      )}
      <p className="small quiet">{words.roles[company.rol]}</p>
    </div>
  );
}
