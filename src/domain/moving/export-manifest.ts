import { createHmac, scryptSync } from 'node:crypto';
import { type MasterKey, masterKeyLength, masterKeyOf } from '../access/master-key.ts';

/** What an exported company says of itself: the last file but for its seal. */
export interface ExportManifest {
  readonly product: 'facturier company';
  readonly format: typeof exportFormat;
  readonly version: string;
  readonly environment: string;
  readonly fiscalCode: string;
  readonly name: string;
  readonly takenAt: string;
  /** The last migration of the schema, by which the tables are read. */
  readonly schema: number;
  /** The end of the audit trail; null before its first row. */
  readonly audit: { readonly position: number; readonly hash: string } | null;
  /** The installation that the company went to; null where it stays. */
  readonly movedTo: string | null;
  /** How the key of the secrets and of the seal is made from the passphrase; null where there is none. */
  readonly passphrase: { readonly salt: string } | null;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly documents: number;
  /** SHA-256 of checksums.txt, which has that of every file before it. */
  readonly checksums: string;
}

/** What both commands tell: every row of the file, its people among them. */
export const rowsOf = ({ tables }: Pick<ExportManifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/** It is increased when programs that know only the present format could no longer read the file. */
export const exportFormat = 1;

export const exportFiles = {
  readme: 'README.txt',
  columns: 'tables.csv',
  people: 'tables/people.csv',
  documents: 'documents/list.csv',
  secrets: 'secrets.json',
  checksums: 'checksums.txt',
  manifest: 'manifest.json',
  seal: 'manifest.hmac',
} as const;

export const tableFile = (table: string): string => `tables/${table}.csv`;

/** A secret of the company, sealed with the key of the export. */
export interface ExportedSecret {
  readonly table: string;
  readonly column: string;
  readonly key: Readonly<Record<string, string>>;
  readonly sealed: string;
}

/** What the key of the export seals it for, so that no secret can take the place of another. */
export function secretUse({ table, column, key }: Omit<ExportedSecret, 'sealed'>): string {
  return `facturier export ${table}.${column} ${JSON.stringify(Object.entries(key).sort())}`;
}

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** It takes a moment, so that passphrases cannot be tried by the million. */
export function exportKeyOf(passphrase: string, salt: Buffer, randomBytes: (size: number) => Buffer): MasterKey {
  return masterKeyOf(scryptSync(passphrase.normalize('NFC'), salt, masterKeyLength, cost), randomBytes);
}

export function exportSeal(key: Pick<MasterKey, 'derive'>, manifest: Buffer): string {
  return createHmac('sha256', key.derive('facturier company export')).update(manifest).digest('hex');
}

/** The file cannot be imported; the message is one clear sentence. */
export class ExportRefused extends Error {}
