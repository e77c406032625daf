import { beforeAll, describe, expect, test } from 'vitest';
import { line } from '../scenarios/console/desk.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { atDocument } from './at-document.ts';
import { atForm } from './at-form.ts';
import { linesDrawnByKey, pasteLines } from './long-form.ts';
import { hasBrowser, sidewaysOf, violationsOf } from './open-browser.ts';

const windows = [
  ['on a desk, light', { colorScheme: 'light' }],
  ['on a phone, dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
] as const;

describe.runIf(hasBrowser())('the form and the screen of a document', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  test.each(windows)(
    'the form has no violation that axe finds and fits its window, with a client chosen and a refusal shown: %s [CON-APP-3]',
    async (_name, options) => {
      const { page, field } = await atForm(service, {}, '/facturi/nou', options);
      await page.getByLabel('Client', { exact: true }).fill('Un nume nou');
      await page.getByRole('option', { name: 'Client nou' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('option', { name: 'Client nou' }).click();
      await field('Denumire').fill('Ț'.repeat(255));
      await page.getByRole('button', { name: 'Emite', exact: true }).click();
      await page.getByText('Completați acest câmp.').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await sidewaysOf(page)).toBe(0);
    },
  );

  test.each(windows)(
    'the screen has no violation that axe finds and fits its window, with the longest names: %s [CON-APP-3]',
    async (_name, options) => {
      const long = {
        client: { tip: 'PF', denumire: 'Ț'.repeat(255), tara: 'RO' },
        linii: [line({ denumire: `Nume${'Ț'.repeat(250)}` }), line({ discount: { fel: 'procent', valoare: 10 } })],
      };
      const { page } = await atDocument(service, long, options);
      await page.getByRole('link', { name: 'Deschide PDF-ul' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await sidewaysOf(page)).toBe(0);
      await page.getByRole('button', { name: 'Încasează', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.open('/facturi');
      await page.getByRole('table', { name: 'Facturi' }).getByText('ȚȚȚ').first().waitFor();
      expect(await sidewaysOf(page)).toBe(0);
    },
  );

  test('the form stays fluid with five hundred lines: a key draws one line anew [CON-FORM-6]', async () => {
    const { page } = await atForm(service);
    await pasteLines(page, 499);
    expect(await linesDrawnByKey(page, 499, '6.037,90')).toBeLessThanOrEqual(1);
  });

  test('of more than five hundred pasted rows the rest is left out, and that is told [CON-FORM-2]', async () => {
    const { page } = await atForm(service);
    await pasteLines(page, 502);
    await page.getByText('S-au lipit primele 500 de rânduri; 2 nu au încăput.').waitFor();
    expect(await page.locator('[name^="linii."][name$=".denumire"]').count()).toBe(500);
  });
});
