import { beforeAll, describe, expect, test } from 'vitest';
import { documentBody, line } from '../scenarios/console/desk.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atForm, issue } from './at-form.ts';
import { hasBrowser } from './open-browser.ts';

describe.runIf(hasBrowser())('an invoice that corrects or settles others', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  test('names an own one that is found and one of elsewhere that is typed, has their rates, and its screen leads to them [V2-REF-7]', async () => {
    const { page, house, field } = await atForm(service);
    const linii = [line({ cota_tva: 0.19 })];
    await house.browser.done('POST', '/facturi', documentBody({ data_emitere: '2025-06-10', linii }));
    await page.getByLabel('Client', { exact: true }).fill('Client Exemplu');
    await page.getByRole('option', { name: 'Client Exemplu SRL' }).first().click();
    await page.getByText('Corectează sau regularizează alte facturi').click();
    await page.getByLabel('Caută o factură a firmei').fill('1');
    await page.getByRole('option', { name: 'FCT 1' }).click();
    const first = page.getByRole('group', { name: 'Factura numită 1' });
    expect(await first.getByLabel('Numărul facturii').inputValue()).toBe('1');
    expect(await first.getByLabel('Data facturii').inputValue()).toBe('10.06.2025');
    await page.getByRole('button', { name: 'Scrie una din altă parte' }).click();
    const second = page.getByRole('group', { name: 'Factura numită 2' });
    await second.getByLabel('Numărul facturii').fill('AV 7');
    await second.getByLabel('Data facturii').fill('20.12.2026');
    await field('Denumire').fill('Avans regularizat');
    await field('Cantitate').fill('-1');
    await field('Preț').fill('100');
    await field('Cotă TVA').selectOption('19%');
    await page.getByRole('button', { name: 'Emite', exact: true }).click();
    await page.getByText('Documentul nu poate fi de după data emiterii.').waitFor();
    expect(await second.getByLabel('Data facturii').getAttribute('aria-invalid')).toBe('true');
    await second.getByLabel('Data facturii').fill('1.2.2025');
    await issue(page, 'Factura FCT 2');
    expect(await house.browser.done('GET', '/facturi/FCT/2')).toMatchObject({
      total: -119,
      documente_corectate: [
        { serie: 'FCT', numar: '1', data: '2025-06-10', proprie: true },
        { serie: null, numar: 'AV 7', data: '2025-02-01', proprie: false },
      ],
    });
    const facts = page.getByRole('region', { name: 'Pe scurt' });
    expect(await facts.innerText()).toMatch(/Se referă la\s+FCT 1 din 10\.06\.2025\s+AV 7 din 01\.02\.2025/);
    await facts.getByRole('link', { name: 'FCT 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
    // A copy begins without them.
    await page.open('/facturi/nou?copie=FCT/2');
    await page.getByText('Corectează sau regularizează alte facturi').click();
    expect(await page.getByLabel('Numărul facturii').count()).toBe(0);
  });
});
