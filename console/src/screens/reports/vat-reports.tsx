import type { Answer } from '../../api.ts';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { type Asked, Loaded } from '../../parts/screen.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { writtenDate } from '../../words/dates.ts';
import { money, moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { TopBars } from './charts.tsx';
import { ReportCard } from './report-card.tsx';
import styles from './vat-reports.module.css';

type Sales = Answer<'get', '/app/api/rapoarte/jurnal-vanzari'>;
type Purchases = Answer<'get', '/app/api/rapoarte/jurnal-cumparari'>;
type Base = Sales['totaluri'][number];
type ReturnRow = Answer<'get', '/app/api/rapoarte/tva'>['vanzari'][number];

/** It is `21%`, or why there is no VAT. */
function categoryName(words: Words, category: string): string {
  const names: Readonly<Record<string, string>> = words.reports.categories;
  return names[category] ?? `${category.replace('.', ',')}%`;
}

interface MonthProps {
  readonly month: string;
}

/** The VAT journal of what was sold in a month. */
export function SalesJournal({ month }: MonthProps) {
  const cursor = useCursor(month);
  const query = { luna: month, ...cursor.query };
  const asked = useApiQuery('/app/api/rapoarte/jurnal-vanzari', { query }, { keepsPrevious: true });
  const entryOf = ({ serie, numar, client, cod_unic_client, ...entry }: Sales['randuri'][number]): Entry => {
    const document = `${serie} ${numar}`;
    return { ...entry, id: document, document, partner: client, code: cod_unic_client };
  };
  return <Journal kind="vanzari" month={month} cursor={cursor} asked={asked} entryOf={entryOf} />;
}

/** The VAT journal of what was bought in a month. */
export function PurchaseJournal({ month }: MonthProps) {
  const cursor = useCursor(month);
  const query = { luna: month, ...cursor.query };
  const asked = useApiQuery('/app/api/rapoarte/jurnal-cumparari', { query }, { keepsPrevious: true });
  const entryOf = ({ numar, furnizor, cod_unic_furnizor, ...entry }: Purchases['randuri'][number]): Entry => ({
    ...entry,
    document: numar,
    partner: furnizor,
    code: cod_unic_furnizor,
  });
  return <Journal kind="cumparari" month={month} cursor={cursor} asked={asked} entryOf={entryOf} />;
}

/** A document of either journal. */
interface Entry extends Pick<Sales['randuri'][number], 'data_emitere' | 'total' | 'baze' | 'tva_la_incasare'> {
  readonly id: string;
  readonly document: string;
  readonly partner: string;
  readonly code: string | null;
}

interface JournalProps<Row> extends MonthProps {
  readonly kind: 'vanzari' | 'cumparari';
  readonly cursor: ReturnType<typeof useCursor>;
  readonly asked: Asked<JournalPage<Row>>;
  readonly entryOf: (row: Row) => Entry;
}

interface JournalPage<Row> extends Pick<Sales, 'totaluri' | 'urmatoarea'> {
  readonly randuri: readonly Row[];
}

/** It has the sums of the month by category, then its documents. */
function Journal<Row>({ kind, month, cursor, asked, entryOf }: JournalProps<Row>) {
  const words = useWords();
  const title = kind === 'vanzari' ? words.reports.salesJournal : words.reports.purchaseJournal;
  return (
    <ReportCard id={`jurnal-${kind}`} title={title} file={{ raport: `jurnal-${kind}`, luna: month }}>
      <Loaded asked={asked}>
        {({ randuri, totaluri, urmatoarea }) => (
          <>
            {totaluri.length === 0 ? null : (
              <>
                <TopBars
                  rows={totaluri.map(({ categorie, baza }) => ({
                    key: categorie,
                    name: categoryName(words, categorie),
                    amount: baza,
                  }))}
                />
                <BaseTable caption={words.reports.journalTotals(title)} rows={totaluri} />
              </>
            )}
            <Table
              caption={title}
              rows={randuri.map(entryOf)}
              keyOf={({ id }) => id}
              empty={<p>{words.reports.empty}</p>}
              columns={[
                { title: words.reports.date, cell: ({ data_emitere }) => writtenDate(data_emitere) },
                { title: words.reports.document, cell: ({ document }) => document },
                { title: words.reports.partner, cell: ({ partner }) => partner },
                { title: words.reports.fiscalCode, cell: ({ code }) => code ?? words.none },
                {
                  title: words.reports.bases,
                  cell: ({ baze, tva_la_incasare }) => (
                    <>
                      {baze.map(({ categorie, baza, tva }) => (
                        <span key={categorie} className={styles['base']}>
                          {categoryName(words, categorie)}: {money(baza)} + {money(tva)}
                        </span>
                      ))}
                      {tva_la_incasare ? <span className="badge">{words.reports.onCollection}</span> : null}
                    </>
                  ),
                },
                { title: words.reports.total, cell: ({ total }) => money(total), isNumber: true },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
    </ReportCard>
  );
}

interface BaseTableProps {
  readonly caption: string;
  readonly isTitled?: boolean;
  readonly rows: readonly Base[];
}

function BaseTable({ caption, isTitled = false, rows }: BaseTableProps) {
  const words = useWords();
  const columns: readonly Column<Base>[] = [
    { title: words.reports.category, cell: ({ categorie }) => categoryName(words, categorie) },
    { title: words.reports.base, cell: ({ baza }) => money(baza), isNumber: true },
    { title: words.reports.vat, cell: ({ tva }) => money(tva), isNumber: true },
  ];
  return (
    <Table
      caption={caption}
      isTitled={isTitled}
      rows={rows}
      keyOf={({ categorie }) => categorie}
      empty={null}
      columns={columns}
    />
  );
}

/** It has the rows of the VAT return, and VAT on collection; it is a help, and says so. */
export function VatReturn({ month }: { readonly month: string }) {
  const words = useWords();
  const summary = useApiQuery('/app/api/rapoarte/tva', { query: { luna: month } }, { keepsPrevious: true });
  return (
    <ReportCard
      id="decont"
      title={words.reports.return}
      note={words.reports.returnNote}
      file={{ raport: 'tva', luna: month }}
    >
      <Loaded asked={summary}>
        {({ vanzari, cumparari, la_incasare, la_plata }) => (
          <>
            <ReturnTable caption={words.reports.returnSales} rows={vanzari} />
            <ReturnTable caption={words.reports.returnPurchases} rows={cumparari} />
            <Table
              caption={words.reports.late}
              isTitled
              rows={[
                { name: words.reports.lateBefore, amount: la_incasare.neexigibila_inainte },
                { name: words.reports.lateIssued, amount: la_incasare.emisa },
                { name: words.reports.lateChargeable, amount: la_incasare.exigibila },
                { name: words.reports.lateAfter, amount: la_incasare.neexigibila },
              ]}
              keyOf={({ name }) => name}
              empty={null}
              columns={[
                { title: words.reports.late, cell: ({ name }) => name },
                { title: words.reports.amount, cell: ({ amount }) => money(amount), isNumber: true },
              ]}
            />
            {la_incasare.exigibila_pe_cote.length === 0 ? null : (
              <BaseTable caption={words.reports.lateChargeableByRate} isTitled rows={la_incasare.exigibila_pe_cote} />
            )}
            {la_incasare.neexigibila_pe_cote.length === 0 ? null : (
              <BaseTable caption={words.reports.lateAfterByRate} isTitled rows={la_incasare.neexigibila_pe_cote} />
            )}
            <Table
              caption={words.reports.lateBought}
              isTitled
              rows={[
                { name: words.reports.lateBoughtBefore, amount: la_plata.nedeductibila_inainte },
                { name: words.reports.lateIssued, amount: la_plata.primita },
                { name: words.reports.lateDeductible, amount: la_plata.deductibila },
                { name: words.reports.lateBoughtAfter, amount: la_plata.nedeductibila },
              ]}
              keyOf={({ name }) => name}
              empty={null}
              columns={[
                { title: words.reports.lateBought, cell: ({ name }) => name },
                { title: words.reports.amount, cell: ({ amount }) => money(amount), isNumber: true },
              ]}
            />
          </>
        )}
      </Loaded>
    </ReportCard>
  );
}

function ReturnTable({ caption, rows }: { readonly caption: string; readonly rows: readonly ReturnRow[] }) {
  const words = useWords();
  return (
    <Table
      caption={caption}
      isTitled
      rows={rows}
      keyOf={({ rand }) => rand ?? ''}
      empty={<p>{words.reports.empty}</p>}
      columns={[
        { title: words.reports.returnRow, cell: ({ rand }) => rand ?? words.reports.noRow },
        {
          title: words.reports.category,
          cell: ({ categorii }) => categorii.map((category) => categoryName(words, category)).join(', '),
        },
        { title: words.reports.base, cell: ({ baza }) => money(baza), isNumber: true },
        { title: words.reports.vat, cell: ({ tva }) => money(tva), isNumber: true },
      ]}
    />
  );
}

/** It shows what came into the cash drawer and went out of it. */
export function CashRegister({ month }: { readonly month: string }) {
  const words = useWords();
  const register = useApiQuery('/app/api/rapoarte/casa', { query: { luna: month } }, { keepsPrevious: true });
  return (
    <ReportCard
      id="casa"
      title={words.reports.cash}
      note={words.reports.cashNote}
      file={{ raport: 'casa', luna: month }}
    >
      <Loaded asked={register}>
        {({ zile, sold_final }) => (
          <Table
            caption={words.reports.cash}
            rows={zile}
            keyOf={({ zi }) => zi}
            empty={<p>{words.reports.cashEmpty(moneyIn(sold_final, 'RON'))}</p>}
            columns={[
              { title: words.reports.day, cell: ({ zi }) => writtenDate(zi) },
              { title: words.reports.opening, cell: ({ sold_initial }) => money(sold_initial), isNumber: true },
              { title: words.reports.received, cell: ({ incasari }) => money(incasari), isNumber: true },
              { title: words.reports.returned, cell: ({ restituiri }) => money(restituiri), isNumber: true },
              { title: words.reports.paid, cell: ({ plati }) => money(plati), isNumber: true },
              { title: words.reports.closing, cell: (row) => money(row.sold_final), isNumber: true },
            ]}
          />
        )}
      </Loaded>
    </ReportCard>
  );
}
