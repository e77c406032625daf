import type { Answer } from '../../api.ts';
import { Chart, MonthLabel } from '../../parts/chart.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import styles from './charts.module.css';

type Month = Answer<'get', '/app/api/rapoarte/vanzari'>['luni'][number];

const frame = { width: 720, height: 220, foot: 24, bar: 30, before: 44 };

/** Each month has a bar, and the same month of the year before behind it. What is below zero hangs down. */
export function MonthBars({ months, year }: { readonly months: readonly Month[]; readonly year: number }) {
  const words = useWords();
  const amounts = months.flatMap(({ total, anul_trecut }) => [total, anul_trecut]);
  const [most, least] = [Math.max(1, ...amounts), Math.min(0, ...amounts)];
  const room = frame.height - frame.foot - 4;
  const scale = room / (most - least);
  const ground = 4 + most * scale;
  const step = frame.width / months.length;
  const bar = (amount: number, middle: number, width: number, look: string | undefined) => {
    const height = Math.abs(amount) * scale;
    const y = amount < 0 ? ground : ground - height;
    return <rect className={look} x={middle - width / 2} y={y} width={width} height={height} rx={2} />;
  };
  return (
    <Chart
      legend={[
        { look: styles['key-now'], text: words.reports.thisYear(year) },
        { look: styles['key-before'], text: words.reports.thisYear(year - 1) },
      ]}
    >
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        {months.map(({ luna, total, anul_trecut }, place) => {
          const middle = place * step + step / 2;
          return (
            <g key={luna}>
              <title>{`${monthName(words, luna)}: ${money(total)} / ${money(anul_trecut)}`}</title>
              {bar(anul_trecut, middle, frame.before, styles['before'])}
              {bar(total, middle, frame.bar, styles['bar'])}
              <MonthLabel month={luna} x={middle} y={frame.height - 6} />
            </g>
          );
        })}
        <line className={styles['ground']} x1={0} x2={frame.width} y1={ground} y2={ground} />
      </svg>
    </Chart>
  );
}

interface Named {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
}

/** The bars stand one below the other, the longest on top. */
export function TopBars({ rows }: { readonly rows: readonly Named[] }) {
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <ol className={styles['top']} aria-hidden="true">
      {rows.map(({ key, name, amount }) => (
        <li key={key}>
          <span className={styles['top-name']}>{name}</span>
          <svg className={styles['top-bar']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles['bar']} width={Math.max(0, (amount / most) * 100)} height={10} />
          </svg>
          <span className={styles['top-amount']}>{money(amount)}</span>
        </li>
      ))}
    </ol>
  );
}

export const ageNames = ['in_termen', 'zile_1_30', 'zile_31_60', 'zile_61_90', 'peste_90'] as const;
export type AgeName = (typeof ageNames)[number];

/** One bar shows what is owed, by age. */
export function AgesBar({ total }: { readonly total: Readonly<Record<AgeName | 'sold', number>> }) {
  const words = useWords();
  const all = total.sold || 1;
  let x = 0;
  return (
    <Chart
      legend={ageNames.map((age) => ({
        look: styles[`key-${age}`],
        text: `${words.reports.ageNames[age]}: ${money(total[age])}`,
      }))}
    >
      <svg className={styles['ages']} viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
        {ageNames.map((age) => {
          const width = (total[age] / all) * 1000;
          x += width;
          return width <= 0 ? null : (
            <rect key={age} className={styles[`age-${age}`]} x={x - width} width={Math.max(width - 3, 1)} height={28} />
          );
        })}
      </svg>
    </Chart>
  );
}
