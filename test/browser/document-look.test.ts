import { beforeAll, describe, expect, test } from 'vitest';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { pngOf, sampleSvg, svgOf } from '../support/files/pictures.ts';
import { soakStep, soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('how documents look', () => {
  let service: TestService;
  let house: House;
  let page: Window;

  beforeAll(async () => {
    service = await testService();
    house = await openHouse(service, { platitor_tva: true });
    page = await openWindow(service, { as: house.browser });
    await page.open('/setari/firma');
    await page.getByRole('img', { name: 'Un document de exemplu' }).waitFor();
  });

  const file = (name: string, content: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) });
  const choose = (chosen: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(chosen);
  const sampleAddress = () => page.getByRole('img', { name: 'Un document de exemplu' }).getAttribute('src');
  /** Whether the browser could draw it. */
  const drawn = () =>
    page.evaluate<number>(`document.querySelector('img[alt^="Un document de exemplu"]').naturalWidth`);

  test('a logo and texts are seen on a sample before they are kept, and then are kept [CON-LOOK-6]', async () => {
    const before = await sampleAddress();
    await choose(file('sigla.svg', sampleSvg));
    await page.getByRole('img', { name: 'Sigla firmei' }).waitFor();
    await page.getByLabel('Culoare').fill('#26a269');
    await page.getByLabel('Subsol').fill('Program: L–V 9–17');
    await expect.poll(sampleAddress).not.toBe(before);
    await expect.poll(drawn).toBeGreaterThan(0);
    expect((await house.browser.done('GET', '/setari/aspect')).logo).toBeNull();
    await page.getByRole('button', { name: 'Salvează aspectul' }).click();
    await page.getByRole('status').getByText('Salvat.').last().waitFor();
    expect(await house.browser.done('GET', '/setari/aspect')).toMatchObject({
      logo: { tip: 'svg' },
      culoare: '#26a269',
      subsol: 'Program: L–V 9–17',
    });
  });

  soakStep('what cannot be a logo is told at its place, and the one there stays [CON-LOOK-1]', async () => {
    await choose(file('rea.svg', svgOf('<script>alert(1)</script>')));
    await page.getByText('Desenul SVG conține script.').waitFor();
    await choose({ ...file('sigla.gif', 'GIF89a'), mimeType: 'image/gif' });
    await page.getByRole('alert').getByText('Fișierul nu este PNG, JPEG sau SVG.').waitFor();
    expect((await house.browser.done('GET', '/setari/aspect')).logo).toMatchObject({ tip: 'svg' });
    await page.getByRole('button', { name: 'Scoate sigla' }).click();
    await page.getByRole('button', { name: 'Salvează aspectul' }).click();
    await expect.poll(async () => (await house.browser.done('GET', '/setari/aspect')).logo).toBeNull();
  });

  soakTest(
    'a mail is seen as it is sent, with logo, colour and buttons, in the language chosen [CON-MAIL-3]',
    async () => {
      const { browser } = house;
      const picture = pngOf({ width: 40, height: 20 }).toString('base64');
      await browser.done('PUT', '/setari/aspect', { culoare: '#7a1fa2', logo: { tip: 'png', continut: picture } });
      await page.open('/setari/e-mail');
      const mailForm = page.getByRole('region', { name: 'Mesajul cu care pleacă documentele' });
      await mailForm.getByLabel('Text', { exact: true }).fill('Un "style=\'x\'" <b>și</b> {total}');
      await mailForm.getByLabel('Limba previzualizării').selectOption('germană');
      await mailForm.getByRole('button', { name: 'Previzualizează' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pe o factură de exemplu' });
      await dialog.getByText('Un "style=\'x\'" <b>și</b> 1.210,00').waitFor();
      // Nothing runs inside, not even the questions of a test: what is there is asked from outside.
      const written = () =>
        page.evaluate<string>(
          `document.querySelector('iframe[title="Mesajul, ca pagină"]').contentDocument.body.innerText`,
        );
      await expect.poll(written).toContain('Zu zahlen');
      expect(await written()).toContain('Un "style=\'x\'" <b>și</b> 1.210,00');
      const seen = await page.evaluate<readonly string[]>(`(() => {
      const { contentDocument, contentWindow } = document.querySelector('iframe[title="Mesajul, ca pagină"]');
      const styleOf = (of) => contentWindow.getComputedStyle(contentDocument.querySelector(of));
      return [
        contentDocument.documentElement.lang,
        styleOf('.mail-card tr td').backgroundColor,
        styleOf('.mail-card').maxWidth,
        String(contentDocument.querySelector('img').naturalWidth),
        document.querySelector('iframe[title="Mesajul, ca pagină"]').getAttribute('sandbox'),
      ];
    })()`);
      expect(seen).toEqual(['de', 'rgb(122, 31, 162)', '600px', '40', 'allow-same-origin']);
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Închide' }).click();
      await mailForm.getByRole('button', { name: 'Trimite un mesaj de probă' }).click();
      await page.getByRole('status').getByText(`pleacă la ${house.admin}`).last().waitFor();
    },
  );
});
