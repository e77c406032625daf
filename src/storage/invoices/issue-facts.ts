import type { KnownArticle } from '../../domain/article/resolve-articles.ts';
import type { ClientSearch } from '../../domain/client/client.ts';
import type { CompanySettings } from '../../domain/company/settings.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { KnownNames } from '../../domain/invoice/issue-names.ts';
import type { IssueFacts, KnownClient, KnownRate } from '../../domain/invoice/known-facts.ts';
import type { SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { clientAsJson } from '../directory/partner-columns.ts';
import type { Transaction } from '../transaction.ts';

export interface FactsNeeded {
  readonly series: string;
  readonly platformOrigin: string | null;
  readonly client: ClientSearch;
  readonly articleCodes: readonly string[];
  readonly articleBarcodes: readonly string[];
  readonly articleNames: readonly string[];
  readonly warehouseCodes: readonly string[];
  /** Null if no rate is needed: the document is in lei, or a rate was sent. */
  readonly rateCurrency: string | null;
  /** V2-LAW-3: whether it is a simplified invoice, whose limit is in euro. */
  readonly needsEuroRate: boolean;
  readonly issuedOn: string;
}

export interface VersionedFacts extends IssueFacts {
  readonly version: string | null;
}

interface FactsRow {
  readonly version: string | null;
  readonly issuer: Omit<SnapshotIssuer, 'shareCapital'> & { readonly shareCapital: string | null };
  readonly settings: CompanySettings;
  readonly lookId: string | null;
  readonly seriesKind: string | null;
  readonly isPlatformKnown: boolean;
  readonly client: KnownClient | null;
  readonly articles: readonly KnownArticle[];
  readonly warehouses: readonly { readonly code: string; readonly warehouseId: number }[];
  readonly exchangeRate: { readonly rate: string; readonly on: string } | null;
  readonly euroRate: FactsRow['exchangeRate'];
}

/** One statement reads everything, whatever the number of lines, because round trips dominate the cost of an invoice. */
export async function readIssueFacts(tx: Transaction, needed: FactsNeeded): Promise<VersionedFacts> {
  const { client } = needed;
  const [answer] = await tx.quickRead<{ facts: FactsRow }>('issue.facts', factsText, [
    tx.companyId,
    needed.series,
    needed.platformOrigin,
    client.by === 'fiscal-code' ? client.codeNumber : null,
    client.by === 'external-id' ? client.externalId : null,
    needed.articleCodes,
    needed.articleBarcodes,
    needed.articleNames,
    needed.warehouseCodes,
    needed.rateCurrency,
    needed.issuedOn,
    client.by === 'fiscal-code' ? client.codeCountry : null,
    client.by === 'id' ? client.clientId : null,
    needed.needsEuroRate,
  ]);
  if (!answer) throw new Error('the company of the key is missing');
  const { warehouses, exchangeRate, euroRate, ...facts } = answer.facts;
  return {
    ...facts,
    issuer: saidOf(facts.issuer),
    warehouseIds: warehouseIdsOf(warehouses),
    exchangeRate: exchangeRate && knownRate(exchangeRate),
    euroRate: euroRate && knownRate(euroRate),
  };
}

/** MOVE-14: what a document says of its issuer. */
export async function readIssuer(tx: Transaction): Promise<SnapshotIssuer> {
  const { issuer } = await readIssueFacts(tx, {
    series: '',
    platformOrigin: null,
    client: { by: 'nothing' },
    articleCodes: [],
    articleBarcodes: [],
    articleNames: [],
    warehouseCodes: [],
    rateCurrency: null,
    needsEuroRate: false,
    issuedOn: '2000-01-01',
  });
  return issuer;
}

/** A value that the company does not state is absent from the document. */
function saidOf({ shareCapital, ...issuer }: FactsRow['issuer']): SnapshotIssuer {
  return shareCapital === null ? issuer : { ...issuer, shareCapital };
}

const knownRate = ({ rate, on }: NonNullable<FactsRow['exchangeRate']>): KnownRate => ({
  rate: storedDecimal(rate),
  on,
});

export interface NamesNeeded {
  readonly series: string | null;
  readonly platformOrigin: string | null;
  readonly warehouseCodes: readonly string[];
}

/** Serves a request that is wrong in other ways too: reads only the things that it names. */
export async function readIssueNames(
  tx: Transaction,
  needed: NamesNeeded,
): Promise<KnownNames & { readonly isVatPayer: boolean }> {
  const [row] = await tx.read<
    Pick<FactsRow, 'seriesKind' | 'isPlatformKnown' | 'warehouses'> & { readonly isVatPayer: boolean }
  >(
    'issue.names',
    `SELECT (SELECT kind FROM series WHERE company_id = $1 AND code = $2 AND kind <> 'imported') AS "seriesKind",
            EXISTS (SELECT FROM platforms WHERE company_id = $1 AND origin = $3) AS "isPlatformKnown",
            (SELECT is_vat_payer FROM companies WHERE company_id = $1) AS "isVatPayer",
            (SELECT coalesce(json_agg(json_build_object('code', w.code, 'warehouseId', w.warehouse_id)), '[]')
               FROM warehouses w WHERE w.company_id = $1 AND w.is_active AND w.code = ANY($4::text[])) AS warehouses`,
    [tx.companyId, needed.series, needed.platformOrigin, needed.warehouseCodes],
  );
  if (!row) throw new Error('the company of the key is missing');
  return { ...row, warehouseIds: warehouseIdsOf(row.warehouses) };
}

function warehouseIdsOf(warehouses: FactsRow['warehouses']): ReadonlyMap<string, number> {
  return new Map(warehouses.map(({ code, warehouseId }) => [code, warehouseId]));
}

const factsText = `
  SELECT json_build_object('version',
    (SELECT version FROM fact_versions WHERE company_id = $1), 'issuer',
    json_build_object('fiscalCode', o.fiscal_code, 'name', o.name, 'tradeRegisterNumber', o.trade_register_number,
      'shareCapital', (SELECT k.content::json ->> 'shareCapital' FROM looks k WHERE k.company_id = $1 AND k.look_id = s.look_id),
      'isVatPayer', o.is_vat_payer, 'countryCode', o.country_code, 'countyCode', o.county_code, 'locality', o.locality,
      'address', o.address, 'email', o.email, 'bankAccounts', (
        SELECT coalesce(json_agg(json_build_object('iban', b.iban, 'name', b.name, 'bank', b.bank, 'currency', b.currency)
                 ORDER BY b.position), '[]')
          FROM bank_accounts b WHERE b.company_id = $1)), 'settings',
    json_build_object('articleSearchMode', s.article_search_mode, 'createsArticleForOtherName', s.creates_article_for_other_name,
      'findsClientByExternalId', s.finds_client_by_external_id, 'keepsStock', s.keeps_stock,
      'hasWarehousePerLine', s.has_warehouse_per_line, 'exposesQuantities', s.exposes_quantities, 'dueDays', s.due_days,
      'archiveDocumentLimit', s.archive_document_limit, 'offersPaymentLinks', s.offers_payment_links,
      'spvDelayHours', s.spv_delay_hours, 'cardAccount', s.card_account,
      'takesRateOfSameDay', s.takes_rate_of_same_day, 'requiresSecondFactor', s.requires_second_factor,
      'approvesSupplierInvoices', s.approves_supplier_invoices, 'stocksOnApproval', s.stocks_on_approval,
      'collectsFromStatements', s.collects_from_statements, 'foreignLanguage', s.foreign_language), 'lookId', s.look_id, 'seriesKind',
    (SELECT kind FROM series WHERE company_id = $1 AND code = $2 AND kind <> 'imported'), 'isPlatformKnown',
    EXISTS (SELECT FROM platforms WHERE company_id = $1 AND origin = $3), 'client',
    CASE
      WHEN $13::uuid IS NOT NULL THEN (
        SELECT ${clientAsJson} FROM clients c WHERE c.company_id = $1 AND c.client_id = $13::uuid)
      WHEN $4::text IS NOT NULL THEN (
        SELECT ${clientAsJson} FROM clients c WHERE c.company_id = $1 AND c.code_number = $4 AND c.code_country = $12)
      WHEN $5::integer IS NOT NULL AND s.finds_client_by_external_id THEN (
        SELECT ${clientAsJson} FROM clients c WHERE c.company_id = $1 AND c.external_id = $5 AND c.kind = 'individual'
         ORDER BY c.created_at, c.client_id LIMIT 1)
    END, 'articles',
    (SELECT coalesce(json_agg(json_build_object('articleId', a.article_id, 'code', a.code, 'barcode', a.barcode, 'name', a.name,
              'description', a.description)), '[]')
       FROM known_articles($1, $6::text[], $7::text[], $8::text[]) AS a), 'warehouses',
    (SELECT coalesce(json_agg(json_build_object('code', w.code, 'warehouseId', w.warehouse_id)), '[]')
       FROM warehouses w WHERE w.company_id = $1 AND w.is_active AND w.code = ANY($9::text[])), 'exchangeRate',
    CASE WHEN $10::text IS NOT NULL THEN (
      SELECT json_build_object('rate', r.rate::text, 'on', r.valid_on) FROM known_rate($1, $10, $11::date) AS r) END, 'euroRate',
    CASE WHEN $14::boolean THEN (
      SELECT json_build_object('rate', r.rate::text, 'on', r.valid_on) FROM known_rate($1, 'EUR', $11::date) AS r) END) AS facts
  FROM companies o JOIN company_settings s USING (company_id)
  WHERE o.company_id = $1`;
