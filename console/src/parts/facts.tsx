import type { ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** A value without a space, as somebody else wrote it, may be wider than the card. */
  readonly isBreaking?: boolean;
}

/** Names and what is known under them; a name without a value is left out. */
export function Facts({ facts, isBreaking = false }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd className={isBreaking ? 'breaking' : undefined}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
