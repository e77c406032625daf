import { type BooksDifference, compareDocument, type StockDifference } from '../../domain/audit/books-check.ts';
import type { AuditSealer } from '../../domain/audit/chain.ts';
import {
  type ChainFinding,
  type ChainHead,
  chainBeginning,
  compareWithKnown,
  endBeforeKnown,
  endChain,
  type KnownPoint,
} from '../../domain/audit/chain-check.ts';
import { type CompanyChain, everyChain, freezeView, readWaiting } from '../../storage/audit/audit-chain.ts';
import { compareDocuments, listStockDifferences, readJoinedClients } from '../../storage/audit/audit-comparison.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { followTrail } from './check-trails.ts';

interface Needs {
  readonly database: Database;
  readonly sealer: AuditSealer;
}

export interface VerifyOptions {
  /** Null means every company. */
  readonly fiscalCode: string | null;
  /** OPS-AUDIT-4: these rows are known from elsewhere, by fiscal code. */
  readonly known: ReadonlyMap<string, readonly KnownPoint[]>;
  /** OPS-AUDIT-6: the books are compared with what is sealed, too. */
  readonly isDeep: boolean;
}

export interface CompanyVerified {
  readonly fiscalCode: string;
  readonly rows: number;
  readonly head: ChainHead | null;
  readonly findings: readonly ChainFinding[];
  /** It is false where so much was wrong that the rest of the chain was not looked at. */
  readonly isWhole: boolean;
  /** It is null where they were not asked for, or the trail is not intact. */
  readonly books: BooksCompared | null;
}

export interface AuditVerified {
  readonly companies: number;
  readonly rows: number;
  readonly findings: number;
  readonly notSealed: number;
}

const mostFindings = 5;

/** OPS-AUDIT-2: follows every chain from its first row to its end, a page at a time, and reports each company when it is done. */
export const verifyAudit =
  ({ database, sealer }: Needs) =>
  ({ fiscalCode, known, isDeep }: VerifyOptions, report: (company: CompanyVerified) => void): Promise<AuditVerified> =>
    database.transactInstallation(async (installation) => {
      await freezeView(installation);
      const { count: notSealed } = await readWaiting(installation);
      const total = { companies: 0, rows: 0, findings: 0, notSealed };
      const unmet = new Set(fiscalCode === null ? known.keys() : []);
      const add = (verified: CompanyVerified): void => {
        report(verified);
        total.companies += 1;
        total.rows += verified.rows;
        total.findings += verified.findings.length + booksFindings(verified.books);
        unmet.delete(verified.fiscalCode);
      };
      for await (const chain of everyChain(installation, fiscalCode)) {
        const tx = installation.ofCompany(chain.companyId);
        const circumstances = { sealer, known: known.get(chain.fiscalCode) ?? [], isAllSealed: notSealed === 0 };
        const verified = await verifyChain(tx, chain, circumstances);
        add(isDeep && verified.findings.length === 0 ? { ...verified, books: await compareBooks(tx) } : verified);
      }
      // Nobody deletes a company, so one that is known and not there was taken away with its trail.
      for (const code of unmet) add(goneCompany(code, known.get(code)?.[0]?.from));
      return total;
    });

function goneCompany(fiscalCode: string, from = ''): CompanyVerified {
  const findings = [{ wrong: 'cut-off', position: 1, entry: null, from } as const];
  return { fiscalCode, rows: 0, head: null, findings, isWhole: true, books: null };
}

const booksFindings = (books: BooksCompared | null): number => (books ? books.differing + books.stock.length : 0);

interface Circumstances {
  readonly sealer: AuditSealer;
  readonly known: readonly KnownPoint[];
  readonly isAllSealed: boolean;
}

async function verifyChain(
  tx: Transaction,
  { fiscalCode, head }: CompanyChain,
  { sealer, known, isAllSealed }: Circumstances,
): Promise<CompanyVerified> {
  let state = chainBeginning;
  let rows = 0;
  const findings: ChainFinding[] = [];
  for await (const { entry, state: next, finding: wrong } of followTrail(tx, chainBeginning, sealer)) {
    state = next;
    rows += 1;
    const finding = wrong ?? compareWithKnown(known, entry);
    if (finding) findings.push(finding);
    if (findings.length >= mostFindings) return { fiscalCode, rows, head, findings, isWhole: false, books: null };
  }
  // Making a company is itself a change, so a company without a row has lost its trail, unless it is so new that it waits.
  const isLost = rows === 0 && head === null && isAllSealed;
  const wrongEnd = isLost ? ({ wrong: 'missing', position: 1, entry: null } as const) : endChain(state, head, sealer);
  const ends = [wrongEnd, endBeforeKnown(known, state)].filter((finding) => finding !== null);
  return { fiscalCode, rows, head, findings: [...findings, ...ends], isWhole: true, books: null };
}

export interface BooksCompared {
  readonly documents: number;
  /** A version that recorded less issued these documents. */
  readonly older: number;
  /** It holds the first ones by name. */
  readonly differences: readonly { readonly name: string; readonly differences: readonly BooksDifference[] }[];
  readonly stock: readonly StockDifference[];
  /** It counts every document that differs, those that are not named included. */
  readonly differing: number;
}

const mostNamed = 20;

/** It is called for an intact trail only, because rows that are not sealed prove nothing. */
export async function compareBooks(tx: Transaction): Promise<BooksCompared> {
  const total = { documents: 0, older: 0, differing: 0 };
  const named = [];
  const joined = await readJoinedClients(tx);
  for await (const { name, sealed, stored } of compareDocuments(tx)) {
    const { differences, isOlder } = compareDocument(sealed, stored, joined);
    total.documents += 1;
    if (isOlder) total.older += 1;
    if (differences.length === 0) continue;
    total.differing += 1;
    if (named.length < mostNamed) named.push({ name, differences });
  }
  return { ...total, differences: named, stock: await listStockDifferences(tx, mostNamed) };
}
