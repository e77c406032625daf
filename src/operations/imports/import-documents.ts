import type { Author } from '../../domain/access/right.ts';
import { compare, equals, isNegative, negate } from '../../domain/decimal/arithmetic.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { ImportCounts, ImportRefusal } from '../../domain/imports/import.ts';
import type { ImportProblem } from '../../domain/imports/import-problem.ts';
import { type ImportedInvoice, importedInvoice } from '../../domain/imports/imported-invoice.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { readSource } from '../../formats/own-invoice-files.ts';
import { recordChanges } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { ensureClients } from '../../storage/directory/clients.ts';
import { type DayOfRate, findKnownRates } from '../../storage/directory/exchange-rates.ts';
import { listSeries } from '../../storage/directory/series.ts';
import {
  addImportedInvoices,
  findStanding,
  type InvoiceToImport,
  lockReversible,
  markReversedElsewhere,
  type ReversedElsewhere,
  type Standing,
} from '../../storage/imports/imported-invoices.ts';
import { type DigitsOfSeries, takenName } from '../../storage/imports/taken-names.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import { readSupplierSettings } from '../../storage/suppliers/supplier-invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock, Ids } from '../ports.ts';

export interface ImportNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A file of an import, by its place among those that were found. */
export interface ReadFile {
  readonly place: number;
  readonly name: string;
  readonly outcome: ReturnType<typeof readSource>;
}

export interface Importing {
  readonly importId: string;
  readonly author: Author;
}

/** A document that may be imported, by the place and the name of what it came in. */
export interface Candidate {
  readonly place: number;
  readonly name: string;
  readonly document: ImportedInvoice;
  /** Null for a row of a table. */
  readonly xml: string | null;
  /** MOVE-14: the row says only what is left of it, so that its total is not compared. */
  readonly isTotalUnknown?: boolean;
}

type Counted = Omit<ImportCounts, 'refused'> & { readonly refusals: readonly ImportRefusal[] };

/** MOVE-2: judges the files against the books and writes those that are new, in the transaction of its caller. */
export async function importDocuments(
  tx: Transaction,
  needs: ImportNeeds,
  importing: Importing,
  files: readonly ReadFile[],
): Promise<Counted> {
  const today = bucharestDate(needs.clock.now());
  const { fiscalCode } = await readSupplierSettings(tx);
  const own = await listSeries(tx);
  const series = own.map(({ code }) => code);
  const refusals: ImportRefusal[] = [];
  const readable: Candidate[] = [];
  for (const { place, name, outcome } of files) {
    const made = outcome.ok ? importedInvoice(outcome.invoice, { fiscalCode, today, series }) : outcome;
    if (made.ok && 'document' in made) {
      readable.push({ place, name, document: made.document, xml: outcome.ok ? outcome.xml : null });
    } else if (!made.ok) refusals.push({ place, name, problem: made.problem });
  }
  const digits = new Map(own.map((one) => [one.code, one.digits]));
  const judged = await judgeDocuments(tx, readable, digits);
  await addDocuments(tx, needs, importing, judged.fresh, digits);
  return {
    added: judged.fresh.length,
    known: judged.known,
    collected: 0,
    refusals: [...refusals, ...judged.refusals],
  };
}

interface JudgedDocuments {
  readonly fresh: readonly Candidate[];
  readonly known: number;
  readonly refusals: readonly ImportRefusal[];
}

/** MOVE-2: which of the documents are new, and why others cannot be taken. */
export async function judgeDocuments(
  tx: Transaction,
  candidates: readonly Candidate[],
  digits: DigitsOfSeries,
): Promise<JudgedDocuments> {
  const judged = await withRates(tx, candidates);
  const standing = await findStanding(
    tx,
    judged.map(({ document }) => document),
    digits,
  );
  const taken = new Map<string, Standing>();
  const fresh: Candidate[] = [];
  const refusals: ImportRefusal[] = [];
  const refuse = ({ place, name }: Candidate, problem: ImportProblem): void =>
    void refusals.push({ place, name, problem });
  let known = 0;
  for (const [place, one] of judged.entries()) {
    const name = takenName(one.document, digits);
    const there = standing.get(place) ?? taken.get(name);
    if (!there && isRateMissing(one.document)) {
      const { currency, issuedOn } = one.document.snapshot;
      refuse(one, { is: 'exchange-rate-unknown', currency, issuedOn });
    } else if (!there) {
      taken.set(name, standingOf(one.document));
      fresh.push(one);
    } else if (there.isDeleted) {
      refuse(one, { is: 'number-of-deleted', document: `${there.series} ${there.number}` });
    } else if (isSame(there, one)) {
      known += 1;
    } else {
      const { issuedOn, gross, currency } = there;
      refuse(one, { is: 'contradicts', document: `${there.series} ${there.number}`, issuedOn, gross, currency });
    }
  }
  return { fresh, known, refusals };
}

/** MOVE-1: writes documents that are new, and the clients that are. */
export async function addDocuments(
  tx: Transaction,
  { clock, ids }: Omit<ImportNeeds, 'database'>,
  { importId, author }: Importing,
  fresh: readonly Candidate[],
  digits: DigitsOfSeries,
): Promise<void> {
  if (fresh.length === 0) return;
  const at = clock.now();
  await lockDirectory(tx);
  const clientIds = await ensureClients(
    tx,
    fresh.map(({ document: { client } }) => ({ ...client, externalId: null, language: null, clientId: ids.uuid() })),
    at,
  );
  const originals = await reversedOf(tx, fresh, clientIds, digits);
  const rows = fresh.map(
    ({ document, xml }, place): InvoiceToImport => ({
      document,
      clientId: clientIds[place] ?? '',
      xml,
      reverses: originals.get(place) ?? null,
    }),
  );
  const changes = await addImportedInvoices(tx, rows, { importId, at, digits });
  const reversed = [...originals].flatMap(([place, original]) => {
    const by = fresh[place]?.document;
    return by ? [{ original, by }] : [];
  });
  await recordChanges(tx, author, [...changes, ...(await markReversedElsewhere(tx, reversed))], at);
}

const isRateMissing = ({ snapshot }: ImportedInvoice): boolean =>
  snapshot.currency !== 'RON' && snapshot.exchangeRate === null;

/** MOVE-11: a file without VAT in lei states no rate, so the document keeps the one of its day, whatever becomes known of that day later. */
async function withRates(tx: Transaction, judged: readonly Candidate[]): Promise<readonly Candidate[]> {
  const days = judged.flatMap(({ document }) => (isRateMissing(document) ? [dayOf(document)] : []));
  if (days.length === 0) return judged;
  const known = await findKnownRates(tx, days);
  return judged.map((one) => {
    const { currency, day } = dayOf(one.document);
    const found = isRateMissing(one.document) ? known.get(`${currency} ${day}`) : undefined;
    if (!found) return one;
    const snapshot = { ...one.document.snapshot, exchangeRate: found.rate, exchangeRateOn: found.on };
    return { ...one, document: { ...one.document, snapshot } };
  });
}

const dayOf = ({ snapshot }: ImportedInvoice): DayOfRate => ({ currency: snapshot.currency, day: snapshot.issuedOn });

const standingOf = ({ series, number, snapshot }: ImportedInvoice): Standing => ({
  series,
  number,
  issuedOn: snapshot.issuedOn,
  currency: snapshot.currency,
  gross: snapshot.totals.gross,
  clientName: snapshot.client.name,
  isDeleted: false,
});

/** MOVE-2: the same document says the same of its day and its total; how a program spells its client is not compared. */
function isSame({ issuedOn, currency, gross }: Standing, { document, isTotalUnknown }: Candidate): boolean {
  const { snapshot } = document;
  if (issuedOn !== snapshot.issuedOn || currency !== snapshot.currency) return false;
  return isTotalUnknown === true || equals(storedDecimal(gross), storedDecimal(snapshot.totals.gross));
}

/**
 * MOVE-6: finds, by the place of a negative document, the original of the same client that it takes back whole. Each is taken back once.
 */
async function reversedOf(
  tx: Transaction,
  fresh: readonly Candidate[],
  clientIds: readonly string[],
  digits: DigitsOfSeries,
): Promise<ReadonlyMap<number, ReversedElsewhere>> {
  const negative = fresh.flatMap(({ document }, place) => (isNegative(document.gross) ? [{ document, place }] : []));
  const names = negative.flatMap(({ document }) => document.corrects);
  if (names.length === 0) return new Map();
  const open = new Map((await lockReversible(tx, names, digits)).map((one) => [`${one.series} ${one.number}`, one]));
  const found = new Map<number, ReversedElsewhere>();
  for (const { document, place } of negative) {
    const { snapshot, corrects } = document;
    const [name] = corrects.length === 1 ? corrects.map(({ series, number }) => `${series} ${number}`) : [];
    const original = name === undefined ? undefined : open.get(name);
    const isWhole =
      original?.clientId === clientIds[place] &&
      original?.currency === snapshot.currency &&
      original.issuedOn <= snapshot.issuedOn &&
      compare(storedDecimal(original.gross), negate(document.gross)) === 0;
    if (!original || !isWhole || name === undefined) continue;
    open.delete(name);
    found.set(place, original);
  }
  return found;
}
