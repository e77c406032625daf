import { type RefObject, useEffect, useRef } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** CON-DESIGN-3: in a list `j` and `k` go from row to row, `x` chooses the row, and Enter opens it, because its link has the focus. */
export function useRowKeys(isList: boolean): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (!isList) return;
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const rows = [...(body.current?.rows ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = steps[event.key];
      if (step !== undefined) focusRow(rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]);
      else if (event.key === 'x' && at >= 0) rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [isList]);
  return body;
}

function focusRow(row: HTMLTableRowElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-opens] a')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Somebody types, or a dialog is open; a tick is no field to type in. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null);
