import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { amountIn } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { writtenDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { PayDialog, RefuseDialog, useDecision } from './received-acts.tsx';
import type { OrderedColumn } from './received-filters.tsx';
import styles from './received-table.module.css';

export type Received = Answer<'get', '/app/api/facturi-furnizori'>['facturi'][number];

interface ReceivedTableProps {
  readonly caption: string;
  readonly isTitled?: boolean;
  readonly invoices: readonly Received[];
  readonly today: string;
  readonly empty: string;
  readonly showsSupplier?: boolean;
  /** A tick for each row, where several can be dealt with at once. */
  readonly choice?: Column<Received>;
  /** Where people order the list. */
  readonly sort?: (column: OrderedColumn) => NonNullable<Column<Received>['sort']>;
}

/** Each invoice of a supplier has what is to be done next. */
export function ReceivedTable(props: ReceivedTableProps) {
  const words = useWords();
  const { caption, isTitled = false, invoices, today, empty, showsSupplier = true, choice, sort } = props;
  const sorted = (column: OrderedColumn) => (sort ? { sort: sort(column) } : {});
  const [open, setOpen] = useState<{ readonly is: 'refuse' | 'pay'; readonly invoice: Received } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const mayDecide = useSession().may('furnizori:gestionare');
  const close = () => setOpen(null);
  const supplier: Column<Received> = {
    title: words.received.supplier,
    ...sorted('furnizor'),
    cell: ({ furnizor, furnizor_id }) => (
      <Link to={pathTo('supplier', { id: furnizor_id })} className={styles['supplier']} title={furnizor}>
        {furnizor}
      </Link>
    ),
    isMain: true,
    onPhone: 'name',
  };
  const acts: Column<Received> = {
    title: '',
    cell: (invoice) => <NextActs invoice={invoice} onOpen={(is) => setOpen({ is, invoice })} onEnd={setProblem} />,
  };
  return (
    <>
      <ProblemNote problem={problem} />
      <Table
        caption={caption}
        isTitled={isTitled}
        rows={invoices}
        keyOf={({ id }) => id}
        empty={<p>{empty}</p>}
        columns={[
          ...(choice ? [choice] : []),
          {
            title: words.received.number,
            cell: ({ id, nume_document, numar }) => (
              <Link to={pathTo('receivedInvoice', { id })} className={styles['number']} title={numar}>
                {nume_document} {numar}
              </Link>
            ),
            opens: true,
            isMain: !showsSupplier,
            onPhone: showsSupplier ? 'under' : 'name',
          },
          ...(showsSupplier ? [supplier] : []),
          {
            title: words.received.issued,
            ...sorted('data_emitere'),
            cell: ({ data_emitere }) => writtenDate(data_emitere),
            onPhone: showsSupplier ? 'hidden' : 'under',
          },
          {
            title: words.received.due,
            ...sorted('data_scadenta'),
            cell: ({ data_scadenta, suma_ramasa }) => (
              <span className={isLate(data_scadenta, suma_ramasa, today) ? styles['late'] : undefined}>
                {data_scadenta ? writtenDate(data_scadenta) : words.none}
              </span>
            ),
            onPhone: 'beside',
          },
          {
            title: words.received.total,
            ...sorted('total'),
            cell: ({ total, valuta }) => amountIn(total, valuta),
            isNumber: true,
            onPhone: 'amount',
          },
          {
            title: words.received.left,
            ...sorted('suma_ramasa'),
            cell: ({ suma_ramasa, valuta }) => amountIn(suma_ramasa, valuta),
            isNumber: true,
            onPhone: 'hidden',
          },
          {
            title: words.received.status,
            cell: (invoice) => <StatusBadge status={invoice.status} />,
            onPhone: 'state',
          },
          ...(mayDecide ? [acts] : []),
        ]}
      />
      {open?.is === 'refuse' ? <RefuseDialog invoice={open.invoice} onClose={close} /> : null}
      {open?.is === 'pay' ? <PayDialog invoice={open.invoice} today={today} onClose={close} /> : null}
    </>
  );
}

const isLate = (due: string | null, left: number, today: string): boolean => due !== null && left > 0 && due < today;

const looks: Readonly<Partial<Record<Received['status'], string>>> = {
  in_asteptare: 'badge badge-warn',
  aprobat: 'badge badge-good',
  aprobat_automat: 'badge badge-good',
  respins: 'badge badge-wrong',
};

export function StatusBadge({ status }: Pick<Received, 'status'>) {
  const words = useWords();
  return <span className={looks[status] ?? 'badge'}>{words.received.statuses[status]}</span>;
}

interface NextActsProps {
  readonly invoice: Received;
  readonly onOpen: (is: 'refuse' | 'pay') => void;
  /** It is called with what went wrong; null where nothing did. */
  readonly onEnd: (problem: Error | null) => void;
}

/** An invoice that waits is approved or refused; one that is approved is paid. Everything else is done on its own page. */
function NextActs({ invoice: { id, status, suma_ramasa, total }, onOpen, onEnd }: NextActsProps) {
  const words = useWords();
  const transition = useDecision(id);
  if (status === 'in_asteptare') {
    return (
      <>
        <Button
          look="small"
          onClick={() => transition.mutate('aproba', { onSettled: (_done, error) => onEnd(error) })}
          isBusy={transition.isPending}
        >
          {words.received.transitions.aproba}
        </Button>
        <Button look="small" onClick={() => onOpen('refuse')}>
          {words.received.transitions.respinge}
        </Button>
      </>
    );
  }
  if ((status !== 'aprobat' && status !== 'aprobat_automat') || total <= 0 || suma_ramasa <= 0) return null;
  return (
    <Button look="small" onClick={() => onOpen('pay')}>
      {words.received.transitions.plateste}
    </Button>
  );
}
