import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

/** What is known of a draft beside its document. Its problems are in the words of v2, like the body that it means. */
export interface DraftFacts {
  readonly name: string | null;
  readonly clientName: string | null;
  readonly series: string | null;
  readonly currency: string | null;
  readonly totals: MoneyAmounts | null;
  readonly problems: readonly InputProblem[];
}

export interface ListedDraft extends DraftFacts {
  readonly draftId: string;
  /** How often it was saved again. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export interface StoredDraft extends ListedDraft {
  readonly document: Readonly<Record<string, unknown>>;
}

type Raw = Omit<ListedDraft, 'totals' | 'problems'> & {
  readonly net: string | null;
  readonly vat: string | null;
  readonly gross: string | null;
  readonly problems: string;
};

const columns = `draft_id AS "draftId", name, client_name AS "clientName", series, currency, net, vat, gross, problems, revision,
  created_at AS "createdAt", changed_at AS "changedAt"`;

function rowOf<R extends Raw>({ net, vat, gross, problems, ...raw }: R) {
  const isKnown = net !== null && vat !== null && gross !== null;
  const totals = isKnown ? { net: storedDecimal(net), vat: storedDecimal(vat), gross: storedDecimal(gross) } : null;
  return { ...raw, totals, problems: JSON.parse(problems) as readonly InputProblem[] };
}

export type DraftPosition = readonly [entryNumber: number];

/** The newest comes first. */
export async function listDrafts(
  tx: Transaction,
  page: PageRequest<DraftPosition>,
): Promise<Page<ListedDraft, DraftPosition>> {
  const found = await readPage<Raw & { readonly entryNumber: number }, DraftPosition>(
    tx,
    {
      name: 'drafts.list',
      select: `SELECT ${columns}, entry_number AS "entryNumber" FROM drafts WHERE company_id = $1`,
      values: [tx.companyId],
      filters: [],
      order: [['entry_number', 'bigint']],
      direction: 'descending',
    },
    page,
    ({ entryNumber }) => [entryNumber],
  );
  return mapPage(found, ({ entryNumber: _entryNumber, ...raw }) => rowOf(raw));
}

export async function findDraft(tx: Transaction, draftId: string): Promise<StoredDraft | null> {
  const [row] = await tx.read<Raw & Pick<StoredDraft, 'document'>>(
    'drafts.find',
    `SELECT ${columns}, document FROM drafts WHERE company_id = $1 AND draft_id = $2`,
    [tx.companyId, draftId],
  );
  return row ? rowOf(row) : null;
}

/** Until the transaction ends, only one is counted and added at a time. */
export async function countDrafts(tx: Transaction): Promise<number> {
  await tx.run('drafts.lock-company', 'SELECT FROM companies WHERE company_id = $1 FOR NO KEY UPDATE', [tx.companyId]);
  const [row] = await tx.run<{ count: number }>(
    'drafts.count',
    'SELECT count(*) AS count FROM drafts WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.count ?? 0;
}

const savedColumns = 'name, client_name, series, currency, net, vat, gross, problems, document, changed_at';

interface SavedDraft {
  readonly facts: DraftFacts;
  readonly document: string;
  readonly at: Date;
}

function savedValues({ facts, document, at }: SavedDraft) {
  const { name, clientName, series, currency, totals, problems } = facts;
  const amounts = totals && [totals.net, totals.vat, totals.gross].map(decimalToString);
  const told = [name, clientName, series, currency, ...(amounts ?? [null, null, null])];
  return [...told, JSON.stringify(problems), document, at];
}

export async function addDraft(tx: Transaction, draftId: string, draft: SavedDraft): Promise<void> {
  await tx.run(
    'drafts.add',
    `INSERT INTO drafts (company_id, draft_id, ${savedColumns}, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [tx.companyId, draftId, ...savedValues(draft)],
  );
}

/** Returns when it was made and its new revision; null if there is no such draft, or it is no longer of that revision (any, if none is given). */
export async function replaceDraft(
  tx: Transaction,
  draftId: string,
  revision: number | null,
  draft: SavedDraft,
): Promise<Pick<ListedDraft, 'createdAt' | 'revision'> | null> {
  const [row] = await tx.run<Pick<ListedDraft, 'createdAt' | 'revision'>>(
    'drafts.replace',
    `UPDATE drafts SET (${savedColumns}, revision) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, revision + 1)
      WHERE company_id = $1 AND draft_id = $2 AND ($13::integer IS NULL OR revision = $13)
     RETURNING created_at AS "createdAt", revision`,
    [tx.companyId, draftId, ...savedValues(draft), revision],
  );
  return row ?? null;
}

/** Returns its names; null if there is no such draft, or it is no longer of that revision (any, if none is given). */
export async function removeDraft(
  tx: Transaction,
  draftId: string,
  revision: number | null,
): Promise<Pick<DraftFacts, 'name' | 'clientName'> | null> {
  const [row] = await tx.run<Pick<DraftFacts, 'name' | 'clientName'>>(
    'drafts.remove',
    `DELETE FROM drafts WHERE company_id = $1 AND draft_id = $2 AND ($3::integer IS NULL OR revision = $3)
     RETURNING name, client_name AS "clientName"`,
    [tx.companyId, draftId, revision],
  );
  return row ?? null;
}
