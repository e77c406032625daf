import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { ChoiceField } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { reportWords } from '../../words/more-reports.ts';
import { useWords } from '../../words/words.ts';
import { TopBars } from '../reports/charts.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { ReportPage } from '../reports/report-page.tsx';
import styles from '../reports/reports-screen.module.css';

type Year = Answer<'get', '/app/api/balante/balanta-indicatori-financiari'>;

const yearsBack = 6;

/** /app/rapoarte/indicatori shows the ten indicators in a month, and one of them month by month. The address holds what is looked at. */
export function IndicatorsScreen() {
  const words = useWords();
  const { query } = usePlace();
  const told = reportWords(words);
  const thisYear = new Date().getFullYear();
  const year = Number(query.get('an')) || thisYear;
  const years = Array.from({ length: yearsBack }, (_, back) => String(thisYear - back));
  const asked = useApiQuery(
    '/app/api/balante/balanta-indicatori-financiari',
    { query: { an: year } },
    { keepsPrevious: true },
  );
  return (
    <ReportPage title={words.reports.titles.indicators} intro={told.indicators.intro}>
      <fieldset className={`fields ${styles['period']} ${styles['single']}`} aria-label={words.reports.period}>
        <ChoiceField
          name="an"
          label={told.year}
          value={String(year)}
          choices={[...new Set([...years, String(year)])].map((one) => [one, one])}
          onChange={(an) => goTo(pathTo('indicators', { an }), { replaces: true })}
        />
      </fieldset>
      <Loaded asked={asked}>{(data) => <Indicators year={data} />}</Loaded>
    </ReportPage>
  );
}

function Indicators({ year: { an, indicatori } }: { readonly year: Year }) {
  const words = useWords();
  const { query } = usePlace();
  const told = reportWords(words).indicators;
  const months = indicatori[0]?.evolutie.map(({ luna }) => luna) ?? [];
  const month = months.find((one) => one === query.get('luna')) ?? months.at(-1);
  const chosen = indicatori.find(({ indicator }) => indicator === query.get('indicator')) ?? indicatori[0];
  if (!month || !chosen) return <p className="card quiet">{told.none}</p>;
  const show = (wanted: Readonly<Record<string, string>>) =>
    goTo(pathTo('indicators', { an: String(an), luna: month, indicator: chosen.indicator, ...wanted }), {
      replaces: true,
    });
  return (
    <>
      <ReportCard
        id="indicatori"
        title={told.of(monthName(words, month))}
        file={{ fel: 'indicatori', an }}
        path="/app/api/balante/export"
      >
        <div className={styles['single']}>
          <ChoiceField
            name="luna"
            label={reportWords(words).month}
            value={month}
            choices={months.map((one) => [one, monthName(words, one)])}
            onChange={(luna) => show({ luna })}
          />
        </div>
        <Table
          caption={told.of(monthName(words, month))}
          rows={indicatori.map(({ evolutie, ...one }) => ({ ...one, at: evolutie.find(({ luna }) => luna === month) }))}
          keyOf={({ indicator }) => indicator}
          empty={null}
          columns={[
            { title: told.indicator, cell: ({ nume }) => <strong>{nume}</strong> },
            { title: told.accounts, cell: ({ cont }) => cont },
            { title: told.inMonth, cell: ({ at }) => (at ? money(at.valoare_luna) : words.none), isNumber: true },
            { title: told.cumulated, cell: ({ at }) => (at ? money(at.valoare_cumulata) : words.none), isNumber: true },
          ]}
        />
      </ReportCard>
      <ReportCard id="evolutia" title={told.evolution(chosen.nume)} file={null}>
        <div className={styles['single']}>
          <ChoiceField
            name="indicator"
            label={told.indicator}
            value={chosen.indicator}
            choices={indicatori.map(({ indicator, nume }) => [indicator, nume])}
            onChange={(indicator) => show({ indicator })}
          />
        </div>
        <TopBars
          rows={chosen.evolutie.map(({ luna, valoare_luna }) => ({
            key: luna,
            name: monthName(words, luna),
            amount: valoare_luna,
          }))}
        />
        <Table
          caption={told.evolution(chosen.nume)}
          rows={chosen.evolutie}
          keyOf={({ luna }) => luna}
          empty={null}
          columns={[
            { title: reportWords(words).month, cell: ({ luna }) => monthName(words, luna) },
            { title: told.inMonth, cell: ({ valoare_luna }) => money(valoare_luna), isNumber: true },
            { title: told.cumulated, cell: ({ valoare_cumulata }) => money(valoare_cumulata), isNumber: true },
          ]}
        />
      </ReportCard>
    </>
  );
}
