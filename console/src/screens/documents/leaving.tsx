import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { setGuard } from '../../router.tsx';
import { useWords } from '../../words/words.ts';

interface LeavingState {
  /** It goes where the person wanted to go; null where nobody wants to leave. */
  readonly go: (() => void) | null;
  /** It is true where the unsaved changes can be found again. */
  readonly isKept: boolean;
  readonly stay: () => void;
  readonly letGo: () => void;
}

const nobodyLeaves = { go: null, isKept: true } as const;

/** CON-FORM-4: a person who leaves a form with unsaved changes is asked; the browser asks who closes the window. */
export function useLeaving(isTouched: boolean): LeavingState {
  const [wanted, setWanted] = useState<Pick<LeavingState, 'go' | 'isKept'>>(nobodyLeaves);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isTouched || isFree.current) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    setGuard((go, isKept) => {
      if (isFree.current) go();
      else setWanted({ go, isKept });
    });
    window.addEventListener('beforeunload', ask);
    return () => {
      setGuard(null);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isTouched]);
  return {
    ...wanted,
    stay: () => setWanted(nobodyLeaves),
    letGo: () => {
      isFree.current = true;
      setGuard(null);
    },
  };
}

interface LeavingProps {
  readonly leaving: LeavingState;
  readonly onThrowAway: () => void;
}

export function Leaving({ leaving: { go, isKept, stay, letGo }, onThrowAway }: LeavingProps) {
  const words = useWords();
  if (!go) return null;
  return (
    <Dialog title={words.form.leaveTitle} onClose={stay}>
      <p>{isKept ? words.form.leaveText : words.form.forgetText}</p>
      <div className="acts acts-end">
        <Button
          look="danger"
          onClick={() => {
            letGo();
            onThrowAway();
            go();
          }}
        >
          {words.form.throwAway}
        </Button>
        <Button onClick={stay}>{words.form.stay}</Button>
        {isKept ? (
          <Button
            look="first"
            onClick={() => {
              letGo();
              go();
            }}
          >
            {words.form.keepAndLeave}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
