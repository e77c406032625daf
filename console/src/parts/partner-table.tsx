import type { Path } from '../addresses.ts';
import { Link } from '../router.tsx';
import { moneyIn } from '../words/money.ts';
import { words } from '../words/words.ts';
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

interface PartnerTableProps {
  readonly caption: string;
  readonly partners: readonly Partner[];
  readonly pathOf: (id: string) => Path;
  readonly empty: string;
  readonly titles: { readonly code: string; readonly owed: string };
}

/** Whom the company sells to or buys from, and what is owed. */
export const PartnerTable = ({ caption, partners, pathOf, empty, titles }: PartnerTableProps) => (
  <Table
    caption={caption}
    rows={partners}
    keyOf={({ id }) => id}
    empty={<p>{empty}</p>}
    columns={[
      {
        title: words.clients.name,
        cell: ({ id, denumire }) => (
          <Link to={pathOf(id)} className="breaking">
            {denumire}
          </Link>
        ),
      },
      { title: titles.code, cell: ({ cod_unic }) => cod_unic ?? words.none },
      { title: words.clients.place, cell: ({ localitate }) => localitate ?? words.none },
      { title: words.clients.contact, cell: ({ email, telefon }) => email ?? telefon ?? words.none },
      { title: titles.owed, cell: ({ sold }) => moneyIn(sold, 'RON'), isNumber: true },
    ]}
  />
);
