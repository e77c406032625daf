import type pg from 'pg';
import type { Settings } from '../../config.ts';
import type { Connection } from '../../storage/connection.ts';

export interface Check {
  readonly name: string;
  /** Something wrong lets the command fail; advice does not. */
  readonly severity: 'wrong' | 'advice';
  /** A database in which nothing was set up yet, or whose schema is behind, has no installation to check. */
  readonly of: 'server' | 'installation';
  readonly look: (at: Looking) => Finding | Promise<Finding>;
}

/** It is null or a remark if all is well; else a sentence, which has the severity of the check unless it is advice alone. */
export type Finding = string | { readonly well: string } | { readonly advice: string } | null;

export interface Looking {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly client: pg.Client;
  /** It is the same connection, for statements over all companies. */
  readonly connection: Connection;
  readonly now: Date;
}

const mostNamed = 5;

/** It names the first few of them, and says that there are more. */
export function someOf(names: readonly string[]): string {
  return `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ', ...' : ''}`;
}
