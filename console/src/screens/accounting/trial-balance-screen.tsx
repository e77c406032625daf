import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { ChoiceField } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { monthName } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { reportWords } from '../../words/more-reports.ts';
import { useWords } from '../../words/words.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { ReportPage } from '../reports/report-page.tsx';
import styles from '../reports/reports-screen.module.css';
import { monthChoices } from './months.ts';

type Balance = Answer<'get', '/app/api/balante/balanta-contabila'>;
type Account = Balance['conturi'][number];

/** /app/rapoarte/balanta shows what was imported for a month; without one in the address, the newest. */
export function TrialBalanceScreen() {
  const words = useWords();
  const { query } = usePlace();
  const told = reportWords(words);
  const month = query.get('luna') ?? '';
  const [an, luna] = month.split('-').map(Number);
  const period = an && luna ? { an, luna } : {};
  const balance = useApiQuery('/app/api/balante/balanta-contabila', { query: period }, { keepsPrevious: true });
  return (
    <ReportPage title={words.reports.titles.trialBalance} intro={told.balance.intro}>
      <fieldset className={`fields ${styles['period']} ${styles['single']}`} aria-label={words.reports.period}>
        <ChoiceField
          name="luna"
          label={told.month}
          value={month}
          choices={[['', told.balance.newest], ...monthChoices(words, new Date().toISOString().slice(0, 10))]}
          onChange={(chosen) => goTo(pathTo('trialBalance', { luna: chosen }), { replaces: true })}
        />
      </fieldset>
      <Loaded asked={balance}>{(data) => <Accounts balance={data} />}</Loaded>
    </ReportPage>
  );
}

function Accounts({ balance: { an, luna, conturi } }: { readonly balance: Balance }) {
  const words = useWords();
  const told = reportWords(words);
  if (an === null || luna === null) return <p className="card quiet">{told.balance.none}</p>;
  const title = told.balance.of(monthName(words, `${an}-${String(luna).padStart(2, '0')}`));
  const figure = (name: string, of: (account: Account) => number): Column<Account> => ({
    title: name,
    cell: (account) => money(of(account)),
    isNumber: true,
  });
  return (
    <ReportCard id="balanta" title={title} file={{ fel: 'balanta', an, luna }} path="/app/api/balante/export">
      <Table
        caption={title}
        rows={conturi}
        keyOf={({ cont }) => cont}
        empty={<p>{told.balance.none}</p>}
        columns={[
          { title: told.balance.account, cell: ({ cont }) => <strong>{cont}</strong> },
          { title: told.balance.name, cell: ({ denumire }) => denumire ?? words.none },
          figure(told.balance.openingDebit, ({ sold_initial_debit }) => sold_initial_debit),
          figure(told.balance.openingCredit, ({ sold_initial_credit }) => sold_initial_credit),
          figure(told.balance.debit, ({ rulaje_debitoare }) => rulaje_debitoare),
          figure(told.balance.credit, ({ rulaje_creditoare }) => rulaje_creditoare),
          figure(told.balance.closingDebit, ({ sold_final_debit }) => sold_final_debit),
          figure(told.balance.closingCredit, ({ sold_final_credit }) => sold_final_credit),
        ]}
      />
    </ReportCard>
  );
}
