import type { IdentifiedEntry } from '../../domain/bank/identified-entries.ts';
import type { BankEntry, EntryState, EntryUse, Payable } from '../../domain/bank/proposal.ts';
import { type Decimal, decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

export interface NewEntry extends IdentifiedEntry {
  readonly entryId: string;
  readonly currency: string;
}

const mostAtOnce = 2000;

/** GRP-BANK-6: adds the entries that are not known yet, and returns them as account and identity. */
export async function addBankEntries(
  tx: Transaction,
  entries: readonly NewEntry[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (let from = 0; from < entries.length; from += mostAtOnce) {
    const given = entries
      .slice(from, from + mostAtOnce)
      .map((entry) => ({ ...entry, amount: decimalToString(entry.amount) }));
    const rows = await tx.run<{ added: string }>(
      'bank-entries.add',
      `INSERT INTO bank_entries (company_id, entry_id, iban, identity, booked_on, amount, currency, is_credit, is_reversal, text,
              counterpart_name, counterpart_iban, reference, read_at)
       SELECT $1, "entryId", iban, identity, "bookedOn", amount, currency, "isCredit", "isReversal", text,
              "counterpartName", "counterpartIban", reference, $3
         FROM jsonb_to_recordset($2::jsonb) AS given ("entryId" uuid, iban text, identity text, "bookedOn" date, amount numeric,
              currency text, "isCredit" boolean, "isReversal" boolean, text text, "counterpartName" text, "counterpartIban" text,
              reference text)
       ON CONFLICT (company_id, iban, identity) DO NOTHING RETURNING iban || ' ' || identity AS added`,
      [tx.companyId, JSON.stringify(given), at],
    );
    for (const row of rows) added.add(row.added);
  }
  return added;
}

type RawUse = Omit<EntryUse, 'amount' | 'document'> & {
  readonly series: string | null;
  readonly number: string | null;
  readonly amount: string;
};
type Raw = Omit<BankEntry, 'amount' | 'uses'> & { readonly amount: string; readonly uses: readonly RawUse[] };

const stateColumn = `CASE WHEN e.allocations > 0 THEN 'confirmed' WHEN e.ignored_at IS NOT NULL THEN 'ignored' ELSE 'open' END`;
const columns = `e.entry_id AS "entryId", e.iban, e.booked_on::text AS "bookedOn", e.amount, e.currency, e.is_credit AS "isCredit", e.text,
  e.counterpart_name AS "counterpartName", e.counterpart_iban AS "counterpartIban", e.reference, ${stateColumn} AS state`;
const entriesWithUses = `SELECT ${columns}, CASE WHEN e.allocations > 0 THEN (
    SELECT json_agg(json_build_object('series', i.series, 'number', i.number,
             'supplierInvoice', CASE WHEN s.supplier_id IS NOT NULL THEN json_build_object('invoiceId', f.supplier_invoice_id,
               'number', f.number, 'supplierName', s.name) END, 'amount', coalesce(c.amount, p.amount)::text) ORDER BY b.place)
      FROM bank_allocations b
      LEFT JOIN collections c ON c.company_id = $1 AND c.collection_id = b.collection_id
      LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id
      LEFT JOIN supplier_payments p ON p.company_id = $1 AND p.supplier_payment_id = b.supplier_payment_id
      LEFT JOIN supplier_invoices f ON f.company_id = $1 AND f.supplier_invoice_id = p.supplier_invoice_id
      LEFT JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = f.supplier_id
     WHERE b.company_id = $1 AND b.entry_id = e.entry_id) ELSE '[]' END AS uses
  FROM bank_entries e WHERE e.company_id = $1`;

export type EntryPosition = readonly [bookedOn: string, entryId: string];

export interface EntryFilters {
  readonly iban: string | null;
  readonly state: EntryState | null;
  readonly from?: string | null;
  readonly until?: string | null;
  /** The result has only these entries, or all but these; absent or null means any. */
  readonly among?: { readonly entryIds: readonly string[]; readonly isListed: boolean } | null;
}

const stateConditions: Readonly<Record<EntryState, string>> = {
  open: 'e.allocations = 0 AND e.ignored_at IS NULL',
  confirmed: 'e.allocations > 0',
  ignored: 'e.ignored_at IS NOT NULL',
};

/** Entries are listed newest first. */
export async function listBankEntries(
  tx: Transaction,
  { iban, state, from = null, until = null, among = null }: EntryFilters,
  page: PageRequest<EntryPosition>,
): Promise<Page<BankEntry, EntryPosition>> {
  const found = await readPage<Raw, EntryPosition>(
    tx,
    {
      name: `bank-entries.list ${state ?? 'any'} ${among?.isListed ?? ''}`,
      select: `${entriesWithUses} AND ${state === null ? 'true' : stateConditions[state]}`,
      values: [tx.companyId],
      filters: [
        [iban, (p) => `e.iban = ${p}`],
        [from, (p) => `e.booked_on >= ${p}::date`],
        [until, (p) => `e.booked_on <= ${p}::date`],
        [among?.entryIds ?? null, (p) => `(e.entry_id = ANY(${p}::uuid[])) = ${among?.isListed === true}`],
      ],
      order: [
        ['e.booked_on', 'date'],
        ['e.entry_id', 'uuid'],
      ],
      direction: 'descending',
    },
    page,
    ({ bookedOn, entryId }) => [bookedOn, entryId],
  );
  return mapPage(found, entryOf);
}

function entryOf({ uses, ...row }: Raw): BankEntry {
  return {
    ...row,
    amount: storedDecimal(row.amount),
    uses: uses.map(({ series, number, amount, supplierInvoice }) => ({
      document: series === null || number === null ? null : { series, number },
      supplierInvoice,
      amount: storedDecimal(amount),
    })),
  };
}

/** Null for an unknown id. */
export async function findBankEntry(tx: Transaction, entryId: string): Promise<BankEntry | null> {
  const [row] = await tx.run<Raw>('bank-entries.find', `${entriesWithUses} AND e.entry_id = $2::uuid`, [
    tx.companyId,
    entryId,
  ]);
  return row ? entryOf(row) : null;
}

/**
 * Lists unassigned credits, newest first, without those booked in the future. If identities are given, only these, and only credits that
 * never were collected.
 */
export async function listOpenCredits(
  tx: Transaction,
  { today, only, most }: { readonly today: string; readonly only: readonly string[] | null; readonly most: number },
): Promise<readonly BankEntry[]> {
  const rows = await tx.read<Raw>(
    'bank-entries.open-credits',
    `SELECT ${columns}, '[]'::json AS uses FROM bank_entries e
      WHERE e.company_id = $1 AND e.is_credit AND NOT e.is_reversal AND e.allocations = 0 AND e.ignored_at IS NULL
        AND e.booked_on <= $2::date AND e.amount > 0
        AND ($3::text[] IS NULL OR e.freed_at IS NULL AND e.iban || ' ' || e.identity = ANY($3::text[]))
      ORDER BY e.booked_on DESC, e.entry_id DESC LIMIT $4`,
    [tx.companyId, today, only, most],
  );
  return rows.map(entryOf);
}

/** One unassigned credit; null if there is none with this id. */
export async function findOpenCredit(tx: Transaction, entryId: string, today: string): Promise<BankEntry | null> {
  const [row] = await tx.read<Raw>(
    'bank-entries.open-credit',
    `SELECT ${columns}, '[]'::json AS uses FROM bank_entries e
      WHERE e.company_id = $1 AND e.entry_id = $2::uuid AND e.is_credit AND NOT e.is_reversal AND e.allocations = 0
        AND e.ignored_at IS NULL AND e.booked_on <= $3::date AND e.amount > 0`,
    [tx.companyId, entryId, today],
  );
  return row ? entryOf(row) : null;
}

type RawPayable = Omit<Payable, 'remaining'> & { readonly remaining: string };

const payableColumns = `i.invoice_id AS "invoiceId", i.series, i.number, i.issued_on::text AS "issuedOn", i.currency, i.gross - i.collected - i.returned AS remaining,
  i.is_outstanding AS "isOutstanding", c.name AS client, c.bank_account AS "clientIban"`;

const payableOf = (row: RawPayable): Payable => ({ ...row, remaining: storedDecimal(row.remaining) });

/** GRP-BANK-9: finds the existing ones of these documents. */
export async function findNamedInvoices(tx: Transaction, names: readonly DocumentName[]): Promise<readonly Payable[]> {
  if (names.length === 0) return [];
  const rows = await tx.read<RawPayable>(
    'bank-entries.named-invoices',
    `SELECT ${payableColumns}
       FROM (SELECT DISTINCT series, number FROM unnest($2::text[], $3::text[]) AS given (series, number)) AS given
       JOIN invoices i ON i.company_id = $1 AND i.series = given.series AND i.number = given.number AND i.deleted_at IS NULL
       JOIN clients c ON c.company_id = $1 AND c.client_id = i.client_id`,
    [tx.companyId, names.map(({ series }) => series), names.map(({ number }) => number)],
  );
  return rows.map(payableOf);
}

/** GRP-BANK-10: outstanding invoices with one of these amounts left; null if there are more than `most`. */
export async function findByRemaining(
  tx: Transaction,
  amounts: readonly Decimal[],
  most: number,
): Promise<readonly Payable[] | null> {
  if (amounts.length === 0) return [];
  const rows = await tx.read<RawPayable>(
    'bank-entries.by-remaining',
    // A sub-select is hashed; an array would be searched from its beginning for every invoice.
    `SELECT ${payableColumns} FROM invoices i JOIN clients c ON c.company_id = $1 AND c.client_id = i.client_id
      WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.is_outstanding
        AND i.gross - i.collected - i.returned IN (SELECT unnest($2::numeric[]))
      LIMIT $3`,
    [tx.companyId, amounts.map(decimalToString), most + 1],
  );
  return rows.length > most ? null : rows.map(payableOf);
}

export interface LockedEntry
  extends Pick<
    BankEntry,
    'entryId' | 'iban' | 'bookedOn' | 'amount' | 'currency' | 'isCredit' | 'state' | 'reference'
  > {
  readonly text: string;
  readonly isReversal: boolean;
}

/** Taken after the lock of the document, if there is one: nobody else assigns or ignores the entry until the transaction ends. */
export async function lockBankEntry(tx: Transaction, entryId: string): Promise<LockedEntry | null> {
  const [row] = await tx.run<Omit<LockedEntry, 'amount'> & { readonly amount: string }>(
    'bank-entries.lock',
    `SELECT e.entry_id AS "entryId", e.iban, e.booked_on::text AS "bookedOn", e.amount, e.currency, e.is_credit AS "isCredit",
            e.is_reversal AS "isReversal", e.reference, e.text, ${stateColumn} AS state
       FROM bank_entries e WHERE e.company_id = $1 AND e.entry_id = $2::uuid FOR NO KEY UPDATE`,
    [tx.companyId, entryId],
  );
  return row ? { ...row, amount: storedDecimal(row.amount) } : null;
}

/** Null removes the mark, so that the entry is open again. */
export async function markIgnored(tx: Transaction, entryId: string, at: Date | null): Promise<void> {
  await tx.run(
    'bank-entries.ignore',
    'UPDATE bank_entries SET ignored_at = $3 WHERE company_id = $1 AND entry_id = $2::uuid',
    [tx.companyId, entryId, at],
  );
}
