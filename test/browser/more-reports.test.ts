import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { addressOf } from '../scenarios/invoices/collecting.ts';
import { invoice, line } from '../scenarios/invoices/shop.ts';
import { buyer } from '../scenarios/spv/space.ts';
import type { Browser } from '../support/clients/console-client.ts';
import { soakTest } from '../support/runner/effort.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

const phone = { width: 390, height: 844 };
/** The figures of an account: opening debit and credit, turnover of both, closing of both. */
const account = (cont: string, denumire: string, figures: readonly number[]) => ({
  cont,
  denumire,
  sold_initial_debit: figures[0],
  sold_initial_credit: figures[1],
  rulaje_debitoare: figures[2],
  rulaje_creditoare: figures[3],
  sold_final_debit: figures[4],
  sold_final_credit: figures[5],
});
const balance = {
  an: 2026,
  luna: 9,
  conturi: [
    account('4111', 'Clienți', [1000, 0, 500, 0, 1500, 0]),
    account('1012', 'Capital', [0, 1000, 0, 0, 0, 1000]),
    account('704', 'Venituri din servicii', [0, 0, 0, 500, 0, 500]),
  ],
};

const shown = (amount: number) =>
  amount
    .toFixed(2)
    .replace('.', ',')
    .replaceAll(/\B(?=(?:\d{3})+,)/g, '.');

const textOf = async (download: Download): Promise<string> => readFile((await download.path()) ?? '', 'utf8');

describe.runIf(hasBrowser())('what v2 has, people have', () => {
  let service: TestService;
  let admin: Browser;
  let member: (role: string) => Promise<{ readonly browser: Browser }>;
  let v2: (path: string) => Promise<{ readonly text: string; readonly data: never }>;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    service.clock.set('2026-11-16T10:00:00Z');
    const { made, post } = await issuingHouse(service);
    [admin, member] = [made.browser, made.member];
    const drepturi = ['facturi:citire', 'rapoarte:citire', 'contabilitate:citire', 'firma:citire', 'evenimente:citire'];
    const { cheie } = await admin.done('POST', '/chei', { nume: 'rapoarte', drepturi });
    v2 = async (path) => {
      const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': made.code };
      const { status, text } = await service.send(path, { headers });
      expect(status, text).toBe(200);
      return { text, data: (text.startsWith('{') ? JSON.parse(text).data : null) as never };
    };
    const issue = (numar: string, data_emitere: string, lei: number, more: object = {}) =>
      post(
        '/v2/facturi',
        invoice({ client: buyer(), numar, data_emitere, articole: [line({ pret_unitar: lei })], ...more }),
      );
    await issue('1', '2026-10-05', 1000);
    await issue('2', '2026-11-03', 200, { client: { tip: 'PF', denumire: 'Ana Țepeș' } });
    await issue('1', '2026-11-03', 50, { serie: 'PRF', tip_factura: 'P' });
    await post(`${addressOf({ serie: 'FCT', numar: '1' })}/incasari`, {
      tip_incasare: 'Banca',
      suma_incasata: 1210,
      data_incasare: '2026-11-02',
    });
    await provisionForTest(service, { companii: [{ cod_unic: made.code, denumire: made.name, balante: [balance] }] });
  });

  /** The screens begin with the month of the browser's clock. */
  const opened = async (address: string, as = admin): Promise<Window> => {
    const page = await openWindow(service, { as });
    await page.clock.setFixedTime(service.clock.now());
    await page.open(address);
    await untilLoaded(page);
    return page;
  };

  const isFit = async (page: Window) => {
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await sidewaysOf(page)).toBe(0);
  };

  const isFor = async (address: string, roles: Readonly<Record<string, boolean>>) => {
    for (const [role, isOpen] of Object.entries(roles)) {
      const page = await opened(address, (await member(role)).browser);
      expect(await page.getByRole('heading', { name: 'Pagina nu există' }).count(), role).toBe(isOpen ? 0 : 1);
    }
  };

  test('the XML of an own invoice is the one that v2 gives; a proforma has none [CON-REPORT-20]', async () => {
    const page = await opened('/facturi/FCT/1', (await member('cititor')).browser);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descarcă XML', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xml$/);
    expect(await textOf(file)).toBe((await v2('/v2/facturi/FCT/1/ubl')).text);
    await page.open('/facturi/PRF/1');
    await untilLoaded(page);
    expect(await page.getByRole('button', { name: 'Descarcă XML', exact: true }).count()).toBe(0);
  });

  soakTest('the ages are those of the day that is typed [CON-REPORT-21]', async () => {
    const page = await opened('/rapoarte/vechime');
    const ages = page.getByRole('table', { name: 'Vechimea creanțelor' });
    await ages.getByRole('row').filter({ hasText: 'Ana Țepeș' }).waitFor();
    const day = page.getByRole('region', { name: 'Vechimea creanțelor' });
    await day.getByLabel('La data').fill('31.13.2026');
    await day.getByRole('button', { name: 'Arată' }).click();
    await day.getByText('Scrieți data ca zz.ll.aaaa').waitFor();
    await day.getByLabel('La data').fill('31.10.2026');
    await day.getByRole('button', { name: 'Arată' }).click();
    const [owing] = (await v2('/v2/rapoarte/vechime-creante?la_data=2026-10-31')).data as { sold: number }[];
    await ages
      .getByRole('row')
      .filter({ hasText: shown(owing?.sold ?? 0) })
      .first()
      .waitFor();
    expect(await ages.getByText('Ana Țepeș').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('la_data')).toBe('2026-10-31');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă CSV ?: Vechimea creanțelor$/ }).click();
    expect((await download).suggestedFilename()).toBe('vechime-2026-10-31.csv');
  });

  test('sales by article and month are those of v2, for the months that are chosen [CON-REPORT-22]', async () => {
    const page = await opened('/rapoarte');
    await page.getByRole('link', { name: 'Vânzări lunare pe articole' }).click();
    await page.getByRole('heading', { name: 'Vânzări lunare pe articole', level: 1 }).waitFor();
    const table = page.getByRole('table', { name: 'Vânzări lunare pe articole' });
    const [sold] = (await v2('/v2/rapoarte/vanzari-lunare')).data as { luni: { valoare: number }[] }[];
    expect(sold?.luni.map(({ valoare }) => valoare)).toEqual([1000, 200]);
    for (const lei of [1000, 200]) {
      await table
        .getByRole('row')
        .filter({ hasText: shown(lei) })
        .waitFor();
    }
    await page.getByLabel('Până la luna').selectOption('2026-10');
    await expect.poll(() => table.getByText('200,00').count()).toBe(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă CSV/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('vanzari-lunare-2025-12-2026-10.csv');
    expect(await textOf(file)).toContain('1000,00');
    await isFit(page);
    await isFor('/rapoarte/vanzari-lunare', { operator: false, cititor: true });
  });

  soakTest('sales and purchases by article are those of v2 [CON-REPORT-22]', async () => {
    const page = await opened('/rapoarte/vanzari-achizitii-articole');
    const [flow] = (await v2('/v2/rapoarte/vanzari-achizitii-articole')).data as { total_vanzari_cu_tva: number }[];
    expect(flow?.total_vanzari_cu_tva).toBe(1452);
    const table = page.getByRole('table', { name: 'Vânzări și achiziții pe articole' });
    await table.getByRole('row').filter({ hasText: '1.200,00' }).filter({ hasText: '1.452,00' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă XLSX/ }).click();
    expect((await download).suggestedFilename()).toBe('vanzari-achizitii-articole-2025-12-2026-11.xlsx');
    await isFit(page);
  });

  soakTest('the trial balance that was imported is read by account [CON-REPORT-23]', async () => {
    const page = await opened('/rapoarte/balanta');
    const { conturi } = (await v2('/v2/balante/balanta-contabila')).data as { conturi: { cont: string }[] };
    const table = page.getByRole('table', { name: /^Balanța lunii sep/ });
    expect(await table.getByRole('row').count()).toBe(conturi.length + 1);
    await table.getByRole('row').filter({ hasText: '4111' }).filter({ hasText: '1.500,00' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă CSV/ }).click();
    expect((await download).suggestedFilename()).toBe('balanta-2026-09.csv');
    await page.getByLabel('Luna').selectOption('2026-10');
    await page.getByText('Nicio balanță importată pentru această lună.').waitFor();
    await isFit(page);
    await isFor('/rapoarte/balanta', { operator: false, contabil: true });
  });

  soakTest('the indicators of a year are those of v2, in a month and month by month [CON-REPORT-24]', async () => {
    const page = await opened('/rapoarte/indicatori');
    const { indicatori } = (await v2('/v2/balante/balanta-indicatori-financiari')).data as {
      indicatori: { nume: string }[];
    };
    const table = page.getByRole('table', { name: /^Indicatorii lunii sep/ });
    for (const { nume } of indicatori) await table.getByText(nume, { exact: true }).waitFor();
    await table.getByRole('row').filter({ hasText: 'Venituri' }).filter({ hasText: '500,00' }).waitFor();
    await page.getByLabel('Indicator', { exact: true }).selectOption('Clienți neîncasați');
    await page
      .getByRole('table', { name: 'Evoluția: Clienți neîncasați' })
      .getByRole('row')
      .filter({ hasText: '1.500,00' })
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă CSV/ }).click();
    expect((await download).suggestedFilename()).toBe('indicatori-2026.csv');
    await isFit(page);
  });

  test('the position at the tax authority is that of v2, of this company or of another [CON-REPORT-25]', async () => {
    const page = await opened('/rapoarte/pozitie-anaf');
    const { an, indicatori } = (await v2('/v2/firme/pozitie-anaf')).data as {
      an: number;
      indicatori: { indicator: string; suma: number }[];
    };
    const turnover = indicatori.find(({ indicator }) => indicator === 'cifra_afaceri')?.suma ?? 0;
    const statement = page.getByRole('table', { name: `Situația financiară pe ${an}` });
    await statement
      .getByRole('row')
      .filter({ hasText: 'Cifra de afaceri' })
      .filter({ hasText: shown(turnover) })
      .waitFor();
    await page.getByRole('table', { name: 'Locul firmei' }).getByText('din toată țara').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descarcă CSV/ }).click();
    expect((await download).suggestedFilename()).toBe(`pozitie-anaf-${an}.csv`);
    await page.getByLabel('Codul fiscal al firmei').fill('1');
    await page.getByRole('button', { name: 'Arată' }).click();
    await page.getByText('Nicio situație financiară cunoscută').waitFor();
    await isFit(page);
  });

  soakTest('events are those of v2, the newest first, by type [CON-REPORT-26]', async () => {
    const page = await opened('/setari/evenimente', (await member('contabil')).browser);
    const events = (await v2('/v2/evenimente')).data as { id: string; tip: string; numar_ordine: number }[];
    const table = page.getByRole('table', { name: 'Evenimente' });
    const placesShown = async () =>
      (await table.locator('tbody tr td:nth-child(4)').allTextContents()).map((text) => Number(text));
    expect(await placesShown()).toEqual(events.map(({ numar_ordine }) => numar_ordine).toReversed());
    await page.getByLabel('Tip').selectOption('Încasare adăugată');
    await expect
      .poll(placesShown)
      .toEqual(events.filter(({ tip }) => tip === 'incasare.adaugata').map((one) => one.numar_ordine));
    await table.getByRole('link', { name: 'FCT 1' }).waitFor();
    await table.getByText('Arată').click();
    await table.getByText('suma_incasata').waitFor();
    await isFit(page);
    await isFor('/setari/evenimente', { operator: false });
  });

  test('a warehouse is created, renamed and switched off; stock goes from one to another [CON-REPORT-27] [CON-REPORT-28]', async () => {
    const house = await openHouse(service, {
      abonament: 'enterprise',
      gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
      articole: [{ cod: 'A1', nume: 'Făină', um: 'KG', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
    });
    const page = await opened('/stocuri', (await house.member('operator')).browser);
    expect(await page.getByRole('button', { name: 'Transferă', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Gestiuni' }).click();
    await page.getByRole('button', { name: 'Gestiune nouă' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Cod').fill('dep');
    await dialog.getByLabel('Nume').fill('Magazin');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await dialog.getByText('Firma are deja o gestiune cu acest cod.').waitFor();
    await dialog.getByLabel('Cod').fill('MAG');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    const rowOf = (text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text });
    await rowOf('MAG').getByRole('button', { name: 'Redenumește' }).click();
    await dialog.getByLabel('Nume').fill('Magazinul mic');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await rowOf('Magazinul mic').waitFor();
    await rowOf('DEP').getByRole('button', { name: 'Oprește' }).click();
    await dialog.getByRole('button', { name: 'Oprește' }).click();
    await dialog.getByText('Gestiunea are stoc').waitFor();
    await dialog.getByRole('button', { name: 'Renunță' }).click();
    await isFit(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('link', { name: 'Stocul pe gestiuni' }).click();
    await page.getByRole('button', { name: 'Transferă', exact: true }).click();
    await dialog.getByLabel('În gestiunea').selectOption('MAG');
    await dialog.getByLabel('Cantitate').fill('11');
    await dialog.getByRole('button', { name: 'Transferă' }).click();
    await dialog.getByText('nu este destul stoc').waitFor();
    await dialog.getByLabel('Cantitate').fill('2,5');
    await dialog.getByRole('button', { name: 'Transferă' }).click();
    await rowOf('MAG').getByText('2,5 KG').waitFor();
    await rowOf('DEP').getByText('7,5 KG').waitFor();
    const reading = await opened('/stocuri/gestiuni', (await house.member('cititor')).browser);
    await reading.getByRole('table').getByText('MAG', { exact: true }).waitFor();
    expect(await reading.getByRole('button', { name: 'Gestiune nouă' }).count()).toBe(0);
  });

  soakTest('a rate of the company is set, and stands beside those of the bank [CON-REPORT-29]', async () => {
    const page = await opened('/setari/cursuri');
    await page.getByRole('button', { name: 'Curs nou' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valută').selectOption('USD');
    await dialog.getByLabel('Ziua').fill('10.11.2026');
    await dialog.getByLabel('Curs', { exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await dialog.getByText('Scrieți un curs mai mare decât 0').waitFor();
    await dialog.getByLabel('Curs', { exact: true }).fill('4,4321');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await dialog.waitFor({ state: 'detached' });
    const table = page.getByRole('table', { name: 'Cursuri valutare' });
    await table.getByRole('row').filter({ hasText: 'USD' }).filter({ hasText: '4,4321' }).waitFor();
    const rates = (await v2('/v2/cursuri-valutare?valuta=USD')).data as { curs: number; sursa: string }[];
    expect(rates.filter(({ sursa }) => sursa === 'firma').map(({ curs }) => curs)).toEqual([4.4321]);
    await page.getByLabel('De la').fill('11.11.2026');
    await page.getByRole('button', { name: 'Arată' }).click();
    await expect.poll(() => table.getByText('4,4321').count()).toBe(0);
    await isFit(page);
    const reading = await opened('/setari/cursuri', (await member('cititor')).browser);
    await reading.getByRole('heading', { name: 'Cursuri valutare', level: 1 }).waitFor();
    expect(await reading.getByRole('button', { name: 'Curs nou' }).count()).toBe(0);
  });
});
