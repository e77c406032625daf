import type { PlainName } from '../../addresses.ts';
import { pathTo } from '../../addresses.ts';
import { ChoiceField } from '../../parts/fields.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { monthName } from '../../words/dates.ts';
import { reportWords } from '../../words/more-reports.ts';
import { useWords } from '../../words/words.ts';
import { monthChoices } from '../accounting/months.ts';
import { daysOf, monthsIn } from './months-period.ts';
import styles from './reports-screen.module.css';

/** The months of a report stand in its address. */
export function useMonths() {
  const { query } = usePlace();
  const months = monthsIn(query, new Date().toISOString().slice(0, 7));
  return { ...months, days: daysOf(months) };
}

/** A choice of the last 36 months; a month of the address that is older is offered too. */
export function MonthsFields({ at }: { readonly at: PlainName }) {
  const words = useWords();
  const { from, until } = useMonths();
  const told = reportWords(words);
  const show = (wanted: Readonly<Record<string, string>>) =>
    goTo(pathTo(at, { de_la: from, pana_la: until, ...wanted }), { replaces: true });
  const choices = (chosen: string) => {
    const all = monthChoices(words, new Date().toISOString().slice(0, 10));
    return all.some(([month]) => month === chosen) ? all : [...all, [chosen, monthName(words, chosen)] as const];
  };
  return (
    <fieldset className={`fields ${styles['period']}`} aria-label={words.reports.period}>
      <ChoiceField
        name="de_la"
        label={told.from}
        value={from}
        choices={choices(from)}
        onChange={(de_la) => show({ de_la })}
      />
      <ChoiceField
        name="pana_la"
        label={told.until}
        value={until}
        choices={choices(until)}
        onChange={(pana_la) => show(pana_la < from ? { de_la: pana_la, pana_la } : { pana_la })}
      />
    </fieldset>
  );
}
