import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { booksOfIssuing } from '../../support/behind-the-wire/books.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { counted, isSoak, soakTest, some } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { brokenText, type Line, validBody } from './fuzz-bodies.ts';
import { fuzzShop, patienceMs, patiently, settings } from './fuzz-shop.ts';

/** Bodies made from the very schema that validates, then broken in every way: no answer is a 5xx, nothing is half written. */
let service: TestService;
let shop: Awaited<ReturnType<typeof fuzzShop>>;

beforeAll(async () => {
  service = await testService();
  shop = await fuzzShop(service);
});

/** What was sent before. A run of fast-check whose time is over leaves its last request behind; the next one waits for it. */
let earlier: Promise<unknown> = Promise.resolve();

/** The property of every request, whatever it is: answered in time, in the right form, all or nothing. */
function expectSound(request: () => Promise<Reply>): Promise<Reply> {
  const sound = earlier.then(() => expectSoundAlone(request));
  earlier = sound.catch(() => undefined);
  return sound;
}

async function expectSoundAlone(request: () => Promise<Reply>): Promise<Reply> {
  const before = await booksOfIssuing(service);
  const from = performance.now();
  const reply = await request();
  expect(performance.now() - from).toBeLessThan(patienceMs);
  // The client has held the answer against the published description, which knows no other form.
  expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status === 200) {
    expect((await booksOfIssuing(service)).invoices).toBe(before.invoices + 1);
    return reply;
  }
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(reply.body.status).toBe(reply.status);
  if (reply.body.type.endsWith(':validation')) expect(reply.body.validation_errors.length).toBeGreaterThan(0);
  else expect(['invalid-state', 'payload-too-large']).toContain(reply.body.type.split(':').at(-1));
  expect(await booksOfIssuing(service)).toEqual(before);
  return reply;
}

describe('what the schema allows', () => {
  test(
    'is issued, and its totals are the same figures in the request, the read and the list [V2-AMT-1] [V2-AMT-2] [V2-AMT-3] [V2-AMT-4]',
    patiently,
    async () => {
      await fc.assert(
        fc.asyncProperty(validBody, async (body) => {
          const reply = await expectSound(() => shop.post(JSON.stringify(body)));
          expect(reply.status, reply.text).toBe(200);
          const { serie, numar } = reply.body.data;
          const read = (await shop.get(`/v2/facturi/${serie}/${numar}`)).body.data;
          const listed = (await shop.get(`/v2/facturi?serie=${serie}&numar=${numar}`)).body.data;
          expect(listed).toHaveLength(1);

          const lines = body.articole.map(expectedLine);
          expect(read.articole.map(amountsOf)).toEqual(lines);
          const totals = [0, 1, 2].map((part) => lines.reduce((sum, line) => sum + (line[part] ?? 0), 0));
          expect(amountsOf(read)).toEqual(totals);
          expect(amountsOf(listed[0])).toEqual(totals);
          expect(bani(read.valoare)).toBe(totals[2]);
          if (body.articole.every(({ pret_total }) => typeof pret_total === 'number')) {
            const sent = body.articole.reduce((sum, { pret_total }) => sum + bani(pret_total), 0);
            expect(totals[2]).toBe(sent);
          }
          for (const [place, line] of read.articole.entries()) {
            expect(line.denumire).toBe(body.articole[place]?.['denumire']);
          }
        }),
        settings(counted(15, 40)),
      );
    },
  );
});

const bani = (amount: unknown): number => Math.round(Number(amount) * 100);

interface Amounts {
  readonly valoare_fara_tva: number;
  readonly valoare_tva: number;
  readonly valoare_totala: number;
}

function amountsOf({ valoare_fara_tva, valoare_tva, valoare_totala }: Amounts): readonly number[] {
  return [bani(valoare_fara_tva), bani(valoare_tva), bani(valoare_totala)];
}

/** V2-AMT-1 and V2-AMT-2 the sum is made once more, in whole numbers. */
function expectedLine({ nr_produse, pret_unitar, pret_total, cota_tva }: Line): readonly number[] {
  const rate = units(cota_tva, 4);
  if (typeof pret_total === 'number') {
    const gross = units(pret_total, 2);
    const net = rounded(gross * 10_000n, 10_000n + rate);
    return [net, gross - net, gross].map(Number);
  }
  const net = rounded(units(nr_produse, 3) * units(pret_unitar, 6), 10n ** 7n);
  const vat = rounded(net * rate, 10_000n);
  return [net, vat, net + vat].map(Number);
}

const units = (value: unknown, places: number): bigint => BigInt(Math.round(Number(value) * 10 ** places));

/** Half away from zero; nothing here is negative. */
const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

describe('what the schema does not allow', () => {
  test(
    'is never a 5xx and leaves nothing behind, wherever and however a body is broken [V2-ISSUE-8] [V2-VAL-1] [V2-VAL-3] [V2-VAL-4] [V2-NUM-2]',
    patiently,
    async () => {
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(brokenText, async (text) => {
          const { status } = await expectSound(() => shop.post(text));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
        settings(counted(120, 400)),
      );
      // The edits hit: most bodies are refused, and some are still good.
      expect(statuses.get(400)).toBeGreaterThan(statuses.get(200) ?? 0);
      expect(statuses.get(200)).toBeGreaterThan(0);
    },
  );

  test('and bytes that are no JSON are 400 without a name [V2-BODY-4]', patiently, async () => {
    const mangled = fc
      .record({ body: validBody, at: fc.nat(), how: fc.constantFrom('cut', 'byte', 'utf-16', 'latin1', 'tail') })
      .map(({ body, at, how }) => {
        const bytes = Buffer.from(JSON.stringify(body));
        const place = at % bytes.length;
        if (how === 'cut') return bytes.subarray(0, Math.max(1, place));
        if (how === 'utf-16') return Buffer.from(JSON.stringify(body), 'utf16le');
        if (how === 'latin1') return Buffer.concat([Buffer.from('"\u00e9'), Buffer.from([0xe9]), Buffer.from('"')]);
        if (how === 'tail') return Buffer.concat([bytes, Buffer.from(']')]);
        return Buffer.concat([bytes.subarray(0, place), Buffer.from([0xff]), bytes.subarray(place)]);
      });
    await fc.assert(
      fc.asyncProperty(mangled, async (bytes) => {
        const reply = await expectSound(() => shop.post(new Uint8Array(bytes)));
        expect(reply.status).toBe(400);
        expect(reply.body.validation_errors).toMatchObject([{ location: 'body', name: '' }]);
      }),
      settings(counted(20, 50)),
    );
  });
});

const line = (more: object = {}): object => ({
  denumire: 'Cana',
  nr_produse: 1,
  pret_unitar: 1,
  cota_tva: 0.21,
  ...more,
});
const bodyOf = (articole: readonly unknown[], more: object = {}): string =>
  JSON.stringify({
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: { tip: 'PF', denumire: 'Ion Popescu' },
    articole,
    ...more,
  });

describe('sizes', () => {
  const repeated = (count: number, one: unknown): readonly unknown[] => Array.from({ length: count }, () => one);

  soakTest('ten thousand lines are issued, one more is told as such [V2-ISSUE-8]', patiently, async () => {
    expect((await expectSound(() => shop.post(bodyOf(repeated(10_000, line()))))).status).toBe(200);
    const reply = await expectSound(() => shop.post(bodyOf(repeated(10_001, line()))));
    expect(reply.status).toBe(400);
    expect(reply.body.validation_errors.map(({ name }: { name: string }) => name)).toEqual(['articole']);
  });

  const allWrong: readonly (readonly [string, unknown])[] = [
    ['that only the rules refuse', line({ nr_produse: -1, cota_tva: 0.5, pret_total: 1 })],
    ['without a member', {}],
    ['of another type', 'linie'],
    ['null', null],
    ['wrong in every member', { denumire: 1, nr_produse: 'x', pret_unitar: [], cota_tva: 7, x: 1 }],
  ];
  test.each(some(allWrong, 3))(
    'thousands of lines %s are 400 with what is wrong [V2-VAL-1]',
    patiently,
    async (_what, wrong) => {
      const reply = await expectSound(() => shop.post(bodyOf(repeated(counted(1000, 10_000), wrong))));
      expect(reply.status).toBe(400);
    },
  );

  test('six hundred wrong lines hide neither a wrong client nor a good line [V2-VAL-1]', patiently, async () => {
    const lines = [...repeated(600, {}), line()];
    expect((await expectSound(() => shop.post(bodyOf(lines, { client: { tip: 'XX' } })))).status).toBe(400);
  });

  test(
    'a body above 8 MiB is 413, and in the long run one of almost 8 MiB is issued [V2-BODY-5]',
    patiently,
    async () => {
      const mebibytes = 1024 * 1024;
      const long = line({ descriere: 'ș'.repeat(4000) });
      const empty = Buffer.byteLength(bodyOf([]));
      const each = Buffer.byteLength(JSON.stringify(long)) + 1;
      const text = bodyOf(repeated(Math.trunc((8 * mebibytes - empty) / each), long));
      expect(Buffer.byteLength(text)).toBeGreaterThan(7.9 * mebibytes);
      if (isSoak) expect((await expectSound(() => shop.post(text))).status).toBe(200);
      const padded = text + ' '.repeat(8 * mebibytes + 1 - Buffer.byteLength(text));
      expect((await expectSound(() => shop.post(padded))).status).toBe(413);
    },
  );
});

describe('numbers at the edge of what can be kept', () => {
  test.each<readonly [string, object]>([
    ['a quantity of 1e300 that costs nothing', { nr_produse: 1e300, pret_unitar: 0 }],
    ['a quantity of fifteen digits that costs nothing', { nr_produse: 999_999_999_999_999, pret_unitar: 0 }],
    ['a quantity of 1e15 that costs nothing', { nr_produse: 1e15, pret_unitar: 0 }],
    ['a unit price of 8e15 for a thousandth', { nr_produse: 0.001, pret_unitar: 8e15 }],
    ['a unit price of 1e300 for a thousandth', { nr_produse: 0.001, pret_unitar: 1e300 }],
    ['the largest total for a thousandth', { nr_produse: 0.001, pret_total: 9_999_999_999_999.99 }],
    ['a total of 0.01 for a quantity of 1e300', { nr_produse: 1e300, pret_total: 0.01 }],
    ['a total over the largest', { nr_produse: 1, pret_total: 1e13 }],
  ])('%s is issued or refused, never a 5xx [V2-NUM-2]', async (denumire, numbers) => {
    await expectSound(() => shop.post(bodyOf([{ denumire, cota_tva: 0.21, ...numbers }])));
  });

  soakTest('stock that outgrows what can be kept is refused or kept, never a 5xx [V2-NUM-2]', patiently, async () => {
    const large = line({ denumire: 'Nisip', nr_produse: 900_000_000_000_000, pret_unitar: 0 });
    await expectSound(() => shop.post(bodyOf([large])));
    await expectSound(() => shop.post(bodyOf([large])));
    await expectSound(() => shop.post(bodyOf([large, large, large])));
    const largest = line({ denumire: 'Praf', nr_produse: 999_999_999_999, pret_unitar: 0 });
    await expectSound(() => shop.post(bodyOf(Array.from({ length: 10_000 }, () => largest))));
  });
});
