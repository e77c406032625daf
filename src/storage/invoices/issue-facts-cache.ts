import type { KnownArticle } from '../../domain/article/resolve-articles.ts';
import type { IssueFacts } from '../../domain/invoice/known-facts.ts';
import type { Transaction } from '../transaction.ts';
import { type FactsNeeded, readIssueFacts } from './issue-facts.ts';

/** Reads the facts as of this version; null reads them from the database. */
export type ReadFacts = (tx: Transaction, needed: FactsNeeded, version: string | null) => Promise<IssueFacts>;

interface CachedCompany {
  readonly version: string;
  readonly issuer: IssueFacts['issuer'];
  readonly settings: IssueFacts['settings'];
  readonly lookId: IssueFacts['lookId'];
  readonly seriesKinds: Map<string, string>;
  readonly platforms: Set<string>;
  readonly clients: Map<string, NonNullable<IssueFacts['client']>>;
  readonly articles: Map<string, readonly KnownArticle[]>;
  readonly warehouseIds: Map<string, number>;
}

/**
 * A cache in this process of what earlier requests to issue looked up. An entry is used as long as its version is the one that was read
 * with the key of the request: every change gives the company a new version (`fact_versions`), so no stale value is used. Only things that
 * exist are cached; beyond a number of items, the companies that were used longest ago are evicted.
 */
export function cachedIssueFacts(mostItems = 50_000): ReadFacts {
  const companies = new Map<number, CachedCompany>();
  let items = 0;

  const recall = (companyId: number, needed: FactsNeeded, version: string): IssueFacts | null => {
    const cached = companies.get(companyId);
    if (cached?.version !== version) return null;
    // The last company in the map is the one used last.
    companies.delete(companyId);
    companies.set(companyId, cached);
    return factsOf(cached, needed);
  };

  const remember = (companyId: number, needed: FactsNeeded, facts: IssueFacts, version: string): void => {
    const known = companies.get(companyId);
    const cached = known?.version === version ? known : newCompany(facts, version);
    if (known) items -= sizeOf(known);
    add(cached, needed, facts);
    items += sizeOf(cached);
    companies.delete(companyId);
    companies.set(companyId, cached);
    for (const [oldest, forgotten] of companies) {
      if (items <= mostItems) break;
      companies.delete(oldest);
      items -= sizeOf(forgotten);
    }
  };

  return async (tx, needed, version) => {
    // Exchange rates are not cached.
    const isCacheable = version !== null && needed.rateCurrency === null && !needed.needsEuroRate;
    const recalled = isCacheable ? recall(tx.companyId, needed, version) : null;
    if (recalled) return recalled;
    const { version: current, ...facts } = await readIssueFacts(tx, needed);
    if (isCacheable && current !== null) remember(tx.companyId, needed, facts, current);
    return facts;
  };
}

function newCompany({ issuer, settings, lookId }: IssueFacts, version: string): CachedCompany {
  return {
    version,
    issuer,
    settings,
    lookId,
    seriesKinds: new Map(),
    platforms: new Set(),
    clients: new Map(),
    articles: new Map(),
    warehouseIds: new Map(),
  };
}

function sizeOf({ seriesKinds, platforms, clients, articles, warehouseIds }: CachedCompany): number {
  return 1 + seriesKinds.size + platforms.size + clients.size + articles.size + warehouseIds.size;
}

/** Null if anything is missing in the cache. */
function factsOf(cached: CachedCompany, needed: FactsNeeded): IssueFacts | null {
  const seriesKind = cached.seriesKinds.get(needed.series);
  const isPlatformKnown = needed.platformOrigin !== null;
  const clientKey = clientKeyOf(needed);
  const client = clientKey === null ? null : cached.clients.get(clientKey);
  if (seriesKind === undefined || client === undefined) return null;
  if (needed.platformOrigin !== null && !cached.platforms.has(needed.platformOrigin)) return null;
  if (needed.warehouseCodes.some((code) => !cached.warehouseIds.has(code))) return null;
  const articles: KnownArticle[] = [];
  for (const key of articleKeysOf(needed)) {
    const found = cached.articles.get(key);
    if (!found) return null;
    articles.push(...found);
  }
  const { issuer, settings, lookId, warehouseIds } = cached;
  const noRates = { exchangeRate: null, euroRate: null };
  return { issuer, settings, lookId, seriesKind, isPlatformKnown, client, articles, warehouseIds, ...noRates };
}

function add(cached: CachedCompany, needed: FactsNeeded, facts: IssueFacts): void {
  const { seriesKind, isPlatformKnown, client, articles, warehouseIds } = facts;
  const clientKey = clientKeyOf(needed);
  if (seriesKind !== null) cached.seriesKinds.set(needed.series, seriesKind);
  if (needed.platformOrigin !== null && isPlatformKnown) cached.platforms.add(needed.platformOrigin);
  if (clientKey !== null && client) cached.clients.set(clientKey, client);
  for (const [code, warehouseId] of warehouseIds) cached.warehouseIds.set(code, warehouseId);
  const found = new Map<string, KnownArticle[]>();
  for (const article of new Map(articles.map((one) => [one.articleId, one])).values()) {
    const { code, barcode, name } = article;
    const keys = articleKeysOf({
      articleCodes: code === null ? [] : [code],
      articleBarcodes: barcode === null ? [] : [barcode],
      articleNames: [name],
    });
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), article]);
  }
  // Only keys that were asked for are cached, because other keys may have come with some of their articles only.
  for (const key of articleKeysOf(needed)) {
    const ofKey = found.get(key);
    if (ofKey) cached.articles.set(key, ofKey);
  }
}

function clientKeyOf({ client }: FactsNeeded): string | null {
  switch (client.by) {
    case 'nothing':
      return null;
    case 'fiscal-code':
      return `code ${client.codeCountry} ${client.codeNumber}`;
    case 'external-id':
      return `id ${client.externalId}`;
    case 'id':
      return `uuid ${client.clientId}`;
  }
}

type ArticlesNeeded = Pick<FactsNeeded, 'articleCodes' | 'articleBarcodes' | 'articleNames'>;

function articleKeysOf({ articleCodes, articleBarcodes, articleNames }: ArticlesNeeded): readonly string[] {
  return [
    ...articleCodes.map((code) => `code ${code}`),
    ...articleBarcodes.map((barcode) => `barcode ${barcode}`),
    ...articleNames.map((name) => `name ${name}`),
  ];
}
