import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { givenOf } from '../../given.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useStoredCursor } from '../../parts/cursor-pages.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/fields.tsx';
import { Form, type Typed } from '../../parts/form.tsx';
import { OrderChoice, type Orders, sortOf } from '../../parts/list-order.tsx';
import { Loaded, Screen, Soon } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useAddressSearch } from '../../parts/typed-search.ts';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { fieldNumber, fieldPrice, shownNumber, shownPrice, shownRate, typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber, useWords } from '../../words/words.ts';
import { ImportDialog } from '../imports/import-dialog.tsx';

type Article = Answer<'get', '/app/api/articole'>['articole'][number];
type Body = ReturnType<typeof bodyIn>;

const orders = {
  columns: { nume: 'crescator', pret_unitar: 'descrescator', stoc: 'crescator' },
} as const satisfies Orders<'nume' | 'pret_unitar' | 'stoc'>;

/** /app/articole shows what the company sells. The address holds the search. */
export function ArticlesScreen() {
  const words = useWords();
  const { search, typed, type, order, toOrder } = useAddressSearch((query) => pathTo('articles', query));
  const [open, setOpen] = useState<Article | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const mayWrite = useSession().may('articole:scriere');
  const cursor = useStoredCursor(JSON.stringify({ search, ...order }));
  const articles = useApiQuery(
    '/app/api/articole',
    { query: { cauta: search, ...order, ...cursor.query } },
    { keepsPrevious: true },
  );
  return (
    <Screen
      title={words.books.articles}
      intro={words.articles.intro}
      acts={
        mayWrite ? (
          <>
            <Button onClick={() => setImporting(true)}>{words.imports.act}</Button>
            <Button look="first" onClick={() => setOpen('new')}>
              {words.articles.add}
            </Button>
          </>
        ) : null
      }
    >
      <SearchField label={words.search} hint={words.articles.searchHint} value={typed} onChange={type} />
      <OrderChoice
        orders={orders}
        order={order}
        titles={{ nume: words.articles.name, pret_unitar: words.articles.price, stoc: words.articles.stock }}
        unordered={words.articles.asAdded}
        to={toOrder}
      />
      <Soon>
        <Loaded asked={articles}>
          {({ articole, urmatoarea, ordonate }) => (
            <>
              {ordonate ? null : <p className="note note-warn">{words.books.notOrdered}</p>}
              <Table
                caption={words.books.articles}
                rows={articole}
                keyOf={({ id }) => id}
                empty={<p>{words.articles.empty}</p>}
                columns={[
                  {
                    title: words.articles.name,
                    sort: sortOf(orders, ordonate ? order : {}, toOrder)('nume'),
                    cell: ({ nume }) => <strong>{nume}</strong>,
                    onPhone: 'left',
                  },
                  { title: words.articles.code, cell: ({ cod }) => cod ?? words.none, onPhone: 'left' },
                  { title: words.articles.barcode, cell: ({ cod_bare }) => cod_bare ?? words.none, onPhone: 'hidden' },
                  { title: words.articles.unit, cell: ({ um }) => um ?? words.none, onPhone: 'hidden' },
                  {
                    title: words.articles.price,
                    sort: sortOf(orders, ordonate ? order : {}, toOrder)('pret_unitar'),
                    cell: ({ pret_unitar }) => priceOr(words, pret_unitar),
                    isNumber: true,
                    onPhone: 'right',
                  },
                  {
                    title: words.articles.rateColumn,
                    cell: ({ cota_tva }) => (cota_tva === null ? words.none : shownRate(cota_tva)),
                    isNumber: true,
                    onPhone: 'hidden',
                  },
                  {
                    title: words.articles.stock,
                    sort: sortOf(orders, ordonate ? order : {}, toOrder)('stoc'),
                    cell: ({ stoc }) => shownNumber(stoc),
                    isNumber: true,
                    onPhone: 'hidden',
                  },
                  ...(mayWrite
                    ? [
                        {
                          title: '',
                          onPhone: 'right' as const,
                          cell: (article: Article) => (
                            <Button look="small" onClick={() => setOpen(article)}>
                              {words.acts.change}
                            </Button>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              <CursorPages cursor={cursor} next={urmatoarea} />
            </>
          )}
        </Loaded>
      </Soon>
      {open ? <ArticleDialog article={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
      {isImporting ? <ImportDialog what="articole" onClose={() => setImporting(false)} /> : null}
    </Screen>
  );
}

const priceOr = (words: Words, value: number | null): string => (value === null ? words.none : shownPrice(value));

function ArticleDialog({ article, onClose }: { readonly article: Article | null; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const save = useApiMutation(
    async (call, body: Body) => {
      if (article) await call('patch', '/app/api/articole/{id_articol}', { params: { id_articol: article.id }, body });
      else await call('post', '/app/api/articole', { body: givenOf(body) });
    },
    (_done, { nume }) => {
      say(article ? words.saved : words.articles.added(nume));
      onClose();
    },
  );
  const written = (value: number | null | undefined): string => (value == null ? '' : fieldNumber(value));
  return (
    <Dialog title={article ? words.articles.changeTitle(article.nume) : words.articles.add} onClose={onClose}>
      {article ? <p className="small quiet">{words.clients.changeHint}</p> : null}
      <Form
        problem={save.error}
        onSubmit={(typed) => {
          const wrong = wrongNumbers(words, typed);
          if (wrong.size > 0) return wrong;
          save.mutate(bodyIn(typed));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={save.isPending} />}
      >
        <TextField name="nume" label={words.articles.name} value={article?.nume ?? ''} maxLength={2000} isNeeded />
        <div className="fields">
          <TextField name="cod" label={words.articles.code} value={article?.cod ?? ''} maxLength={128} />
          <TextField name="cod_bare" label={words.articles.barcode} value={article?.cod_bare ?? ''} maxLength={20} />
          <TextField name="um" label={words.articles.unit} value={article?.um ?? ''} maxLength={20} />
          <TextField
            name="pret_unitar"
            label={words.articles.price}
            keys="numeric"
            value={article?.pret_unitar == null ? '' : fieldPrice(article.pret_unitar)}
            maxLength={20}
          />
          <TextField
            name="cota_tva"
            label={words.articles.rate}
            keys="numeric"
            value={written(article?.cota_tva == null ? null : Number((article.cota_tva * 100).toFixed(4)))}
            maxLength={8}
          />
        </div>
        <LongTextField
          name="descriere"
          label={words.articles.description}
          hint={words.articles.descriptionHint}
          value={article?.descriere ?? ''}
        />
      </Form>
    </Dialog>
  );
}

function wrongNumbers(words: Words, typed: Typed): ReadonlyMap<string, string> {
  const wrong = ['pret_unitar', 'cota_tva'].filter((name) => {
    const text = typed.text(name).replace('%', '');
    return text !== '' && typedDecimal(text) === null;
  });
  return new Map(
    wrong.map((name) => [name, notNumber(words, typed.text(name).replace('%', ''), words.books.notNumber)]),
  );
}

function bodyIn(typed: Typed) {
  const numberIn = (name: string): number | null => {
    const plain = typedDecimal(typed.text(name).replace('%', ''));
    return plain === null ? null : Number(plain);
  };
  const percent = numberIn('cota_tva');
  return {
    nume: typed.text('nume'),
    cod: typed.textOrNull('cod'),
    cod_bare: typed.textOrNull('cod_bare'),
    um: typed.textOrNull('um'),
    pret_unitar: numberIn('pret_unitar'),
    cota_tva: percent === null ? null : Number((percent / 100).toFixed(6)),
    descriere: typed.textOrNull('descriere'),
  };
}
