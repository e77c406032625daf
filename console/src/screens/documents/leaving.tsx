import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { setGuard } from '../../router.tsx';
import { words } from '../../words/words.ts';

interface LeavingState {
  /** Goes where the person wanted to go; null where nobody wants to leave. */
  readonly go: (() => void) | null;
  readonly stay: () => void;
  readonly letGo: () => void;
}

/** CON-FORM-4: who leaves a half-written form is asked; the browser asks who closes the window. */
export function useLeaving(isTouched: boolean): LeavingState {
  const [go, setGo] = useState<(() => void) | null>(null);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isTouched || isFree.current) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    setGuard((leave) => {
      if (isFree.current) leave();
      else setGo(() => leave);
    });
    window.addEventListener('beforeunload', ask);
    return () => {
      setGuard(null);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isTouched]);
  return {
    go,
    stay: () => setGo(null),
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

export function Leaving({ leaving: { go, stay, letGo }, onThrowAway }: LeavingProps) {
  if (!go) return null;
  return (
    <Dialog title={words.form.leaveTitle} onClose={stay}>
      <p>{words.form.leaveText}</p>
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
        <Button
          look="first"
          onClick={() => {
            letGo();
            go();
          }}
        >
          {words.form.keepAndLeave}
        </Button>
      </div>
    </Dialog>
  );
}
