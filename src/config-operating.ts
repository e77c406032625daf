import { resolve } from 'node:path';
import { choice, type Given, WrongUsage, whole } from './config-values.ts';
import { parseRecipient } from './storage/postgres/backup/age-keys.ts';

/** Settings by which an operator watches the service. */

/** Reads one variable. */
type Ask = (flag: null, variable: string) => Given;

/** Whoever watches the service reads its figures there. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
  /** The figures of a company are told with its fiscal code. */
  readonly namesCompanies: boolean;
}

/** OPS-METRICS-1: null means that nothing is measured. */
export function metrics(given: Ask, service: { readonly host: string; readonly port: number }): MetricsSettings | null {
  const port = given(null, 'FACTURIER_METRICS_PORT');
  const address = given(null, 'FACTURIER_METRICS_ADDRESS');
  const namesCompanies = choice(given(null, 'FACTURIER_METRICS_COMPANIES'), ['on', 'off'], 'off') === 'on';
  if (port.value !== undefined && address.value !== undefined) {
    throw new WrongUsage(`${port.name} and ${address.name} are not set together: the address has its port.`);
  }
  const place = port.value === undefined ? placeOf(address) : { host: '127.0.0.1', port: whole(port, 0, 0, 65_535) };
  if (place === null) return null;
  // The figures are for the operator alone.
  if (place.port !== 0 && place.port === service.port) {
    throw new WrongUsage(`The metrics need a port of their own; ${place.port} is that of the service.`);
  }
  return { ...place, namesCompanies };
}

/** OPS-TRACE-1: the address that spans are sent to; null means that none are made. */
export function tracing({ name, value }: Given): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new WrongUsage(
      `${name} must be the address of a collector for traces, such as http://127.0.0.1:4318/v1/traces.`,
    );
  }
  return url.href;
}

function placeOf({ name, value }: Given): { readonly host: string; readonly port: number } | null {
  if (value === undefined) return null;
  const [, bracketed, plain, port = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) > 65_535) {
    throw new WrongUsage(
      `${name} must be an address with a port, such as 10.0.0.5:9464 or [::1]:9464, not "${value}".`,
    );
  }
  return { host, port: Number(port) };
}

/** How the service makes backups by itself, and whom they are encrypted to. */
export interface BackupSettings {
  /** Null means that it makes none. */
  readonly folder: string | null;
  /** The minutes after midnight in Romania when it makes one each day. */
  readonly atMinute: number;
  /** So many of the newest days, weeks and months have their last backup kept. */
  readonly keeps: { readonly days: number; readonly weeks: number; readonly months: number };
  /** The recipient in the notation of age; null leaves backups readable. */
  readonly recipient: string | null;
  /** The file of the identity that opens encrypted backups here. */
  readonly identityFile: string | null;
}

/** OPS-BACKUP-12 */
export function backups(given: Ask): BackupSettings {
  const { value: folder } = given(null, 'FACTURIER_BACKUP_FOLDER');
  const at = given(null, 'FACTURIER_BACKUP_AT');
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(at.value ?? '03:00') ?? [];
  if (hours === undefined) throw new WrongUsage(`${at.name} must be a time such as 03:00, not "${at.value}".`);
  const recipient = given(null, 'FACTURIER_BACKUP_RECIPIENT');
  if (recipient.value !== undefined && !parseRecipient(recipient.value)) {
    throw new WrongUsage(`${recipient.name} must be a recipient of age (age1…), not "${recipient.value}".`);
  }
  return {
    folder: folder === undefined ? null : resolve(folder),
    atMinute: Number(hours) * 60 + Number(minutes),
    keeps: keepsOf(given(null, 'FACTURIER_BACKUP_KEEP')),
    recipient: recipient.value ?? null,
    identityFile: given(null, 'FACTURIER_BACKUP_IDENTITY_FILE').value ?? null,
  };
}

function keepsOf({ name, value = '7,4,12' }: Given): BackupSettings['keeps'] {
  const [, days, weeks, months] = /^\s*([1-9]\d{0,3})\s*,\s*(\d{1,4})\s*,\s*(\d{1,4})\s*$/.exec(value) ?? [];
  if (days === undefined) {
    throw new WrongUsage(
      `${name} must be how many days, weeks and months have a backup, such as 7,4,12, not "${value}".`,
    );
  }
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}
