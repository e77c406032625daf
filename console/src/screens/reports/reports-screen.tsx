import { type ReactNode, useEffect } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { ChoiceField } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, Link, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { shownNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { AccountingExport } from '../accounting/accounting-export.tsx';
import { TrialBalance } from '../accounting/trial-balance.tsx';
import { Ages } from './ages.tsx';
import { MonthBars, TopBars } from './charts.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPage } from './report-page.tsx';
import { type ReportName, reportTitle } from './report-pages.ts';
import styles from './reports-screen.module.css';
import { CashRegister, PurchaseJournal, SalesJournal, VatReturn } from './vat-reports.tsx';

type Year = Answer<'get', '/app/api/rapoarte/vanzari'>;
type Sums = Pick<Year['luni'][number], 'fara_tva' | 'tva' | 'total'>;

const yearsBack = 6;

/** The address of a report holds its year, its month or its day. */
function usePeriod(at: ReportName) {
  const { query } = usePlace();
  const today = new Date().toISOString().slice(0, 7);
  const month = query.get('luna') ?? today;
  const year = Number(query.get('an') ?? month.slice(0, 4));
  const day = query.get('la_data') ?? '';
  const look = (wanted: Readonly<Record<string, string>>) =>
    goTo(pathTo(at, { an: query.get('an'), luna: query.get('luna'), la_data: day, ...wanted }), { replaces: true });
  return { today, month, year, day, look };
}

function OneReport({ at, period = null, children }: OneReportProps) {
  const words = useWords();
  const { today, month, year, look } = usePeriod(at);
  const years = Array.from({ length: yearsBack }, (_, place) => String(Number(today.slice(0, 4)) - place));
  return (
    <ReportPage title={at === 'reports' ? words.reports.title : reportTitle(words, at)} intro={words.reports.intro}>
      {period === null ? null : (
        <fieldset className={styles['period']} aria-label={words.reports.period}>
          {period === 'year' ? (
            <ChoiceField
              name="an"
              label={words.reports.year}
              value={String(year)}
              choices={years.map((one) => [one, one])}
              onChange={(an) => look({ an })}
            />
          ) : (
            <ChoiceField
              name="luna"
              label={words.reports.month}
              value={month}
              choices={monthsUpTo(today, 36).map((one) => [one, monthName(words, one)])}
              onChange={(luna) => look({ luna })}
            />
          )}
        </fieldset>
      )}
      {children}
    </ReportPage>
  );
}

interface OneReportProps {
  readonly at: ReportName;
  readonly period?: 'year' | 'month' | null;
  readonly children: ReactNode;
}

/** CON-REPORT-30: /app/rapoarte is the first report; a day in it, as older links have one, leads to the ages. */
export function ReportsScreen() {
  const { day, year } = usePeriod('reports');
  useEffect(() => {
    if (day !== '') goTo(pathTo('receivables', { la_data: day }), { replaces: true });
  }, [day]);
  return (
    <OneReport at="reports" period="year">
      <YearReport year={year} show={MonthsReport} />
    </OneReport>
  );
}

export function ClientSalesScreen() {
  const { year } = usePeriod('clientSales');
  return (
    <OneReport at="clientSales" period="year">
      <YearReport year={year} show={ClientsReport} />
    </OneReport>
  );
}

export function ArticleSalesScreen() {
  const { year } = usePeriod('articleSales');
  return (
    <OneReport at="articleSales" period="year">
      <YearReport year={year} show={ArticlesReport} />
    </OneReport>
  );
}

export function ReceivablesScreen() {
  const { day, look } = usePeriod('receivables');
  return (
    <OneReport at="receivables">
      <Ages day={day} onDay={(la_data) => look({ la_data })} />
    </OneReport>
  );
}

export function CashRegisterScreen() {
  const { month } = usePeriod('cashRegister');
  return (
    <OneReport at="cashRegister" period="month">
      <CashRegister month={month} />
    </OneReport>
  );
}

export function SalesJournalScreen() {
  const { month } = usePeriod('salesJournal');
  return (
    <OneReport at="salesJournal" period="month">
      <SalesJournal month={month} />
    </OneReport>
  );
}

export function PurchaseJournalScreen() {
  const { month } = usePeriod('purchaseJournal');
  return (
    <OneReport at="purchaseJournal" period="month">
      <PurchaseJournal month={month} />
    </OneReport>
  );
}

export function VatReturnScreen() {
  const { month } = usePeriod('vatReturn');
  return (
    <OneReport at="vatReturn" period="month">
      <VatReturn month={month} />
    </OneReport>
  );
}

export function ForAccountantScreen() {
  const { may } = useSession();
  return (
    <OneReport at="forAccountant">
      <AccountingExport>{may('contabilitate:scriere') ? <TrialBalance /> : null}</AccountingExport>
    </OneReport>
  );
}

function monthsUpTo(last: string, count: number): readonly string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, place) => {
    const number = year * 12 + month - 1 - place;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

const sums = <Row extends Sums>(words: Words): readonly Column<Row>[] => [
  { title: words.reports.net, cell: ({ fara_tva }) => money(fara_tva), isNumber: true },
  { title: words.reports.vat, cell: ({ tva }) => money(tva), isNumber: true },
  { title: words.reports.total, cell: ({ total }) => money(total), isNumber: true },
];

interface YearReportProps {
  readonly year: number;
  readonly show: (answer: Year) => ReactNode;
}

function YearReport({ year, show: Show }: YearReportProps) {
  const sales = useApiQuery('/app/api/rapoarte/vanzari', { query: { an: year } }, { keepsPrevious: true });
  return <Loaded asked={sales}>{(answer) => <Show {...answer} />}</Loaded>;
}

function MonthsReport({ an, luni }: Year) {
  const words = useWords();
  return (
    <ReportCard id="luni" title={words.reports.months} file={{ raport: 'luni', an }}>
      <MonthBars months={luni} year={an} />
      <Table
        caption={words.reports.months}
        rows={luni}
        keyOf={({ luna }) => luna}
        empty={null}
        columns={[
          { title: words.reports.monthColumn, cell: ({ luna }) => monthName(words, luna) },
          { title: words.reports.documents, cell: ({ documente }) => documente, isNumber: true },
          ...sums<Year['luni'][number]>(words),
          {
            title: words.reports.thisYear(an - 1),
            cell: ({ anul_trecut }) => money(anul_trecut),
            isNumber: true,
          },
        ]}
      />
    </ReportCard>
  );
}

function ClientsReport({ an, clienti }: Year) {
  const words = useWords();
  return (
    <ReportCard id="clienti" title={words.reports.clients} note={words.reports.most} file={{ raport: 'clienti', an }}>
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
          ...sums<Year['clienti'][number]>(words),
        ]}
      />
    </ReportCard>
  );
}

function ArticlesReport({ an, articole }: Year) {
  const words = useWords();
  return (
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
          ...sums<Year['articole'][number]>(words),
        ]}
      />
    </ReportCard>
  );
}
