import { beforeAll, describe, expect, test } from 'vitest';
import { payerOf } from '../scenarios/payments/paying.ts';
import { openPaidHouse } from '../scenarios/payments/stray-money.ts';
import { stripeStandIn } from '../support/partners/stripe-stand-in.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf } from './open-browser.ts';

describe.runIf(hasBrowser())('card money that no document could take, at the dashboard', () => {
  let service: TestService;
  let house: Awaited<ReturnType<typeof openPaidHouse>>;

  beforeAll(async () => {
    const stripe = await stripeStandIn();
    service = await testService({ variables: stripe.variables });
    service.clock.set('2026-11-16T10:00:00Z');
    house = await openPaidHouse(service, payerOf(stripe, service));
    for (const _one of [1, 2, 3]) await house.stray();
    await house.issue({ pret: 50 });
    await house.issue({ pret: 20 });
    await house.issue({ pret: 70 }, { client: { tip: 'PF', denumire: 'Altcineva', tara: 'RO' } });
  });

  test('is allocated over two documents of its client, settled with a note, and given back [CON-STRAY-1] [CON-STRAY-2] [CON-STRAY-3] [CON-STRAY-4]', async () => {
    const page = await openWindow(service, { as: house.browser });
    await page.open('');
    const waiting = page.getByRole('region', { name: 'De rezolvat' }).getByRole('table');
    const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();
    const row = waiting.getByRole('row').filter({ hasText: 'FCT 1' });
    await row.getByText('Documentul a fost anulat.').waitFor();
    await row.getByText('121,00 lei').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await row.getByRole('button', { name: 'Alocă' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alocă plata' });
    await dialog.getByLabel('Caută documentul').press('ArrowDown');
    await dialog.getByRole('option', { name: /FCT 4/ }).waitFor();
    expect(await dialog.getByRole('option', { name: /FCT 6/ }).count()).toBe(0);
    await dialog.getByRole('option', { name: /FCT 4/ }).click();
    await dialog.getByLabel('Caută documentul').fill('5');
    await dialog.getByRole('option', { name: /FCT 5/ }).click();
    await dialog.getByText('Se alocă 84,70 lei; mai așteaptă 36,30 lei.').waitFor();
    await dialog.getByRole('button', { name: 'Alocă', exact: true }).click();
    await told('Banii au fost alocați, iar încasările au fost înregistrate.');
    await row.getByText('36,30 lei').waitFor();
    expect(await house.collectionsOf({ serie: 'FCT', numar: '4' })).toMatchObject([{ suma: 60.5, fel: 'Card' }]);

    await row.getByRole('button', { name: 'Marchează ca rezolvată' }).click();
    const settle = page.getByRole('dialog', { name: 'Marchează ca rezolvată' });
    await settle.getByLabel('Cum s-a rezolvat').fill('Dați înapoi prin bancă.');
    await settle.getByRole('button', { name: 'Marchează ca rezolvată' }).click();
    await told('Plata a fost rezolvată.');
    await expect.poll(() => row.count()).toBe(0);

    const second = waiting.getByRole('row').filter({ hasText: 'FCT 2' });
    await second.getByRole('button', { name: 'Restituie pe card' }).click();
    const back = page.getByRole('dialog', { name: 'Restituie pe card' });
    await back.getByText('Stripe dă înapoi 121,00 lei').waitFor();
    await back.getByRole('button', { name: 'Restituie pe card' }).click();
    await second.getByText('Restituirea este cerută procesatorului de carduri.').waitFor();
    expect(await second.getByRole('button').count()).toBe(0);
  });

  soakTest('is only told to who may not collect, and fits a phone [CON-STRAY-1] [CON-ROLE-3]', async () => {
    const { browser } = await house.made.member('cititor');
    const reader = await openWindow(service, { as: browser });
    await reader.open('');
    const told = reader.getByRole('region', { name: 'De rezolvat' });
    await told.getByRole('link', { name: /plăți cu cardul nu au putut fi puse|O plată cu cardul/ }).waitFor();
    expect(await told.getByRole('button').count()).toBe(0);
    const phone = await openWindow(service, { as: house.browser, viewport: { width: 390, height: 844 } });
    await phone.open('');
    await phone.getByRole('region', { name: 'De rezolvat' }).getByRole('button', { name: 'Alocă' }).first().waitFor();
    expect(await sidewaysOf(phone)).toBe(0);
  });
});
