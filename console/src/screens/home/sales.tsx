import type { Answer } from '../../api.ts';
import { Chart, MonthLabel } from '../../parts/chart.tsx';
import { Table } from '../../parts/table.tsx';
import { monthName, writtenDate } from '../../words/dates.ts';
import { money, moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import styles from './sales.module.css';

type Sales = Answer<'get', '/app/api/panou/vanzari'>;
type Period = Sales['luna'];
type Month = Sales['luni'][number];

/** The month stands beside the same days of the last one, and twelve months below. */
export function SalesCards({ sales: { luna, luna_trecuta, luni } }: { readonly sales: Sales }) {
  const words = useWords();
  return (
    <>
      <section className="card" aria-labelledby="vanzari">
        <h2 id="vanzari">{words.overview.sales}</h2>
        <div className={styles['cards']}>
          <Figure title={words.overview.thisMonth} period={luna} change={changeOf(words, luna, luna_trecuta)} />
          <Figure title={words.overview.lastMonth} period={luna_trecuta} change={null} />
        </div>
      </section>
      <section className="card" aria-labelledby="luni">
        <h2 id="luni">{words.overview.months}</h2>
        <MonthsChart months={luni} />
        <details>
          <summary>{words.overview.showTable}</summary>
          <Table
            caption={words.overview.months}
            rows={luni}
            keyOf={({ luna: month }) => month}
            empty={null}
            columns={[
              { title: words.overview.month, cell: ({ luna: month }) => monthName(words, month) },
              { title: words.overview.issued, cell: ({ emis }) => money(emis), isNumber: true },
              { title: words.overview.collected, cell: ({ incasat }) => money(incasat), isNumber: true },
            ]}
          />
        </details>
      </section>
    </>
  );
}

interface FigureProps {
  readonly title: string;
  readonly period: Period;
  readonly change: string | null;
}

function Figure({ title, period, change }: FigureProps) {
  const words = useWords();
  const { de_la, pana_la, documente, fara_tva, total, fara_curs } = period;
  return (
    <div className={styles['figure']}>
      <h3>{title}</h3>
      <p className={styles['amount']}>{moneyIn(total, 'RON')}</p>
      <p className="quiet small">
        {words.overview.net(moneyIn(fara_tva, 'RON'))} · {words.overview.documents(documente)}
        <br />
        {words.overview.days(writtenDate(de_la), writtenDate(pana_la))}
        {change === null ? null : (
          <>
            <br />
            {change}
          </>
        )}
      </p>
      {fara_curs > 0 ? <p className="note note-warn small">{words.overview.withoutRate(fara_curs)}</p> : null}
    </div>
  );
}

/** It is only looked at: no sum is made of it. */
function changeOf(words: Words, now: Period, before: Period): string | null {
  const base = before.total;
  if (base <= 0) return null;
  const percent = Math.round(((now.total - base) / base) * 100);
  return words.overview.change(`${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`);
}

const chart = { width: 720, height: 220, foot: 24, top: 10, left: 56, bar: 18 };

/** The scale ends at 1, 2 or 5 times a power of ten, or twice that, so that its lines stand at round amounts. */
function roundAbove(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 5, 8, 10].find((one) => one * power >= most) ?? 10) * power;
}

const short = new Intl.NumberFormat('ro-RO', { notation: 'compact', maximumFractionDigits: 1 });

/** Each month has two bars, against a scale. The table below says the same to screen readers. */
function MonthsChart({ months }: { readonly months: readonly Month[] }) {
  const words = useWords();
  const most = roundAbove(Math.max(1, ...months.flatMap(({ emis, incasat }) => [emis, incasat])));
  const step = (chart.width - chart.left) / months.length;
  const ground = chart.height - chart.foot;
  const room = ground - chart.top;
  const bar = (amount: number, x: number, look: string | undefined) => {
    const height = Math.max(0, (amount / most) * room);
    return <rect className={look} x={x} y={ground - height} width={chart.bar} height={height} rx={2} />;
  };
  return (
    <Chart
      legend={[
        { look: styles['key-issued'], text: words.overview.issued },
        { look: styles['key-collected'], text: words.overview.collected },
      ]}
    >
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} aria-hidden="true">
        {[0, 0.5, 1].map((part) => {
          const y = ground - part * room;
          return (
            <g key={part}>
              <line className={styles['ground']} x1={chart.left} x2={chart.width} y1={y} y2={y} />
              <text className={styles['scale']} x={chart.left - 8} y={y + 4}>
                {short.format(part * most)}
              </text>
            </g>
          );
        })}
        {months.map(({ luna, emis, incasat }, place) => {
          const from = chart.left + place * step;
          const x = from + (step - 2 * chart.bar - 2) / 2;
          return (
            <g key={luna} className={styles['month']}>
              <title>{`${monthName(words, luna)}: ${money(emis)} / ${money(incasat)}`}</title>
              <rect className={styles['ground-of-month']} x={from} y={0} width={step} height={chart.height} rx={6} />
              {bar(emis, x, styles['issued'])}
              {bar(incasat, x + chart.bar + 2, styles['collected'])}
              <MonthLabel month={luna} x={from + step / 2} y={chart.height - 6} />
            </g>
          );
        })}
      </svg>
    </Chart>
  );
}
