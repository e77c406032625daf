import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly className: string | undefined;
  readonly summary: ReactNode;
  readonly children: () => ReactNode;
}

/** What a button unfolds is made when it is opened for the first time, because most people go by without opening it. */
export function Folded({ className, summary, children }: FoldedProps) {
  const [isMade, setMade] = useState(false);
  return (
    <details className={className} onToggle={() => setMade(true)}>
      <summary className="button">{summary}</summary>
      {isMade ? children() : null}
    </details>
  );
}
