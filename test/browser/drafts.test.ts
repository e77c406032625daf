import { beforeAll, describe, expect, test } from 'vitest';
import { documentBody, line } from '../scenarios/console/desk.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atForm, chooseClient } from './at-form.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('drafts', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  const toDrafts = async (page: Window) => {
    await page.getByRole('navigation').getByRole('link', { name: 'Ciorne', exact: true }).click();
    await page.getByRole('heading', { name: 'Ciorne', level: 1 }).waitFor();
    return page.getByRole('table', { name: 'Ciorne' });
  };
  const save = async (page: Window) => {
    await page.getByRole('button', { name: 'Salvează ciorna' }).click();
    await page.getByText('Ciorna este salvată.').last().waitFor();
  };

  test('one is saved half-written, found by a colleague, completed, saved again and issued from the form, and is gone [CON-DRAFT-1] [CON-DRAFT-4]', async () => {
    const { house, page, field } = await atForm(service);
    await chooseClient(page);
    await field('Denumire').fill('Miere');
    await field('Preț').fill('mult');
    await page.getByRole('button', { name: 'Salvează ciorna' }).click();
    await page.getByText('Scrieți un număr, de exemplu 12,50.').waitFor();
    await field('Preț').fill('');
    await save(page);
    // What is saved is not lost, so that nobody is asked who leaves.
    const table = await toDrafts(page);
    await table.getByText('o problemă').waitFor();
    // Nor is it found a second time in this window.
    await page.getByRole('link', { name: 'Factură nouă' }).click();
    await expect.poll(() => field('Denumire').inputValue()).toBe('');
    expect(await page.getByLabel('Numele ciornei').count()).toBe(0);
    const colleague = await openWindow(service, { as: (await house.member('operator')).browser });
    await colleague.open('/ciorne');
    await colleague.getByRole('table', { name: 'Ciorne' }).getByRole('link').click();
    const price = colleague.getByRole('group', { name: 'Linia 1', exact: true }).getByLabel('Preț', { exact: true });
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
    await price.fill('100');
    await colleague.getByLabel('Numele ciornei').fill('Comanda de miere');
    await save(colleague);
    expect((await house.browser.done('GET', '/ciorne')).randuri).toHaveLength(1);
    await toDrafts(colleague);
    await colleague.getByRole('table', { name: 'Ciorne' }).getByRole('link', { name: 'Comanda de miere' }).click();
    await colleague.getByRole('button', { name: 'Emite', exact: true }).click();
    await colleague.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
    await toDrafts(colleague);
    await colleague.getByText('Nicio ciornă.').waitFor();
  });

  test('one is issued or deleted from the list; who comes second is told so [CON-DRAFT-1] [CON-DRAFT-4]', async () => {
    const { house, page } = await atForm(service);
    const kept = async (nume: string, more: object = {}) =>
      (await house.browser.done('POST', '/ciorne', { nume, ...documentBody(), ...more })).id;
    await kept('De șters');
    const wrong = await kept('Greșită', { linii: [line({ cota_tva: 0.19 })] });
    const taken = await kept('A colegului');
    await kept('Gata');
    const table = await toDrafts(page);
    const act = async (name: string, button: string, dialog: string) => {
      await table.getByRole('row').filter({ hasText: name }).getByRole('button', { name: button }).click();
      const asked = page.getByRole('dialog', { name: dialog });
      await asked.getByRole('button', { name: button, exact: true }).click();
      return asked;
    };
    expect(await violationsOf(page)).toEqual([]);
    await act('De șters', 'Șterge', 'Șterge ciorna');
    await page.getByText('Ciorna este ștearsă.').waitFor();
    await expect.poll(() => table.getByText('De șters').count()).toBe(0);
    await house.browser.done('POST', `/ciorne/${taken}/emite`);
    const gone = await act('A colegului', 'Emite', 'Emite ciorna');
    await gone.getByRole('alert').getByText('poate a fost emisă sau ștearsă').waitFor();
    await page.keyboard.press('Escape');
    const refused = await act('Greșită', 'Emite', 'Emite ciorna');
    await refused.getByRole('alert').waitFor();
    await refused.getByRole('link', { name: 'Deschide ciorna' }).click();
    await page.getByLabel('Numele ciornei').waitFor();
    expect(new URL(page.url()).searchParams.get('ciorna')).toBe(wrong);
    const rate = page.getByRole('group', { name: 'Linia 1', exact: true }).getByLabel('Cotă TVA', { exact: true });
    expect(await rate.getAttribute('aria-invalid')).toBe('true');
    await toDrafts(page);
    await act('Gata', 'Emite', 'Emite ciorna');
    await page.getByRole('heading', { name: 'Factura FCT 2', level: 1 }).waitFor();
  });

  soakTest(
    'a saved one that is typed on and loaded anew is still the same draft [CON-DRAFT-1] [CON-DRAFT-4]',
    async () => {
      const { house, page, field } = await atForm(service);
      await chooseClient(page);
      await field('Denumire').fill('Miere');
      await save(page);
      await field('Preț').fill('50');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect.poll(() => field('Preț').inputValue()).toBe('50');
      await page.getByLabel('Numele ciornei').waitFor();
      await page.getByRole('button', { name: 'Emite', exact: true }).click();
      await page.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
      expect((await house.browser.done('GET', '/ciorne')).randuri).toEqual([]);
    },
  );

  soakTest('by keyboard alone one is opened and issued, and on a phone nothing is cut [CON-DRAFT-1]', async () => {
    const { house, page } = await atForm(service, {}, '/facturi/nou', { viewport: { width: 390, height: 844 } });
    await house.browser.done('POST', '/ciorne', {
      nume: 'Cu un nume destul de lung încât să nu încapă pe un rând',
      ...documentBody(),
    });
    await page.open('/ciorne');
    const link = page.getByRole('table', { name: 'Ciorne' }).getByRole('link');
    await link.waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    await link.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Emite ciorna' })
      .getByRole('button', { name: 'Emite', exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Factura FCT 1', level: 1 }).waitFor();
  });

  test('a role that may not issue has none, neither link nor screen [CON-DRAFT-1]', async () => {
    const { house } = await atForm(service);
    const page = await openWindow(service, { as: (await house.member('contabil')).browser });
    await page.open('/ciorne');
    await page.getByRole('heading', { name: 'Pagina nu există', level: 1 }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Ciorne', exact: true }).count()).toBe(0);
  });
});
