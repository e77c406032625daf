import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { addressOf } from '../scenarios/invoices/collecting.ts';
import { invoice } from '../scenarios/invoices/shop.ts';
import { buyer } from '../scenarios/spv/space.ts';
import { purchase } from '../scenarios/suppliers/buying.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('rows chosen in a list', () => {
  let service: TestService;
  let made: Awaited<ReturnType<typeof issuingHouse>>['made'];
  let page: Window;
  let issue: (numar: string) => Promise<unknown>;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    service.clock.set('2026-11-16T10:00:00Z');
    const opened = await issuingHouse(service);
    made = opened.made;
    issue = (numar) => opened.post('/v2/facturi', invoice({ client: buyer({ email: 'client@exemplu.ro' }), numar }));
    for (const numar of ['1', '2', '3', '4']) await issue(numar);
    await opened.post(`${addressOf({ serie: 'FCT', numar: '3' })}/anuleaza`);
    for (const numar of ['A-1', 'A-2']) {
      await made.browser.done('POST', '/facturi-furnizori', purchase({ numar }));
    }
    page = await openWindow(service, { as: made.browser });
  });

  const choose = (...names: readonly string[]) =>
    names.reduce(
      (done, name) => done.then(() => page.getByLabel(`Alege ${name}`, { exact: true }).check()),
      Promise.resolve(),
    );
  const collectionsOf = async (numar: string) =>
    (await made.browser.done('GET', `/facturi/FCT/${numar}`)).incasari as readonly object[];

  test('are collected with a report, undone from it, and exported alone [CON-BULK-4] [CON-BULK-7] [CON-BULK-8]', async () => {
    await page.open('/facturi');
    await choose('FCT 1', 'FCT 3', 'FCT 4');
    await page.getByRole('button', { name: 'Încasează' }).click();
    const asked = page.getByRole('dialog', { name: 'Încasează' });
    expect(await asked.getByLabel('Data').inputValue()).toBe('16.11.2026');
    await asked.getByLabel('Fel').selectOption('Chitanță');
    await asked.getByRole('button', { name: 'Încasează' }).click();
    const report = page.getByRole('dialog', { name: 'Încasează: rezultat' });
    await report.getByText('2 din 3 făcute.').waitFor();
    await report.getByRole('row', { name: /FCT 1/ }).getByText('121,00 lei, chitanța CH').waitFor();
    await report.getByText('Documentul este anulat.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await collectionsOf('4')).toHaveLength(1);
    await report.getByRole('button', { name: 'Desfă (2)' }).click();
    const undone = page.getByRole('dialog', { name: 'Desfacere: rezultat' });
    await undone.getByText('2 din 2 făcute.').waitFor();
    expect(await collectionsOf('4')).toEqual([]);
    await undone.getByRole('button', { name: 'Închide' }).click();
    expect(await page.getByLabel('Alege FCT 3').isChecked()).toBe(true);

    await choose('FCT 2');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportă CSV: 2 alese' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';')[1])).toEqual(['3', '2']);
  });

  test('are still chosen for whoever comes back from a document [CON-BULK-7]', async () => {
    await page.open('/facturi');
    await choose('FCT 2');
    await page.getByRole('link', { name: 'FCT 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('group', { name: 'un document ales' }).waitFor();
    expect(await page.getByLabel('Alege FCT 2').isChecked()).toBe(true);
    await page.getByLabel('Caută', { exact: true }).fill('FCT 2');
    await expect.poll(() => page.getByRole('group', { name: 'un document ales' }).count()).toBe(0);
  });

  test('of received invoices are approved, and wait again [CON-BULK-6] [CON-BULK-8]', async () => {
    await page.open('/facturi-primite');
    await page.getByLabel('Alege toată pagina').check();
    await page.getByRole('group', { name: '2 facturi alese' }).getByRole('button', { name: 'Aprobă' }).click();
    await page.getByRole('dialog', { name: 'Aprobă' }).getByRole('button', { name: 'Aprobă' }).click();
    const report = page.getByRole('dialog', { name: 'Aprobă: rezultat' });
    await report.getByText('2 din 2 făcute.').waitFor();
    await report.getByRole('button', { name: 'Desfă (2)' }).click();
    const undone = page.getByRole('dialog', { name: 'Desfacere: rezultat' });
    await undone.getByText('2 din 2 făcute.').waitFor();
    await undone.getByRole('button', { name: 'Închide' }).click();
    const list = page.getByRole('table', { name: 'Facturi primite' });
    await expect.poll(() => list.getByText('în așteptare').count()).toBe(2);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  soakTest('stay chosen over the pages, and are reminded of together [CON-BULK-5] [CON-BULK-7]', async () => {
    for (let numar = 101; numar <= 160; numar += 1) await issue(String(numar));
    await page.open('/facturi');
    await choose('FCT 160');
    await page.getByRole('button', { name: 'Mai vechi' }).click();
    await choose('FCT 1');
    await page.getByRole('button', { name: 'Mai noi' }).click();
    await page.getByLabel('Alege FCT 160').waitFor();
    expect(await page.getByLabel('Alege FCT 160').isChecked()).toBe(true);
    await page.getByRole('group', { name: '2 documente alese' }).getByRole('button', { name: 'Memento acum' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Memento acum' }).click();
    await page.getByRole('dialog', { name: 'Memento acum: rezultat' }).getByText('2 din 2 făcute.').waitFor();
  });
});
