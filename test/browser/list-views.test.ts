import { describe, expect, test } from 'vitest';
import { issuingHouse } from '../scenarios/console/issuing-house.ts';
import { addressOf } from '../scenarios/invoices/collecting.ts';
import { invoice } from '../scenarios/invoices/shop.ts';
import { buyer } from '../scenarios/spv/space.ts';
import { testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('views of a list', () => {
  test('are saved under a name and are links; the last one is offered where nothing is filtered, with its columns [CON-VIEW-1] [CON-VIEW-2]', async () => {
    const service = await testService({ rateLimits: 'off' });
    const { made: house, post } = await issuingHouse(service);
    for (const numar of ['1', '2']) await post('/v2/facturi', invoice({ client: buyer(), numar }));
    await post(`${addressOf({ serie: 'FCT', numar: '2' })}/anuleaza`);
    const page = await openWindow(service, { as: house.browser, reducedMotion: 'reduce' });
    const table = page.getByRole('table', { name: 'Facturi' });
    const opened = async (address: string) => {
      await page.open(address);
      await table.waitFor();
    };
    const documents = () => table.getByRole('link').allTextContents();
    const head = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1);
    const openViews = () => page.getByText('Vederi', { exact: true }).click();
    const views = page.getByRole('list', { name: 'Vederi' });
    const asked = () => new URL(page.url()).search;

    await opened('/facturi?stare=anulata&coloane=tip.client');
    expect(await head()).toEqual(['Document', 'Tip', 'Client']);
    await openViews();
    await page.getByLabel('Numele vederii').fill('Anulate');
    await page.getByRole('button', { name: 'Salvează vederea' }).click();
    await page.getByText('Vederea „Anulate” este salvată.').waitFor();
    await views.getByRole('link', { name: 'Anulate' }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violationsOf(page)).toEqual([]);
      expect(await sidewaysOf(page)).toBe(0);
    }
    const view = 'stare=anulata&coloane=document.tip.client';
    await expect.poll(async () => (await house.browser.done('GET', '/vederi/facturi')).ultima).toBe(view);

    await opened('/facturi');
    expect(await head()).toEqual(['Document', 'Tip', 'Client']);
    await expect.poll(documents).toHaveLength(2);
    await openViews();
    await page.getByRole('link', { name: 'Ultima vedere' }).click();
    await expect.poll(asked).toBe(`?${view}`);
    await expect.poll(documents).toHaveLength(1);

    await opened('/facturi?stare=emisa&coloane=client');
    expect(await head()).toEqual(['Document', 'Client']);
    await openViews();
    await views.getByRole('link', { name: 'Anulate' }).click();
    await expect.poll(asked).toBe(`?${view}`);
    await openViews();
    await page.getByRole('button', { name: 'Șterge vederea Anulate' }).click();
    await views.waitFor({ state: 'detached' });
    expect((await house.browser.done('GET', '/vederi/facturi')).salvate).toEqual([]);
  });
});
