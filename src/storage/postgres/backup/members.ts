import { setInstallationScope } from '../../scope.ts';

/** The names in the tar: `tables/invoices/000001.copy`, …, `master.key`, `manifest.json`, `manifest.hmac`. */
export const manifestMember = 'manifest.json';
export const sealMember = 'manifest.hmac';
export const keyMember = 'master.key';

/** The pieces of a table, in order, are the text of one COPY. */
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`;

export const tableOf = (member: string): string | null => /^tables\/([^/]+)\/\d+\.copy$/.exec(member)?.[1] ?? null;

/** With these settings values are written and read the same way on every server. */
export const copySettings = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL statement_timeout = 0; ${setInstallationScope}`;
