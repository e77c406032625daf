import { type ReactNode, useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { amountIn } from '../../parts/amount.tsx';
import { choiceColumn } from '../../parts/chosen-acts.tsx';
import type { Chosen } from '../../parts/chosen-rows.ts';
import { Folded } from '../../parts/folded.tsx';
import { type Order, sortOf, type ToOrder } from '../../parts/list-order.tsx';
import type { RowActs } from '../../parts/near-acts.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Link } from '../../router.tsx';
import { writtenDate } from '../../words/dates.ts';
import { money } from '../../words/money.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { invoiceOrders, type OrderedColumn } from './filters.ts';
import styles from './invoice-table.module.css';
import { isPartlyLate, paymentWord } from './payment-word.ts';

export type Invoice = Answer<'get', '/app/api/facturi'>['facturi'][number];

export const nameOf = ({ serie, numar }: Pick<Invoice, 'serie' | 'numar'>): string => `${serie} ${numar}`;
/** No series holds a tab. */
export const keyOf = ({ serie, numar }: Pick<Invoice, 'serie' | 'numar'>): string => `${serie}\t${numar}`;

export type ColumnName = keyof Words['invoices']['columns'];

interface Cell extends Omit<Column<Invoice>, 'title' | 'cell'> {
  readonly cell: (invoice: Invoice, words: Words, today: string) => ReactNode;
}

const cells: Readonly<Record<ColumnName, Cell>> = {
  document: { cell: (invoice) => <Named invoice={invoice} />, opens: true, onPhone: 'under' },
  tip: { cell: ({ tip }, words) => typeWord(words, tip), onPhone: 'hidden' },
  data_emitere: { cell: ({ data_emitere }) => writtenDate(data_emitere), onPhone: 'beside' },
  data_scadenta: { cell: ({ data_scadenta }) => writtenDate(data_scadenta), onPhone: 'hidden' },
  client: { cell: ({ client }) => <span title={client}>{client}</span>, isMain: true, onPhone: 'name' },
  cod_unic_client: { cell: ({ cod_unic_client }, words) => cod_unic_client ?? words.none, onPhone: 'hidden' },
  id_extern: { cell: ({ id_extern }, words) => id_extern ?? words.none, onPhone: 'hidden' },
  fara_tva: { cell: ({ fara_tva }) => money(fara_tva), isNumber: true, onPhone: 'hidden' },
  tva: { cell: ({ tva }) => money(tva), isNumber: true, onPhone: 'hidden' },
  total: {
    cell: ({ total, valuta }) => amountIn(total, valuta),
    isNumber: true,
    onPhone: 'amount',
  },
  // Nobody owes a proforma, a storno or a cancelled document.
  de_incasat: {
    cell: ({ de_incasat, valuta, plata }, words) =>
      plata === 'nu_se_incaseaza' ? words.none : amountIn(de_incasat, valuta),
    isNumber: true,
    onPhone: 'hidden',
  },
  stare: { cell: (invoice, _words, today) => <State invoice={invoice} today={today} />, onPhone: 'state' },
  efactura: { cell: ({ efactura }) => <EInvoice state={efactura} />, onPhone: 'hidden' },
  trimisa_pe_email: {
    cell: ({ trimisa_pe_email }, words) => (trimisa_pe_email ? words.invoices.mailed : words.none),
    onPhone: 'hidden',
  },
};

export const columnNames = Object.keys(cells) as readonly ColumnName[];
export const usualColumns: readonly ColumnName[] = [
  'document',
  'data_emitere',
  'data_scadenta',
  'client',
  'total',
  'de_incasat',
  'stare',
  'efactura',
];

interface InvoiceTableProps {
  readonly invoices: readonly Invoice[];
  readonly today: string;
  readonly columns: readonly ColumnName[];
  readonly chosen: Chosen<Invoice>;
  readonly onChoose: (chosen: Chosen<Invoice>) => void;
  readonly order: Order;
  readonly toOrder: ToOrder;
  readonly rowActs: RowActs<Invoice>;
}

export function InvoiceTable(props: InvoiceTableProps) {
  const { invoices, today, columns, chosen, onChoose, order, toOrder, rowActs } = props;
  const words = useWords();
  const choice = { chosen, onChange: onChoose, keyOf };
  const sort = sortOf<OrderedColumn>(invoiceOrders, order, toOrder);
  return (
    <Table
      caption={words.invoices.title}
      rows={invoices}
      keyOf={keyOf}
      empty={<p>{words.invoices.empty}</p>}
      rowActs={rowActs}
      isChoosing={chosen.size > 0}
      columns={[
        choiceColumn(words, choice, nameOf),
        ...columns.map((name) => {
          const { cell, ...rest } = cells[name];
          return {
            ...rest,
            title: words.invoices.columns[name],
            ...(isOrdered(name) ? { sort: sort(name) } : {}),
            cell: (invoice: Invoice) => cell(invoice, words, today),
          };
        }),
      ]}
    />
  );
}

const isOrdered = (name: ColumnName): name is OrderedColumn => name in invoiceOrders.columns;

interface ColumnChoiceProps {
  readonly columns: readonly ColumnName[];
  readonly onChoose: (columns: readonly ColumnName[]) => void;
}

/** The name of the document always stays. A tick is seen at once, before the address and the list have followed. */
export function ColumnChoice({ columns, onChoose }: ColumnChoiceProps) {
  const words = useWords();
  const shown = columns.join('.');
  const [asked, setAsked] = useState<{ readonly of: string; readonly columns: readonly ColumnName[] } | null>(null);
  if (asked !== null && asked.of !== shown) setAsked(null);
  const ticked = asked?.columns ?? columns;
  const toggle = (toggled: ColumnName) => {
    const next = columnNames.filter((one) => ticked.includes(one) !== (one === toggled));
    setAsked({ of: shown, columns: next });
    onChoose(next);
  };
  return (
    <Folded className={styles['choices']} summary={words.invoices.chooseColumns}>
      {() => (
        <div className={styles['inside']}>
          {columnNames
            .filter((name) => name !== 'document')
            .map((name) => (
              <div key={name} className="tick">
                <input
                  id={`coloana-${name}`}
                  type="checkbox"
                  checked={ticked.includes(name)}
                  onChange={() => toggle(name)}
                />
                <label htmlFor={`coloana-${name}`}>{words.invoices.columns[name]}</label>
              </div>
            ))}
        </div>
      )}
    </Folded>
  );
}

const typeWord = (words: Words, type: string): string =>
  (words.invoices.types as Readonly<Record<string, string>>)[type] ?? type;

function Named({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords();
  const { serie, numar, tip } = invoice;
  return (
    <>
      <Link to={pathTo('document', { serie, numar })}>{nameOf(invoice)}</Link>
      {tip === 'F' ? null : <span className="quiet small"> {typeWord(words, tip)}</span>}
    </>
  );
}

const paymentLooks: Readonly<Record<string, string>> = {
  incasata: 'badge badge-good',
  incasata_partial: 'badge badge-warn',
  depasita: 'badge badge-wrong',
};

/** The state of a document that is simply issued is what is left of it to pay. */
function State({ invoice, today }: { readonly invoice: Invoice; readonly today: string }) {
  const words = useWords();
  const { stare, plata, data_scadenta } = invoice;
  if (stare !== 'emisa') return <span className="badge">{words.invoices.statuses[stare]}</span>;
  const isLate = isPartlyLate(plata, data_scadenta, today);
  return (
    <span className={paymentLooks[isLate ? 'depasita' : plata] ?? 'badge'}>
      {isLate ? words.invoices.lateInPart : paymentWord(words, plata, false)}
    </span>
  );
}

const einvoiceLooks: Readonly<Record<string, string>> = {
  acceptata: 'badge badge-good',
  respinsa: 'badge badge-wrong',
  eroare: 'badge badge-wrong',
};

function EInvoice({ state }: { readonly state: Invoice['efactura'] }) {
  const words = useWords();
  if (state === null) return words.none;
  return <span className={einvoiceLooks[state] ?? 'badge'}>{words.invoices.einvoices[state]}</span>;
}
