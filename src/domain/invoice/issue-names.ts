import type { InvoiceType } from '../nomenclature/invoice-types.ts';
import { taxedLines } from './check-issue.ts';
import type { IssueCommand, IssueLine } from './issue-command.ts';
import type { IssueProblem } from './issue-problem.ts';
import type { EarlierDocument } from './snapshot.ts';

/** The names in a request to issue that only the database can check. A name is null if it was not sent or not readable. */
export interface IssueNames {
  readonly series: string | null;
  readonly seriesKind: string | null;
  readonly platform: string;
  readonly proforma: IssueCommand['proforma'];
  readonly corrects: readonly EarlierDocument[];
  /** One entry for each line. */
  readonly warehouseCodes: readonly (string | null)[];
  /** What the law allows only to a seller registered for VAT. */
  readonly vat: VatInput;
}

export interface VatInput {
  readonly type: InvoiceType | null;
  readonly isVatOnCollection: boolean;
  readonly lines: readonly (Pick<IssueLine, 'vatRate'> | null)[];
}

export interface KnownNames {
  readonly seriesKind: string | null;
  readonly isPlatformKnown: boolean;
  readonly warehouseIds: ReadonlyMap<string, number>;
}

/** V2-REQ-26, V2-LAW-2: finds what a seller who is not registered for VAT cannot issue. */
export function* checkSeller(
  { type, isVatOnCollection, lines }: VatInput,
  isVatPayer: boolean,
): Generator<IssueProblem> {
  if (isVatPayer) return;
  if (type?.code === 'T') yield { on: 'invoice', problem: 'reverse-charge-by-unregistered' };
  if (isVatOnCollection) yield { on: 'invoice', problem: 'vat-on-collection-by-unregistered' };
  // For a type without VAT these lines are reported without knowing the seller.
  if (type?.chargesVat !== false) yield* taxedLines(lines);
}

export function* checkNames(
  names: Omit<IssueNames, 'proforma' | 'corrects' | 'vat'>,
  known: KnownNames,
): Generator<IssueProblem> {
  if (names.series !== null && known.seriesKind === null) yield { on: 'invoice', problem: 'series-unknown' };
  else if (names.series !== null && names.seriesKind !== null && known.seriesKind !== names.seriesKind) {
    yield { on: 'invoice', problem: 'series-of-other-kind' };
  }
  if (names.platform !== '' && !known.isPlatformKnown) {
    yield { on: 'invoice', problem: 'platform-unknown', platform: names.platform };
  }
  for (const [line, code] of names.warehouseCodes.entries()) {
    if (code !== null && !known.warehouseIds.has(code)) yield { on: 'line', line, problem: 'warehouse-unknown' };
  }
}

/**
 * Characters that are invisible: white space, controls, and characters that only join, direct or vary their neighbours. They are written as
 * code points, because the patterns of schemas, with or without the `u` flag, and of the database (`visible_text` of migration 0040) use
 * the same list.
 */
export const invisibleCharacters =
  '\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F' +
  '\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB';
const beyondTheFirstPlane = '\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}';

const invisible = new RegExp(`[${invisibleCharacters}${beyondTheFirstPlane}]`, 'gu');

/**
 * V2-TRUE-9: the part of series and numbers by which a reader can distinguish them. A letter with a separate accent looks like the
 * accented letter.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, '').normalize('NFC');
}

/** A number as people read it: without invisible characters, and with single spaces inside. */
export function tidyNumber(text: string): string {
  const seen = text.replace(invisible, (character) => (/\s/.test(character) ? ' ' : ''));
  return seen.replace(/ +/g, ' ').trim().normalize('NFC');
}
