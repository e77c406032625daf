import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { reportWords } from '../../words/more-reports.ts';
import { shownNumber } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import { ArticleName, articleKey, quantityOf } from './article-cells.tsx';
import { MonthsFields, useMonths } from './months-fields.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPage } from './report-page.tsx';

/** /app/rapoarte/vanzari-lunare shows what was sold of each article, month by month. */
export function MonthlySalesScreen() {
  const words = useWords();
  const { days } = useMonths();
  const cursor = useCursor(JSON.stringify(days));
  const told = reportWords(words);
  const title = words.reports.titles.monthlySales;
  const sales = useApiQuery(
    '/app/api/rapoarte/vanzari-lunare',
    { query: { ...days, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <ReportPage title={title} intro={told.monthly.intro}>
      <MonthsFields at="monthlySales" />
      <Loaded asked={sales}>
        {({ randuri, urmatoarea }) => (
          <ReportCard id="vanzari-lunare" title={title} file={{ raport: 'vanzari-lunare', ...days }}>
            <Table
              caption={title}
              rows={randuri.flatMap(({ luni, ...article }) => luni.map((month) => ({ ...article, ...month })))}
              keyOf={(row) => `${articleKey(row)} ${row.luna}`}
              empty={<p>{told.empty}</p>}
              columns={[
                {
                  title: told.article,
                  cell: (row) => <ArticleName article={row} />,
                  onPhone: 'left',
                },
                { title: told.month, cell: ({ luna }) => monthName(words, luna), onPhone: 'left' },
                {
                  title: told.quantity,
                  cell: (row) => quantityOf(row.cantitate, row),
                  isNumber: true,
                  onPhone: 'right',
                },
                { title: told.value, cell: ({ valoare }) => money(valoare), isNumber: true, onPhone: 'right' },
                {
                  title: told.stock,
                  cell: ({ stoc_actual }) => (stoc_actual === null ? words.none : shownNumber(stoc_actual)),
                  isNumber: true,
                },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </ReportCard>
        )}
      </Loaded>
    </ReportPage>
  );
}
