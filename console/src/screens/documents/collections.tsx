import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { keepFile, newKey, Problem, sendForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { goTo, Link } from '../../router.tsx';
import { useCompany, useSession } from '../../session.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { notDecimal } from '../../words/left-fields.ts';
import { moneyIn } from '../../words/money.ts';
import { fieldPrice, typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber, useWords } from '../../words/words.ts';
import type { Document } from './document.ts';

type Collection = Document['incasari'][number];

/** It shows what was collected, and what of it can be taken back. */
export function Collections({ document }: { readonly document: Document }) {
  const words = useWords();
  const [open, setOpen] = useState<Collection | 'all' | null>(null);
  const { incasari, valuta } = document;
  if (incasari.length === 0) return null;
  const isReversal = document.status === 'storno';
  const title = isReversal ? words.document.refunds : words.document.collections;
  const mayDelete = document.actiuni.some(({ actiune }) => actiune === 'sterge_incasare');
  return (
    <section className="card" aria-labelledby="incasari">
      <h2 id="incasari">{title}</h2>
      <Table
        caption={title}
        rows={incasari.map((one, place) => ({ ...one, place }))}
        keyOf={({ place }) => place}
        empty={null}
        columns={[
          { title: words.collect.date, cell: ({ data }) => writtenDate(data) },
          {
            title: words.collect.kind,
            cell: ({ fel, suma, chitanta }) =>
              [
                suma < 0 && !isReversal ? words.refund.given(kindName(words, fel)) : kindName(words, fel),
                chitanta?.serie,
                chitanta?.numar,
              ]
                .filter(Boolean)
                .join(' '),
          },
          { title: words.collect.amount, cell: ({ suma }) => moneyIn(suma, valuta), isNumber: true },
          {
            title: '',
            cell: (one) =>
              one.chitanta ? (
                <div className="acts acts-end">
                  <ReceiptButton document={document} receipt={one.chitanta} />
                  {mayDelete ? (
                    <Button look="small" onClick={() => setOpen(one)}>
                      {words.collect.remove}
                    </Button>
                  ) : null}
                </div>
              ) : null,
          },
        ]}
      />
      {mayDelete ? (
        <div>
          <Button look="small" onClick={() => setOpen('all')}>
            {isReversal ? words.refund.removeAll : words.collect.removeAll}
          </Button>
        </div>
      ) : null}
      {open ? <RemoveCollection document={document} collection={open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

interface ReceiptProps {
  readonly document: Document;
  readonly receipt: NonNullable<Collection['chitanta']>;
}

/** CON-DOC-7: the receipt is a file, with the look of the company. */
function ReceiptButton({ document: { serie, numar }, receipt }: ReceiptProps) {
  const words = useWords();
  const { cod_unic } = useCompany();
  const fetchIt = useApiMutation(async () =>
    keepFile(
      await sendForFile('/app/api/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}/pdf', {
        params: { serie, numar, serie_incasare: receipt.serie, numar_incasare: receipt.numar },
        company: cod_unic,
      }),
    ),
  );
  return (
    <>
      <Button look="small" isBusy={fetchIt.isPending} onClick={() => fetchIt.mutate(null)}>
        {words.collect.receipt}
      </Button>
      <ProblemNote problem={fetchIt.error} />
    </>
  );
}

interface RemoveProps {
  readonly document: Document;
  readonly collection: Collection | 'all';
  readonly onClose: () => void;
}

function RemoveCollection({ document: { serie, numar, status }, collection, onClose }: RemoveProps) {
  const words = useWords();
  const say = useSay();
  const all = status === 'storno' ? words.refund : words.collect;
  const receipt = collection === 'all' ? null : collection.chitanta;
  const remove = useApiMutation(
    async (call, _input: null) => {
      const path = '/app/api/facturi/{serie}/{numar}/incasari';
      if (!receipt) return call('delete', path, { params: { serie, numar }, query: { toate: true } });
      const params = { serie, numar, serie_incasare: receipt.serie, numar_incasare: receipt.numar };
      return call('delete', `${path}/{serie_incasare}/{numar_incasare}`, { params });
    },
    () => {
      say(words.collect.removed);
      onClose();
    },
  );
  return (
    <Confirm
      act={receipt ? words.collect.remove : all.removeAll}
      title={receipt ? words.collect.remove : all.removeAll}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{receipt ? words.collect.removeText(`${receipt.serie} ${receipt.numar}`) : all.removeAllText}</p>
    </Confirm>
  );
}

interface CollectProps {
  readonly document: Document;
  readonly onClose: () => void;
}

/** It is the dialog `Încasare`. Each has one key: a second click, or a retry after a lost answer, collects once. */
export function CollectDialog({ document, onClose }: CollectProps) {
  const words = useWords();
  const say = useSay();
  const { may } = useSession();
  const [key] = useState(newKey);
  const params = { serie: document.serie, numar: document.numar };
  const collect = useApiMutation(
    (call, body: { readonly suma_incasata: number; readonly tip_incasare: Kind; readonly data_incasare: string }) =>
      call('post', '/app/api/facturi/{serie}/{numar}/incasari', { params, body, key }),
    ({ serie_incasare, numar_incasare, factura }) => {
      say(words.collect.done(numar_incasare === null ? null : `${serie_incasare} ${numar_incasare}`));
      onClose();
      if (factura) goTo(pathTo('document', factura));
    },
  );
  const lacksSeries =
    collect.error instanceof Problem && collect.error.code === 'serie_chitanta_lipsa' && may('serii:gestionare');
  return (
    <Dialog title={words.collect.title} onClose={onClose}>
      {lacksSeries ? (
        <p className="note note-warn">
          {words.collect.noSeries} <Link to={pathTo('series')}>{words.home.steps.series.act}</Link>
        </p>
      ) : null}
      {document.tip === 'P' ? <p className="note">{words.collect.ofProforma}</p> : null}
      <Form
        problem={collect.error}
        onSubmit={(typed) => {
          const amount = typedDecimal(typed.text('suma_incasata'));
          const date = typedDate(typed.text('data_incasare'));
          const wrong = new Map([
            ...(amount === null
              ? [['suma_incasata', notNumber(words, typed.text('suma_incasata'), words.form.notNumber)] as const]
              : []),
            ...(date === null ? [['data_incasare', words.dates.wrong] as const] : []),
          ]);
          if (amount === null || date === null) return wrong;
          collect.mutate({
            suma_incasata: Number(amount),
            tip_incasare: typed.text('tip_incasare') as Kind,
            data_incasare: date,
          });
          return undefined;
        }}
        acts={<DialogEnds act={words.collect.act} onClose={onClose} isBusy={collect.isPending} />}
      >
        <TextField
          name="suma_incasata"
          label={words.collect.amount}
          hint={words.collect.left(moneyIn(document.ramas, document.valuta))}
          value={fieldPrice(document.ramas)}
          maxLength={20}
          check={notDecimal}
          isNeeded
        />
        <ChoiceField
          name="tip_incasare"
          label={words.collect.kind}
          value="Banca"
          // CON-REFUND-1: a refund has a dialog of its own.
          choices={Object.entries(words.collect.kinds).filter(([kind]) => kind !== 'Retur casa')}
        />
        <DateField name="data_incasare" label={words.collect.date} value={writtenDate(document.azi)} />
      </Form>
    </Dialog>
  );
}

type Kind = keyof Words['collect']['kinds'];

/** A kind without a word here is named as the service names it. */
export const kindName = (words: Words, kind: string): string =>
  (words.collect.kinds as Readonly<Record<string, string>>)[kind] ?? kind;
