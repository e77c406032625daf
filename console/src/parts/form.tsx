import { createContext, type FormEvent, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '../api.ts';
import { words } from '../words/words.ts';
import { ProblemNote } from './problem-note.tsx';

type Wrong = ReadonlyMap<string, string>;
const none: Wrong = new Map();
const WrongContext = createContext<Wrong>(none);

interface FormProps {
  readonly children: ReactNode;
  /** It returns what is wrong with what was typed, by field, or nothing. The fields keep what was typed whatever happens. */
  readonly onSubmit: (typed: Typed, button: string) => Wrong | undefined;
  /** The service did not do it: each message stands at its field, and what has no field above the buttons. */
  readonly problem: Error | null;
  /** These are known to be wrong before anything is sent, by field. */
  readonly told?: Wrong;
  readonly acts: ReactNode;
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

export function Form({ children, onSubmit, problem, told = none, acts }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Wrong>(none);
  const [isPlaced, setPlaced] = useState(false);
  /** When the form opens, and after it was sent, the person waits for what is wrong. */
  const isAwaited = useRef(true);
  const said = problem instanceof Problem ? problem.fields : none;
  const wrong = found.size > 0 ? found : said.size > 0 ? said : told;
  // It runs before anything is painted, so that a message never stands both at its field and above the buttons.
  useLayoutEffect(() => {
    const shown = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    setPlaced(wrong.size > 0 && new Set([...shown].map((one) => one.getAttribute('name'))).size === wrong.size);
    // A message that comes while somebody types does not move the focus.
    if (wrong !== told || isAwaited.current) shown[0]?.focus();
    isAwaited.current = false;
  }, [wrong, told]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const button = buttonOf(event);
    // Enter in a field submits also where the button is off.
    if (!form.current || button?.getAttribute('aria-disabled') === 'true') return;
    isAwaited.current = true;
    const missing = missingIn(form.current);
    setFound(
      missing.size > 0 ? missing : (onSubmit(typedIn(form.current), button?.getAttribute('value') ?? '') ?? none),
    );
  };
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <WrongContext value={wrong}>{children}</WrongContext>
      {isPlaced || found.size > 0 ? null : <ProblemNote problem={problem} />}
      <div className="acts acts-end">{acts}</div>
    </form>
  );
}

const buttonOf = ({ nativeEvent }: FormEvent): HTMLElement | null =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;

function missingIn(form: HTMLFormElement): Wrong {
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

/** A field that holds a list, one item to a line, has the message of the first item that is wrong. */
function messageOfItem(wrong: Wrong, name: string): string | undefined {
  const [found] = [...wrong].filter(([at]) => at.startsWith(`${name}.`) && /^\d+$/.test(at.slice(name.length + 1)));
  return found?.[1];
}

/** It ties a control to its label, its hint and its message. */
export function useField(name: string, hint: string | undefined) {
  const id = useId();
  const wrong = use(WrongContext);
  const message = wrong.get(name) ?? messageOfItem(wrong, name);
  const described = [hint === undefined ? [] : [`${id}-hint`], message === undefined ? [] : [`${id}-wrong`]].flat();
  return {
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
