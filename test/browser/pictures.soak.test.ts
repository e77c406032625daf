import { mkdir, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { House } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { busyHouse } from './busy-house.ts';
import { cutTexts } from './cut-texts.ts';
import { addressesOf, untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, sidewaysOf, type Window } from './open-browser.ts';

/** The folder that the pictures are written to, such as docs/design; without it they are looked at by the test alone. */
const folder = process.env['FACTURIER_PICTURES'];

/** Amounts that do not have their comma under the one above, in a table that is one. */
const crookedAmounts = `[...document.querySelectorAll('main table')].flatMap((table) => {
  const commas = new Map();
  for (const cell of table.querySelectorAll('tbody td.number')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const at = text.data.search(/,\\d\\d$/);
      if (at < 0 || !cell.checkVisibility() || getComputedStyle(table).display !== 'table') continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left } = range.getBoundingClientRect();
      const others = commas.get(cell.cellIndex) ?? [];
      commas.set(cell.cellIndex, [...others, left]);
    }
  }
  return [...commas].filter(([, found]) => Math.max(...found) - Math.min(...found) > 1)
    .map(([column]) => (table.caption?.textContent ?? '?') + ', column ' + column);
})`;

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

describe.runIf(hasBrowser())('the pictures of every screen', () => {
  let service: TestService;
  let house: House;
  let all: readonly string[];

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off', variables: { FACTURIER_CALL_LOG: 'on' } });
    service.clock.set('2026-11-16T10:00:00Z');
    house = await busyHouse(service);
    all = await addressesOf(service, house);
  });

  test.each([
    ['screens', wide, 'light'],
    ['screens-dark', wide, 'dark'],
    ['screens-phone', phone, 'light'],
    ['screens-phone-dark', phone, 'dark'],
  ] as const)(
    '%s: no text is cut, nothing scrolls sideways, and every comma of a column stands under the one above [CON-DESIGN-21]',
    { timeout: 900_000 },
    async (name, viewport, colorScheme) => {
      const page = await openWindow(service, { as: house.browser, viewport, colorScheme });
      const wrong: string[] = [];
      const pictures: string[] = [];
      for (const address of all) {
        await page.open(address);
        await untilLoaded(page);
        const found = [
          ...(await page.evaluate<string[]>(cutTexts)),
          ...(await page.evaluate<string[]>(crookedAmounts)),
          ...((await sidewaysOf(page)) === 0 ? [] : ['it scrolls sideways']),
        ];
        wrong.push(...found.map((one) => `${address}: ${one}`));
        if (folder !== undefined) pictures.push(await pictureOf(page, address, `${folder}/${name}`));
      }
      if (folder !== undefined) await writeSheet(page, pictures, `${folder}/${name}.jpg`, viewport === wide ? 8 : 14);
      expect(wrong).toEqual([]);
    },
  );
});

async function pictureOf(page: Window, address: string, into: string): Promise<string> {
  if (process.env['FACTURIER_EACH_PICTURE'] !== undefined) {
    await mkdir(into, { recursive: true });
    await page.screenshot({ path: `${into}/${address.replaceAll('/', '_') || '_'}.png` });
  }
  const bytes = await page.screenshot({ type: 'jpeg', quality: 80 });
  return `<figure><img src="data:image/jpeg;base64,${bytes.toString('base64')}"><figcaption>${address || '/'}</figcaption></figure>`;
}

/** All of them side by side, small: docs/design.md shows what the whole looks like. */
async function writeSheet(page: Window, pictures: readonly string[], file: string, columns: number): Promise<void> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 2000, height: 900 });
  await sheet.setContent(`<style>
    body { margin: 0; display: grid; align-items: start; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; padding: 8px; font: 10px sans-serif; background: #dde2df }
    figure { margin: 0; min-width: 0 } img { width: 100%; display: block; border-radius: 3px } figcaption { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: #333 }
  </style>${pictures.join('')}`);
  await writeFile(file, await sheet.screenshot({ type: 'jpeg', quality: 55, fullPage: true }));
}
