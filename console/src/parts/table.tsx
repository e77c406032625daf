import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  /** It is empty for the column of buttons. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Only who cannot see the column is told its name. */
  readonly isTitleHidden?: boolean;
  /** A cell stands there on a phone, without its title; cells without a place follow below, with theirs. */
  readonly onPhone?: 'first' | 'left' | 'right' | 'across';
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
}

export function Table<Row>({ caption, isTitled = false, columns, rows, keyOf, empty }: TableProps<Row>) {
  return (
    <div className={styles['frame']}>
      <table
        className={columns.some(({ onPhone }) => onPhone) ? `${styles['table']} ${styles['brief']}` : styles['table']}
      >
        <caption className={isTitled ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead hidden={rows.length === 0}>
          <tr>
            {columns.map(({ title, isNumber, isTitleHidden }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title === '' || isTitleHidden ? <span className="visually-hidden">{title || '·'}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isNumber, onPhone }) => (
                <td key={title} data-label={title} data-phone={onPhone} className={isNumber ? 'number' : undefined}>
                  {title === '' ? <div className={styles['acts']}>{cell(row)}</div> : <div>{cell(row)}</div>}
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
    </div>
  );
}
