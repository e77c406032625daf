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
    const clients = here.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Clienți / }) });
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

    await page.getByLabel('Fișierul XML sau arhiva ZIP').setInputFiles({
      name: 'a-doua.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(ownXml({ seller: house.code, id: 'VECHI 3' })),
    });
    await page.getByRole('button', { name: 'Importă facturile' }).click();
    await page.getByText('O factură adăugată, 0 erau deja aici, 0 refuzate.').waitFor();
  });

  test('a table of what clients owe is checked first: its columns are shown and chosen, wrong rows are told, and a right one is imported [CON-MOVE-4]', async () => {
    const page = await openWindow(service, { as: house.browser });
    await page.open('/mutare');
    await page.getByRole('button', { name: /^Importă un tabel\s*: Ce au clienții de plată/ }).click();
    const dialog = page.getByRole('dialog');
    const give = async (table: string) => {
      await dialog
        .getByLabel('Fișierul')
        .setInputFiles({ name: 'solduri.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
      await dialog.getByRole('button', { name: 'Vezi ce s-ar întâmpla' }).click();
    };
    await give('Client;Numar;Data;Cat\nMoara Alba SRL;SOLD 1;01.06.2026;doi lei\n');
    await dialog.getByText('alegeți coloana').waitFor();
    await dialog.getByLabel('Rest (obligatoriu)').selectOption('Cat');
    await dialog.getByRole('row').filter({ hasText: 'rest' }).waitFor();
    await dialog.getByText('Îndreptați rândurile greșite').waitFor();

    await give('Client;Numar;Data;Rest\nMoara Alba SRL;SOLD 1;01.06.2026;1.000,50\nAna Pop;SOLD 2;02.06.2026;10\n');
    await dialog.getByRole('button', { name: 'Importă tabelul' }).click();
    await page.getByText('2 rânduri aduse, 0 erau deja aici.').waitFor();
    const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Ce au clienții/ }) });
    await step.getByText('adus', { exact: true }).waitFor();
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
