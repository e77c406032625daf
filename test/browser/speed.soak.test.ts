import { beforeAll, describe, expect, test } from 'vitest';
import { company, documentBody, line } from '../scenarios/console/desk.ts';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, type Window } from './open-browser.ts';
import { untilDrawn, workOf } from './page-work.ts';

const rows = 50;
const mostRounds = 4;

/** In tables of page-work.ts, one of which took 85 ms of a processor on the machine of docs/performance.md: 100, 300 and 50 ms are so many. */
const goals = { screen: 100 / 4 / 85, rows: 300 / 4 / 85, search: 50 / 85 } as const;

const lists = { Facturi: '/facturi', Clienți: '/clienti', Articole: '/articole' } as const;
const press = (link: string): string => `[...document.querySelectorAll('nav a')]
  .find((one) => one.checkVisibility() && one.textContent === ${JSON.stringify(link)}).click()`;
const isAt = (heading: string): string => `document.querySelector('h1')?.textContent === ${JSON.stringify(heading)}`;
const hasRows = `document.querySelectorAll('main tbody tr').length >= ${rows}`;
const pressSearch = `dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))`;
const isSearching = `document.activeElement?.closest('dialog[open]')`;

describe.runIf(hasBrowser())('moving between screens', () => {
  let service: TestService;
  let house: House;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    const many = Array.from({ length: 60 }, (_, place) => place + 1);
    house = await openHouse(service, {
      ...company,
      clienti: many.map((one) => ({ denumire: `Client ${one} SRL` })),
      articole: many.map((one) => ({ cod: `A${one}`, nume: `Articol ${one}`, pret_unitar: one, cota_tva: 0.21 })),
    });
    for (const one of many)
      await house.browser.done('POST', '/facturi', documentBody({ linii: [line({ pret: one })] }));
  });

  test('shows the screen within 100 ms and its 50 rows within 300, on a processor four times slower [CON-DESIGN-12]', {
    timeout: 600_000,
  }, async () => {
    const best = new Map<string, number>();
    const note = (what: string, share: number): void => void best.set(what, Math.min(best.get(what) ?? share, share));
    const isQuick = (): boolean => [...best.values()].every((share) => share < 1);
    for (let round = 0; round === 0 || (round < mostRounds && !isQuick()); round += 1) {
      const page = await openWindow(service, { as: house.browser });
      const gate = await gateBefore(page);
      await page.open('');
      await untilLoaded(page);
      const work = await workOf(page);
      for (const visit of ['first', 'next']) {
        for (const [screen, path] of Object.entries(lists)) {
          await work.rest();
          if (visit === 'first') gate.shut();
          await page.evaluate(`${press(screen)}, ${untilDrawn(isAt(screen))}`);
          note(`${screen}, ${visit}: the screen`, (await work.since()) / goals.screen);
          // The screen waits for no answer, and its rows for no other one.
          if (visit === 'first') await expect.poll(gate.asked).toContain(`/app/api${path}`);
          gate.open();
          await page.evaluate(untilDrawn(hasRows));
          // What is drawn for the first time is code that the browser has not run yet.
          if (visit === 'next') note(`${screen}: its rows`, (await work.since()) / goals.rows);
        }
      }
      await page.context().close();
    }
    for (const [what, share] of best) expect.soft(share, what).toBeLessThan(1);
  });

  test('whoever comes back to the documents is on the page that they left [CON-BOOKS-5]', async () => {
    const page = await openWindow(service, { as: house.browser });
    await page.open('/facturi');
    await page.getByRole('button', { name: 'Mai vechi' }).click();
    await page.getByRole('link', { name: 'FCT 7', exact: true }).click();
    await page.getByRole('heading', { name: 'Factura FCT 7', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'FCT 7', exact: true }).waitFor();
  });

  test('opens the search over everything within 50 ms of its keys [CON-DESIGN-12]', async () => {
    const page = await openWindow(service, { as: house.browser });
    await page.open('');
    await untilLoaded(page);
    const work = await workOf(page);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < mostRounds && best >= goals.search; round += 1) {
      await work.rest();
      await page.evaluate(`${pressSearch}, ${untilDrawn(isSearching)}`);
      best = Math.min(best, await work.since());
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(best).toBeLessThan(goals.search);
  });
});

/** While it is shut no question of the page is answered. */
async function gateBefore(page: Window) {
  const asked = new Set<string>();
  let waiting: (() => void)[] = [];
  let isShut = false;
  await page.route('**/app/api/**', async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    if (isShut) await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  return {
    shut: () => {
      isShut = true;
    },
    open: () => {
      isShut = false;
      for (const go of waiting) go();
      waiting = [];
    },
    asked: () => [...asked],
  };
}
