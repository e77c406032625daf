import type { AuthorKind, MemberRight } from '../../domain/access/right.ts';
import type { Shortage } from '../../domain/company/shortages.ts';
import { mailAddressPattern } from '../../domain/mail/mail.ts';
import { formed, oneOf, text } from '../schema/schemas.ts';
import { rightNames, roleNames } from '../vocabulary.ts';

export const authorNames = {
  'api-key': 'cheie',
  'api-user': 'utilizator_api',
  person: 'persoana',
  operator: 'operator',
  service: 'serviciu',
} as const satisfies Readonly<Record<AuthorKind, string>>;

/** PROV-12 */
export const shortageNames = {
  address: 'adresa',
  series: 'serie',
  platform: 'platforma',
  plan: 'abonament',
} as const satisfies Readonly<Record<Shortage, string>>;

/** CON-ROLE-3: those of keys by their names in v2, and beside them what only people do. */
export const memberRightNames: Readonly<Record<MemberRight, string>> = {
  ...rightNames,
  'invoices:export': 'facturi:export',
  'balances:write': 'solduri:scriere',
  'accounting:export': 'contabilitate:export',
  'accounting:write': 'contabilitate:scriere',
  'journal:read': 'jurnal:citire',
  'series:manage': 'serii:gestionare',
  'spv:read': 'spv:citire',
  'spv:manage': 'spv:gestionare',
  'members:manage': 'membri:gestionare',
  'keys:manage': 'chei:gestionare',
  'api-users:manage': 'utilizatori_api:gestionare',
};

export const roleSchema = oneOf(Object.values(roleNames));
export const emailSchema = formed(mailAddressPattern, 'o adresă de e-mail', { maxLength: 254 });
/** Longer than any accepted password: the rule for passwords reports a wrong length in its own text. */
export const passwordSchema = text(1000);
export const codeSchema = text(50);
export const uuidSchema = formed(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'un id');

/** A name that people can see, copy and type again: no space at its ends, no hidden sign. */
export const nameText = (maxLength: number) =>
  formed(/^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u, 'un nume fără spații la capete și fără semne ascunse', { maxLength });

/** The types of the files that people open in a spreadsheet. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
