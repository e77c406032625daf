import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useWarehouses } from '../../parts/warehouses.ts';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { shownMoney, shownNumber, shownPrice, shownRate } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { useDebounced } from '../documents/use-debounced.ts';
import type { ReceivedInvoice } from './received-acts.tsx';
import styles from './received-lines.module.css';

const typingMs = 200;

type Line = ReceivedInvoice['articole'][number];

const nameOf = (words: Words, { denumire, nr_produse }: Line): string =>
  denumire || words.received.adjustment(nr_produse < 0);

/** Every line is as the document has it, with the article of the company that it is. */
export function ReceivedLines({ invoice }: { readonly invoice: ReceivedInvoice }) {
  const words = useWords();
  const [tying, setTying] = useState<Line | null>(null);
  const mayTie = invoice.actiuni.some(({ actiune }) => actiune === 'leaga');
  return (
    <>
      <Table
        caption={words.received.lines}
        isTitled
        rows={invoice.articole}
        keyOf={({ pozitie }) => pozitie}
        empty={null}
        columns={[
          { title: words.received.line, cell: (line) => <LineText line={line} /> },
          {
            title: words.received.quantity,
            cell: ({ nr_produse, um }) => (um ? `${shownNumber(nr_produse)} ${um}` : shownNumber(nr_produse)),
            isNumber: true,
          },
          { title: words.received.unitPrice, cell: ({ pret_unitar }) => shownPrice(pret_unitar), isNumber: true },
          {
            title: words.received.taxRate,
            cell: ({ cota_tva }) => (cota_tva === null ? words.none : shownRate(cota_tva)),
            isNumber: true,
          },
          { title: words.received.net, cell: ({ valoare_fara_tva }) => shownMoney(valoare_fara_tva), isNumber: true },
          { title: words.received.vat, cell: ({ valoare_tva }) => shownMoney(valoare_tva), isNumber: true },
          { title: words.received.total, cell: ({ valoare_totala }) => shownMoney(valoare_totala), isNumber: true },
          {
            title: '',
            cell: (line) =>
              mayTie ? (
                <Button look="small" onClick={() => setTying(line)}>
                  {words.received.tie}
                </Button>
              ) : null,
          },
        ]}
      />
      {tying ? <TieDialog invoiceId={invoice.id} line={tying} onClose={() => setTying(null)} /> : null}
    </>
  );
}

function LineText({ line }: { readonly line: Line }) {
  const words = useWords();
  const { descriere, cod_articol, mentiuni, nume_articol, cod_gestiune, in_stoc } = line;
  const tied = nume_articol === null ? words.received.notTied : words.received.tiedTo(nume_articol);
  return (
    <div className={`${styles['line']} breaking`}>
      <strong>{nameOf(words, line)}</strong>
      {cod_articol === null ? null : <span className="small quiet"> {cod_articol}</span>}
      {descriere === null ? null : <p className="small">{descriere}</p>}
      {mentiuni.map(({ fel, text }) => (
        <p key={`${fel} ${text}`} className="small quiet">
          {remarkName(words, fel)}: {text}
        </p>
      ))}
      <p className="small quiet">
        {[tied, cod_gestiune].filter(Boolean).join(', ')}{' '}
        {in_stoc ? <span className="badge badge-good">{words.received.inStock}</span> : null}
      </p>
    </div>
  );
}

interface TieDialogProps {
  readonly invoiceId: string;
  readonly line: Line;
  readonly onClose: () => void;
}

interface Chosen {
  readonly id: string;
  readonly name: string;
}

function TieDialog({ invoiceId, line, onClose }: TieDialogProps) {
  const words = useWords();
  const say = useSay();
  const [chosen, setChosen] = useState<Chosen | null>(
    line.articol === null ? null : { id: line.articol, name: line.nume_articol ?? '' },
  );
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const search = useDebounced(typed.trim(), typingMs);
  const isEnabled = search !== '' && search !== chosen?.name;
  const found = useApiQuery('/app/api/articole', { query: { cauta: search } }, { isEnabled, keepsPrevious: true });
  const tie = useApiMutation(
    (call, to: { readonly articol: string | null; readonly cod_gestiune: string | null }) =>
      call('put', '/app/api/facturi-furnizori/{id_factura}/articole', {
        params: { id_factura: invoiceId },
        body: { linii: [{ pozitie: line.pozitie, ...to }] },
      }),
    () => {
      say(words.received.tied);
      onClose();
    },
  );
  const articles = isEnabled ? (found.data?.articole ?? []) : [];
  const places = useWarehouses('active');
  return (
    <Dialog title={words.received.tieTitle(nameOf(words, line))} onClose={onClose}>
      <p className="small quiet">{words.received.tieHint}</p>
      <Form
        problem={tie.error}
        onSubmit={(form) => {
          const isNone = typed.trim() === '';
          if (!isNone && typed !== chosen?.name) return new Map([['articol', words.received.articleUnknown]]);
          tie.mutate({ articol: isNone ? null : (chosen?.id ?? null), cod_gestiune: form.textOrNull('cod_gestiune') });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={tie.isPending} />}
      >
        <Combobox
          name="articol"
          label={words.received.article}
          hint={words.received.articleHint}
          value={typed}
          maxLength={200}
          onChange={setTyped}
          said={words.received.found(articles.length)}
          suggestions={articles.slice(0, 8).map(({ id, nume, cod, um }) => ({
            key: id,
            shown: (
              <>
                <span>{nume}</span>
                <span className="small quiet">{[cod, um].filter(Boolean).join(' · ')}</span>
              </>
            ),
            choose: () => {
              setChosen({ id, name: nume });
              setTyped(nume);
            },
          }))}
        />
        <ChoiceField
          key={places.length}
          name="cod_gestiune"
          label={words.received.warehouse}
          value={line.cod_gestiune ?? ''}
          choices={[['', words.stock.outside], ...places]}
        />
      </Form>
    </Dialog>
  );
}

export function remarkName(words: Words, kind: string): string {
  const names: Readonly<Record<string, string>> = words.received.remarks;
  return names[kind] ?? kind;
}
