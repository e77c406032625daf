import { beforeAll, describe, expect, test } from 'vitest';
import { clientIban, lei, openCounter } from '../scenarios/bank/counter.ts';
import { camt, mt940 } from '../support/files/bank-statements.ts';
import { soakStep, soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('the bank', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openCounter>>;
  let page: Window;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openCounter(service);
    for (const total of [121, 50, 75]) await house.issue(total);
    page = await openWindow(service, { as: house.browser });
    await page.open('/banca');
    await page.getByRole('heading', { name: 'Bancă', level: 1 }).waitFor();
  });

  const closing = { balance: '1234.50', on: '2026-11-14' };
  const statement = camt([
    {
      iban: lei,
      closing,
      entries: [
        { on: '2026-11-14', amount: '121.00', text: 'FCT 1', name: 'CLIENT EXEMPLU SRL', reference: 'A' },
        { on: '2026-11-14', amount: '20.00', text: 'avans fct-0002', reference: 'B' },
        { on: '2026-11-14', amount: '75.00', text: 'marfă', name: 'CLIENT EXEMPLU SRL', reference: 'C' },
        { on: '2026-11-14', amount: '-5.00', text: 'Comision', reference: 'D' },
      ],
    },
  ]);
  const choose = (text: string) =>
    page.getByLabel('Fișierul extrasului').setInputFiles({
      name: 'extras.xml',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
  const waiting = () => page.getByRole('table', { name: 'De confirmat' });
  const rowOf = (text: string) => waiting().getByRole('row').filter({ hasText: text });
  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();

  test('a statement is read, and each proposal says why [GRP-BANK-18]', async () => {
    await choose(statement);
    await told('4 tranzacții, 4 noi; sold 1.234,50 lei la 14.11.2026');
    await told('De confirmat: 2 propuneri exacte, una de verificat.');
    await rowOf('FCT 0001').getByText('textul numește FCT 0001; suma este exact cât a rămas de încasat').waitFor();
    await rowOf('FCT 0002').getByText('suma acoperă o parte, mai rămân 30,00 lei').waitFor();
    await rowOf('FCT 0003')
      .getByText('clientul facturii FCT 0003 are acest nume; suma este exact cât a rămas de încasat')
      .waitFor();
    await page.getByRole('table', { name: 'Conturi' }).getByText('1.234,50 lei').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await choose(statement);
    await told('4 tranzacții, niciuna nouă');
  });

  soakTest('a file that is dropped is read too, and a wrong one is told with its reason [GRP-BANK-18]', async () => {
    const drop = async (text: string) => {
      const transfer = await page.evaluateHandle(
        `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], 'extras.sta')); return data; })()`,
      );
      await page.getByLabel('Fișierul extrasului').dispatchEvent('drop', { dataTransfer: transfer });
    };
    await drop(mt940([{ iban: clientIban, entries: [] }]));
    await page.getByRole('alert').getByText(`Contul ${clientIban} nu este al firmei.`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await drop(mt940([{ iban: lei, entries: [{ on: '2026-11-13', amount: '9.00', text: 'altceva' }] }]));
    await told('o tranzacție, una nouă');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('one is confirmed by keyboard, all exact ones at once, one is ignored, and a collection is undone [GRP-BANK-18]', async () => {
    await rowOf('FCT 0001').getByRole('button', { name: 'Confirmă', exact: true }).focus();
    await page.keyboard.press('Enter');
    await told('Încasarea facturii FCT 0001 a fost înregistrată.');
    await page.getByRole('button', { name: 'Confirmă toate cele exacte' }).click();
    await told('O încasare a fost înregistrată.');
    await rowOf('FCT 0003').getByRole('button', { name: 'Ignoră' }).click();
    await told('Tranzacția a fost ignorată.');
    await waiting().getByText('Nicio tranzacție nu pare încasarea unei facturi.').waitFor();
    expect(await house.collections('FCT', '0001')).toMatchObject([{ fel: 'Banca', suma: 121 }]);

    await page.getByLabel('Stare').selectOption('încasată');
    const entries = page.getByRole('table', { name: 'Tranzacții' });
    const collected = entries.getByRole('row').filter({ hasText: 'FCT 0001' });
    await collected.getByRole('button', { name: 'Desfă încasarea' }).click();
    const dialog = page.getByRole('dialog', { name: 'Desfă încasarea' });
    await dialog.getByText('Încasarea de 121,00 lei a facturii FCT 0001 se șterge').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Desfă încasarea' }).click();
    await told('Încasarea a fost ștearsă.');
    await rowOf('FCT 0001').waitFor();
    await page.getByLabel('Stare').selectOption('ignorată');
    await entries.getByRole('button', { name: 'Nu mai ignora' }).click();
    await told('Tranzacția așteaptă din nou.');
    await rowOf('FCT 0003').waitFor();
  });

  soakTest('that an entry is ignored is shown at once, and no longer where it fails [CON-DESIGN-22]', async () => {
    await choose(mt940([{ iban: lei, entries: [{ on: '2026-11-12', amount: '7.00', text: 'nimeni nu știe' }] }]));
    await page.getByLabel('Stare').selectOption('toate');
    const row = page.getByRole('table', { name: 'Tranzacții' }).getByRole('row').filter({ hasText: 'nimeni nu știe' });
    await row.getByRole('button', { name: 'Ignoră' }).waitFor();
    let answer = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/app/api/miscari-bancare/*/ignora', async (route) => {
      await isHeld;
      await route.abort();
    });
    await row.getByRole('button', { name: 'Ignoră' }).click();
    await row.getByText('ignorată').waitFor();
    answer();
    await row.getByText('deschisă').waitFor();
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/app/api/miscari-bancare/*/ignora');
  });

  soakTest('a balance is typed in, with a comma [GRP-BANK-18]', async () => {
    const row = page.getByRole('table', { name: 'Conturi' }).getByRole('row').filter({ hasText: lei });
    await row.getByRole('button', { name: 'Scrie soldul' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scrie soldul' });
    await dialog.getByLabel('Sold în lei').fill('zece');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => dialog.getByLabel('Sold în lei').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Sold în lei').fill('1.500,25');
    await dialog.getByRole('button', { name: 'Salvează' }).click();
    await told('Soldul a fost scris.');
    await row.getByText('1.500,25 lei').waitFor();
  });

  soakStep('the overview leads here, and who only reads has nothing to press [GRP-BANK-18] [GRP-BANK-17]', async () => {
    const reader = await house.member('cititor');
    const window = await openWindow(service, { as: reader.browser });
    await window.open('');
    await window.getByRole('link', { name: /tranzacții din bancă așteaptă confirmarea/ }).click();
    await window.getByRole('table', { name: 'De confirmat' }).getByText('FCT 0001').first().waitFor();
    expect(await window.getByRole('main').getByRole('button').allTextContents()).toEqual([]);
    expect(await window.getByLabel('Fișierul extrasului').count()).toBe(0);
  });
});
