import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Path, pathOf, placeIn } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { useDebounced } from '../documents/use-debounced.ts';
import { matching, type OwnScreens, ownEntries } from './own-entries.ts';
import styles from './search-dialog.module.css';

type Found = Answer<'get', '/app/api/cauta'>['randuri'][number];

interface Option {
  readonly key: string;
  readonly name: string;
  readonly group: string;
  readonly detail: string;
  readonly path: Path;
}

const typingMs = 150;
/** The service is asked from so many letters on. */
const shortest = 2;

interface SearchDialogProps {
  readonly screens: OwnScreens;
  readonly onClose: () => void;
}

/** CON-SEARCH-1: what the company has, and the screens of the console, by one field. The arrows choose, Enter opens. */
export function SearchDialog({ screens, onClose }: SearchDialogProps) {
  const words = useWords();
  const { may } = useSession();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { found, isComing, problem, retry } = useFound(text);
  const options = [
    ...matching(ownEntries(words, screens, may), text).map(ofOwn),
    ...found.map((row, place) => ofFound(words, row, place)),
  ];
  const chosen = options[Math.min(active, options.length - 1)];
  const open = ({ path }: Option) => {
    onClose();
    goTo(path);
  };
  const [isAwaited, setAwaited] = useState(false);
  // Somebody who typed a number and pressed Enter at once means what is found, not what was found before.
  const isOpened = isAwaited && !isComing;
  useEffect(() => {
    if (!isOpened) return;
    setAwaited(false);
    if (chosen) open(chosen);
  });
  const list = useId();
  const optionId = ({ key }: Option): string => `${list}-${key}`;
  const act = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((Math.min(active, options.length - 1) + step + options.length) % Math.max(options.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setAwaited(true);
    }
  };
  const field = useId();
  return (
    <Dialog title={words.everywhere.title} onClose={onClose}>
      <div className="field">
        <label htmlFor={field}>{words.search}</label>
        <input
          id={field}
          className="input"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          value={text}
          maxLength={100}
          placeholder={words.everywhere.hint}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setActive(0);
            setAwaited(false);
            setText(target.value);
          }}
          onKeyDown={act}
        />
      </div>
      <div className={styles['found']}>
        <div id={list} role="listbox" aria-label={words.everywhere.results}>
          {options.map((option) => (
            <Shown
              key={option.key}
              id={optionId(option)}
              option={option}
              isActive={option === chosen}
              onOpen={() => open(option)}
            />
          ))}
        </div>
        <ProblemNote problem={problem} onRetry={retry} />
        <p role="status" className={styles['said']}>
          {problem ? '' : said(words, options.length, isComing)}
        </p>
      </div>
    </Dialog>
  );
}

/** What was found before stays until the next answer is there. */
function useFound(text: string) {
  const typed = text.trim();
  const asked = useDebounced(typed, typingMs);
  const isAsked = asked.length >= shortest;
  const { data, error, isFetching, refetch } = useApiQuery(
    '/app/api/cauta',
    { query: { q: asked } },
    { isEnabled: isAsked, keepsPrevious: true },
  );
  const isWanted = typed.length >= shortest;
  return {
    found: isWanted ? (data?.randuri ?? []) : [],
    isComing: isWanted && (asked !== typed || isFetching),
    problem: isWanted && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

interface ShownProps {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

function Shown({ id, option: { name, group, detail }, isActive, onOpen }: ShownProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isActive, id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose and open.
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} className={styles['option']} onClick={onOpen}>
      <span className={styles['name']}>{name}</span>
      <span className="small quiet">{group}</span>
      {detail === '' ? null : <span className={`small quiet ${styles['detail']}`}>{detail}</span>}
    </div>
  );
}

const ofOwn = ({ name, group, path }: ReturnType<typeof matching>[number]): Option => ({
  key: `${group} ${name}`.replaceAll(/\s/g, '-'),
  name,
  group,
  detail: '',
  path,
});

/** Two articles may have one name, and so one address. */
function ofFound(words: Words, { fel, titlu, detaliu, suma, valuta, data, adresa }: Found, place: number): Option {
  const amount = suma === null || valuta === null ? null : moneyIn(suma, valuta);
  return {
    key: String(place),
    name: titlu,
    group: words.everywhere.kinds[fel],
    detail: [detaliu, amount, data && writtenDate(data)].filter(Boolean).join(' · '),
    path: pathOf(placeIn(new URL(adresa, window.location.origin))),
  };
}

function said(words: Words, count: number, isComing: boolean): string {
  if (isComing) return words.everywhere.searching;
  return count === 0 ? words.everywhere.nothing : words.everywhere.count(count);
}
