import { equals } from '../decimal/arithmetic.ts';
import { parseDecimal } from '../decimal/decimal.ts';

/** OPS-AUDIT-6: a document as the audit trail describes it. */
export interface SealedDocument {
  /** The details of its issue, as they were recorded. */
  readonly issued: string;
  /** The last transition of the document. */
  readonly transition: string;
  /** Digests of what it shows and of its lines; null if an older version recorded none. */
  readonly snapshot: string | null;
  readonly collected: string;
  readonly collections: number;
}

/** The same document as it is in the tables, with values derived from other columns. Amounts are decimal text. */
export interface StoredDocument {
  readonly status: string;
  readonly isDeleted: boolean;
  /** Null where the import of its client was taken back after that of the document. */
  readonly clientId: string | null;
  readonly automaticNumber: string | null;
  readonly number: string;
  readonly collected: string;
  readonly collectionsSum: string;
  readonly collectionsCount: number;
  /** Digests of the stored content. */
  readonly snapshot: string;
  readonly lines: string;
  readonly columns: Facts;
  /** The same values as in the snapshot that the document shows. */
  readonly shown: Facts;
  readonly linesNet: string;
  readonly linesVat: string;
  readonly linesGross: string;
}

export interface Facts {
  readonly typeCode: string | null;
  readonly issuedOn: string | null;
  readonly dueOn: string | null;
  readonly currency: string | null;
  readonly exchangeRate: string | null;
  readonly externalId: string | null;
  readonly net: string | null;
  readonly vat: string | null;
  readonly gross: string | null;
}

export type BooksDifference =
  /** `missing` is in the trail and not in the tables; `unknown` is the other way round. */
  | { readonly is: 'missing' | 'unknown' }
  | { readonly is: 'other-content'; readonly what: 'lines' | 'text' }
  | { readonly is: 'other-value'; readonly what: string; readonly told: string | null; readonly found: string | null };

export interface DocumentCompared {
  readonly differences: readonly BooksDifference[];
  /** Whether a version that recorded no digests issued it, so that only part of it could be compared. */
  readonly isOlder: boolean;
}

/** OPS-AUDIT-6: finds where the tables differ from the trail, or from one another. */
export function compareDocument(
  sealed: SealedDocument | null,
  stored: StoredDocument | null,
  joinedClients: ReadonlyMap<string, string> = new Map(),
): DocumentCompared {
  if (!stored) return { differences: [{ is: 'missing' }], isOlder: false };
  if (!sealed) return { differences: [{ is: 'unknown' }], isOlder: false };
  const issued = detailsOf(sealed.issued);
  const recordedLines = issued['lines'];
  const pairs: readonly Pair[] = [
    ['type', issued['type'], stored.columns.typeCode],
    ['currency', issued['currency'], stored.columns.currency],
    ['gross', issued['gross'], stored.columns.gross],
    ...('client' in issued && !isLeftOver(sealed, stored)
      ? [['client', lastClient(issued['client'], joinedClients), stored.clientId] as const]
      : []),
    ['status', statusOf(sealed.transition, 'reverses' in issued), stored.isDeleted ? 'deleted' : stored.status],
    ['collected', sealed.collected, stored.collected],
    ['collected', stored.collected, stored.collectionsSum],
    ['collections', String(sealed.collections), String(stored.collectionsCount)],
    [
      'number',
      stored.automaticNumber === null ? stored.number : withoutZeros(stored.number),
      stored.automaticNumber ?? stored.number,
    ],
    ['net of the lines', stored.columns.net, stored.linesNet],
    ['VAT of the lines', stored.columns.vat, stored.linesVat],
    ['gross of the lines', stored.columns.gross, stored.linesGross],
    ...shownFacts.map((what): Pair => [what, stored.shown[what], stored.columns[what]]),
  ];
  return {
    isOlder: recordedLines === undefined,
    differences: [
      ...pairs.flatMap(differenceOf),
      ...(sealed.snapshot !== null && sealed.snapshot !== stored.snapshot ? [otherText] : []),
      ...(recordedLines !== undefined && recordedLines !== stored.lines ? [otherLines] : []),
    ],
  };
}

/** MOVE-16: of a document that was taken back with its client nothing says whose it was but the trail. */
const isLeftOver = ({ transition }: SealedDocument, { clientId, isDeleted }: StoredDocument): boolean =>
  transition === 'undone' && isDeleted && clientId === null;

const otherText = { is: 'other-content', what: 'text' } as const;
const otherLines = { is: 'other-content', what: 'lines' } as const;

const shownFacts = [
  'typeCode',
  'issuedOn',
  'dueOn',
  'currency',
  'exchangeRate',
  'externalId',
  'net',
  'vat',
  'gross',
] as const;

type Pair = readonly [what: string, told: unknown, found: string | null];

function differenceOf([what, told, found]: Pair): readonly BooksDifference[] {
  const text = told === undefined || told === null ? null : String(told);
  return isSame(text, found) ? [] : [{ is: 'other-value', what, told: text, found }];
}

/** Amounts are compared by value, because columns keep more zeros than documents show. */
function isSame(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  const [left, right] = [one && parseDecimal(one), other && parseDecimal(other)];
  return Boolean(left && right && equals(left, right));
}

function statusOf(transition: string, isReversal: boolean): string {
  const status = isReversal ? 'reversal' : 'issued';
  if (transition === 'reversed-elsewhere') return 'reversed';
  if (transition === 'undone') return 'deleted';
  return transition === 'issued' || transition === 'imported' || transition === 'restored' ? status : transition;
}

/**
 * The client that has the documents now, after clients were joined. A forged trail may contain a circle, so the number of steps is limited.
 */
function lastClient(first: unknown, joined: ReadonlyMap<string, string>): unknown {
  let client = first;
  for (let step = 0; step < joined.size && typeof client === 'string' && joined.has(client); step += 1) {
    client = joined.get(client);
  }
  return client;
}

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');

function detailsOf(text: string): Readonly<Record<string, unknown>> {
  const details: unknown = JSON.parse(text);
  return typeof details === 'object' && details !== null ? (details as Readonly<Record<string, unknown>>) : {};
}

/** OPS-AUDIT-6: a stock level that is not the opening stock less what documents took. */
export interface StockDifference {
  readonly article: string;
  readonly warehouse: string | null;
  readonly expected: string;
  readonly found: string;
}
