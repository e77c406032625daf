import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { shownNumber } from '../../words/numbers.ts';
import { words } from '../../words/words.ts';
import { AccountingExport } from '../accounting/accounting-export.tsx';
import { TrialBalance } from '../accounting/trial-balance.tsx';
import { Ages } from './ages.tsx';
import { MonthBars, TopBars } from './charts.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportLinks } from './report-links.tsx';
import styles from './reports-screen.module.css';
import { CashRegister, Journal, VatReturn } from './vat-reports.tsx';

type Year = Answer<'get', '/app/api/rapoarte/vanzari'>;
type Sums = Pick<Year['luni'][number], 'fara_tva' | 'tva' | 'total'>;

const yearsBack = 6;

/** The address /app/rapoarte holds a year and a month; each report is a chart, a table and a file. */
export function ReportsScreen() {
  const { query } = usePlace();
  const { may } = useSession();
  const today = new Date().toISOString().slice(0, 7);
  const month = query.get('luna') ?? today;
  const year = Number(query.get('an') ?? month.slice(0, 4));
  const day = query.get('la_data') ?? '';
  const look = (wanted: Readonly<Record<string, string>>) =>
    goTo(pathTo('reports', { an: String(year), luna: month, la_data: day, ...wanted }), { replaces: true });
  const years = Array.from({ length: yearsBack }, (_, place) => String(Number(today.slice(0, 4)) - place));
  const months = monthsUpTo(today, 36);
  return (
    <Screen
      title={words.reports.title}
      intro={words.reports.intro}
      acts={<Button onClick={() => window.print()}>{words.reports.print}</Button>}
    >
      <ReportLinks />
      <fieldset className={`fields ${styles['period']}`} aria-label={words.reports.period}>
        <ChoiceField
          name="an"
          label={words.reports.year}
          value={String(year)}
          choices={years.map((one) => [one, one])}
          onChange={(an) => look({ an })}
        />
        <ChoiceField
          name="luna"
          label={words.reports.month}
          value={month}
          choices={months.map((one) => [one, monthName(one)])}
          onChange={(luna) => look({ luna })}
        />
      </fieldset>
      <YearReports year={year} />
      <Ages day={day} onDay={(la_data) => look({ la_data })} />
      <Journal kind="vanzari" month={month} />
      <Journal kind="cumparari" month={month} />
      <VatReturn month={month} />
      <CashRegister month={month} />
      {may('contabilitate:export') ? <AccountingExport /> : null}
      {may('contabilitate:scriere') ? <TrialBalance /> : null}
    </Screen>
  );
}

function monthsUpTo(last: string, count: number): readonly string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, place) => {
    const number = year * 12 + month - 1 - place;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

const sums = <Row extends Sums>(): readonly Column<Row>[] => [
  { title: words.reports.net, cell: ({ fara_tva }) => money(fara_tva), isNumber: true },
  { title: words.reports.vat, cell: ({ tva }) => money(tva), isNumber: true },
  { title: words.reports.total, cell: ({ total }) => money(total), isNumber: true },
];

function YearReports({ year }: { readonly year: number }) {
  const sales = useApiQuery('/app/api/rapoarte/vanzari', { query: { an: year } }, { keepsPrevious: true });
  return (
    <Loaded asked={sales}>
      {({ an, luni, clienti, articole }) => (
        <>
          <ReportCard id="luni" title={words.reports.months} file={{ raport: 'luni', an }}>
            <MonthBars months={luni} year={an} />
            <Table
              caption={words.reports.months}
              rows={luni}
              keyOf={({ luna }) => luna}
              empty={null}
              columns={[
                { title: words.reports.monthColumn, cell: ({ luna }) => monthName(luna) },
                { title: words.reports.documents, cell: ({ documente }) => documente, isNumber: true },
                ...sums<Year['luni'][number]>(),
                {
                  title: words.reports.thisYear(an - 1),
                  cell: ({ anul_trecut }) => money(anul_trecut),
                  isNumber: true,
                },
              ]}
            />
          </ReportCard>
          <ReportCard
            id="clienti"
            title={words.reports.clients}
            note={words.reports.most}
            file={{ raport: 'clienti', an }}
          >
            <TopBars rows={clienti.map(({ id, nume, total }) => ({ key: id, name: nume, amount: total }))} />
            <Table
              caption={words.reports.clients}
              rows={clienti}
              keyOf={({ id }) => id}
              empty={<p>{words.reports.empty}</p>}
              columns={[
                {
                  title: words.reports.client,
                  cell: ({ id, nume }) => <Link to={pathTo('client', { id })}>{nume}</Link>,
                },
                { title: words.reports.documents, cell: ({ documente }) => documente, isNumber: true },
                ...sums<Year['clienti'][number]>(),
              ]}
            />
          </ReportCard>
          <ReportCard
            id="articole"
            title={words.reports.articles}
            note={words.reports.mostArticles}
            file={{ raport: 'articole', an }}
          >
            <TopBars
              rows={articole.map(({ cod, nume, um, fara_tva }) => ({
                key: `${cod} ${nume} ${um}`,
                name: nume,
                amount: fara_tva,
              }))}
            />
            <Table
              caption={words.reports.articles}
              rows={articole}
              keyOf={({ cod, nume, um }) => `${cod} ${nume} ${um}`}
              empty={<p>{words.reports.empty}</p>}
              columns={[
                { title: words.reports.article, cell: ({ nume }) => nume },
                { title: words.reports.code, cell: ({ cod }) => cod ?? words.none },
                {
                  title: words.reports.quantity,
                  cell: ({ cantitate, um }) => `${shownNumber(cantitate)}${um === null ? '' : ` ${um}`}`,
                  isNumber: true,
                },
                ...sums<Year['articole'][number]>(),
              ]}
            />
          </ReportCard>
        </>
      )}
    </Loaded>
  );
}
