import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { forgetSums, storedSpans, storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { booksTried, counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { ledgersOf } from '../partners/ledgers.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { books, later, perform } from './random-books.ts';
import { type ReportingShop, reportingShop } from './reporting.ts';

/** Sums are stored, and doctor looks, for every company there is: a service that holds few books tries each of them faster. */
const booksOfOneService = 15;
let service: TestService;

type Row = Readonly<Record<string, number>> & {
  readonly baze: readonly Base[];
  readonly luni: readonly Row[];
  readonly id: string;
};
interface Base {
  readonly categorie: string;
  readonly baza: number;
  readonly tva: number;
}
const bani = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
const all = { limit: '200' };

/** Everything that reports say, as one value. */
async function figuresOf(shop: ReportingShop): Promise<Readonly<Record<string, unknown>>> {
  const asked: [string, Readonly<Record<string, string>>][] = [
    ['totaluri-vanzari', { data_de_la: '2026-08-01', data_pana_la: '2026-11-30' }],
    ['totaluri-vanzari', { data_de_la: '2026-09-15', data_pana_la: '2026-11-15' }],
    ['vanzari-lunare', all],
    ['vanzari-achizitii-articole', all],
    ['vechime-creante', all],
    ['vechime-creante', { ...all, la_data: '2026-10-31' }],
    ...['2026-08', '2026-09', '2026-10', '2026-11'].map((luna): [string, Readonly<Record<string, string>>] => [
      'jurnal-vanzari',
      { ...all, luna },
    ]),
  ];
  const said: Record<string, unknown> = {};
  for (const [name, query] of asked) {
    const reply = await shop.report(name, query);
    expect(reply.status, reply.text).toBe(200);
    const { data, meta } = reply.body;
    said[`${name} ${JSON.stringify(query)}`] = { data, totaluri: meta.totaluri };
  }
  return said;
}

interface Amounts {
  readonly valuta: string;
  readonly total: string;
  readonly de_incasat: string;
}

/** The dashboard, the list, the reports of the console and the ledgers say the same as the API. */
async function expectTheSameAtTheDesk(shop: ReportingShop, desk: Browser): Promise<void> {
  const { indicatori } = await shop.data('totaluri-vanzari', { data_de_la: '2026-08-01', data_pana_la: '2026-11-30' });
  const [issued, , , left, overdue] = indicatori;
  const { de_incasat } = (await desk.done('GET', '/panou')) as {
    de_incasat: { fel: string; suma: string; documente: number }[];
  };
  const owed = (late: boolean) => de_incasat.filter(({ fel }) => !late || fel !== 'in_termen');
  expect(bani(owed(false).map(({ suma }) => Number(suma)))).toBe(bani([left.total]));
  expect(bani(owed(true).map(({ suma }) => Number(suma)))).toBe(bani([overdue.total]));
  expect(owed(false).reduce((sum, { documente }) => sum + documente, 0)).toBe(left.numar_facturi);
  for (const plata of ['neincasata', 'incasata_partial', 'depasita', 'in_termen', 'incasata']) {
    const { facturi } = await desk.done('GET', `/facturi?plata=${plata}`);
    const { totaluri } = await desk.done('GET', `/facturi/totaluri?plata=${plata}`);
    for (const valuta of ['RON', 'EUR']) {
      const listed = (facturi as Amounts[]).filter((one) => one.valuta === valuta);
      const [summed] = (totaluri as Amounts[]).filter((one) => one.valuta === valuta);
      for (const amount of ['total', 'de_incasat'] as const) {
        expect(bani([Number(summed?.[amount] ?? 0)])).toBe(bani(listed.map((one) => Number(one[amount]))));
      }
    }
  }
  const { luni } = await desk.done('GET', '/rapoarte/vanzari?an=2026');
  expect(bani(luni.map(({ total }: { total: string }) => Number(total)))).toBe(bani([issued.total]));
  for (const luna of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    const { vanzari, la_incasare } = await desk.done('GET', `/rapoarte/tva?luna=${luna}`);
    const { totaluri } = await desk.done('GET', `/rapoarte/jurnal-vanzari?luna=${luna}`);
    const vatOf = (rows: readonly { tva: string }[]): number => bani(rows.map(({ tva }) => Number(tva)));
    const { emisa, exigibila } = la_incasare;
    expect(vatOf(vanzari), luna).toBe(vatOf(totaluri) - bani([Number(emisa)]) + bani([Number(exigibila)]));
    expect(vatOf(la_incasare.exigibila_pe_cote), luna).toBe(bani([Number(exigibila)]));
  }
  const { total } = await desk.done('GET', '/rapoarte/vechime');
  const ages: Row[] = await shop.data('vechime-creante', all);
  expect(bani([Number(total.sold)])).toBe(bani(ages.map(({ sold }) => sold ?? 0)));

  const ledgers = ledgersOf(service, shop);
  const supplierId = await ledgers.supplier('Moara');
  const { sold_final } = await ledgers.made({
    tip_partener: 'furnizor',
    id_furnizor: supplierId,
    data_de_la: '2026-01-01',
  });
  const payable = (await service.send(`/v2/furnizori/${supplierId}/sold`, { headers: shop.headers })).body.data;
  expect(sold_final).toBe(payable.sold_total);
  const unpaid = payable.facturi as { suma: number; curs_valutar: number }[];
  expect(bani(unpaid.map(({ suma, curs_valutar }) => suma * curs_valutar))).toBe(bani([sold_final]));
  const bought: Base[] = (await shop.report('jurnal-cumparari', { luna: '2026-10' })).body.meta.totaluri;
  expect(bani(bought.flatMap(({ baza, tva }) => [baza, tva]))).toBe(bani([payable.rulaj_total]));
  const { clienti } = await desk.done('GET', '/clienti');
  expect(bani((clienti as { sold: string }[]).map(({ sold }) => Number(sold)))).toBe(bani([left.total]));
  await expectTheSameInExports(shop);
}

/** The accountant gets the documents of the journals, and what was collected of them, to the ban. */
async function expectTheSameInExports(shop: ReportingShop): Promise<void> {
  for (const luna of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    const reply = await fetch(`${service.url}/v2/rapoarte/export-contabil?luna=${luna}&format=csv`, {
      headers: shop.headers,
    });
    const [head = '', ...lines] = (await reply.text()).replace('\ufeff', '').trim().split('\r\n');
    const titles = head.split(';');
    const rows = lines.map((one) => Object.fromEntries(one.split(';').map((value, at) => [titles[at] ?? '', value])));
    const amountOf = (row: Readonly<Record<string, string>>, title: string): number =>
      Number((row[title] ?? '0').replace(',', '.') || 0);
    const kinds = [
      ['Vânzare', 'jurnal-vanzari'],
      ['Achiziție', 'jurnal-cumparari'],
    ] as const;
    for (const [kind, journal] of kinds) {
      const own = rows.filter((row) => row['Fel'] === kind);
      const { data } = (await shop.report(journal, { ...all, luna })).body as { data: Row[] };
      const names = new Set(own.map((row) => row['Document']));
      expect(names.size, `${kind} ${luna}`).toBe(data.length);
      const inLei = own.filter((row) => row['Monedă'] === 'RON');
      const lei = new Set(inLei.map((row) => row['Document']));
      // Series and number are joined by a dash where the number begins with a letter.
      const spellings = (numar: unknown) => [String(numar), `FCT${numar}`, `FCT-${numar}`];
      const journalled = data.filter(({ numar }) => spellings(numar).some((one) => lei.has(one)));
      expect(bani(inLei.flatMap((row) => [amountOf(row, 'Valoare'), amountOf(row, 'TVA')])), `${kind} ${luna}`).toBe(
        bani(journalled.map(({ total }) => total ?? 0)),
      );
    }
  }
}

/**
 * It is in bani: what is left in lei of documents that were collected in full in their currency. Nothing is left to collect of them. What is dated
 * later does not count yet.
 */
async function leftByRounding(shop: ReportingShop, issued: readonly string[]): Promise<number> {
  const inLei = (euro: number): number => Math.round(Number((Math.round(euro * 100) * 4.9765).toFixed(4)));
  let left = 0;
  for (const numar of issued) {
    const { status, body } = await shop.read('FCT', numar);
    const document = status === 200 && body.data.valuta === 'EUR' && body.data.status === 'emisa' ? body.data : null;
    if (!document || document.valoare_achitata !== document.valoare || document.data_emitere === later) continue;
    left += inLei(document.valoare);
    for (const { suma_incasata } of document.incasari) left -= inLei(suma_incasata);
  }
  return left;
}

async function expectAgreement(shop: ReportingShop, numbers: readonly string[]): Promise<void> {
  const journal: Row[] = [];
  const bases: Base[] = [];
  for (const luna of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    const { data, meta } = (await shop.report('jurnal-vanzari', { ...all, luna })).body as {
      data: Row[];
      meta: { totaluri: Base[] };
    };
    for (const { total, baze } of data)
      expect(bani(baze.flatMap(({ baza, tva }) => [baza, tva]))).toBe(bani([total ?? 0]));
    const ofMonth = (figure: 'baza' | 'tva') => bani(data.flatMap(({ baze }) => baze.map((base) => base[figure])));
    expect(bani(meta.totaluri.map(({ baza }) => baza))).toBe(ofMonth('baza'));
    expect(bani(meta.totaluri.map(({ tva }) => tva))).toBe(ofMonth('tva'));
    journal.push(...data);
    bases.push(...meta.totaluri);
  }
  const { indicatori } = await shop.data('totaluri-vanzari', { data_de_la: '2026-08-01', data_pana_la: '2026-11-30' });
  const [issued, , , left] = indicatori;
  expect(issued.numar_facturi).toBe(journal.length);
  expect(bani([issued.total])).toBe(bani(journal.map(({ total }) => total ?? 0)));
  expect(bani([issued.tva])).toBe(bani(bases.map(({ tva }) => tva)));
  const articles: Row[] = await shop.data('vanzari-lunare', all);
  expect(bani(articles.flatMap(({ luni }) => luni.map(({ valoare }) => valoare ?? 0)))).toBe(
    bani(bases.map(({ baza }) => baza)),
  );
  const flows: Row[] = await shop.data('vanzari-achizitii-articole', all);
  expect(bani(flows.map(({ total_vanzari_cu_tva }) => total_vanzari_cu_tva ?? 0))).toBe(bani([issued.total]));
  const ages: Row[] = await shop.data('vechime-creante', all);
  expect(bani(ages.map(({ sold }) => sold ?? 0))).toBe(bani([left.total]) + (await leftByRounding(shop, numbers)));
  for (const { id, sold } of ages) {
    const { body } = (await service.send(`/v2/clienti/${id}/sold`, { headers: shop.headers })) as Reply;
    expect(body.data.sold_total).toBe(sold);
  }
}

/** Random books: whatever is issued and done to it, all figures agree, whether they are read from documents or from kept sums. */
describe('random books', () => {
  test('agree in every report, and say the same from kept sums as from documents [GRP-REP-1] [GRP-REP-10]', {
    timeout: counted(300_000, 6 * 3_600_000),
  }, async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(books, async ({ before, after }) => {
        if (tried % booksOfOneService === 0) service = await testService({ alone: true });
        tried += 1;
        service.clock.set('2026-11-16T10:00:00Z');
        await forgetSums(service);
        const email = freshEmail('contabila');
        const shop = await reportingShop(service, {
          facturi_furnizori: [
            purchase({ articole: [bought()], plati: [{ suma: 105.5, data: '2026-10-25', tip: 'Chitanta' }] }),
            purchase({
              numar: 'E-1',
              valuta: 'EUR',
              curs_valutar: 4.9765,
              plati: [{ suma: 100, data: '2026-11-01' }],
            }),
            purchase({ numar: 'N-1', articole: [bought({ nr_produse: -1 })] }),
            purchase({ numar: 'L-1', data_emitere: later }),
          ],
          utilizatori: [{ email, parola: password }],
        });
        const desk = browserAt(service, shop.code);
        expect((await desk.signIn(email, password)).status).toBe(204);
        const issued: string[] = [];
        await perform(service, shop, before, issued);
        await expectAgreement(shop, issued);
        await expectTheSameAtTheDesk(shop, desk);
        const fromDocuments = await figuresOf(shop);
        await storeSumsNow(service);
        // A mark of today waits until today is over.
        expect((await storedSpans(service, '2026-11-16')).marks).toBe(0);
        expect(await figuresOf(shop)).toEqual(fromDocuments);

        await perform(service, shop, after, issued);
        const marked = await figuresOf(shop);
        await storeSumsNow(service);
        expect(await figuresOf(shop)).toEqual(marked);
        await forgetSums(service);
        expect(await figuresOf(shop)).toEqual(marked);
        await expectAgreement(shop, issued);
        await expectTheSameAtTheDesk(shop, desk);
        const { out } = await runCommand(doctor, service.connectionString, { flags: { deep: true } });
        expect(out.join('\n')).toContain('ok     collections say rightly whether something is left of their document');
        expect(out.filter((one) => /^WRONG (?!.*exchange rate)/.test(one))).toEqual([]);
      }),
      { numRuns: booksTried(1, 20), endOnFailure: true },
    );
  });
});
