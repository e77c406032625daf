import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { useCodes } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { givenIn } from '../../parts/given-filters.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { listWords } from '../../words/more-lists.ts';
import { shownNumber, typedDecimal } from '../../words/numbers.ts';
import { notNumber, useWords } from '../../words/words.ts';

const names = ['valuta', 'data_de_la', 'data_pana_la'] as const;

/** Lei have no rate. */
const useForeign = (): readonly string[] => useCodes('/v2/nomenclatoare/valute').filter((code) => code !== 'RON');

/** /app/setari/cursuri shows the company's own rates and the bank's, and sets one. The address holds the filter. */
export function ExchangeRatesScreen() {
  const words = useWords();
  const { query } = usePlace();
  const told = listWords(words).rates;
  const given = givenIn(query, names);
  const { may } = useSession();
  const [isAdding, setAdding] = useState(false);
  const cursor = useCursor(JSON.stringify(given));
  const rates = useApiQuery(
    '/app/api/cursuri-valutare',
    { query: { ...given, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <Screen
      title={words.menu.rates}
      intro={told.intro}
      acts={
        may('firma:gestionare') ? (
          <Button look="first" onClick={() => setAdding(true)}>
            {told.add}
          </Button>
        ) : null
      }
    >
      <Filters key={JSON.stringify(given)} given={given} />
      <Loaded asked={rates}>
        {({ randuri, urmatoarea }) => (
          <>
            <Table
              caption={words.menu.rates}
              rows={randuri}
              keyOf={({ valuta, data, sursa }) => `${valuta} ${data} ${sursa}`}
              empty={<p>{told.empty}</p>}
              columns={[
                { title: told.day, cell: ({ data }) => writtenDate(data), onPhone: 'left' },
                { title: told.currency, cell: ({ valuta }) => <strong>{valuta}</strong>, onPhone: 'left' },
                { title: told.rate, cell: ({ curs }) => shownNumber(curs), isNumber: true, onPhone: 'right' },
                { title: told.source, cell: ({ sursa }) => told.sources[sursa] ?? sursa, onPhone: 'right' },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {isAdding ? <NewRate onClose={() => setAdding(false)} /> : null}
    </Screen>
  );
}

function Filters({ given }: { readonly given: ReturnType<typeof givenIn<(typeof names)[number]>> }) {
  const words = useWords();
  const told = listWords(words).rates;
  const currencies = useForeign();
  return (
    <Form
      problem={null}
      onSubmit={(typed) => {
        const wrong = (['data_de_la', 'data_pana_la'] as const).filter(
          (name) => typed.text(name) !== '' && !typedDate(typed.text(name)),
        );
        if (wrong.length > 0) return new Map(wrong.map((name) => [name, words.dates.wrong]));
        const days = Object.fromEntries(
          (['data_de_la', 'data_pana_la'] as const).map((name) => [name, typedDate(typed.text(name))]),
        );
        goTo(pathTo('exchangeRates', { valuta: typed.text('valuta'), ...days }), { replaces: true });
        return undefined;
      }}
      acts={<Button type="submit">{told.apply}</Button>}
    >
      <div className="fields filters">
        <ChoiceField
          key={currencies.length}
          name="valuta"
          label={told.currency}
          value={given.valuta ?? ''}
          choices={[['', told.every], ...currencies.map((code) => [code, code] as const)]}
        />
        <DateField name="data_de_la" label={told.from} value={writtenDate(given.data_de_la ?? '')} />
        <DateField name="data_pana_la" label={told.until} value={writtenDate(given.data_pana_la ?? '')} />
      </div>
    </Form>
  );
}

interface NewRateBody {
  readonly valuta: string;
  readonly data: string;
  readonly curs: number;
}

function NewRate({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const told = listWords(words).rates;
  const currencies = useForeign();
  const save = useApiMutation(
    (call, { valuta, data, curs }: NewRateBody) =>
      call('put', '/app/api/cursuri-valutare/{valuta}/{data}', { params: { valuta, data }, body: { curs } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={told.addTitle} onClose={onClose}>
      <p className="quiet">{told.addHint}</p>
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          const [data, rate] = [typedDate(typed.text('data')), typedDecimal(typed.text('curs'))];
          if (data === null) return new Map([['data', words.dates.wrong]]);
          if (rate === null || !/^\d+(?:\.\d{1,6})?$/.test(rate) || Number(rate) === 0)
            return new Map([['curs', notNumber(words, typed.text('curs'), told.notPositive)]]);
          save.mutate({ valuta: typed.text('valuta'), data, curs: Number(rate) });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <ChoiceField
          key={currencies.length}
          name="valuta"
          label={told.currency}
          value="EUR"
          choices={currencies.map((code) => [code, code])}
        />
        <DateField name="data" label={told.day} value={writtenDate(new Date().toISOString().slice(0, 10))} />
        <TextField name="curs" label={told.rate} hint={told.rateHint} keys="numeric" maxLength={20} isNeeded />
      </Form>
    </Dialog>
  );
}
