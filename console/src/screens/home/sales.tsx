import type { Answer } from '../../api.ts';
import { Chart, MonthLabel } from '../../parts/chart.tsx';
import { Table } from '../../parts/table.tsx';
import { monthName, writtenDate } from '../../words/dates.ts';
import { money, moneyIn } from '../../words/money.ts';
import { words } from '../../words/words.ts';
import styles from './sales.module.css';

type Sales = Answer<'get', '/app/api/panou/vanzari'>;
type Period = Sales['luna'];
type Month = Sales['luni'][number];

/** The month stands beside the same days of the last one, and twelve months below. */
export function SalesCards({ sales: { luna, luna_trecuta, luni } }: { readonly sales: Sales }) {
  return (
    <>
      <section className="card" aria-labelledby="vanzari">
        <h2 id="vanzari">{words.overview.sales}</h2>
        <div className={styles['cards']}>
          <Figure title={words.overview.thisMonth} period={luna} change={changeOf(luna, luna_trecuta)} />
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
              { title: words.overview.month, cell: ({ luna: month }) => monthName(month) },
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
function changeOf(now: Period, before: Period): string | null {
  const base = before.total;
  if (base <= 0) return null;
  const percent = Math.round(((now.total - base) / base) * 100);
  return words.overview.change(`${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`);
}

const chart = { width: 720, height: 200, foot: 24, bar: 22 };

/** Each month has two bars. The table below says the same to screen readers. */
function MonthsChart({ months }: { readonly months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap(({ emis, incasat }) => [emis, incasat]));
  const step = chart.width / months.length;
  const room = chart.height - chart.foot;
  const bar = (amount: number, x: number, look: string | undefined) => {
    const height = Math.max(0, (amount / most) * (room - 4));
    return <rect className={look} x={x} y={room - height} width={chart.bar} height={height} rx={2} />;
  };
  return (
    <Chart
      legend={[
        { look: styles['key-issued'], text: words.overview.issued },
        { look: styles['key-collected'], text: words.overview.collected },
      ]}
    >
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} aria-hidden="true">
        <line className={styles['ground']} x1={0} x2={chart.width} y1={room} y2={room} />
        {months.map(({ luna, emis, incasat }, place) => {
          const x = place * step + (step - 2 * chart.bar - 2) / 2;
          return (
            <g key={luna}>
              <title>{`${monthName(luna)}: ${money(emis)} / ${money(incasat)}`}</title>
              {bar(emis, x, styles['issued'])}
              {bar(incasat, x + chart.bar + 2, styles['collected'])}
              <MonthLabel month={luna} x={place * step + step / 2} y={chart.height - 6} />
            </g>
          );
        })}
      </svg>
    </Chart>
  );
}
