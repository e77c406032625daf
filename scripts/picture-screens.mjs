// Pictures of the console's screens on one sheet, as docs/design.md shows them:
//   node scripts/picture-screens.mjs ADDRESS-OF-THE-SERVICE ONE-TIME-LINK-OR-STATE-FILE FILE.jpg [390] [dark]
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [address, person, file, width = '1280', theme = 'light'] = process.argv.slice(2);
const isPhone = Number(width) < 700;
const screens = [
  '/',
  '/facturi',
  '/facturi/nou',
  'a document',
  '/clienti',
  '/articole',
  '/stocuri',
  '/furnizori',
  '/facturi-primite',
  '/banca',
  '/rapoarte',
  '/rapoarte/vechime',
  '/arhive',
  '/ciorne',
  '/facturi-recurente',
  '/setari/firma',
  '/setari/serii',
  '/setari/chei',
  '/jurnal',
  '/cont',
];

const browser = await chromium.launch({
  executablePath: process.env.FACTURIER_BROWSER ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  locale: 'ro-RO',
  viewport: isPhone ? { width: Number(width), height: 844 } : { width: Number(width), height: 800 },
  colorScheme: theme,
  ...(existsSync(person) ? { storageState: person } : {}),
});
const page = await context.newPage();
if (!existsSync(person)) {
  await page.goto(person);
  await page.getByRole('banner').waitFor();
}
const pictures = [];
for (const screen of screens) {
  if (screen === 'a document') {
    await page.goto(`${address}/app/facturi`);
    await page.locator('main tbody tr a:visible').first().click();
    await page.getByRole('heading', { name: /^(?:Factura|Proforma) /, level: 1 }).waitFor();
  } else await page.goto(`${address}/app${screen}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What comes after the heading has come by then, on any machine that is not standing still.
  await page.waitForTimeout(1500);
  const bytes = await page.screenshot({ type: 'jpeg', quality: 80 });
  pictures.push(
    `<figure><img src="data:image/jpeg;base64,${bytes.toString('base64')}"><figcaption>${screen}</figcaption></figure>`,
  );
}
const columns = isPhone ? 10 : 5;
const sheet = await context.newPage();
await sheet.setViewportSize({ width: 2000, height: 900 });
await sheet.setContent(`<style>
  body { margin: 0; display: grid; align-items: start; grid-template-columns: repeat(${columns}, 1fr); gap: 10px; padding: 10px; font: 12px sans-serif; background: #dde2df }
  figure { margin: 0 } img { width: 100%; display: block; border-radius: 4px } figcaption { padding: 2px; color: #333 }
</style>${pictures.join('')}`);
await sheet.screenshot({ path: file, type: 'jpeg', quality: 60, fullPage: true });
await browser.close();
