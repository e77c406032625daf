import { useId } from 'react';
import type { Path } from '../addresses.ts';
import { goTo } from '../router.tsx';
import { useWords } from '../words/words.ts';
import { type Choice, givenIn } from './given-filters.ts';
import styles from './list-order.module.css';

/** CON-LIST-8, CON-LIST-9: the address says by which column a list is ordered, and which way. */
export const orderNames = ['ordine', 'sens'] as const;

/** Whatever the address says is sent as it is. */
export type Order = Readonly<Partial<Record<(typeof orderNames)[number], never>>>;
export const orderIn = (query: URLSearchParams): Order => givenIn(query, orderNames) as Order;

const ways = ['crescator', 'descrescator'] as const;
type Way = (typeof ways)[number];

export interface Orders<Column extends string> {
  /** The columns that order the list, each with the way that a first press gives. */
  readonly columns: Readonly<Record<Column, Way>>;
  /** How the list is ordered where nothing is said, if that is by one of them. */
  readonly usual?: { readonly ordine: NoInfer<Column>; readonly sens: Way };
}

interface Said {
  readonly ordine?: string;
  readonly sens?: string;
}

export type ToOrder = (asked: { readonly ordine: string; readonly sens: string }) => Path;

const saidIn = <Column extends string>({ usual }: Orders<Column>, order: Said): Said =>
  order.ordine ? { sens: 'crescator', ...order } : (usual ?? {});

/** The head of a column: a press on it asks for the other way where the list is ordered by it already. */
export const sortOf =
  <Column extends string>(orders: Orders<Column>, order: Order, to: ToOrder) =>
  (column: Column): { readonly to: Path; readonly way: 'ascending' | 'descending' | null } => {
    const { ordine, sens } = saidIn(orders, order);
    const isRising = sens === 'crescator';
    if (ordine !== column) return { to: to({ ordine: column, sens: orders.columns[column] }), way: null };
    const other = isRising ? 'descrescator' : 'crescator';
    return { to: to({ ordine: column, sens: other }), way: isRising ? 'ascending' : 'descending' };
  };

/** Every order as one word, for a field: `total descrescator`. */
export function useOrderChoices<Column extends string>(
  { columns }: Orders<Column>,
  titles: Readonly<Record<Column, string>>,
): readonly Choice[] {
  const { ordered } = useWords().invoices;
  return (Object.keys(columns) as Column[]).flatMap((column) =>
    ways.map((way) => [`${column} ${way}`, ordered(titles[column], way === 'crescator')] as const),
  );
}

export const orderWord = ({ ordine, sens = 'crescator' }: Said): string => (ordine ? `${ordine} ${sens}` : '');

export function orderOfWord(word: string): Required<Said> {
  const [ordine = '', sens = ''] = word.split(' ');
  return { ordine, sens };
}

interface OrderChoiceProps<Column extends string> {
  readonly orders: Orders<Column>;
  readonly order: Order;
  readonly titles: Readonly<Record<Column, string>>;
  /** It says how the list is ordered by itself, where that is by no column. */
  readonly unordered?: string;
  readonly to: ToOrder;
}

/** On a phone a list has no head, and this orders it. */
export function OrderChoice<Column extends string>(props: OrderChoiceProps<Column>) {
  const { orders, order, titles, unordered, to } = props;
  const words = useWords();
  const id = useId();
  const choices = useOrderChoices(orders, titles);
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{words.invoices.order}</label>
      <select
        id={id}
        className="input"
        value={orderWord(saidIn(orders, order))}
        onChange={({ target }) => goTo(to(orderOfWord(target.value)), { replaces: true })}
      >
        {unordered === undefined ? null : <option value="">{unordered}</option>}
        {choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}
