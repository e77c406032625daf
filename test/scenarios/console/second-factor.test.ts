import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { user } from '../../../src/commands/user.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { mailTo, personAsText, requireSecondFactor } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

/** The application of codes on somebody's telephone, whose clock may be wrong. */
async function withApplication(browser: Browser) {
  const { uri } = await browser.done('POST', '/cont/al-doilea-factor');
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const code = (seconds = 0): string =>
    new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() + seconds * 1000 });
  const { coduri } = await browser.done('PUT', '/cont/al-doilea-factor', { cod: code() });
  return { secret, code, codes: coduri as readonly string[] };
}

test('once it is on, a password alone is asked for the code, and with it opens [CON-2FA-1]', async () => {
  const { admin, browser } = await openHouse(service);
  const { code, secret } = await withApplication(browser);
  expect((await browser.done('GET', '/eu')).al_doilea_factor).toBe(true);
  const guest = browserAt(service);
  expect((await guest.signIn(admin, password)).body.cod).toBe('cod_necesar');
  expect((await guest.signIn(admin, 'gresit')).body.cod).toBe('date_gresite');
  expect((await guest.signIn(admin, password, '000000')).body.cod).toBe('date_gresite');
  later(30);
  expect((await guest.signIn(admin, password, code())).status).toBe(204);
  const kept = await personAsText(service, admin);
  expect(kept).toContain(admin);
  expect(kept).not.toContain(Buffer.from(secret.bytes).toString('hex'));
});

test('each code serves once; that of the step before is taken, the next one only shortly before it begins [CON-2FA-2]', async () => {
  later(2 * 3600);
  const { admin, browser } = await openHouse(service);
  const { code } = await withApplication(browser);
  later(300);
  const guest = browserAt(service);
  const early = code(-30);
  expect((await guest.signIn(admin, password, early)).status).toBe(204);
  expect((await guest.signIn(admin, password, early)).status).toBe(401);
  const now = code();
  const twice = await Promise.all([
    guest.signIn(admin, password, now),
    browserAt(service).signIn(admin, password, now),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 401]);
  expect((await guest.signIn(admin, password, code(3600))).status).toBe(401);
  const secondOf = (at: Date): number => at.getUTCSeconds() % 30;
  later(30 - secondOf(service.clock.now()));
  const next = code(30);
  expect((await guest.signIn(admin, password, next)).status).toBe(401);
  later(26);
  expect((await guest.signIn(admin, password, next)).status).toBe(204);
});

test('a clock that was set back refuses no code: a step of the future does not count [CON-GUESS-5]', async () => {
  later(2 * 3600);
  const { admin, browser } = await openHouse(service);
  const { code } = await withApplication(browser);
  later(-3600);
  const now = code();
  expect((await browserAt(service).signIn(admin, password, now)).status).toBe(204);
  expect((await browserAt(service).signIn(admin, password, now)).status).toBe(401);
  later(3600);
});

test('ten recovery codes open when the telephone is lost, each once, however they are typed [CON-2FA-3]', async () => {
  later(2 * 3600);
  const { admin, browser } = await openHouse(service);
  const { codes } = await withApplication(browser);
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  const guest = browserAt(service);
  expect((await guest.signIn(admin, password, ` ${first.toUpperCase()} `)).status).toBe(204);
  expect((await guest.signIn(admin, password, first)).status).toBe(401);
  expect((await guest.done('GET', '/eu')).coduri_ramase).toBe(9);
  const { coduri } = await browser.done('POST', '/cont/coduri-rezerva');
  expect(coduri).toHaveLength(10);
  expect((await guest.signIn(admin, password, second)).status).toBe(401);
  expect((await guest.signIn(admin, password, coduri[0])).status).toBe(204);
});

test('a company may require a second factor of its members: without one they act nowhere in it [CON-2FA-4]', async () => {
  later(2 * 3600);
  const { browser, member, code } = await openHouse(service);
  const { browser: theirs } = await member('administrator');
  await requireSecondFactor(service, code);
  expect((await theirs.ask('GET', '/membri')).body.cod).toBe('al_doilea_factor_lipsa');
  await withApplication(theirs);
  expect((await theirs.ask('GET', '/membri')).status).toBe(200);
  expect((await browser.ask('GET', '/membri')).body.cod).toBe('al_doilea_factor_lipsa');
});

test('who takes the second factor away is at once without one; who has none cannot take it away [CON-2FA-4]', async () => {
  later(2 * 3600);
  const { member, code, trail } = await openHouse(service);
  const { browser: theirs } = await member('administrator');
  await withApplication(theirs);
  await requireSecondFactor(service, code);
  expect((await theirs.ask('GET', '/membri')).status).toBe(200);
  await theirs.done('DELETE', '/cont/al-doilea-factor');
  expect((await theirs.ask('GET', '/membri')).body.cod).toBe('al_doilea_factor_lipsa');
  const rows = (await trail()).length;
  expect((await theirs.ask('DELETE', '/cont/al-doilea-factor')).status).toBe(404);
  expect(await trail()).toHaveLength(rows);
});

test('whether a second factor is required, and where card money goes, ask for the password again too [CON-PROOF-1]', async () => {
  later(2 * 3600);
  const { browser } = await openHouse(service);
  later(15 * 60 + 1);
  for (const body of [{ cere_al_doilea_factor: false }, { cont_stripe: 'acct_1', link_plata: true }]) {
    expect((await browser.ask('PUT', '/setari', body)).body).toMatchObject({ status: 403, cod: 'dovada_veche' });
  }
  await browser.done('PUT', '/setari', { link_plata: true });
});

test('a changed password ends the links that were open [CON-LINK-2]', async () => {
  later(2 * 3600);
  const { browser, admin, code } = await openHouse(service);
  testWorker(service);
  await browserAt(service).done('POST', '/parola-uitata', { email: admin });
  const token = /\/app\/intra\/([\w-]{22})/.exec(await mailTo(service, admin))?.[1] ?? '';
  expect((await browserAt(service).ask('GET', `/linkuri/${token}`)).status).toBe(200);
  await browser.done('PUT', '/cont/parola', { parola_actuala: password, parola: 'o parolă cu totul nouă' });
  expect((await browserAt(service, code).ask('GET', `/linkuri/${token}`)).status).toBe(410);
});

test('keys, members and second factor ask for the password again after fifteen minutes [CON-PROOF-1]', async () => {
  later(2 * 3600);
  const { browser } = await openHouse(service);
  later(15 * 60);
  expect((await browser.ask('POST', '/membri', { email: 'nou@a.ro', rol: 'cititor' })).status).toBe(204);
  later(1);
  const refused = await browser.ask('POST', '/membri', { email: 'altul@a.ro', rol: 'cititor' });
  expect(refused.body).toMatchObject({ status: 403, cod: 'dovada_veche' });
  expect((await browser.ask('POST', '/cont/al-doilea-factor')).body.cod).toBe('dovada_veche');
  expect((await browser.ask('GET', '/membri')).status).toBe(200);
  expect((await browser.ask('POST', '/cont/dovada', { parola: 'gresit' })).status).toBe(401);
  await browser.done('POST', '/cont/dovada', { parola: password });
  expect((await browser.ask('POST', '/membri', { email: 'altul@a.ro', rol: 'cititor' })).status).toBe(204);
});

test('an operator at the machine ends a second factor that was lost: the link asks for no code, and sessions end [CON-CLI-7]', async () => {
  const { admin, browser } = await openHouse(service);
  await withApplication(browser);
  const reset = async (flags: Readonly<Record<string, boolean>>) => {
    const { out } = await runCommand(user, service.connectionString, {
      positionals: ['reset', admin],
      flags,
      data: service.settings.dataFolder,
    });
    return /intra\/(\S+)$/.exec(out.join('\n'))?.[1] ?? '';
  };
  const fresh = 'o parolă cu totul nouă';
  const guest = browserAt(service);
  expect((await guest.ask('POST', `/linkuri/${await reset({})}`, { parola: fresh })).body.cod).toBe('cod_necesar');
  const token = await reset({ 'lost-factor': true });
  expect((await browser.ask('GET', '/eu')).status).toBe(401);
  await guest.done('POST', `/linkuri/${token}`, { parola: fresh });
  expect((await guest.done('GET', '/eu')).al_doilea_factor).toBe(false);
  expect((await browserAt(service).signIn(admin, fresh)).status).toBe(204);
});
