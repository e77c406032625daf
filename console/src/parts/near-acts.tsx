import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './near-acts.module.css';

interface NearActsProps<Row> {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly rows: readonly Row[];
  readonly acts: (row: Row) => ReactNode;
}

interface Near {
  readonly place: number;
  readonly cell: Element;
}

/** CON-DESIGN-19: only the row under the mouse, or with the focus, has its acts: those of all others would be drawn for nothing. */
export function NearActs<Row>({ body, rows, acts }: NearActsProps<Row>) {
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
  return createPortal(<div className={styles['acts']}>{acts(row)}</div>, near.cell);
}
