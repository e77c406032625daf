import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import styles from './near-acts.module.css';

/** What is done most with one row of a list. */
export interface RowAct {
  readonly name: string;
  readonly run: () => void;
}

export interface RowActs<Row> {
  readonly nameOf: (row: Row) => string;
  readonly actsOf: (row: Row) => readonly RowAct[];
}

/** They stand beside the mouse where there is one and the row has room for them. */
export const hasRoomBeside = '(hover: hover) and (min-width: 44.01rem)';

interface NearActsProps<Row> {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly rows: readonly Row[];
  readonly acts: RowActs<Row>;
}

interface Near {
  readonly place: number;
  readonly cell: Element;
}

/** CON-DESIGN-19: only the row under the mouse, or with the focus, has its acts: those of all others would be drawn for nothing. */
export function NearActs<Row>({ body, rows, acts: { nameOf, actsOf } }: NearActsProps<Row>) {
  const [near, setNear] = useState<Near | null>(null);
  useEffect(() => {
    const table = body.current;
    if (!table) return;
    const come = ({ target }: Event) => setNear(nearOf(target));
    const leave = () => {
      if (!document.querySelector('dialog[open]')) setNear(nearOf(document.activeElement));
    };
    table.addEventListener('pointerover', come);
    table.addEventListener('focusin', come);
    table.addEventListener('pointerleave', leave);
    return () => {
      table.removeEventListener('pointerover', come);
      table.removeEventListener('focusin', come);
      table.removeEventListener('pointerleave', leave);
    };
    function nearOf(target: EventTarget | null): Near | null {
      const row = target instanceof Element ? target.closest('tr') : null;
      const place = row ? [...(table?.rows ?? [])].indexOf(row) : -1;
      const cell = row?.lastElementChild;
      return place >= 0 && cell ? { place, cell } : null;
    }
  }, [body]);
  const row = near ? rows[near.place] : undefined;
  if (!near || row === undefined) return null;
  return createPortal(
    <div className={styles['acts']}>
      {actsOf(row).map(({ name, run }) => (
        <Button key={name} look="small" onClick={run}>
          {name}
          <span className="visually-hidden"> {nameOf(row)}</span>
        </Button>
      ))}
    </div>,
    near.cell,
  );
}
