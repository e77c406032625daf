import { beforeAll, describe, expect, test } from 'vitest';
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
});
