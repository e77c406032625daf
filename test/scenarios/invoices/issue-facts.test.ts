import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/storage/database.ts';
import { type FactsNeeded, readIssueFacts } from '../../../src/storage/invoices/issue-facts.ts';
import { cachedIssueFacts } from '../../../src/storage/invoices/issue-facts-cache.ts';
import { issueFactsVersion } from '../../support/behind-the-wire/books.ts';
import { changeFact, factsToChange } from '../../support/behind-the-wire/changes.ts';
import { holdArticlesChanged } from '../../support/behind-the-wire/locks.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, line, openShop, platform, type Shop } from './shop.ts';

// A process keeps what it looked up about a company, as long as nothing of it changes.

let service: TestService;
let database: Database;

beforeAll(async () => {
  service = await testService();
  database = openDatabase(service.connectionString, { connections: 2, onIdleError: () => undefined });
});
afterAll(() => database.close());

const shopOfEverything = (): Promise<Shop> =>
  openShop(service, {
    gestiuni: [{ cod_gestiune: 'G1', nume: 'Depozit' }],
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000', banca: 'Banca', valuta: 'RON' }],
    clienti: [{ cod_unic: '2864518', denumire: 'Client Exemplu SRL', tip: 'PJ' }],
    articole: [
      { cod: 'A', nume: 'Articol A' },
      { cod: 'B', nume: 'Articol B' },
    ],
  });

const needed: FactsNeeded = {
  series: 'FCT',
  platformOrigin: platform,
  client: { by: 'fiscal-code', codeCountry: 'RO', codeNumber: '2864518' },
  articleCodes: ['A', 'B'],
  articleBarcodes: [],
  articleNames: [],
  warehouseCodes: ['G1'],
  rateCurrency: null,
  needsEuroRate: false,
  issuedOn: '2026-11-15',
};

const companyOf = ({ code }: Shop) => issueFactsVersion(service, code);

/** Reads through what is kept, and counts how often the database was asked. */
function countingReader(mostItems?: number) {
  const read = cachedIssueFacts(mostItems);
  const asked: string[] = [];
  return {
    asked,
    read: async (shop: Shop, needs = needed) => {
      const { companyId, version } = await companyOf(shop);
      return database.transact({ companyId }, (tx) =>
        read(
          {
            ...tx,
            quickRead: (name, text, values) => {
              asked.push(name);
              return tx.quickRead(name, text, values);
            },
          },
          needs,
          version,
        ),
      );
    },
  };
}

async function fresh(shop: Shop) {
  const { companyId } = await companyOf(shop);
  const { version: _, ...facts } = await database.transact({ companyId }, (tx) => readIssueFacts(tx, needed));
  return facts;
}

describe('what was looked up for an issue', () => {
  test('is not looked up again while nothing changes, also in parts and by other requests [V2-ISSUE-1] [V2-ISSUE-2]', async () => {
    const shop = await shopOfEverything();
    const { asked, read } = countingReader();
    const first = await read(shop);
    expect(first).toMatchObject({
      seriesKind: 'invoice',
      isPlatformKnown: true,
      client: { name: 'Client Exemplu SRL' },
      articles: [{ code: 'A' }, { code: 'B' }],
    });
    expect(await read(shop)).toEqual(first);
    expect((await read(shop, { ...needed, articleCodes: ['B'] })).articles).toEqual([first.articles[1]]);
    expect(asked).toEqual(['issue.facts']);
    await read(shop, { ...needed, articleNames: ['Articol A'] });
    await read(shop, { ...needed, articleCodes: ['C'] });
    await read(shop, { ...needed, series: 'ALT' });
    await read(shop, { ...needed, rateCurrency: 'EUR' });
    expect(asked).toHaveLength(5);
    await read(shop, { ...needed, series: 'ALT', articleNames: ['Articol A'] });
    expect(asked).toHaveLength(5);
  });

  test('is looked up again after a change of anything in it, whoever made it [V2-ISSUE-1] [V2-ISSUE-2]', async () => {
    const shop = await shopOfEverything();
    const { asked, read } = countingReader();
    let before = await read(shop);
    for (const change of factsToChange) {
      await changeFact(service, shop.code, change);
      asked.length = 0;
      const after = await read(shop);
      expect(asked, change).toEqual(['issue.facts']);
      expect(after, change).toEqual(await fresh(shop));
      expect(after, change).not.toEqual(before);
      before = after;
    }
  });

  test('holds while numbers are taken, and ends with a client or an article that an issue creates [V2-ISSUE-1] [V2-ISSUE-2]', async () => {
    const shop = await shopOfEverything();
    const { version } = await companyOf(shop);
    await shop.issue({ articole: [line({ denumire: 'Articol A', cod_articol: 'A' })] });
    expect((await companyOf(shop)).version).toBe(version);
    await shop.issue({ articole: [line({ denumire: 'Articol C', cod_articol: 'C' })] });
    const withArticle = (await companyOf(shop)).version;
    expect(withArticle).not.toBe(version);
    await shop.issue({
      client: client({ cod_unic: '14399840' }),
      articole: [line({ denumire: 'Articol A', cod_articol: 'A' })],
    });
    expect((await companyOf(shop)).version).not.toBe(withArticle);
  });

  test('is forgotten of the company that was asked for longest ago, where there is too much of it [V2-ISSUE-2]', async () => {
    const [one, other, third] = [await shopOfEverything(), await shopOfEverything(), await shopOfEverything()];
    // Seven items each: itself, a series, a platform, a client, two articles, a warehouse.
    const { asked, read } = countingReader(14);
    for (const shop of [one, other, one, third, one]) await read(shop);
    expect(asked).toHaveLength(3);
    await read(other);
    expect(asked).toHaveLength(4);
  });
});

test('an invoice shows what was provisioned a moment before, by another process [V2-ISSUE-1] [V2-ISSUE-2]', async () => {
  const shop = await shopOfEverything();
  const sale = { articole: [line({ denumire: 'Articol A', cod_articol: 'A' })] };
  await shop.issue(sale);
  await shop.change({ denumire: 'Magazinul Redenumit SRL' });
  const { numar } = await shop.issue(sale);
  const [row] = (await shop.stored('invoices', 'invoice_id DESC')) as unknown as readonly {
    readonly number: string;
    readonly snapshot: { readonly issuer: { readonly name: string } };
  }[];
  expect(row).toMatchObject({ number: numar, snapshot: { issuer: { name: 'Magazinul Redenumit SRL' } } });
});

test('a long change of a company holds up nobody who issues and creates [V2-ISSUE-1]', async () => {
  const shop = await shopOfEverything();
  const commit = await holdArticlesChanged(service, shop.code);
  const created = await shop.ask({
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: client({ cod_unic: '14399840' }),
    articole: [line({ denumire: 'Articol nou', cod_articol: 'NOU' })],
  });
  expect(created.status, created.text).toBe(200);
  await commit();
});
