import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { addressOf } from '../scenarios/invoices/collecting.ts';
import { invoice, line } from '../scenarios/invoices/shop.ts';
import { buyer, rehearse, soon } from '../scenarios/spv/space.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, shiftOf, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('the dashboard', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof issuingHouse>>['made'];

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    service.clock.set('2026-11-16T10:00:00Z');
    const { made, post } = await issuingHouse(service);
    house = made;
    const issue = (numar: string, data_emitere: string, lei: number, more: object = {}) =>
      post(
        '/v2/facturi',
        invoice({ client: buyer(), numar, data_emitere, articole: [line({ cota_tva: 0, pret_unitar: lei })], ...more }),
      );
    await issue('1', '2026-11-10', 1200, { data_scadenta: '2026-12-10', ...rehearse('respinsa') });
    await issue('2', '2026-10-10', 1000, { data_scadenta: '2026-10-20' });
    await issue('3', '2026-06-10', 500, { data_scadenta: '2026-07-01' });
    const collected = { tip_incasare: 'Banca', suma_incasata: 300, data_incasare: '2026-11-02' };
    await post(`${addressOf({ serie: 'FCT', numar: '2' })}/incasari`, collected);
    await post(`${addressOf({ serie: 'FCT', numar: '1' })}/trimite-in-spv`);
  });

  test('shows sales, twelve months, what is owed and what needs a hand, each leading to its documents, and nothing moves while it loads [CON-APP-19] [CON-DESIGN-5]', async () => {
    testWorker(service);
    const found = async () =>
      (await house.browser.done('GET', '/panou')).de_rezolvat.map(({ fel }: { fel: string }) => fel);
    await expect.poll(found, soon).toContain('efactura_respinsa');
    const page = await openWindow(service, { as: house.browser });
    await page.open('');
    const sales = page.getByRole('region', { name: 'Vânzări' });
    await sales.getByText('1.200,00 lei', { exact: true }).waitFor();
    expect(await shiftOf(page)).toBeLessThan(0.05);
    await sales.getByText('1.000,00 lei', { exact: true }).waitFor();
    await sales.getByText('+20 % față de luna trecută').waitFor();
    await page.getByText('Arată ca tabel').click();
    const months = page.getByRole('table', { name: 'Ultimele douăsprezece luni' });
    expect(await months.getByRole('row').count()).toBe(13);
    await months.getByRole('row', { name: 'noi 2026 1.200,00 300,00' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const owed = page.getByRole('region', { name: 'De încasat' });
    await owed.getByText('700,00 lei').waitFor();
    await owed.getByRole('link', { name: 'peste 90 de zile' }).click();
    await page.getByRole('table', { name: 'Facturi' }).getByRole('link', { name: 'FCT 3' }).waitFor();
    expect(await page.getByRole('table', { name: 'Facturi' }).getByRole('link').count()).toBe(1);
    await page.goBack();
    // The part of the bar leads there too, for who uses a mouse.
    await owed.getByTitle('peste 90 de zile: 500,00 lei').click();
    await page.getByRole('table', { name: 'Facturi' }).getByRole('link', { name: 'FCT 3' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'O factură a fost respinsă de ANAF' }).click();
    await page.getByRole('table', { name: 'Facturi' }).getByText('respinsă').waitFor();
    expect(new URL(page.url()).search).toBe('?efactura=respinsa');
  });

  soakTest.each(['contabil', 'operator', 'cititor'])('is for a %s, too [CON-APP-19]', async (role) => {
    const { browser } = await house.member(role);
    const page = await openWindow(service, { as: browser, viewport: { width: 390, height: 844 } });
    await page.open('');
    await page.getByRole('region', { name: 'Vânzări' }).getByText('1.200,00 lei', { exact: true }).waitFor();
    expect(await sidewaysOf(page)).toBe(0);
  });

  test('of a new company says how to begin, and shows no empty figures [CON-APP-19]', async () => {
    const { browser } = await openHouse(service);
    const page = await openWindow(service, { as: browser });
    await page.open('');
    const steps = page.getByRole('region', { name: 'Cum începeți' }).getByRole('listitem');
    await steps.getByText('Emiteți prima factură').waitFor();
    expect(await page.getByRole('region', { name: 'Vânzări' }).count()).toBe(0);
  });

  test('a step of a new company is done when nothing of it is missing: data with an address and a bank account [CON-HOME-7]', async () => {
    const { browser } = await openHouse(service);
    const page = await openWindow(service, { as: browser });
    const step = async (title: string) => {
      await page.open('');
      const item = page.getByRole('region', { name: 'Cum începeți' }).getByRole('listitem').filter({ hasText: title });
      await item.waitFor();
      return item;
    };
    const isDone = async (title: string) =>
      (await (await step(title)).getByText('făcut', { exact: true }).count()) === 1;
    expect(await isDone('Completați datele firmei')).toBe(false);
    const data = await browser.done('GET', '/firma');
    await browser.done('PUT', '/firma', {
      denumire: data.denumire,
      adresa: 'Str. Florilor 3',
      localitate: 'Iași',
      cod_judet: 'IS',
    });
    expect(await isDone('Completați datele firmei')).toBe(false);
    await (await step('Completați datele firmei')).getByRole('link', { name: 'La datele firmei' }).click();
    await page.getByRole('button', { name: 'Cont bancar nou' }).click();
    await page.getByLabel('IBAN').fill('RO49 AAAA 1B31 0075 9384 0000');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('table', { name: 'Conturi bancare' }).getByText('RO49 AAAA').waitFor();
    expect(await isDone('Completați datele firmei')).toBe(true);
    expect(await isDone('Adăugați o serie de facturi')).toBe(false);
    expect(await isDone('Emiteți prima factură')).toBe(false);
  });
});
