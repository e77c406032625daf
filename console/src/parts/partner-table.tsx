import type { Path } from '../addresses.ts';
import { Link } from '../router.tsx';
import { moneyIn } from '../words/money.ts';
import { useWords } from '../words/words.ts';
import { type Order, type Orders, sortOf, type ToOrder } from './list-order.tsx';
import styles from './partner-table.module.css';
import { Table } from './table.tsx';

interface Partner {
  readonly id: string;
  readonly denumire: string;
  readonly cod_unic: string | null;
  readonly localitate: string | null;
  readonly email: string | null;
  readonly telefon: string | null;
  readonly sold: number;
}

/** The columns that order the table; by itself it is by name. */
export const partnerOrders = {
  columns: { denumire: 'crescator', sold: 'descrescator' },
  usual: { ordine: 'denumire', sens: 'crescator' },
} as const satisfies Orders<'denumire' | 'sold'>;

interface PartnerTableProps {
  readonly caption: string;
  readonly partners: readonly Partner[];
  readonly pathOf: (id: string) => Path;
  readonly empty: string;
  readonly titles: { readonly code: string; readonly owed: string };
  readonly order: Order;
  readonly toOrder: ToOrder;
}

/** The table shows whom the company sells to or buys from, and what is owed. */
export const PartnerTable = ({ caption, partners, pathOf, empty, titles, order, toOrder }: PartnerTableProps) => {
  const words = useWords();
  const sort = sortOf(partnerOrders, order, toOrder);
  return (
    <Table
      caption={caption}
      rows={partners}
      keyOf={({ id }) => id}
      empty={<p>{empty}</p>}
      columns={[
        {
          title: words.clients.name,
          sort: sort('denumire'),
          cell: ({ id, denumire }) => (
            <Link to={pathOf(id)} title={denumire}>
              {denumire}
            </Link>
          ),
          isMain: true,
          opens: true,
          onPhone: 'name',
        },
        { title: titles.code, cell: ({ cod_unic }) => cod_unic ?? words.none, onPhone: 'under' },
        { title: words.clients.place, cell: ({ localitate }) => localitate ?? words.none, onPhone: 'beside' },
        {
          title: words.clients.contact,
          cell: ({ email, telefon }) => <Contact text={email ?? telefon ?? words.none} />,
          onPhone: 'hidden',
        },
        {
          title: titles.owed,
          sort: sort('sold'),
          cell: ({ sold }) => <Owed sold={sold} />,
          isNumber: true,
          onPhone: 'amount',
        },
      ]}
    />
  );
};

/** An address may be as long as 254 letters. */
const Contact = ({ text }: { readonly text: string }) => (
  <span className={styles['contact']} title={text}>
    {text}
  </span>
);

/** Who owes nothing stands back behind those who do. */
const Owed = ({ sold }: { readonly sold: number }) => (
  <span className={sold === 0 ? 'quiet' : undefined}>{moneyIn(sold, 'RON')}</span>
);
