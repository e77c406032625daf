import { beforeAll, describe, expect, test } from 'vitest';
import { openHouse } from '../scenarios/console/house.ts';
import { type IdentityProviderStandIn, startIdentityProvider } from '../support/partners/identity-provider.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow } from './open-browser.ts';

describe.runIf(hasBrowser())('signing in by an identity provider', () => {
  let provider: IdentityProviderStandIn;

  beforeAll(async () => {
    provider = await startIdentityProvider('facturier', 'secret');
  });

  const serviceWith = (more: Readonly<Record<string, string>> = {}): Promise<TestService> =>
    testService({
      variables: {
        FACTURIER_OIDC_ISSUER: provider.issuer,
        FACTURIER_OIDC_CLIENT_ID: 'facturier',
        FACTURIER_OIDC_CLIENT_SECRET: 'secret',
        ...more,
      },
    });

  test('the button leads to the provider and back to the screen that was asked for; who was not invited is told so [CON-APP-17]', async () => {
    const service = await serviceWith();
    const { admin, code } = await openHouse(service);
    const name = `Intră prin ${new URL(provider.issuer).host}`;
    // The provider sends browsers to the address that the service listens at.
    const page = await openWindow(service, { host: '127.0.0.1' });
    provider.person = { sub: 'strain', email: 'strain@exemplu.ro', email_verified: true };
    await page.open('/setari/serii');
    await page.getByRole('button', { name }).click();
    await page.getByRole('alert').getByText('Nimeni nu a fost invitat').waitFor();
    provider.person = { sub: 'ana', email: admin, email_verified: true };
    await page.open('/setari/serii');
    await page.getByRole('button', { name }).click();
    await page.getByRole('heading', { name: 'Serii', level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/f/${code}/setari/serii`);
  });

  soakTest('where passwords are off none is asked for [CON-APP-17]', async () => {
    const service = await serviceWith({ FACTURIER_PASSWORDS: 'off' });
    const page = await openWindow(service);
    await page.open('');
    await page.getByRole('button', { name: 'Intră prin' }).waitFor();
    expect(await page.getByLabel('Parolă').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Am uitat parola' }).count()).toBe(0);
  });
});
