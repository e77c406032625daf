import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { DateField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import styles from './ages.module.css';
import { AgesBar, ageNames } from './charts.tsx';
import { ReportCard } from './report-card.tsx';

type Owing = Answer<'get', '/app/api/rapoarte/vechime'>['clienti'][number];

interface AgesProps {
  /** It is `2026-10-31`; empty means today. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** It shows what each client owed on a day, by how long it had been due. */
export function Ages({ day, onDay }: AgesProps) {
  const words = useWords();
  const cursor = useCursor(day);
  const ages = useApiQuery(
    '/app/api/rapoarte/vechime',
    { query: { la_data: day, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <Loaded asked={ages}>
      {({ la_data, total, clienti, urmatoarea }) => (
        <ReportCard
          id="vechime"
          title={words.reports.ages}
          note={words.reports.agesOn(writtenDate(la_data))}
          file={{ raport: 'vechime', la_data }}
        >
          <DayForm key={la_data} day={la_data} onDay={onDay} />
          {clienti.length === 0 ? null : <AgesBar total={total} />}
          <Table
            caption={words.reports.ages}
            rows={clienti}
            keyOf={({ id }) => id}
            empty={<p>{words.reports.empty}</p>}
            columns={[
              {
                title: words.reports.client,
                cell: ({ id, nume }) => <Link to={pathTo('client', { id })}>{nume}</Link>,
              },
              ...ageNames.map(
                (age): Column<Owing> => ({
                  title: words.reports.ageNames[age],
                  cell: (row) => money(row[age]),
                  isNumber: true,
                }),
              ),
              { title: words.reports.balance, cell: ({ sold }) => money(sold), isNumber: true },
            ]}
          />
          <CursorPages cursor={cursor} next={urmatoarea} />
        </ReportCard>
      )}
    </Loaded>
  );
}

/** An empty field means today. */
function DayForm({ day, onDay }: AgesProps) {
  const words = useWords();
  return (
    <div className={styles['day']}>
      <Form
        problem={null}
        onSubmit={(typed) => {
          const date = typedDate(typed.text('la_data'));
          if (date === null && typed.text('la_data') !== '') return new Map([['la_data', words.dates.wrong]]);
          onDay(date ?? '');
          return undefined;
        }}
        acts={<Button type="submit">{words.acts.show}</Button>}
      >
        <DateField name="la_data" label={words.reports.onDay} value={writtenDate(day)} />
      </Form>
    </div>
  );
}
