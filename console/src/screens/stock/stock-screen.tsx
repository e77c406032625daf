import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Answer, newKey } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { OnPhone, Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useWarehouses } from '../../parts/warehouses.ts';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { moment } from '../../words/dates.ts';
import { listWords } from '../../words/more-lists.ts';
import { shownNumber, typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber, useWords } from '../../words/words.ts';
import { TransferDialog } from './transfer-dialog.tsx';

type Level = Answer<'get', '/app/api/stocuri'>['stocuri'][number];
type Movement = Answer<'get', '/app/api/stocuri/miscari'>['randuri'][number];

/** /app/stocuri shows what there is, by warehouse; corrections and movements. */
export function StockScreen() {
  const words = useWords();
  const [search, setSearch] = useState('');
  const [warehouse, setWarehouse] = useState('');
  const [open, setOpen] = useState<{ readonly is: 'correct' | 'movements' | 'transfer'; readonly level: Level } | null>(
    null,
  );
  const { may } = useSession();
  const mayWrite = may('articole:scriere');
  const cursor = useCursor(`${warehouse} ${search}`);
  const warehouses = useWarehouses('all');
  const active = useWarehouses('active');
  // There must be another one to transfer into.
  const mayTransfer = ({ cod_gestiune }: Level) =>
    may('articole:gestionare') && cod_gestiune !== null && active.some(([code]) => code !== cod_gestiune);
  const stock = useApiQuery(
    '/app/api/stocuri',
    {
      query: {
        cauta: search.trim(),
        cod_gestiune: warehouse,
        ...cursor.query,
      },
    },
    { keepsPrevious: true },
  );
  const choices: readonly (readonly [string, string])[] = [
    ['', words.stock.everywhere],
    ...warehouses,
    ['-', words.stock.outside],
  ];
  const close = () => setOpen(null);
  return (
    <Screen
      title={words.books.stock}
      intro={words.stock.intro}
      acts={<Link to={pathTo('warehouses')}>{words.books.warehouses}</Link>}
    >
      <div className="fields filters">
        <SearchField label={words.search} hint={words.articles.searchHint} value={search} onChange={setSearch} />
        <ChoiceField
          key={choices.length}
          name="gestiune"
          label={words.stock.warehouse}
          value={warehouse}
          choices={choices}
          onChange={setWarehouse}
        />
      </div>
      <Loaded asked={stock}>
        {({ stocuri, urmatoarea }) => (
          <>
            <Table
              caption={words.books.stock}
              rows={stocuri}
              keyOf={({ id_articol, cod_gestiune }) => `${id_articol} ${cod_gestiune}`}
              empty={<p>{words.stock.empty}</p>}
              columns={[
                {
                  title: words.articles.name,
                  cell: (row) => (
                    <>
                      <strong>{row.nume_articol}</strong>
                      <OnPhone>{placeOf(words, row)}</OnPhone>
                    </>
                  ),
                  onPhone: 'left',
                },
                { title: words.articles.code, cell: ({ cod_articol }) => cod_articol ?? words.none, onPhone: 'hidden' },
                { title: words.stock.warehouse, cell: (row) => placeOf(words, row), onPhone: 'hidden' },
                { title: words.stock.level, cell: quantityOf, isNumber: true, onPhone: 'right' },
                {
                  title: '',
                  cell: (level) => (
                    <>
                      <Button look="small" onClick={() => setOpen({ is: 'movements', level })}>
                        {words.stock.movements}
                      </Button>
                      {mayWrite ? (
                        <Button look="small" onClick={() => setOpen({ is: 'correct', level })}>
                          {words.stock.correct}
                        </Button>
                      ) : null}
                      {mayTransfer(level) ? (
                        <Button look="small" onClick={() => setOpen({ is: 'transfer', level })}>
                          {listWords(words).transfer.act}
                        </Button>
                      ) : null}
                    </>
                  ),
                },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
      {open?.is === 'correct' ? <Correction level={open.level} onClose={close} /> : null}
      {open?.is === 'transfer' && open.level.cod_gestiune !== null ? (
        <TransferDialog level={{ ...open.level, cod_gestiune: open.level.cod_gestiune }} onClose={close} />
      ) : null}
      {open?.is === 'movements' ? <Movements level={open.level} onClose={close} /> : null}
    </Screen>
  );
}

const placeOf = (words: Words, { cod_gestiune }: Level): string => cod_gestiune ?? words.stock.outside;
/** The stock outside of warehouses has no code. */
const stockOf = ({ id_articol, cod_gestiune }: Level) => ({
  id_articol,
  ...(cod_gestiune === null ? {} : { cod_gestiune }),
});
const quantityOf = ({ stoc, um }: Level): string => (um ? `${shownNumber(stoc)} ${um}` : shownNumber(stoc));

interface LevelProps {
  readonly level: Level;
  readonly onClose: () => void;
}

type Way = keyof Words['stock']['hows'];

function Correction({ level, onClose }: LevelProps) {
  const words = useWords();
  const say = useSay();
  // A second click, or a retry after a lost answer, corrects once.
  const [key] = useState(newKey);
  const correct = useApiMutation(
    (call, { how, quantity, motiv }: { readonly how: Way; readonly quantity: number; readonly motiv: string }) =>
      call('post', '/app/api/stocuri/corectii', {
        key,
        body: { ...stockOf(level), ...(how === 'numarat' ? { cantitate: quantity } : { diferenta: quantity }), motiv },
      }),
    () => {
      say(words.stock.corrected);
      onClose();
    },
  );
  return (
    <Dialog title={words.stock.correctTitle(level.nume_articol, placeOf(words, level))} onClose={onClose}>
      <Form
        problem={correct.error}
        onSubmit={(typed) => {
          const quantity = typedDecimal(typed.text('cantitate'));
          if (quantity === null)
            return new Map([['cantitate', notNumber(words, typed.text('cantitate'), words.books.notNumber)]]);
          const how = typed.text('fel') === 'diferenta' ? 'diferenta' : 'numarat';
          correct.mutate({ how, quantity: Number(quantity), motiv: typed.text('motiv') });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={correct.isPending} />}
      >
        <ChoiceField name="fel" label={words.stock.how} value="numarat" choices={Object.entries(words.stock.hows)} />
        <TextField
          name="cantitate"
          label={words.stock.quantity}
          hint={words.stock.quantityHint(quantityOf(level))}
          keys="numeric"
          maxLength={20}
          isNeeded
        />
        <TextField name="motiv" label={words.stock.reason} hint={words.stock.reasonHint} maxLength={255} isNeeded />
      </Form>
    </Dialog>
  );
}

function Movements({ level, onClose }: LevelProps) {
  const words = useWords();
  const cursor = useCursor('');
  const movements = useApiQuery('/app/api/stocuri/miscari', {
    query: {
      ...stockOf(level),
      ...cursor.query,
    },
  });
  return (
    <Dialog title={words.stock.movementsTitle(level.nume_articol, placeOf(words, level))} onClose={onClose}>
      <Loaded asked={movements}>
        {({ randuri, urmatoarea }) => (
          <>
            <Table
              caption={words.stock.movements}
              rows={randuri}
              keyOf={(one) => `${one.la} ${one.tip} ${one.serie} ${one.numar} ${one.stoc}`}
              empty={<p>{words.stock.noMovements}</p>}
              columns={[
                { title: words.stock.at, cell: ({ la }) => moment(la) },
                { title: words.stock.what, cell: (one) => <What movement={one} /> },
                {
                  title: words.stock.moved,
                  cell: ({ cantitate }) => (cantitate === null ? words.none : signed(cantitate)),
                  isNumber: true,
                },
                { title: words.stock.after, cell: ({ stoc }) => quantity(words, stoc), isNumber: true },
              ]}
            />
            <CursorPages cursor={cursor} next={urmatoarea} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const signed = (quantity: number): string => (quantity > 0 ? `+${shownNumber(quantity)}` : shownNumber(quantity));

function What({ movement: { tip, serie, numar, motiv } }: { readonly movement: Movement }) {
  const words = useWords();
  return (
    <>
      {words.stock.whats[tip]}
      {serie !== null && numar !== null ? (
        <>
          {' '}
          <Link to={pathTo('document', { serie, numar })}>
            {serie} {numar}
          </Link>
        </>
      ) : null}
      {motiv === null ? null : <span className="small quiet">: {motiv}</span>}
    </>
  );
}

/** Returns null where the company does not show quantities. */
const quantity = (words: Words, moved: number | null): string => (moved === null ? words.none : shownNumber(moved));
