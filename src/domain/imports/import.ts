import type { AuthorKind } from '../access/right.ts';
import type { ImportFailure, ImportProblem } from './import-problem.ts';

/** MOVE-13: what a table can have that a company brings along. */
export const tableKinds = [
  'clients',
  'suppliers',
  'articles',
  'stock',
  'series',
  'client-balances',
  'supplier-balances',
] as const;
export type TableKind = (typeof tableKinds)[number];
export type ImportKind = 'issued-invoices' | TableKind;
export type ImportState = 'queued' | 'in-progress' | 'ready' | 'failed' | 'undone';

export interface ImportCounts {
  readonly added: number;
  /** Files whose document is here already, the same. */
  readonly known: number;
  readonly refused: number;
  /** Documents that count as collected because of their date. */
  readonly collected: number;
}

/** MOVE-3: one file that was sent, and what became of the documents in it. */
export interface Import extends ImportCounts {
  readonly importId: string;
  readonly kind: ImportKind;
  readonly name: string;
  readonly state: ImportState;
  readonly authorKind: AuthorKind;
  readonly authorId: number | null;
  readonly collectedUntil: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly found: number;
  readonly position: number;
  readonly later: readonly number[];
  readonly failure: ImportFailure | null;
}

export interface ImportRefusal {
  /** The place of the file among those that were found, from 0. */
  readonly place: number;
  readonly name: string;
  readonly problem: ImportProblem;
}
