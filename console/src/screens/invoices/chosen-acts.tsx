import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import type { ChosenAct, Outcome } from '../../parts/chosen-acts.tsx';
import { ChoiceField, DateField } from '../../parts/fields.tsx';
import type { Typed } from '../../parts/form.tsx';
import { Link } from '../../router.tsx';
import { chosenWords } from '../../words/chosen.ts';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { type Invoice, keyOf, nameOf } from './invoice-table.tsx';

type Result = Answer<'post', '/app/api/facturi-alese/e-mail'>['rezultate'][number];
type CollectedResult = Answer<'post', '/app/api/facturi-alese/incasari'>['rezultate'][number];

const outcomeOf = (result: Result): Outcome => ({
  key: keyOf(result),
  name: nameOf(result),
  obstacle: result.reusit ? null : (result.mesaj ?? ''),
});

export const namesOf = (rows: readonly Pick<Invoice, 'serie' | 'numar'>[]) =>
  rows.map(({ serie, numar }) => ({ serie, numar }));

/** Acts that need nothing but the documents. */
const plainAct = (
  path:
    | '/app/api/facturi-alese/e-mail'
    | '/app/api/facturi-alese/memento'
    | '/app/api/facturi-alese/spv'
    | '/app/api/facturi-alese/arhiva',
): ChosenAct<Invoice>['run'] => {
  return async (call, rows) => {
    const { rezultate } = await call('post', path, { body: { documente: namesOf(rows) } });
    return { outcomes: rezultate.map(outcomeOf) };
  };
};

/** CON-BULK-4 */
export const collectAct = (words: Words, today: string): ChosenAct<Invoice> => ({
  name: () => chosenWords(words).collect,
  text: (count) => chosenWords(words).collectText(count),
  right: 'facturi:incasare',
  fields: () => (
    <>
      <ChoiceField
        name="fel"
        label={words.collect.kind}
        value="Banca"
        choices={Object.entries(words.collect.kinds).filter(([kind]) => kind !== 'Retur casa')}
      />
      <DateField name="data" label={words.collect.date} value={writtenDate(today)} />
    </>
  ),
  check: (typed) => (typedDate(typed.text('data')) === null ? new Map([['data', words.dates.wrong]]) : undefined),
  run: async (call, rows, typed) => {
    const body = { documente: namesOf(rows), fel: kindIn(typed), data: typedDate(typed.text('data')) ?? '' };
    const { rezultate } = await call('post', '/app/api/facturi-alese/incasari', { body });
    const incasari = rezultate.flatMap(({ serie, numar, factura, incasare }) =>
      // Where a proforma was collected, the money stands on its invoice.
      incasare === null ? [] : [{ ...(factura ?? { serie, numar }), incasare }],
    );
    return {
      outcomes: rezultate.map((made) => ({ ...outcomeOf(made), told: toldOf(words, made) })),
      undo: async (later) =>
        (await later('post', '/app/api/facturi-alese/incasari/desfa', { body: { incasari } })).rezultate.map(outcomeOf),
    };
  },
});

type Kind = Exclude<keyof Words['collect']['kinds'], 'Retur casa'>;
const kindIn = (typed: Typed): Kind => typed.text('fel') as Kind;

function toldOf(words: Words, { suma, valuta, chitanta, factura }: CollectedResult): string {
  const labels = chosenWords(words);
  return [
    ...(suma === null ? [] : [labels.collected(moneyIn(suma, valuta ?? 'RON'))]),
    ...(chitanta ? [labels.receipt(nameOf(chitanta))] : []),
    ...(factura ? [labels.invoice(nameOf(factura))] : []),
  ].join(', ');
}

export const mailAct = (words: Words): ChosenAct<Invoice> => ({
  name: () => words.invoices.mail,
  text: (count) => words.invoices.mailText(count),
  right: 'facturi:trimitere',
  run: plainAct('/app/api/facturi-alese/e-mail'),
});

/** What can be done with several documents at once, in the order of the buttons. */
export const invoiceActs = (words: Words, today: string): readonly ChosenAct<Invoice>[] => [
  collectAct(words, today),
  {
    name: () => chosenWords(words).remind,
    text: (count) => chosenWords(words).remindText(count),
    right: 'facturi:trimitere',
    run: plainAct('/app/api/facturi-alese/memento'),
  },
  mailAct(words),
  {
    name: () => words.invoices.spv,
    text: (count) => words.invoices.spvText(count),
    right: 'facturi:spv',
    run: plainAct('/app/api/facturi-alese/spv'),
  },
  {
    name: () => words.invoices.archive,
    text: (count) => words.invoices.archiveText(count),
    right: 'arhive:gestionare',
    run: plainAct('/app/api/facturi-alese/arhiva'),
    after: () => (
      <>
        {words.invoices.archiveAsked} <Link to={pathTo('archives')}>{words.invoices.toArchives}</Link>
      </>
    ),
  },
];
