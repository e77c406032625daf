import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../src/commands/user.ts';
import { freshEmail, openHouse, password } from '../scenarios/console/house.ts';
import { runCommand } from '../support/program/run-command.ts';
import { soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, type Window } from './open-browser.ts';

const fresh = 'o parolă cu totul nouă';

describe.runIf(hasBrowser())('signing in', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
  });

  const linkFor = async (words: readonly string[], flags: Readonly<Record<string, string | boolean>> = {}) => {
    const { out } = await runCommand(user, service.connectionString, {
      positionals: words,
      flags,
      data: service.settings.dataFolder,
    });
    return /\/intra\/[\w-]{22}/.exec(out.join('\n'))?.[0] ?? '';
  };
  const isIn = (page: Window) => page.getByRole('navigation').getByRole('link', { name: 'Panou' }).waitFor();

  test('an address opened without a session shows the sign-in there, and after it the screen that was asked for [CON-APP-1]', async () => {
    const { admin, code } = await openHouse(service);
    const page = await openWindow(service);
    await page.open('/setari/serii');
    await page.getByLabel('Adresă de e-mail').fill(admin);
    await page.getByLabel('Parolă', { exact: true }).fill('nu e aceasta');
    await page.getByRole('button', { name: 'Intră', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('nu se potrivesc').waitFor();
    expect(await alert.locator('code').textContent()).toMatch(/^[0-9a-f-]{36}$/);
    await page.signIn(admin);
    await page.getByRole('heading', { name: 'Serii', level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/f/${code}/setari/serii`);
  });

  test('an invitation opens a page for the password, and the person is in; a link that is used up says so [CON-APP-1]', async () => {
    const { code } = await openHouse(service);
    const link = await linkFor(['add', freshEmail('noua')], { company: code, role: 'contabil' });
    const page = await openWindow(service);
    await page.open(link);
    await page.getByLabel('Parolă', { exact: true }).fill(fresh);
    await page.getByLabel('Repetă parola').fill('alta');
    await page.getByRole('button', { name: 'Salvează parola' }).click();
    expect(await page.getByLabel('Repetă parola').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Repetă parola').fill(fresh);
    await page.getByRole('button', { name: 'Salvează parola' }).click();
    await isIn(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/f/${code}`);

    const late = await openWindow(service);
    await late.open(link);
    await late.getByRole('alert').getByText('folosit deja').waitFor();
    await late.getByRole('link', { name: 'Intrați în cont' }).click();
    await late.getByRole('button', { name: 'Intră', exact: true }).waitFor();
  });

  soakTest('a password that is refused is told at its field [CON-APP-1]', async () => {
    const { code } = await openHouse(service);
    const page = await openWindow(service);
    await page.open(await linkFor(['add', freshEmail('scurt')], { company: code, role: 'cititor' }));
    await page.getByLabel('Parolă', { exact: true }).fill('scurta');
    await page.getByLabel('Repetă parola').fill('scurta');
    await page.getByRole('button', { name: 'Salvează parola' }).click();
    const field = page.getByLabel('Parolă', { exact: true });
    await page.getByText('cel puțin 12 caractere.').last().waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    const said = await page
      .locator(
        described
          .split(' ')
          .map((id) => `[id="${id}"]`)
          .join(','),
      )
      .allTextContents();
    expect(said.join(' ')).toContain('Parola are cel puțin 12 caractere.');
  });

  soakTest('asking for a new password says the same whether the address is known or not [CON-APP-1]', async () => {
    const page = await openWindow(service);
    await page.open('');
    await page.getByRole('button', { name: 'Am uitat parola' }).click();
    await page.getByLabel('Adresă de e-mail').fill(freshEmail('nimeni'));
    await page.getByRole('button', { name: 'Trimite linkul' }).click();
    await page.getByRole('status').getByText('Dacă adresa are un cont').waitFor();
  });

  test('a second factor is added with its recovery codes, and asked for at the next sign-in [CON-APP-2]', async () => {
    const { admin, browser } = await openHouse(service);
    const page = await openWindow(service, { as: browser });
    await page.open('/cont');
    await page.getByRole('button', { name: 'Adaugă al doilea factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adaugă al doilea factor' });
    await dialog.getByRole('img', { name: 'Cod QR' }).waitFor();
    const secret = await dialog.getByLabel('Sau scrieți în aplicație').inputValue();
    const totp = URI.parse(`otpauth://totp/facturier?secret=${secret}`) as TOTP;
    const code = () => totp.generate({ timestamp: service.clock.now().getTime() });
    await dialog.getByLabel('Cod de verificare').fill('000000');
    await dialog.getByRole('button', { name: 'Confirmă' }).click();
    await expect.poll(() => dialog.getByLabel('Cod de verificare').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Cod de verificare').fill(code());
    await dialog.getByRole('button', { name: 'Confirmă' }).click();
    const codes = page.getByRole('dialog', { name: 'Coduri de rezervă' }).getByRole('listitem');
    await codes.first().waitFor();
    const kept = await codes.allTextContents();
    expect(kept).toHaveLength(10);
    await page.getByRole('button', { name: 'Le-am păstrat' }).click();
    await page.getByText('activ', { exact: true }).waitFor();

    const next = await openWindow(service);
    await next.open('');
    await next.getByLabel('Adresă de e-mail').fill(admin);
    await next.getByLabel('Parolă', { exact: true }).fill(password);
    await next.getByRole('button', { name: 'Intră', exact: true }).click();
    await next.getByLabel('Cod de verificare').fill(kept[0] ?? '');
    await next.getByRole('button', { name: 'Intră', exact: true }).click();
    await isIn(next);
  });

  test('a passkey is added, and opens the console without a password [CON-APP-2]', async () => {
    const { browser } = await openHouse(service);
    const page = await openWindow(service, { as: browser });
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.open('/cont');
    await page.getByRole('button', { name: 'Adaugă o cheie de acces' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adaugă o cheie de acces' });
    await dialog.getByLabel('Nume').fill('telefonul meu');
    await dialog.getByRole('button', { name: 'Continuă' }).click();
    await page.getByRole('table', { name: 'Cheile de acces' }).getByText('telefonul meu').waitFor();
    await page.getByRole('button', { name: 'Ieși' }).click();
    await page.getByRole('button', { name: 'Intră cu o cheie de acces' }).click();
    await isIn(page);
  });

  test('signing out ends the session and leaves nothing in the browser but what makes it known [CON-APP-6] [CON-GUESS-3]', async () => {
    const { admin } = await openHouse(service);
    const page = await openWindow(service);
    await page.open('');
    await page.signIn(admin);
    await page.getByRole('button', { name: 'Ieși' }).click();
    await page.getByRole('button', { name: 'Intră', exact: true }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['facturier-cunoscut', true]]);
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    await page.open('/cont');
    await page.getByRole('button', { name: 'Intră', exact: true }).waitFor();
  });
});
