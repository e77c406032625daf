import { beforeAll, describe, expect, test } from 'vitest';
import { offerDemo } from '../../src/commands/demo.ts';
import { withPool } from '../../src/commands/installation.ts';
import { password } from '../scenarios/console/house.ts';
import { signInLinkFor } from '../support/service/people.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

describe.runIf(hasBrowser())('the first visit by a link', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
  });

  test('asks for a password or a passkey, which may be put off once [CON-LINK-6]', async () => {
    const email = 'prima@exemplu.ro';
    const page = await openWindow(service);
    await page.open(`/intra/${await signInLinkFor(service, email)}`);
    const heading = page.getByRole('heading', { name: 'Cum intrați data viitoare' });
    await heading.waitFor();
    await page.getByRole('button', { name: 'Mai târziu' }).click();
    await page.getByRole('button', { name: 'Ieși' }).waitFor();
    expect(await heading.count()).toBe(0);

    await page.open(`/intra/${await signInLinkFor(service, email)}`);
    await heading.waitFor();
    expect(await page.getByRole('button', { name: 'Mai târziu' }).count()).toBe(0);
    await page.getByLabel('Parolă', { exact: true }).fill(password);
    await page.getByLabel('Repetă parola').fill('altceva');
    await page.getByRole('button', { name: 'Salvează parola' }).click();
    await page.getByText('Cele două parole nu sunt la fel.').waitFor();
    await page.getByLabel('Repetă parola').fill(password);
    await page.getByRole('button', { name: 'Salvează parola' }).click();
    await page.getByRole('button', { name: 'Ieși' }).waitFor();
    expect(await heading.count()).toBe(0);
  });

  test('the person of the first link is no invited one among the users, before and after a password is chosen [CON-MEMBER-7] [CON-LINK-6]', async () => {
    const offered = await withPool(service.connectionString, (database) => offerDemo(database, service.settings));
    const [, token] = /\/app\/intra\/([\w-]{22})$/m.exec(offered?.(service.url) ?? '') ?? [];
    const page = await openWindow(service);
    await page.open(`/intra/${token}`);
    await page.getByRole('button', { name: 'Mai târziu' }).click();
    await page.getByRole('button', { name: 'Ieși' }).waitFor();
    const own = page.getByRole('table', { name: 'Membri' }).getByRole('row').filter({ hasText: 'dumneavoastră' });
    const isInvited = async () => {
      await page.open('/setari/utilizatori');
      await own.waitFor();
      return /invitat/i.test(`${await own.textContent()}`);
    };
    expect(await isInvited()).toBe(false);
    await page.open('/cont');
    // Who put it off finds it here: nobody has to lose the way in first.
    const choice = page.getByRole('region', { name: 'Alegeți o parolă' });
    await choice.getByLabel('Parolă', { exact: true }).fill(password);
    await choice.getByLabel('Repetă parola').fill(password);
    await choice.getByRole('button', { name: 'Salvează parola' }).click();
    await page.getByText('Parola a fost aleasă.').waitFor();
    await page.getByRole('region', { name: 'Schimbarea parolei' }).getByLabel('Parola de acum').waitFor();
    expect(await isInvited()).toBe(false);
  });
});
