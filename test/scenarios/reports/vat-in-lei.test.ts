import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decimalFromNumber, decimalToNumber } from '../../../src/domain/decimal/decimal.ts';
import { basesOf, type VatCategory } from '../../../src/domain/reports/vat-journal.ts';
import { storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { readXmlTree, textsAt } from '../../support/files/xml-tree.ts';
import { booksTried, counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { addressOf, type Name } from '../invoices/collecting.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { discount, line } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { type ReportingShop, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

interface Base {
  readonly categorie: string;
  readonly baza: number;
  readonly tva: number;
}
const base = (categorie: string, baza: number, tva: number): Base => ({ categorie, baza, tva });
/** A document of a journal. */
interface Row extends Name {
  readonly id: string;
  readonly baze: readonly Base[];
}
const november = { luna: '2026-11', limit: '200' };

/** The VAT in lei of a document, wherever it is told. */
async function vatInLeiOf(shop: ReportingShop, name: Name) {
  const ubl = readXmlTree((await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers })).text);
  const { bytes } = await open(await linksOf(service, shop).download(name));
  const rows = (await shop.report('jurnal-vanzari', november)).body.data as Row[];
  const row = rows.find(({ serie, numar }) => serie === name.serie && numar === name.numar);
  return {
    ubl: textsAt(ubl, 'cac:TaxTotal/cbc:TaxAmount')[1],
    printed: textOf(await readPdf(new Uint8Array(bytes))).replaceAll(/\s+/g, ' '),
    bases: row?.baze,
  };
}

const totalsOf = async (shop: ReportingShop, journal: string): Promise<readonly Base[]> =>
  (await shop.report(journal, november)).body.meta.totaluri;

/** 0.01 and 0.04 EUR of VAT: 0.05 and 0.20 lei by themselves, and 0.26 lei together. */
const twoRates = [
  line({ nr_crt: 1, denumire: 'Pâine', cota_tva: 0.11, pret_unitar: 0.09 }),
  line({ nr_crt: 2, denumire: 'Cană', cota_tva: 0.21, pret_unitar: 0.19 }),
];
const withoutVat = line({ nr_crt: 3, denumire: 'Garanție', cota_tva: 0, pret_unitar: 1 });
const inEuro = (articole: readonly object[], more: object = {}) => ({
  valuta: 'EUR',
  curs_valutar: 5.1,
  articole,
  ...more,
});

async function shopWithDesk(company: object = {}): Promise<{ readonly shop: ReportingShop; readonly desk: Browser }> {
  const email = freshEmail('contabila');
  const shop = await reportingShop(service, { utilizatori: [{ email, parola: password }], ...company });
  const desk = browserAt(service, shop.code);
  expect((await desk.signIn(email, password)).status).toBe(204);
  return { shop, desk };
}

describe('the VAT in lei of a document in another currency', () => {
  test('is that of its total VAT, the same in UBL, PDF, journal, totals and return [V2-AMT-9] [GRP-REP-21]', async () => {
    const { shop, desk } = await shopWithDesk();
    const told = await vatInLeiOf(shop, await shop.issue(inEuro(twoRates)));
    expect(told.ubl).toBe('0.26');
    expect(told.printed).toContain('Total TVA în lei 0,26 lei');
    expect(told.printed).toMatch(/21% 0,19 0,04 0,21 /);
    expect(told.printed).toMatch(/11% 0,09 0,01 0,05 /);
    const bases = [base('21', 0.96, 0.21), base('11', 0.46, 0.05)];
    expect(told.bases).toEqual(bases);
    expect(await totalsOf(shop, 'jurnal-vanzari')).toEqual(bases);
    const { indicatori } = await shop.data('totaluri-vanzari', {
      data_de_la: '2026-11-01',
      data_pana_la: '2026-11-30',
    });
    expect([indicatori[0].total, indicatori[0].tva]).toEqual([1.68, 0.26]);
    expect((await desk.done('GET', '/rapoarte/tva?luna=2026-11')).vanzari).toMatchObject([
      { rand: '9', baza: 0.96, tva: 0.21 },
      { rand: '10', baza: 0.46, tva: 0.05 },
    ]);
  });

  test('never stands with a rate of zero, wherever the line of that rate is [GRP-REP-21]', async () => {
    const { shop, desk } = await shopWithDesk();
    const bases = [base('21', 0.96, 0.21), base('11', 0.46, 0.05), base('scutit_fara_drept', 5.1, 0)];
    const [bread, mug] = twoRates;
    for (const articole of [
      [...twoRates, withoutVat],
      [withoutVat, ...twoRates],
      [bread, withoutVat, mug],
    ]) {
      const told = await vatInLeiOf(shop, await shop.issue(inEuro(articole.map((one) => ({ ...one })))));
      expect(told.ubl).toBe('0.26');
      expect(told.printed).toMatch(/21% 0,19 0,04 0,21 /);
      expect(told.printed).toMatch(/0% 1,00 0,00 0,00 /);
      expect(told.bases).toEqual(bases);
    }
    expect((await desk.done('GET', '/rapoarte/tva?luna=2026-11')).vanzari).toMatchObject([
      { rand: '9', baza: 2.88, tva: 0.63 },
      { rand: '10', baza: 1.38, tva: 0.15 },
      { rand: '15', baza: 15.3, tva: 0 },
    ]);
  });

  test('is the exact negation on its reversal, in the sums that are kept too [V2-AMT-6] [GRP-REP-21]', async () => {
    const { shop } = await shopWithDesk();
    const articole = [...twoRates, withoutVat];
    const issued = await shop.issue(inEuro(articole, { data_emitere: '2026-11-10' }));
    const reversed = await shop.life.reverse(issued, { data_emitere: '2026-11-11' });
    expect(reversed.status, reversed.text).toBe(200);
    const told = await vatInLeiOf(shop, reversed.body.data);
    expect(told.ubl).toBe('-0.26');
    expect(told.printed).toContain('Total TVA în lei -0,26 lei');
    expect(told.bases).toEqual([
      base('21', -0.96, -0.21),
      base('11', -0.46, -0.05),
      base('scutit_fara_drept', -5.1, 0),
    ]);
    const nothing = [base('21', 0, 0), base('11', 0, 0), base('scutit_fara_drept', 0, 0)];
    expect(await totalsOf(shop, 'jurnal-vanzari')).toEqual(nothing);
    await storeSumsNow(service);
    expect(await totalsOf(shop, 'jurnal-vanzari')).toEqual(nothing);
  });

  test('of what comes back in part is that of the part [V2-REV-1] [GRP-REP-21]', async () => {
    const { shop } = await shopWithDesk();
    const issued = await shop.issue(inEuro([...twoRates, withoutVat]));
    const reversed = await shop.life.reverse(issued, { articole: [{ nr_crt: 2 }, { nr_crt: 3 }] });
    expect(reversed.status, reversed.text).toBe(200);
    const told = await vatInLeiOf(shop, reversed.body.data);
    expect(told.ubl).toBe('-0.20');
    expect(told.bases).toEqual([base('21', -0.97, -0.2), base('scutit_fara_drept', -5.1, 0)]);
  });

  test('of an invoice of a supplier never stands with a rate of zero either [GRP-REP-21]', async () => {
    const items = (...rates: readonly (readonly [number, number])[]) =>
      rates.map(([cota_tva, pret_unitar]) => bought({ cota_tva, pret_unitar, nr_produse: 1 }));
    const { shop, desk } = await shopWithDesk({
      facturi_furnizori: [
        purchase({
          data_emitere: '2026-11-03',
          valuta: 'EUR',
          curs_valutar: 5.1,
          articole: items([0.11, 0.09], [0.21, 0.19], [0, 1]),
        }),
      ],
    });
    const [row] = await shop.data('jurnal-cumparari', november);
    const bases = [base('21', 0.96, 0.21), base('11', 0.46, 0.05), base('scutit_fara_drept', 5.1, 0)];
    expect(row.baze).toEqual(bases);
    expect(await totalsOf(shop, 'jurnal-cumparari')).toEqual(bases);
    expect((await desk.done('GET', '/rapoarte/tva?luna=2026-11')).cumparari).toMatchObject([
      { rand: '24', baza: 0.96, tva: 0.21 },
      { rand: '25', baza: 0.46, tva: 0.05 },
      { rand: '30', baza: 5.1, tva: 0 },
    ]);
  });
});

interface ReadLine {
  readonly cota_tva: number;
  readonly valoare_tva: number;
  readonly valoare_totala: number;
}

/** What the rule makes of a document as it is read; SQL makes the same of it. */
function basesByRule({ articole, curs_valutar }: { articole: readonly ReadLine[]; curs_valutar: number }) {
  const text = (amount: number): string => amount.toFixed(2);
  const sum = (member: 'valoare_tva' | 'valoare_totala') =>
    decimalFromNumber(articole.reduce((bani, one) => bani + Math.round(one[member] * 100), 0) / 100);
  const bases = basesOf(
    articole.map(({ cota_tva, valoare_totala, valoare_tva }) => ({
      category: cota_tva === 0 ? 'exempt' : (String(Math.round(cota_tva * 100)) as VatCategory),
      gross: text(valoare_totala),
      vat: text(valoare_tva),
    })),
    { gross: sum('valoare_totala'), vat: sum('valoare_tva') },
    decimalFromNumber(curs_valutar),
  );
  return bases.map(({ category, net, vat }) =>
    base(category === 'exempt' ? 'scutit_fara_drept' : category, decimalToNumber(net), decimalToNumber(vat)),
  );
}

const bani = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
const soldLines = fc.array(
  fc.record({
    nr_produse: fc.integer({ min: 1, max: 9 }),
    pret_unitar: fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100),
    cota_tva: fc.constantFrom(0.21, 0.11, 0),
  }),
  { minLength: 1, maxLength: 6 },
);
const euro = fc.integer({ min: 30_000, max: 60_000 }).map((units) => units / 10_000);
const documents = fc.array(
  fc.record({ lines: soldLines, rate: euro, isReversed: fc.boolean(), isReduced: fc.boolean() }),
  {
    minLength: 2,
    maxLength: 5,
  },
);

test('random documents have the same lei by the rule, in UBL, in the journals, and in sums that are kept [GRP-REP-21]', {
  timeout: counted(300_000, 3_600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (given) => {
      const shop = await reportingShop(service, {
        facturi_furnizori: given.map(({ lines, rate }, place) =>
          purchase({
            numar: `A-${place}`,
            data_emitere: '2026-11-03',
            valuta: 'EUR',
            curs_valutar: rate,
            articole: lines.map(bought),
          }),
        ),
      });
      const names: Name[] = [];
      for (const { lines, rate, isReversed, isReduced } of given) {
        const articole = [
          ...lines.map((one, place) => line({ ...one, nr_crt: place + 1 })),
          ...(isReduced
            ? [
                discount({
                  nr_crt: 9,
                  nr_crt_articol: 1,
                  nr_produse: -1,
                  pret_unitar: 0.07,
                  cota_tva: lines[0]?.cota_tva,
                }),
              ]
            : []),
        ];
        const issued = await shop.issue(inEuro(articole, { curs_valutar: rate, data_emitere: '2026-11-10' }));
        names.push(issued);
        if (isReversed) names.push((await shop.life.reverse(issued, { data_emitere: '2026-11-11' })).body.data);
      }
      const sold: Row[] = await shop.data('jurnal-vanzari', november);
      for (const name of names) {
        const row = sold.find(({ serie, numar }) => serie === name.serie && numar === name.numar);
        expect(row?.baze).toEqual(basesByRule((await shop.read(name.serie, name.numar)).body.data));
        const ubl = readXmlTree((await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers })).text);
        const [, lei] = textsAt(ubl, 'cac:TaxTotal/cbc:TaxAmount');
        expect(bani([Number(lei)])).toBe(bani((row?.baze ?? []).map(({ tva }) => tva)));
      }
      const boughtRows: Row[] = await shop.data('jurnal-cumparari', november);
      for (const { id, baze } of boughtRows) {
        const { body } = await service.send(`/v2/facturi-furnizori/${id}`, { headers: shop.headers });
        expect(baze).toEqual(basesByRule(body.data));
      }
      expect(boughtRows).toHaveLength(given.length);
      const totals = await totalsOf(shop, 'jurnal-vanzari');
      for (const { categorie, baza, tva } of totals) {
        const rows = sold.flatMap(({ baze }) => baze).filter((one) => one.categorie === categorie);
        expect(bani([baza, tva])).toBe(bani(rows.flatMap((one) => [one.baza, one.tva])));
        expect(bani([tva])).toBe(bani(rows.map((one) => one.tva)));
      }
      await storeSumsNow(service);
      expect(await totalsOf(shop, 'jurnal-vanzari')).toEqual(totals);
    }),
    { numRuns: booksTried(4, 100), endOnFailure: true },
  );
});
