import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Problem } from '../api.ts';
import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import styles from './form.module.css';
import { ProblemNote } from './problem-note.tsx';
import { isAllMended, isOf, nothingWrong as none, type Wrong, without, wrongNow } from './wrong-fields.ts';

const WrongContext = createContext<Wrong>(none);
/** A field that is left says what is wrong with it, or null. */
type TellOf = (name: string, message: string | null) => void;
const TellContext = createContext<TellOf>(() => {});
const noneMended: ReadonlySet<string> = new Set();

interface FormProps {
  readonly children: ReactNode;
  /** It returns what is wrong with what was typed, by field, or nothing. The fields keep what was typed whatever happens. */
  readonly onSubmit: (typed: Typed, button: string) => Wrong | undefined;
  /** The service did not do it: each message stands at its field, and what has no field above the buttons. */
  readonly problem: Error | null;
  /** These are known to be wrong before anything is sent, by field. */
  readonly told?: Wrong;
  readonly acts: ReactNode;
  /** What stands beside the buttons; both then stay in sight, however long the form is. */
  readonly foot?: ReactNode;
}

/** It has what was typed, by the names of the fields. */
export interface Typed {
  readonly text: (name: string) => string;
  /** It keeps the spaces around it, as passwords may have them. */
  readonly raw: (name: string) => string;
  /** It returns null where nothing was typed. */
  readonly textOrNull: (name: string) => string | null;
  readonly isTicked: (name: string) => boolean;
  readonly ticked: (name: string) => readonly string[];
}

export function Form({ children, onSubmit, problem, told = none, acts, foot }: FormProps) {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Wrong>(none);
  const [isPlaced, setPlaced] = useState(false);
  /** When the form opens, and after it was sent, the person waits for what is wrong. */
  const isAwaited = useRef(true);
  const said = problem instanceof Problem ? problem.fields : none;
  const [mended, setMended] = useState(noneMended);
  const [left, setLeft] = useState(none);
  const wrong = useMemo(() => wrongNow({ found, said, told, mended, left }), [found, said, told, mended, left]);
  const tell = useCallback<TellOf>(
    (name, message) => setLeft((now) => (message === null ? without(now, name) : new Map(now).set(name, message))),
    [],
  );
  const change = ({ target }: FormEvent) => {
    const name = (target as HTMLInputElement).name;
    if (![...wrong.keys()].some((at) => isOf(name, at))) return;
    setMended(new Set(mended).add(name));
    setLeft(without(left, name));
  };
  const seen = useRef({ found, said });
  // It runs before anything is painted, so that a message never stands both at its field and above the buttons.
  useLayoutEffect(() => {
    const shown = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    setPlaced(wrong.size > 0 && new Set([...shown].map((one) => one.getAttribute('name'))).size === wrong.size);
    // A message that comes or goes while somebody types does not move the focus.
    const isNews = seen.current.found !== found || seen.current.said !== said;
    if (isNews || isAwaited.current) shown[0]?.focus();
    seen.current = { found, said };
    isAwaited.current = false;
  }, [wrong, found, said]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const button = buttonOf(event);
    // Enter in a field submits also where the button is off.
    if (!form.current || button?.getAttribute('aria-disabled') === 'true') return;
    isAwaited.current = true;
    setMended(noneMended);
    setLeft(none);
    const missing = button?.hasAttribute('formnovalidate') ? none : missingIn(words, form.current);
    setFound(
      missing.size > 0 ? missing : (onSubmit(typedIn(form.current), button?.getAttribute('value') ?? '') ?? none),
    );
  };
  return (
    <form ref={form} className="form" onSubmit={submit} onInput={change} noValidate>
      <TellContext value={tell}>
        <WrongContext value={wrong}>{children}</WrongContext>
      </TellContext>
      {isPlaced || found.size > 0 || isAllMended(said, mended) ? null : <ProblemNote problem={problem} />}
      {foot === undefined ? (
        <div className="acts acts-end">{acts}</div>
      ) : (
        <div className={styles['foot']}>
          {foot}
          <div className="acts acts-end">{acts}</div>
        </div>
      )}
    </form>
  );
}

const buttonOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;

function missingIn(words: Words, form: HTMLFormElement): Wrong {
  const fields = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
  );
  return new Map(
    fields.filter(({ validity }) => validity.valueMissing).map(({ name }) => [name, words.problem.missing]),
  );
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const raw = (name: string): string => String(data.get(name) ?? '');
  const text = (name: string): string => raw(name).trim();
  return {
    raw,
    text,
    textOrNull: (name) => text(name) || null,
    isTicked: (name) => data.has(name),
    ticked: (name) => data.getAll(name).map(String),
  };
}

/** Where a field whose name begins so is wrong, the part that hides it opens. */
export function useIsWrong(start: string): boolean {
  return [...use(WrongContext).keys()].some((name) => name.startsWith(start));
}

/** A field that holds a list has the message of the first item that is wrong. */
const messageOf = (wrong: Wrong, name: string): string | undefined =>
  wrong.get(name) ?? [...wrong].find(([at]) => isOf(name, at))?.[1];

/** It ties a control to its label, its hint and its message. */
export function useField(name: string, hint: string | undefined) {
  const id = useId();
  const wrong = use(WrongContext);
  const tell = use(TellContext);
  const message = messageOf(wrong, name);
  const described = [hint === undefined ? [] : [`${id}-hint`], message === undefined ? [] : [`${id}-wrong`]].flat();
  return {
    tell: (told: string | null) => tell(name, told),
    control: {
      id,
      name,
      'aria-invalid': message === undefined ? undefined : true,
      'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    } as const,
    notes: (
      <>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
        {message === undefined ? null : (
          <p id={`${id}-wrong`} className="wrong">
            {message}
          </p>
        )}
      </>
    ),
  };
}

/** Enter goes on to the next field, as Tab does, so that a long form is not sent by a slip of the finger. */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (!target.matches('input, select')) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, select, textarea, button[type="submit"]')];
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((field) => field.offsetParent !== null && field.tabIndex >= 0);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
