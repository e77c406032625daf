import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { setGuard } from '../../router.tsx';
import { useWords } from '../../words/words.ts';

interface LeavingState {
  /** It goes where the person wanted to go; null where nobody wants to leave. */
  readonly go: (() => void) | null;
  /** It is true where the unsaved changes can be found again. */
  readonly isStored: boolean;
  readonly stay: () => void;
  readonly letGo: () => void;
}

const nobodyLeaves = { go: null, isStored: true } as const;

/** CON-FORM-4: a person who leaves a form with unsaved changes is asked; the browser asks who closes the window. */
export function useLeaving(isTouched: boolean): LeavingState {
  const [wanted, setWanted] = useState<Pick<LeavingState, 'go' | 'isStored'>>(nobodyLeaves);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isTouched || isFree.current) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    setGuard((go, isStored) => {
      if (isFree.current) go();
      else setWanted({ go, isStored });
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

export function Leaving({ leaving: { go, isStored, stay, letGo }, onThrowAway }: LeavingProps) {
  const words = useWords();
  if (!go) return null;
  return (
    <Dialog title={words.form.leaveTitle} onClose={stay}>
      <p>{isStored ? words.form.leaveText : words.form.forgetText}</p>
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
        {isStored ? (
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
