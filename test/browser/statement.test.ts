import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('the statement of a client', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openHouse>>;
  let page: Window;
  let address: string;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openHouse(service);
    const client = { tip: 'PF', denumire: 'Brutăria Țărăncuța SRL', email: 'contabilitate@tarancuta.ro' };
    const { id } = await house.browser.done('POST', '/clienti', client);
    address = `/clienti/${id}`;
    page = await openWindow(service, { as: house.browser });
    await page.open(address);
  });

  test('is sent from its page, for the days and to the address that are offered [V2-STMT-5]', async () => {
    await page.getByRole('button', { name: 'Trimite fișa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trimite fișa' });
    expect(await dialog.getByLabel('De la').inputValue()).toBe('01.01.2026');
    expect(await dialog.getByLabel('Până la').inputValue()).toBe('16.11.2026');
    expect(await dialog.getByLabel('Adresă de e-mail').inputValue()).toBe('contabilitate@tarancuta.ro');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('Până la').fill('31.12.2024');
    await dialog.getByRole('button', { name: 'Trimite fișa' }).click();
    await dialog.getByText('Prima zi este după ultima.').waitFor();
    await dialog.getByLabel('Până la').fill('16.11.2026');
    await dialog.getByRole('button', { name: 'Trimite fișa' }).click();
    await page.getByRole('status').getByText('Fișa pleacă spre contabilitate@tarancuta.ro.').waitFor();
    const sent = page.getByRole('table', { name: 'Fișe trimise pe e-mail' });
    await sent.getByRole('row').filter({ hasText: '01.01.2026 – 16.11.2026' }).getByText('programat').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
  });

  test('is not offered to who may not send documents [V2-STMT-5]', async () => {
    const { browser } = await house.member('contabil');
    const theirs = await openWindow(service, { as: browser });
    await theirs.open(address);
    await theirs.getByRole('heading', { name: 'Brutăria Țărăncuța SRL' }).waitFor();
    expect(await theirs.getByRole('button', { name: 'Trimite fișa' }).count()).toBe(0);
  });
});
