import fc from 'fast-check';
import { expect } from 'vitest';
import { auditedMoves, writtenByTransaction } from '../../support/behind-the-wire/documents.ts';
import { lockRows } from '../../support/behind-the-wire/locks.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openShop, type Shop, stockLevels } from './shop.ts';

/** Whatever companies ask at the same moment, each is answered and written as if it were alone. */

const kinds = ['plain', 'long', 'other-series', 'wrong', 'chosen', 'keyed', 'left'] as const;
type Kind = (typeof kinds)[number];

/** What one company asks within a round, all at once. */
const asks = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 });
const companies = 12;
const initial = 100_000;

/** One request: the reference that only its own invoice has, what is asked, and the answers that came. */
interface Asked {
  readonly reference: string;
  readonly kind: Kind;
  readonly answers: readonly { readonly status: number; readonly serie?: string; readonly numar?: string }[];
}

const openOne = (service: TestService): Promise<Shop> =>
  openShop(service, {
    setari: { gestioneaza_stoc: true, expune_cantitati: true, gestiuni_pe_linie: true },
    gestiuni: [{ cod_gestiune: 'G1' }],
    articole: ['A', 'B "mare"'].map((cod) => ({
      cod,
      nume: `Articolul ${cod}`,
      cota_tva: 0.21,
      stocuri: [{ stoc: initial }, { stoc: initial, cod_gestiune: 'G1' }],
    })),
    clienti: [client()],
  });

function bodyOf(kind: Kind, reference: string, next: number) {
  const short = [line({ cod_articol: 'A', nr_produse: 2 }), line({ cod_articol: 'B "mare"', cod_gestiune: 'G1' })];
  return invoice({
    id_extern: reference,
    articole: kind === 'long' ? Array.from({ length: 60 }, () => line({ cod_articol: 'A' })) : short,
    ...(kind === 'other-series' ? { serie: 'ALT' } : {}),
    ...(kind === 'wrong' ? { serie: 'NIMIC' } : {}),
    ...(kind === 'chosen' ? { numar: String(next) } : {}),
  });
}

async function askOne(service: TestService, shop: Shop, kind: Kind, reference: string, next: number): Promise<Asked> {
  const body = bodyOf(kind, reference, next);
  if (kind === 'left') {
    const gone = new AbortController();
    const headers = { ...shop.headers, 'content-type': 'application/json' };
    const sent = fetch(`${service.url}/v2/facturi`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: gone.signal,
    });
    // An answer to another request has come by then: this one is anywhere between the socket and the commit.
    await Promise.race([service.send('/v2/identitate', { headers: shop.headers }), sent]).catch(() => undefined);
    gone.abort();
    await sent.then((response) => response.text()).catch(() => undefined);
    return { reference, kind, answers: [] };
  }
  const headers = kind === 'keyed' ? { 'idempotency-key': reference } : undefined;
  const replies = await Promise.all([shop.ask(body, headers), ...(kind === 'keyed' ? [shop.ask(body, headers)] : [])]);
  return { reference, kind, answers: replies.map(({ status, body: { data } }) => ({ status, ...data })) };
}

soakTest(
  'random mixes of companies, series, chosen numbers, keys, callers that leave and locks: each has its own answer, and nothing is lost or doubled [V2-ISSUE-9] [V2-NUMBER-1] [V2-IDEM-4]',
  async () => {
    const service = await testService({ rateLimits: 'off' });
    const shops = await Promise.all(Array.from({ length: companies }, () => openOne(service)));
    const asked = new Map<Shop, Asked[]>(shops.map((shop) => [shop, []]));
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(asks, { minLength: companies, maxLength: companies }),
        fc.nat(companies - 1),
        fc.boolean(),
        async (mix, held, isHeld) => {
          round += 1;
          const release = isHeld ? await lockRows(service, shops[held]?.code ?? '', 'series') : null;
          const of = (place: number) =>
            (mix[place] ?? []).map((kind, turn) => {
              const shop = shops[place] as Shop;
              const reference = `${round}-${place}-${turn}`;
              return askOne(service, shop, kind, reference, (asked.get(shop)?.length ?? 0) + 1 + turn);
            });
          const all = shops.map((_, place) => Promise.all(of(place)));
          // The others are answered while one company waits for its lock.
          await Promise.all(all.filter((_, place) => !isHeld || place !== held));
          await release?.();
          for (const [place, done] of (await Promise.all(all)).entries())
            asked.get(shops[place] as Shop)?.push(...done);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
    expect(Math.max(...(await writtenByTransaction(service)))).toBeGreaterThan(1);
    for (const [shop, requests] of asked) await expectOwnBooks(shop, requests, service);
  },
  600_000,
);

async function expectOwnBooks(shop: Shop, requests: readonly Asked[], service: TestService): Promise<void> {
  const invoices = await shop.stored('invoices');
  for (const { reference, kind, answers } of requests) {
    const written = invoices.filter(({ external_id }) => external_id === reference);
    const names = written.map(({ series, number }) => `${series} ${number}`);
    expect(written.length, reference).toBeLessThanOrEqual(1);
    for (const { status, serie, numar } of answers) {
      // A chosen number may be taken by then; nothing else that is right is refused.
      expect(kind === 'wrong' ? [400] : kind === 'chosen' ? [200, 400] : [200], `${kind} ${reference}`).toContain(
        status,
      );
      expect(names, `${kind} ${reference}`).toEqual(status === 200 ? [`${serie} ${numar}`] : []);
    }
  }
  const series = await shop.stored('series');
  for (const { code, next_number } of series.filter(({ kind }) => kind === 'invoice')) {
    const numbers = invoices.filter((row) => row['series'] === code).map(({ number }) => Number(number));
    expect(new Set(numbers).size, `${code}`).toBe(numbers.length);
    for (let number = 1; number < Number(next_number); number += 1) expect(numbers, `${code}`).toContain(number);
  }
  const said = (await auditedMoves(service, shop.code)).filter((move) => move.endsWith(' issued'));
  expect(said).toEqual(invoices.map(({ series: code, number }) => `${code} ${number} issued`).sort());
  const told = [...(await shop.stored('events_pending')), ...(await shop.stored('events'))];
  expect(told.filter(({ type }) => type === 'invoice.issued')).toHaveLength(invoices.length);
  const moved = (await shop.stored('invoice_lines')).reduce((sum, row) => sum + Number(row['stock_moved'] ?? 0), 0);
  const left = Object.values(await stockLevels(shop)).reduce((sum, level) => sum + level, 0);
  expect(left).toBe(4 * initial - moved);
}
