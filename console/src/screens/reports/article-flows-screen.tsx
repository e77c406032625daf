import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { money } from '../../words/money.ts';
import { reportWords } from '../../words/more-reports.ts';
import { useWords } from '../../words/words.ts';
import { ArticleName, articleKey, quantityOf } from './article-cells.tsx';
import { MonthsFields, useMonths } from './months-fields.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPage } from './report-page.tsx';

/** /app/rapoarte/vanzari-achizitii-articole shows what came in and what was sold of each article. */
export function ArticleFlowsScreen() {
  const words = useWords();
  const { days } = useMonths();
  const cursor = useCursor(JSON.stringify(days));
  const told = reportWords(words);
  const title = words.reports.titles.articleFlows;
  const flows = useApiQuery(
    '/app/api/rapoarte/vanzari-achizitii-articole',
    { query: { ...days, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <ReportPage title={title} intro={told.flows.intro}>
      <MonthsFields at="articleFlows" />
      <Loaded asked={flows}>
        {({ randuri, urmatoarea }) => (
          <ReportCard id="articole" title={title} file={{ raport: 'vanzari-achizitii-articole', ...days }}>
            <Table
              caption={title}
              rows={randuri}
              keyOf={articleKey}
              empty={<p>{told.empty}</p>}
              columns={[
                {
                  title: told.article,
                  cell: (row) => <ArticleName article={row} />,
                },
                {
                  title: told.flows.boughtQuantity,
                  cell: (row) => quantityOf(row.cantitate_intrata, row),
                  isNumber: true,
                },
                { title: told.flows.boughtNet, cell: (row) => money(row.valoare_intrata_fara_tva), isNumber: true },
                { title: told.flows.boughtGross, cell: (row) => money(row.valoare_intrata_cu_tva), isNumber: true },
                {
                  title: told.flows.soldQuantity,
                  cell: (row) => quantityOf(row.cantitate_vanduta, row),
                  isNumber: true,
                },
                { title: told.flows.soldNet, cell: (row) => money(row.valoare_vanzari_fara_tva), isNumber: true },
                { title: told.flows.soldVat, cell: (row) => money(row.tva_vanzari), isNumber: true },
                { title: told.flows.soldGross, cell: (row) => money(row.total_vanzari_cu_tva), isNumber: true },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </ReportCard>
        )}
      </Loaded>
    </ReportPage>
  );
}
