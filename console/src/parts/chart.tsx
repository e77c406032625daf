import type { ReactNode } from 'react';
import { shortMonth } from '../words/dates.ts';
import { useWords } from '../words/words.ts';
import styles from './chart.module.css';

interface ChartProps {
  /** It is an `svg`, hidden from screen readers, since a table says the same. */
  readonly children: ReactNode;
  /** The class of each sets `--key`, its colour. */
  readonly legend: readonly { readonly look: string | undefined; readonly text: string }[];
}

/** A chart is only looked at: no sum is made of it. */
export function Chart({ children, legend }: ChartProps) {
  return (
    <figure className={styles['chart']}>
      {children}
      <figcaption className={`${styles['legend']} small`}>
        {legend.map(({ look, text }) => (
          <span key={text} className={`${styles['key']} ${look}`}>
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The name of a month stands below its bars. */
export function MonthLabel({ month, x, y }: { readonly month: string; readonly x: number; readonly y: number }) {
  const words = useWords();
  return (
    <text className={styles['label']} x={x} y={y}>
      {shortMonth(words, month)}
    </text>
  );
}
