import type { Page, PageRequest, Sorting } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { orderName, type SortedPosition } from '../../storage/sorted-page.ts';

type Position = readonly unknown[];

/** The page that was asked for, in the order that the list has by itself: its positions have so many members. */
export const pageOf = <Of extends Position>(request: PageRequest<Position>, length: Of['length']): PageRequest<Of> =>
  checked<Of>(request, (position) => position.length === length);

/** The page that was asked for, in an order that somebody chose: the place of one order is none of another. */
export const pageOfOrder = <Of extends Position>(
  request: PageRequest<Position>,
  sorting: Sorting<string>,
  length: Of['length'],
): PageRequest<Of> =>
  checked<Of>(request, (position) => position.length === length && position[0] === orderName(sorting));

function checked<Of extends Position>(
  { start, limit }: PageRequest<Position>,
  fits: (position: Position) => boolean,
): PageRequest<Of> {
  if (start.at === 'start') return { start, limit };
  if (!fits(start.position)) throw new Refused({ reason: 'cursor-not-valid' });
  return { start: { at: start.at, position: start.position as unknown as Of }, limit };
}

export interface OrderedPage<Row, Own> extends Page<Row, Own | SortedPosition> {
  /** It is false where there are more rows than are sorted in the order that was asked for: they have their own one then. */
  readonly isSorted: boolean;
}

interface Reads<Row, Own extends Position, By extends string> {
  readonly plain: (page: PageRequest<Own>) => Promise<Page<Row, Own>>;
  /** Null where there are too many; the page is judged only where there are not. */
  readonly sorted: (
    sorting: Sorting<By>,
    page: () => PageRequest<SortedPosition>,
  ) => Promise<Page<Row, SortedPosition> | null>;
}

/** CON-LIST-9: a page of a list in the order that was asked for, or in its own one, whose positions have `length` members. */
export async function orderedPage<Row, Own extends Position, By extends string>(
  request: PageRequest<Own | SortedPosition>,
  sorting: Sorting<By> | null,
  length: Own['length'],
  { plain, sorted }: Reads<Row, Own, By>,
): Promise<OrderedPage<Row, Own>> {
  const inOrder = sorting && (await sorted(sorting, () => pageOfOrder(request, sorting, length + 2)));
  const page = inOrder ?? (await plain(pageOf<Own>(request, length)));
  return { ...page, isSorted: !sorting || inOrder !== null };
}
