import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import { booksTried, counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { line } from '../invoices/shop.ts';
import { reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const months = ['2026-08', '2026-09', '2026-10', '2026-11'] as const;
const month = fc.nat({ max: months.length - 1 });
const document = fc.record({
  price: fc.integer({ min: 1, max: 99_999 }),
  rates: fc.uniqueArray(fc.constantFrom(0.21, 0.11, 0), { minLength: 1, maxLength: 3 }),
  issued: month,
  isLate: fc.constantFrom(true, true, false),
  collected: fc.array(fc.record({ later: month, percent: fc.constantFrom(1, 33, 50, 67) }), { maxLength: 3 }),
  reversed: fc.option(month, { nil: null }),
});

type Figures = Readonly<Record<string, string>>;

/** It says in bani, by month, what becomes chargeable and what is not yet, as computed by hand. */
interface Expected {
  readonly issued: number[];
  readonly chargeable: number[];
}

const bani = (text: string | undefined): number => Math.round(Number(text) * 100);
/** It is in bani, by category; what is zero is left out. */
const byCategory = (rows: readonly Figures[]): Readonly<Record<string, readonly number[]>> => {
  const found = new Map<string, [number, number]>();
  for (const { categorie = '', baza, tva } of rows) {
    const [net, vat] = found.get(categorie) ?? [0, 0];
    found.set(categorie, [net + bani(baza), vat + bani(tva)]);
  }
  return Object.fromEntries([...found].filter(([, [net, vat]]) => net !== 0 || vat !== 0));
};
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

test('VAT on collection is chargeable by what was collected, in the rows too, and with what is not yet it is all that was issued [GRP-REP-14] [GRP-REP-17]', {
  timeout: counted(300_000, 6 * 3_600_000),
}, async () => {
  service.clock.set('2026-11-30T10:00:00Z');
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 2, maxLength: 6 }), async (documents) => {
      const email = freshEmail('contabila');
      const shop = await reportingShop(service, { utilizatori: [{ email, parola: password }] });
      const desk = browserAt(service, shop.code);
      expect((await desk.signIn(email, password)).status).toBe(204);
      const expected: Expected = { issued: months.map(() => 0), chargeable: months.map(() => 0) };
      const add = (to: number[], at: number, amount: number): void => {
        to[at] = (to[at] ?? 0) + amount;
      };
      const left: [numar: string, bani: number][] = [];
      for (const [place, { price, rates, issued, isLate, collected, reversed }] of documents.entries()) {
        const numar = `D${place + 1}`;
        await shop.issue({
          numar,
          data_emitere: `${months[issued]}-01`,
          data_scadenta: `${months[issued]}-28`,
          tva_la_incasare: isLate,
          articole: rates.map((cota_tva, at) =>
            line({ denumire: `Produs ${at}`, pret_unitar: (price + at) / 100, cota_tva }),
          ),
        });
        const { valoare, articole } = (await shop.read('FCT', numar)).body.data;
        const [gross, vat] = [
          bani(valoare),
          sum(articole.map((one: { valoare_tva: string }) => bani(one.valoare_tva))),
        ];
        if (isLate) add(expected.issued, issued, vat);
        let paid = 0;
        let at = issued;
        for (const { later, percent } of collected) {
          at = Math.max(at, later);
          const amount = Math.min(gross - paid, Math.round((gross * percent) / 100));
          if (amount === 0) continue;
          await shop.collect(numar, amount / 100, `${months[at]}-15`);
          const share = (part: number): number => Math.round((vat * part) / gross);
          if (isLate) add(expected.chargeable, at, share(paid + amount) - share(paid));
          paid += amount;
        }
        if (reversed === null || paid > 0) left.push([numar, gross - paid]);
        // What was not collected is taken back in the month of the storno: neither chargeable nor left.
        if (reversed === null || paid > 0) continue;
        const back = Math.max(issued, reversed);
        await shop.done(numar, 'reverse', { data_emitere: `${months[back]}-20` });
        if (isLate) add(expected.issued, back, -vat);
      }
      for (const [place, luna] of months.entries()) {
        const { vanzari, la_incasare } = await desk.done('GET', `/rapoarte/tva?luna=${luna}`);
        const until = (amounts: readonly number[], end: number): number => sum(amounts.slice(0, end));
        const notYet = (end: number): number => until(expected.issued, end) - until(expected.chargeable, end);
        expect([la_incasare.emisa, la_incasare.exigibila].map(bani), luna).toEqual([
          expected.issued[place],
          expected.chargeable[place],
        ]);
        expect([la_incasare.neexigibila_inainte, la_incasare.neexigibila].map(bani), luna).toEqual([
          notYet(place),
          notYet(place + 1),
        ]);
        expect(sum(la_incasare.exigibila_pe_cote.map(({ tva }: Figures) => bani(tva))), luna).toBe(
          bani(la_incasare.exigibila),
        );
        expect(sum(la_incasare.neexigibila_pe_cote.map(({ tva }: Figures) => bani(tva))), luna).toBe(
          bani(la_incasare.neexigibila),
        );
        // The rows have what the journal has, but of VAT on collection what is chargeable instead of what was issued.
        const { totaluri } = await desk.done('GET', `/rapoarte/jurnal-vanzari?luna=${luna}`);
        expect(sum(vanzari.map(({ tva }: Figures) => bani(tva))), luna).toBe(
          sum(totaluri.map(({ tva }: Figures) => bani(tva))) - bani(la_incasare.emisa) + bani(la_incasare.exigibila),
        );
      }
      for (const [numar, rest] of left) if (rest > 0) await shop.collect(numar, rest / 100, '2026-11-29');
      const [chargeable, sold]: [Figures[], Figures[]] = [[], []];
      for (const luna of months) {
        const { vanzari } = await desk.done('GET', `/rapoarte/tva?luna=${luna}`);
        for (const { categorii, ...row } of vanzari) chargeable.push({ ...row, categorie: categorii.join() });
        sold.push(...(await desk.done('GET', `/rapoarte/jurnal-vanzari?luna=${luna}`)).totaluri);
      }
      expect(byCategory(chargeable)).toEqual(byCategory(sold));
    }),
    { numRuns: booksTried(3, 20), endOnFailure: true },
  );
});
