import MenuIcon from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { isAt, isBelow, type PlainName, pathTo } from './addresses.ts';
import { menuGroups, phonePlaces } from './menu-groups.ts';
import styles from './navigation.module.css';
import { Brand } from './parts/brand.tsx';
import { Button } from './parts/button.tsx';
import { screenIcons } from './parts/screen-icons.ts';
import { Link, usePlace } from './router.tsx';
import { account, installation, isFor, type MenuRow, menu, settings } from './screens.tsx';
import { signOut, useSession } from './session.tsx';
import { useWaiting } from './waiting.ts';
import { useWords } from './words/words.ts';

/** CON-DESIGN-1: it stands beside the screen; on a phone its four places stand at the foot, and the rest opens above them. */
export function Navigation({ onSearch }: { readonly onSearch: (() => void) | null }) {
  const words = useWords();
  const { me, may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const waiting = useWaiting();
  const mine = (rows: readonly MenuRow[]) => rows.filter((row) => isFor(row, me, may));
  const rows = mine(menu);
  const entries = (places: readonly PlainName[]) =>
    rows.filter(({ at }) => places.includes(at)).map((row) => <Entry key={row.at} row={row} count={waiting[row.at]} />);
  return (
    <header className={styles['side']}>
      <div className={styles['head']}>
        <Brand />
        {onSearch ? (
          <button type="button" className={`button ${styles['search']}`} onClick={onSearch}>
            <Search />
            <span className={styles['what']}>{words.everywhere.button}</span>
            <span className={styles['key']} aria-hidden="true">
              /
            </span>
          </button>
        ) : null}
      </div>
      <nav className={styles['menu']} aria-label={words.menu.name} data-open={isOpen}>
        {may('facturi:emitere') ? (
          <Link to={pathTo('newDocument')} className={`button button-first ${styles['new']}`}>
            <Plus />
            <span className={styles['what']}>{words.invoices.create}</span>
          </Link>
        ) : null}
        <CompanyChoice />
        <div className={styles['group']}>{entries(['home'])}</div>
        {menuGroups.map((group) => (
          <Group key={group.name(words)} name={group.name(words)} isNamed={!group.isNamedByFirst}>
            {entries(group.places)}
          </Group>
        ))}
        <Group name={words.menu.settings} isNamed={false}>
          <SettingsEntries rows={mine(settings)} />
          {entries(['journal', 'apiCalls'])}
          {mine([installation]).map((row) => (
            <Entry key={row.at} row={row} />
          ))}
        </Group>
        <Foot />
        <button type="button" className={styles['menu-button']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <X /> : <MenuIcon />}
          {words.menu.menu}
        </button>
      </nav>
    </header>
  );
}

interface GroupProps {
  readonly name: string;
  readonly isNamed: boolean;
  readonly children: ReactNode;
}

function Group({ name, isNamed, children }: GroupProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its links are no fields of a form.
    <div role="group" className={styles['group']} aria-labelledby={heading}>
      <p id={heading} className={isNamed ? styles['group-name'] : 'visually-hidden'}>
        {name}
      </p>
      {children}
    </div>
  );
}

const currentOf = (at: PlainName, path: string): 'page' | 'true' | undefined =>
  isAt(at, path) ? 'page' : isBelow(at, path) ? 'true' : undefined;

/** The number beside a name is not part of it. */
function Entry({ row: { at, name }, count = 0 }: { readonly row: MenuRow; readonly count?: number | undefined }) {
  const words = useWords();
  const { path } = usePlace();
  const Icon = screenIcons[at];
  return (
    <Link
      to={pathTo(at)}
      current={currentOf(at, path)}
      className={`${styles['entry']} ${phonePlaces.includes(at) ? styles['on-phone'] : ''}`}
      title={count > 0 ? words.menu.waiting(count) : undefined}
    >
      {Icon ? <Icon /> : null}
      {name(words)}
      {count > 0 ? (
        <span className={styles['count']} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </Link>
  );
}

function SettingsEntries({ rows }: { readonly rows: readonly MenuRow[] }) {
  const words = useWords();
  const { path } = usePlace();
  const isInside = isAt('settings', path) || isBelow('settings', path) || rows.some(({ at }) => isAt(at, path));
  const Icon = screenIcons.settings;
  if (rows.length === 0) return null;
  return (
    <>
      <Link to={pathTo('settings')} className={`${styles['entry']} ${isInside ? styles['open'] : ''}`}>
        {Icon ? <Icon /> : null}
        {words.menu.settings}
      </Link>
      {isInside ? (
        <ul>
          {rows.map((row) => (
            <li key={row.at}>
              <Entry row={row} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Foot() {
  const words = useWords();
  const { me } = useSession();
  const { path } = usePlace();
  return (
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
  );
}

function CompanyChoice() {
  const words = useWords();
  const { me, company, choose } = useSession();
  if (!company) return null;
  return (
    <div className={styles['company']}>
      {me.firme.length > 1 ? (
        <div className="field">
          <label htmlFor="firma" className="visually-hidden">
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
