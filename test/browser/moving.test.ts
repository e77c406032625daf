import { beforeAll, describe, expect, test } from 'vitest';
import { storedZip } from '../../src/partners/simulated/stored-zip.ts';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { ownXml } from '../scenarios/imports/own-files.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

const title = 'Mutare din alt program';

describe.runIf(hasBrowser())('moving in', () => {
  let service: TestService;
  let house: House;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openHouse(service);
  });

  test('an administrator imports past invoices, reads which files were refused, and takes the import back [CON-MOVE-1] [CON-MOVE-2] [CON-MOVE-3]', async () => {
    testWorker(service);
    const page = await openWindow(service, { as: house.browser });
    await page.open('');
    await page.getByRole('region', { name: 'Cum începeți' }).getByRole('link', { name: title }).click();
    const here = page.getByRole('region', { name: 'Ce este deja aici' });
    const clients = here.getByRole('listitem').filter({ hasText: 'Clienți' });
    await clients.getByText('nimic încă').waitFor();
    await page.getByRole('button', { name: 'Importă facturile' }).click();
    await page.getByText('Completați acest câmp.').waitFor();

    const zip = storedZip({
      'veche-1.xml': ownXml({ seller: house.code, id: 'VECHI 1' }),
      'veche-2.xml': ownXml({ seller: house.code, id: 'VECHI 2' }),
      'straina.xml': ownXml({ seller: '14399840', id: 'ALTA 1' }),
    });
    await page.getByLabel('Fișierul XML sau arhiva ZIP').setInputFiles({
      name: 'vechi.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zip),
    });
    await page.getByLabel('Încasate până la').fill('30.06.2026');
    await page.getByRole('button', { name: 'Importă facturile' }).click();
    await page
      .getByText('2 facturi adăugate, 0 erau deja aici, una refuzată. 2 facturi se socotesc încasate.')
      .waitFor();
    const refused = page.getByRole('row').filter({ hasText: 'straina.xml' });
    await refused.getByText('Factura este emisă de altă firmă').waitFor();
    await clients.getByText('1', { exact: true }).waitFor();

    await page.reload();
    await refused.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
    expect((await house.browser.done('GET', '/facturi')).facturi).toHaveLength(2);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Anulează importul' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('șterg cele 2 facturi').waitFor();
    const note = await house.browser.done('POST', '/facturi/VECHI/1/note', { text: 'De verificat.' });
    await dialog.getByRole('button', { name: 'Anulează importul' }).click();
    await dialog.getByRole('alert').getByText('VECHI 1').waitFor();
    await house.browser.done('DELETE', `/facturi/VECHI/1/note/${note.id}`);
    await dialog.getByRole('button', { name: 'Anulează importul' }).click();
    await page.getByText('documentele lui nu mai sunt aici').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Anulează importul' }).count()).toBe(0);
  });

  test('who may only read has no page and no entry [CON-MOVE-1]', async () => {
    const reader = await house.member('cititor');
    const page = await openWindow(service, { as: reader.browser });
    await page.open('/mutare');
    await page.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
    expect(await page.getByText(title).count()).toBe(0);
    await page.open('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(title).count()).toBe(0);
  });
});
