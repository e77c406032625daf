import type pg from 'pg';
import type { Settings } from '../../config.ts';
import type { Connection } from '../../storage/connection.ts';

/** One thing that `doctor` checks. */
export interface Check {
  readonly name: string;
  /** Something wrong lets the command fail; advice does not. */
  readonly severity: 'wrong' | 'advice';
  /** What it looks into. Of a database in which nothing was set up yet, or whose schema is behind, an installation has nothing to tell. */
  readonly of: 'server' | 'installation';
  readonly look: (at: Looking) => Finding | Promise<Finding>;
}

/** It is null if all is well, or a remark all the same; else a sentence. */
export type Finding = string | { readonly well: string } | null;

export interface Looking {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly client: pg.Client;
  /** The same, for statements over all companies. */
  readonly connection: Connection;
  readonly now: Date;
}

const mostNamed = 5;

/** The first few of them, and a note that there are more. */
export function someOf(names: readonly string[]): string {
  return `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ', ...' : ''}`;
}
