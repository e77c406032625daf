import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useState } from 'react';
import type { Path } from '../addresses.ts';
import { goTo } from '../router.tsx';
import type { Words } from '../words/ro.ts';
import { useWords } from '../words/words.ts';
import { ActSheet, MoreButton } from './more-acts.tsx';
import { hasRoomBeside, NearActs, type RowActs } from './near-acts.tsx';
import styles from './table.module.css';
import { useRowKeys } from './table-keys.ts';
import lists from './table-list.module.css';
import { useMedia } from './use-media.ts';

export interface Column<Row> {
  /** It is empty for the column of buttons. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** A press on its title orders the rows by it; `way` is how they are ordered by it now. */
  readonly sort?: { readonly to: Path; readonly way: 'ascending' | 'descending' | null };
  /** Only who cannot see the column is told its name. */
  readonly isTitleHidden?: boolean;
  /** It takes the room that is left, and is cut where that is too little: the other columns keep to one line. */
  readonly isMain?: boolean;
  /** Its link opens the row: by Enter, and on a phone by a tap anywhere on it. */
  readonly opens?: boolean;
  /**
   * A cell stands there on a phone, without its title; cells without a place follow below, with theirs. A list has two lines a row: `name`
   * and `amount`, then `under`, `beside` and `state`.
   */
  readonly onPhone?:
    | 'first'
    | 'left'
    | 'right'
    | 'across'
    | 'name'
    | 'amount'
    | 'under'
    | 'beside'
    | 'state'
    | 'more'
    | 'hidden';
}

interface TableProps<Row> {
  readonly caption: string;
  /** The heading of the screen does not say already what the table is. */
  readonly isTitled?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** It says what to do where there is nothing yet. */
  readonly empty: ReactNode;
  /** What is done most with a row: beside the mouse, or behind a button of the row. */
  readonly rowActs?: RowActs<Row>;
  /** Something else is done with the rows now, and nothing stands beside the mouse. */
  readonly isChoosing?: boolean;
}

/** It stands beside the first cell of a row on a phone, where the column that says it has no room. */
export function OnPhone({ children }: { readonly children: ReactNode }) {
  return <span className={`quiet small ${styles['onPhone']}`}> {children}</span>;
}

/** A cell with a place of its own on a phone says no title there. */
const isNamedOnPhone = ({ title, onPhone }: Pick<Column<never>, 'title' | 'onPhone'>): boolean =>
  title === '' || onPhone === undefined;

/** Plain text needs no element that holds it together, and a page of rows has hundreds of such cells. */
function cellOf<Row>({ title, cell, isMain, onPhone = 'left' }: Column<Row>, row: Row): ReactNode {
  const shown = cell(row);
  if (title === '') return <div className={styles['acts']}>{shown}</div>;
  const isPlain = typeof shown === 'string' && !isMain && onPhone !== 'left' && onPhone !== 'name';
  return isPlain ? shown : <div>{shown}</div>;
}

const moreColumn = <Row,>(words: Words, { nameOf }: RowActs<Row>, onOpen: (row: Row) => void): Column<Row> => ({
  title: words.acts.more,
  isTitleHidden: true,
  onPhone: 'more',
  cell: (row) => <MoreButton name={nameOf(row)} onOpen={() => onOpen(row)} />,
});

/** More columns than this may be wider than the screen, and then the table scrolls by itself. */
const mostThatFit = 9;

export function Table<Row>(props: TableProps<Row>) {
  const { caption, isTitled = false, columns: own, rows, keyOf, empty, rowActs, isChoosing = false } = props;
  const words = useWords();
  const isBeside = useMedia(hasRoomBeside);
  const [opened, setOpened] = useState<Row | null>(null);
  const columns = rowActs && !isBeside ? [...own, moreColumn(words, rowActs, setOpened)] : own;
  const isList = columns.some(({ opens }) => opens);
  const body = useRowKeys(isList);
  const looks = [
    styles['table'],
    ...(columns.some(({ onPhone }) => onPhone) ? [styles['brief']] : []),
    ...(isList ? [lists['list']] : []),
  ];
  return (
    <div className={isList && columns.length <= mostThatFit ? `${styles['frame']} ${lists['fits']}` : styles['frame']}>
      <table className={looks.join(' ')}>
        <caption className={isTitled ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead hidden={rows.length === 0}>
          <tr>
            {columns.map(({ title, isNumber, isTitleHidden, sort }) => (
              <th
                key={title}
                scope="col"
                className={isNumber ? 'number' : undefined}
                aria-sort={sort?.way ?? undefined}
              >
                {title === '' || isTitleHidden ? (
                  <span className="visually-hidden">{title || '·'}</span>
                ) : sort ? (
                  <>
                    <button type="button" className={styles['sort']} onClick={() => goTo(sort.to)}>
                      {title}
                      {sort.way === 'ascending' ? <ArrowUp /> : sort.way === 'descending' ? <ArrowDown /> : null}
                    </button>
                    <span className={styles['onPhone']}>{title}</span>
                  </>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.title}
                  data-label={isNamedOnPhone(column) ? column.title : undefined}
                  data-phone={column.onPhone}
                  data-main={column.isMain || undefined}
                  data-opens={column.opens}
                  className={column.isNumber ? 'number' : undefined}
                >
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} data-label="">
                <div className={styles['empty']}>{empty}</div>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {rowActs && opened !== null ? (
        <ActSheet name={rowActs.nameOf(opened)} acts={rowActs.actsOf(opened)} onClose={() => setOpened(null)} />
      ) : null}
      {rowActs && isBeside && !isChoosing ? <NearActs body={body} rows={rows} acts={rowActs} /> : null}
    </div>
  );
}
