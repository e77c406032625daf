import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

describe.runIf(hasBrowser())('programs and the tax authority', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
  });

  soakTest(
    'a call is found by its interaction id, which stands in the address, and failed ones by their status [CON-APP-16]',
    async () => {
      const house = await openHouse(service);
      const { cheie } = await house.browser.done('POST', '/chei', { nume: 'magazin', drepturi: ['facturi:citire'] });
      const [good, refused] = [randomUUID(), randomUUID()];
      const call = (path: string, interaction: string) =>
        service.send(path, {
          headers: {
            authorization: `Bearer ${cheie}`,
            'svc-cod-unic': house.code,
            'x-fapi-interaction-id': interaction,
          },
        });
      await call('/v2/facturi', good);
      await call('/v2/clienti', refused);
      const page = await openWindow(service, { as: house.browser });
      await expect.poll(async () => (await house.browser.done('GET', '/jurnal-api')).apeluri).toHaveLength(2);
      await page.open(`/jurnal-api?interactiune=${good}`);
      const table = page.getByRole('table', { name: 'Jurnal API' });
      await table.getByText('GET /v2/facturi').waitFor();
      expect(await table.getByText('/v2/clienti').count()).toBe(0);
      await page.getByLabel('Codul interacțiunii').fill('');
      await page.getByLabel('Stare').selectOption('nereușite');
      await page.getByLabel('De la').fill('31.31.2026');
      await page.getByRole('button', { name: 'Caută' }).click();
      expect(await page.getByLabel('De la').getAttribute('aria-invalid')).toBe('true');
      await page.getByLabel('De la').fill('1.11.2026');
      await page.getByRole('button', { name: 'Caută' }).click();
      await table.getByText('GET /v2/clienti').waitFor();
      expect(await table.getByText('/v2/facturi').count()).toBe(0);
      expect(new URL(page.url()).search).toBe('?stare=esuate&de_la=2026-11-01');
    },
  );

  test('a button leads to ANAF and back, and the company is connected [CON-APP-16]', async () => {
    const house = await openHouse(service);
    // The played authority sends browsers to the address that the service listens at.
    const page = await openWindow(service, { as: house.browser, host: '127.0.0.1' });
    await page.open('/setari/spv');
    await page.getByText('neconectat').waitFor();
    await page.getByRole('button', { name: 'Conectează la SPV' }).click();
    await page.getByRole('status').getByText('Firma este conectată la SPV.').waitFor();
    await page.getByText('conectat', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/f/${house.code}/setari/spv`);
  });

  soakTest('an answer of ANAF that nobody here asked for connects nothing, and is told [CON-APP-16]', async () => {
    const house = await openHouse(service);
    const page = await openWindow(service, { as: house.browser });
    await page.open('/spv/inapoi?state=strain&code=abc');
    await page.getByRole('alert').getByText('nu este al unei cereri din această sesiune').waitFor();
    await page.getByRole('link', { name: 'La setările SPV' }).click();
    await page.getByText('neconectat').waitFor();
  });
});
