import { beforeAll, describe, expect, test } from 'vitest';
import { openCounter } from '../scenarios/bank/counter.ts';
import { purchase } from '../scenarios/suppliers/buying.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('an entry of the bank is tied by hand', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openCounter>>;
  let page: Window;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openCounter(service);
    for (const total of [50, 75]) await house.issue(total);
    await house.browser.done('POST', '/facturi-furnizori', purchase());
    const on = '2026-11-14';
    await house.enter([
      { on, amount: '130.00', text: 'marfă din noiembrie', name: 'Casa Pâinii', reference: 'A' },
      { on, amount: '-605.00', text: 'plata moara', reference: 'B' },
      { on, amount: '-5.00', text: 'Comision', reference: 'C' },
      { on, amount: '75.00', text: 'marfă', name: 'CLIENT EXEMPLU SRL', reference: 'D' },
    ]);
    page = await openWindow(service, { as: house.browser });
    await page.open('/banca');
    await page.getByRole('heading', { name: 'Bancă', level: 1 }).waitFor();
  });

  const entries = () => page.getByRole('table', { name: 'Tranzacții' });
  const rowOf = (text: string) => entries().getByRole('row').filter({ hasText: text });
  const dialog = () => page.getByRole('dialog', { name: 'Leagă tranzacția' });
  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();
  const choose = async (field: string, typed: string, name: RegExp) => {
    await dialog().getByLabel(field).fill(typed);
    await dialog().getByRole('option', { name }).click();
  };

  test('over two documents, with the amounts filled in and the rest told; a refusal stands at its line [CON-BANK-1] [CON-BANK-2]', async () => {
    await rowOf('marfă din noiembrie').getByRole('button', { name: 'Leagă' }).click();
    await dialog().getByRole('button', { name: 'Confirmă' }).click();
    await dialog().getByText('Alegeți cel puțin un document.').waitFor();
    await dialog().getByLabel('Caută documentul').press('ArrowDown');
    await dialog()
      .getByRole('option', { name: /FCT 0001/ })
      .click();
    await choose('Caută documentul', '0002', /FCT 0002/);
    const [first, second] = [
      dialog().getByRole('group', { name: 'FCT 0001' }),
      dialog().getByRole('group', { name: 'FCT 0002' }),
    ];
    expect(await first.getByLabel('Sumă').inputValue()).toBe('50,00');
    expect(await second.getByLabel('Sumă').inputValue()).toBe('75,00');
    await dialog().getByText('Se leagă 125,00 lei; din tranzacție rămân nealocați 5,00 lei.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await second.getByLabel('Sumă').fill('80');
    await dialog().getByRole('button', { name: 'Confirmă' }).click();
    await expect.poll(() => second.getByLabel('Sumă').getAttribute('aria-invalid')).toBe('true');
    await second.getByLabel('Sumă').fill('75');
    await dialog().getByRole('button', { name: 'Confirmă' }).click();
    await told('Tranzacția a fost legată, iar încasările au fost înregistrate.');
    await rowOf('marfă din noiembrie').getByRole('link', { name: 'FCT 0002' }).waitFor();
    expect(await house.collections('FCT', '0001')).toMatchObject([{ suma: 50 }]);
  });

  test('everything is undone at once [CON-BANK-3]', async () => {
    await rowOf('marfă din noiembrie').getByRole('button', { name: 'Desfă încasarea' }).click();
    const asked = page.getByRole('dialog', { name: 'Desfă încasarea' });
    await asked.getByText('FCT 0002: 75,00 lei').waitFor();
    await asked.getByRole('button', { name: 'Desfă încasarea' }).click();
    await told('Tot ce s-a înregistrat din această tranzacție a fost șters.');
    await rowOf('marfă din noiembrie').getByText('deschisă').waitFor();
  });

  test('money that went out pays a received invoice, and what is not ours is put aside [CON-BANK-1] [CON-BANK-3]', async () => {
    await rowOf('plata moara').getByRole('button', { name: 'Leagă' }).click();
    await choose('Caută factura primită', 'moara', /FF-908/);
    await dialog().getByText('Se leagă 605,00 lei, toată tranzacția.').waitFor();
    await dialog().getByRole('button', { name: 'Confirmă' }).click();
    await told('Tranzacția a fost legată, iar plățile au fost înregistrate.');
    await rowOf('plata moara')
      .getByRole('link', { name: /FF-908/ })
      .waitFor();
    await rowOf('Comision').getByRole('button', { name: 'Leagă' }).click();
    await dialog().getByRole('button', { name: 'Nu este a noastră' }).click();
    await told('Tranzacția a fost ignorată.');
  });

  soakTest('a guess that is wrong is tied to something else [CON-BANK-1]', async () => {
    const guess = page
      .getByRole('table', { name: 'De confirmat' })
      .getByRole('row')
      .filter({ hasText: 'de verificat' });
    await guess.getByRole('button', { name: 'Leagă' }).click();
    await choose('Caută documentul', '0001', /FCT 0001/);
    await dialog().getByRole('button', { name: 'Confirmă' }).click();
    await told('Tranzacția a fost legată, iar încasările au fost înregistrate.');
  });

  test('who only reads has no button [CON-BANK-1]', async () => {
    const reader = await house.member('cititor');
    const window = await openWindow(service, { as: reader.browser });
    await window.open('/banca');
    await window.getByRole('table', { name: 'Tranzacții' }).getByText('Comision').waitFor();
    expect(await window.getByRole('button', { name: 'Leagă' }).count()).toBe(0);
  });
});
