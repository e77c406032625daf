import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { cameBack, hasMoved } from '../router.tsx';
import { useWords } from '../words/words.ts';
import { ProblemNote } from './problem-note.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** The buttons say what can be done here. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A screen reader reads the heading, which says where the window is. */
export function Screen({ title, intro, acts, children }: ScreenProps) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
    // After a move reading begins here, unless a field has taken the focus; a page that was just opened begins at its top.
    if (hasMoved() && !document.activeElement?.closest('dialog, input'))
      heading.current?.focus({ preventScroll: true });
  }, [title, words.product]);
  return (
    <main className={styles['screen']} id="continut">
      <div className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro ? <p>{intro}</p> : null}
        </div>
        {acts ? <div className="acts">{acts}</div> : null}
      </div>
      {children}
    </main>
  );
}

export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The content is shown once it is there; until then its place is reserved. */
export function Loaded<Data>({
  asked,
  children,
}: {
  readonly asked: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error) return <ProblemNote problem={asked.error} onRetry={() => void asked.refetch()} />;
  return <Loading />;
}

interface BelowProps {
  readonly asked: readonly { readonly isLoading: boolean }[];
  readonly children: ReactNode;
}

/** CON-DESIGN-18: what stands below comes once what is above it has its size, and is moved by nothing. */
export const Below = ({ asked, children }: BelowProps): ReactNode =>
  asked.some(({ isLoading }) => isLoading) ? null : children;

/** CON-DESIGN-12: what takes long to draw comes once the heading says where the person is; who comes back finds it where it was. */
export const Soon = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useDeferredValue(true, cameBack()) ? children : <Loading />;

/** As much room is kept as what comes will need at least. */
const rooms = { 'a part': styles['loading'], figures: `${styles['loading']} ${styles['figures']}` } as const;

export function Loading({ room = 'a part' }: { readonly room?: keyof typeof rooms }) {
  const words = useWords();
  return (
    <p className={rooms[room]} role="status">
      {words.loading}
    </p>
  );
}
