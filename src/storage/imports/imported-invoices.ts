import { canonicalJson, digestOf, digestOfLines, spelled } from '../../domain/audit/content-digest.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { ImportedInvoice } from '../../domain/imports/imported-invoice.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import type { Change } from '../audit/audit-trail.ts';
import { marksOf } from '../sql/marks.ts';
import type { Transaction } from '../transaction.ts';
import { type DigitsOfSeries, takenName, visibleName } from './taken-names.ts';

/** MOVE-1: documents that were issued with another program. They take no number, move no stock and are never sent. */

/** What is here already under a name that a document of an import has. */
export interface Standing extends DocumentName {
  readonly issuedOn: string;
  readonly currency: string;
  readonly gross: string;
  readonly clientName: string;
  readonly isDeleted: boolean;
}

/** MOVE-2: finds, by the place of a name in the list, what has it; a document in force before one that was deleted and keeps its number. */
export async function findStanding(
  tx: Transaction,
  names: readonly DocumentName[],
  digits: DigitsOfSeries,
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await tx.run<Standing & { readonly place: number }>(
    'imported-invoices.standing',
    `SELECT n.place::integer AS place, i.series, i.number, i.issued_on AS "issuedOn", i.currency, i.gross::text AS gross,
            i.client_name AS "clientName", i.deleted_at IS NOT NULL AS "isDeleted"
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS n (series, number, visible, taken, place)
       CROSS JOIN LATERAL (
         SELECT f.* FROM invoices f WHERE f.company_id = $1 AND f.visible_name IN (n.visible, n.taken) AND f.deleted_at IS NULL
         UNION ALL
         SELECT f.* FROM invoices f
          WHERE f.company_id = $1 AND f.series = n.series AND f.number = n.number AND f.deleted_at IS NOT NULL AND f.keeps_number
       ) AS i
      ORDER BY n.place, i.deleted_at NULLS LAST, i.number <> n.number, i.invoice_id DESC`,
    [
      tx.companyId,
      names.map(({ series }) => series),
      names.map(({ number }) => number),
      names.map(visibleName),
      names.map((name) => takenName(name, digits)),
    ],
  );
  // The first row of a place is the one that counts.
  return new Map(rows.toReversed().map(({ place, ...standing }) => [place - 1, standing]));
}

export interface InvoiceToImport {
  readonly document: ImportedInvoice;
  readonly clientId: string;
  /** Null for one that came in a table. */
  readonly xml: string | null;
  /** The original, where the document reverses all of it. */
  readonly reverses: ReversedElsewhere | null;
}

export interface ReversedElsewhere extends DocumentName {
  readonly invoiceId: number;
  readonly issuedOn: string;
  readonly exchangeRate: string | null;
}

interface Facts {
  readonly importId: string;
  readonly at: Date;
  readonly digits: DigitsOfSeries;
}

/** Writes the documents with their lines, their XML and what was paid before; answers what is to be recorded of them. */
export async function addImportedInvoices(
  tx: Transaction,
  imported: readonly InvoiceToImport[],
  { importId, at, digits }: Facts,
): Promise<readonly Change[]> {
  if (imported.length === 0) return [];
  await addSeries(
    tx,
    imported.map(({ document }) => document.series),
  );
  const rows = imported.map((one) => rowOf(one, digits));
  await tx.run(
    'imported-invoices.add',
    `WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (${givenColumns})),
     written AS (
       INSERT INTO invoices (company_id, series, number, number_key, odd_name, type_code, is_due, status, issued_on, due_on, client_id, currency,
         exchange_rate, net, vat, gross, collected, snapshot, created_at, reverses)
       SELECT $1, series, number, "numberKey", "oddName", "typeCode", "isDue", status, "issuedOn", "dueOn", "clientId", currency,
         "exchangeRate", net, vat, gross, settled, snapshot::jsonb, $4, reverses FROM given ORDER BY "issuedOn", series, number
       RETURNING invoice_id, series, number, issued_on, gross),
     lines AS (
       INSERT INTO invoice_lines (company_id, invoice_id, position, quantity, net, vat, gross)
       SELECT $1, w.invoice_id, l.place - 1, (l.line->>'quantity')::numeric, (l.line->>'net')::numeric, (l.line->>'vat')::numeric,
              (l.line->>'gross')::numeric
         FROM given g JOIN written w USING (series, number), jsonb_array_elements(g.lines) WITH ORDINALITY AS l (line, place)),
     kept AS (
       INSERT INTO imported_invoices (company_id, invoice_id, import_id, xml)
       SELECT $1, w.invoice_id, $3, g.xml FROM given g JOIN written w USING (series, number)),
     paid AS (
       INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at, leaves_rest)
       SELECT $1, w.invoice_id, 'Banca', g.settled, w.issued_on, $4, g.settled < g.gross
         FROM given g JOIN written w USING (series, number) WHERE g.settled > 0),
     sold AS (${marksOf('sales', 'SELECT DISTINCT "issuedOn" AS day FROM given')}),
     listed AS (${marksOf('documents', 'SELECT DISTINCT "issuedOn" AS day FROM given')})
     ${marksOf('collections', 'SELECT DISTINCT "issuedOn" AS day FROM given WHERE settled > 0')}`,
    [tx.companyId, JSON.stringify(rows), importId, at],
  );
  return imported.flatMap(({ document, clientId, reverses }, place) =>
    changesOf(document, clientId, reverses, rows[place]),
  );
}

const givenColumns = `series text, number text, "numberKey" text, "oddName" text, "typeCode" text, "isDue" boolean, status text,
  "issuedOn" date, "dueOn" date, "clientId" uuid, currency text, "exchangeRate" numeric, net numeric, vat numeric, gross numeric,
  settled numeric, snapshot text, lines jsonb, xml text, reverses bigint`;

/** MOVE-4: a series that is not the company's own has no numbers to give. */
async function addSeries(tx: Transaction, codes: readonly string[]): Promise<void> {
  await tx.run(
    'imported-invoices.add-series',
    `INSERT INTO series (company_id, code, kind, next_number, digits, is_default, is_reversal_default)
     SELECT $1, code, 'imported', 1, 0, false, false FROM (SELECT DISTINCT unnest($2::text[]) AS code) AS c
      WHERE NOT EXISTS (SELECT FROM series s WHERE s.company_id = $1 AND s.code = c.code)
     ON CONFLICT DO NOTHING`,
    [tx.companyId, codes],
  );
}

function rowOf({ document, clientId, xml, reverses }: InvoiceToImport, digits: DigitsOfSeries) {
  const { series, number, typeCode, settled } = document;
  const snapshot = reverses
    ? {
        ...document.snapshot,
        // MOVE-11: a file that states no rate takes its original's, so that the two come to nothing in lei.
        ...(document.snapshot.exchangeRateOn !== null && reverses.exchangeRate !== null
          ? { exchangeRate: reverses.exchangeRate }
          : {}),
        reverses: { series: reverses.series, number: reverses.number, issuedOn: reverses.issuedOn },
      }
    : document.snapshot;
  const taken = takenName(document, digits);
  return {
    series,
    number,
    numberKey: fold(number),
    oddName: taken === `${series} ${number}` ? null : taken,
    typeCode,
    isDue: findInvoiceType(typeCode)?.isDue === true,
    status: reverses ? 'reversal' : 'issued',
    issuedOn: snapshot.issuedOn,
    dueOn: snapshot.dueOn,
    clientId,
    currency: snapshot.currency,
    exchangeRate: snapshot.exchangeRate,
    ...snapshot.totals,
    settled: decimalToString(settled),
    snapshot: canonicalJson(snapshot),
    lines: snapshot.lines.map((line) => ({ ...line, quantity: spelled(storedDecimal(line.quantity), 3) })),
    xml,
    reverses: reverses?.invoiceId ?? null,
  };
}

function changesOf(
  { series, number, typeCode, snapshot, settled }: ImportedInvoice,
  clientId: string,
  reverses: ReversedElsewhere | null,
  row: ReturnType<typeof rowOf> | undefined,
): readonly Change[] {
  const name = `${series} ${number}`;
  const { currency, totals, lines, issuedOn } = snapshot;
  const digested = lines.map(({ quantity, net, vat, gross }) => ({
    articleId: null,
    quantity: storedDecimal(quantity),
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
    stockMoved: null,
    warehouseId: null,
  }));
  const details = {
    type: typeCode,
    gross: totals.gross,
    currency,
    client: clientId,
    ...(reverses ? { reverses: `${reverses.series} ${reverses.number}` } : {}),
    snapshot: digestOf(row?.snapshot ?? ''),
    lines: digestOfLines(digested),
  };
  const amount = decimalToString(settled);
  const paid = { invoice: name, kind: 'Banca', amount, collectedOn: issuedOn, currency, account: null };
  return [
    { subject: 'invoice', name, action: 'imported', details },
    ...(settled.units > 0n ? [{ subject: 'collection', name, action: 'imported', details: paid } as const] : []),
  ];
}

/** MOVE-6: the documents in force that can be reversed whole: positive, and nothing of them has come back. Their rows are locked. */
export async function lockReversible(
  tx: Transaction,
  names: readonly DocumentName[],
  digits: DigitsOfSeries,
): Promise<
  readonly (ReversedElsewhere & { readonly clientId: string; readonly currency: string; readonly gross: string })[]
> {
  return tx.run(
    'imported-invoices.lock-reversible',
    `SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.issued_on AS "issuedOn", i.client_id AS "clientId", i.currency,
            i.gross::text AS gross, i.exchange_rate::text AS "exchangeRate"
       FROM invoices i
      WHERE i.company_id = $1 AND i.visible_name = ANY($2::text[]) AND i.deleted_at IS NULL AND i.is_due AND i.status = 'issued'
        AND i.reversals = 0 AND i.gross > 0
      ORDER BY i.invoice_id FOR NO KEY UPDATE`,
    [tx.companyId, names.flatMap((name) => [visibleName(name), takenName(name, digits)])],
  );
}

/** MOVE-6: marks the originals of reversals of another program; answers what is to be recorded. */
export async function markReversedElsewhere(
  tx: Transaction,
  reversed: readonly { readonly original: ReversedElsewhere; readonly by: DocumentName }[],
): Promise<readonly Change[]> {
  if (reversed.length === 0) return [];
  await tx.run(
    'imported-invoices.mark-reversed',
    `WITH marked AS (
       UPDATE invoices SET status = 'reversed', revision = revision + 1, returned = gross, reversals = 1
        WHERE company_id = $1 AND invoice_id = ANY($2::bigint[]) RETURNING invoice_id, issued_on),
     rests AS (
       UPDATE collections SET leaves_rest = false WHERE company_id = $1 AND invoice_id IN (SELECT invoice_id FROM marked) AND leaves_rest)
     ${marksOf('documents', 'SELECT DISTINCT m.issued_on AS day FROM marked m')}`,
    [tx.companyId, reversed.map(({ original }) => original.invoiceId)],
  );
  return reversed.map(({ original, by }) => ({
    subject: 'invoice',
    name: `${original.series} ${original.number}`,
    action: 'reversed-elsewhere',
    details: { reversal: `${by.series} ${by.number}` },
  }));
}

interface Collected extends DocumentName {
  readonly amount: string;
  readonly currency: string;
  readonly collectedOn: string;
}

/** MOVE-9: documents of the import that were issued until this day count as collected, each on its due date; a part at a time. */
export async function collectImported(
  tx: Transaction,
  { importId, until, at, most }: { importId: string; until: string; at: Date; most: number },
): Promise<readonly Change[]> {
  const rows = await tx.run<Collected>(
    'imported-invoices.collect',
    `WITH owed AS (
       SELECT i.invoice_id FROM imported_invoices x JOIN invoices i ON i.company_id = $1 AND i.invoice_id = x.invoice_id
        WHERE x.company_id = $1 AND x.import_id = $2 AND i.deleted_at IS NULL AND i.is_outstanding AND i.reversals = 0 AND i.issued_on <= $3
        ORDER BY i.invoice_id LIMIT $5 FOR NO KEY UPDATE OF i),
     summed AS (
       UPDATE invoices i SET collected = i.gross FROM owed o,
              LATERAL (SELECT b.collected FROM invoices b WHERE b.company_id = $1 AND b.invoice_id = o.invoice_id) AS before
        WHERE i.company_id = $1 AND i.invoice_id = o.invoice_id
       RETURNING i.invoice_id, i.series, i.number, i.currency, least(i.due_on, $3::date) AS day, i.gross - before.collected AS amount),
     told AS (
       UPDATE collections c SET leaves_rest = false FROM summed s
        WHERE c.company_id = $1 AND c.invoice_id = s.invoice_id AND c.deleted_at IS NULL AND c.leaves_rest),
     kept AS (
       INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at, leaves_rest)
       SELECT $1, s.invoice_id, 'Banca', s.amount, s.day, $4, false FROM summed s),
     marked AS (${marksOf('collections', 'SELECT DISTINCT s.day FROM summed s')})
     SELECT s.series, s.number, s.currency, s.amount::text AS amount, s.day AS "collectedOn" FROM summed s ORDER BY s.invoice_id`,
    [tx.companyId, importId, until, at, most],
  );
  return rows.map(({ series, number, ...paid }) => ({
    subject: 'collection',
    name: `${series} ${number}`,
    action: 'imported',
    details: { invoice: `${series} ${number}`, kind: 'Banca', ...paid, account: null },
  }));
}

/** MOVE-5: the XML that the document was imported from; null for a document that was issued here. */
export async function findOriginalXml(tx: Transaction, series: string, number: string): Promise<string | null> {
  const [row] = await tx.read<{ xml: string }>(
    'imported-invoices.xml',
    `SELECT x.xml FROM invoices i JOIN imported_invoices x ON x.company_id = $1 AND x.invoice_id = i.invoice_id
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL`,
    [tx.companyId, series, number],
  );
  return row?.xml ?? null;
}
