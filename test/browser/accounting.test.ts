import { beforeAll, describe, expect, test } from 'vitest';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { invoice } from '../scenarios/invoices/shop.ts';
import { buyer } from '../scenarios/spv/space.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, violationsOf, type Window } from './open-browser.ts';

const head =
  'Cont;Denumire;Sold initial debit;Sold initial credit;Rulaj debit;Rulaj credit;Sold final debit;Sold final credit';
const rows = ['4111;Clienți;1000;0;0;0;1000;0', '1012;Capital;0;1000;0;0;0;1000'];
const file = (...lines: readonly string[]) => ({
  name: 'balanta.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...lines].join('\n')),
});

describe.runIf(hasBrowser())('what the accountant takes and brings', () => {
  let service: TestService;
  let page: Window;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    service.clock.set('2026-11-16T10:00:00Z');
    const { made, post } = await issuingHouse(service);
    await post('/v2/facturi', invoice({ client: buyer(), numar: '1', data_emitere: '2026-10-03' }));
    page = await openWindow(service, { as: made.browser });
    await page.open('');
    await page.getByRole('navigation').getByRole('link', { name: 'Rapoarte', exact: true }).click();
    await page.getByRole('heading', { name: 'Rapoarte', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Pentru contabil', exact: true }).click();
    await page.getByRole('heading', { name: 'Pentru contabil', level: 1 }).waitFor();
  });

  const to = () => page.open('/rapoarte/contabilitate');
  const told = (sentence: string | RegExp) => page.getByRole('status').getByText(sentence).last().waitFor();

  soakTest(
    'a balance that does not add up is shown with the account and the difference; a good one is saved [GRP-BAL-6]',
    async () => {
      const section = page.getByRole('region', { name: 'Balanța contabilă' });
      await section
        .getByLabel('Fișierul balanței')
        .setInputFiles(file('4111;Clienți;1000;0;0;0;1000,01;0', rows[1] ?? ''));
      await section.getByRole('button', { name: 'Verifică balanța' }).click();
      const wrong = section.getByRole('table', { name: 'Balanța nu se potrivește' });
      await wrong.getByText('contul 4111').waitFor();
      expect(await wrong.getByText('0,01').count()).toBe(2);
      expect(await violationsOf(page)).toEqual([]);
      await section.getByLabel('Fișierul balanței').setInputFiles(file(...rows));
      await section.getByRole('button', { name: 'Verifică balanța' }).click();
      await section.getByText('2 conturi se potrivesc').waitFor();
      await section.getByRole('button', { name: 'Salvează balanța' }).click();
      await told(/are 2 conturi/);
    },
  );

  test('a month is exported, the invoice says so, and exporting again says so [GRP-EXP-6]', async () => {
    await to();
    const section = page.getByRole('region', { name: 'Export contabil' });
    await section.getByText('Luna nu a fost exportată încă.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Descarcă exportul' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^contabil-\d+-2026-10-saga\.zip$/);
    await section.getByText(/Luna a mai fost exportată la .*, ca SAGA C, cu un document\./).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.open('/facturi/FCT/1');
    await page.getByText(/Exportat pentru contabil la .*, ca SAGA C\./).waitFor();
  });

  soakTest('the administrator changes the accounts, and a wrong one is told at its field [GRP-EXP-5]', async () => {
    await to();
    const section = page.getByRole('region', { name: 'Conturile exportului' });
    await section.getByLabel('Vânzări').fill('abc');
    await section.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => section.getByLabel('Vânzări').getAttribute('aria-invalid')).toBe('true');
    await section.getByLabel('Vânzări').fill('704');
    await section.getByRole('button', { name: 'Salvează' }).click();
    await told('Salvat');
    await to();
    await expect.poll(() => section.getByLabel('Vânzări').inputValue()).toBe('704');
    expect(await section.getByLabel('Clienți').inputValue()).toBe('');
  });
});
