import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import styles from './toasts.module.css';

const SayContext = createContext<(sentence: string) => void>(() => {});

/** It says what was done, on the screen and to screen readers. */
export const useSay = () => use(SayContext);

const shownMs = 8000;

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly { readonly id: number; readonly sentence: string }[]>([]);
  const say = useCallback((sentence: string) => {
    setSaid((before) => [...before.slice(-2), { id: (before.at(-1)?.id ?? 0) + 1, sentence }]);
  }, []);
  useEffect(() => {
    if (said.length === 0) return;
    const timer = setTimeout(() => setSaid((before) => before.slice(1)), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <SayContext value={say}>
      {children}
      <div className={styles['toasts']} role="status" aria-live="polite">
        {said.map(({ id, sentence }) => (
          <p key={id} className={styles['toast']}>
            {sentence}
          </p>
        ))}
      </div>
    </SayContext>
  );
}
