import { describe, expect, test } from 'vitest';
import { company, documentBody } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import { testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('the month of the accountant', () => {
  test('is mailed by one act, and by itself where a day is chosen [CON-MONTH-4]', async () => {
    const service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    const house = await openHouse(service, company);
    await house.browser.done('POST', '/facturi', documentBody({ data_emitere: '2026-10-20' }));
    const page = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    await page.open('/rapoarte/contabilitate');
    const now = page.getByRole('region', { name: 'Luna pe e-mail' });
    await now.getByRole('textbox', { name: 'Adresa contabilului' }).fill('contabil@exemplu.ro');
    await now.getByRole('button', { name: 'Trimite luna' }).click();
    await page.getByRole('status').getByText('pleacă spre contabil@exemplu.ro').waitFor();
    await page.getByRole('table', { name: 'Luni trimise' }).getByText('contabil@exemplu.ro').first().waitFor();

    const monthly = page.getByRole('region', { name: 'În fiecare lună' });
    await monthly.getByRole('textbox', { name: 'Adresa contabilului' }).fill('contabil@exemplu.ro');
    await monthly.getByRole('checkbox', { name: 'Se trimite automat' }).check();
    const day = monthly.getByRole('textbox', { name: 'Ziua din luna următoare' });
    await day.fill('31');
    await monthly.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
    await day.fill('7');
    await monthly.getByRole('button', { name: 'Salvează' }).click();
    await page.getByRole('status').getByText('Salvat').waitFor();
    const said = await house.browser.done('GET', '/rapoarte/export-contabil/e-mail');
    expect(said.trimitere).toEqual({ email: 'contabil@exemplu.ro', format: 'saga', zi: 7 });
    expect(said.trimise).toHaveLength(1);
    expect(await violationsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toBe(0);
  });
});
