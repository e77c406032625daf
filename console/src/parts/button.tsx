import { type ReactNode, useId } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  /** It says which of several buttons submitted a form. */
  readonly value?: string;
  readonly look?: 'first' | 'danger' | 'small' | 'plain' | 'quiet' | 'plainly';
  /** It says why it cannot be done now: the button stays. */
  readonly because?: string | null;
  /** The reason is written below it, for who has no mouse to find it. */
  readonly showsReason?: boolean;
  readonly isBusy?: boolean;
  /** It submits a form also where fields that are needed are still empty. */
  readonly needsNothing?: boolean;
}

export function Button(props: ButtonProps) {
  const { children, onClick, type = 'button', value, look = 'plainly', because, isBusy, needsNothing } = props;
  const { showsReason = false } = props;
  const reason = useId();
  const isOff = Boolean(because) || isBusy === true;
  return (
    <>
      <button
        type={type}
        value={value}
        formNoValidate={needsNothing}
        className={look === 'plainly' ? 'button' : `button button-${look}`}
        aria-disabled={isOff || undefined}
        aria-describedby={because ? reason : undefined}
        title={showsReason ? undefined : (because ?? undefined)}
        onClick={(event) => {
          if (isOff) event.preventDefault();
          else onClick?.();
        }}
      >
        {children}
      </button>
      {because ? (
        <span id={reason} className={showsReason ? 'hint' : 'visually-hidden'}>
          {because}
        </span>
      ) : null}
    </>
  );
}
