import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { ProblemNote } from './problem-note.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Two columns need it. */
  readonly isWide?: boolean;
  /** What it shows is never shown again, so a press beside it does not close it. */
  readonly isShownOnce?: boolean;
}

/**
 * It is the browser's own dialog: it keeps the focus inside, its button, Escape and a press beside it close it, and the focus goes back to
 * where it was.
 */
export function Dialog({ title, onClose, children, isWide = false, isShownOnce = false }: DialogProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Whoever selects a text and lets go beside the dialog closes nothing.
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // A key that is pressed in a frame, Escape too, does not reach the dialog.
    if (document.activeElement instanceof HTMLIFrameElement) element?.querySelector('button')?.focus();
    return () => {
      element?.close();
      // React has removed the dialog by then, and the browser no longer knows where the focus was.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape.
    <dialog
      ref={dialog}
      className={isWide ? `${styles['dialog']} ${styles['wide']}` : styles['dialog']}
      aria-labelledby={heading}
      onCancel={onClose}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (!isShownOnce && isPressedBeside.current && target === currentTarget) onClose();
      }}
    >
      <div className={styles['inside']}>
        <h2 id={heading}>{title}</h2>
        {children}
        {/* It comes last, so that the focus begins at the first field. */}
        <button type="button" className={`button ${styles['close']}`} aria-label={words.acts.close} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  /** The button that does it has this name. */
  readonly act: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isBusy: boolean;
  readonly problem: Error | null;
}

/** It asks once more before something that cannot be taken back. */
export function Confirm({ act, title, children, onClose, onConfirm, isBusy, problem }: ConfirmProps) {
  const words = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <ProblemNote problem={problem} />
      <div className="acts acts-end">
        <Button onClick={onClose}>{words.acts.giveUp}</Button>
        <Button look="danger" onClick={onConfirm} isBusy={isBusy}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

interface DialogEndsProps {
  readonly act: string;
  readonly onClose: () => void;
  readonly isBusy: boolean;
}

/** The buttons stand under a form in a dialog. */
export function DialogEnds({ act, onClose, isBusy }: DialogEndsProps) {
  const words = useWords();
  return (
    <>
      <Button onClick={onClose}>{words.acts.giveUp}</Button>
      <Button type="submit" look="first" isBusy={isBusy}>
        {act}
      </Button>
    </>
  );
}
