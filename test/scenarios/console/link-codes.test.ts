import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { mailTo, signInLinkFor } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ variables: { FACTURIER_TRUSTED_PROXIES: '127.0.0.1, ::1' } });
});

const later = (seconds: number): void =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
let places = 0;
/** An address from which nobody has come before. */
const freshAddress = (): string => {
  places += 1;
  return `203.0.${113 + Math.floor(places / 250)}.${(places % 250) + 1}`;
};

/** Somebody with an application of codes. */
async function protectedHouse() {
  later(2 * 3600);
  const house = await openHouse(service);
  const { uri } = await house.browser.done('POST', '/cont/al-doilea-factor');
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const code = (): string => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  const { coduri } = await house.browser.done('PUT', '/cont/al-doilea-factor', { cod: code() });
  later(60);
  return { ...house, code, wrong: () => wrongCode(code()), recovery: coduri as readonly string[] };
}

/** Six digits that differ from the right ones in their first. */
const wrongCode = (right: string): string => `${(Number(right[0]) + 5) % 10}${right.slice(1)}`;

async function resetLink(email: string, mails = 1): Promise<string> {
  const ask = { 'x-forwarded-for': freshAddress() };
  expect((await browserAt(service).ask('POST', '/parola-uitata', { email }, ask)).status).toBe(204);
  return /\/app\/intra\/([\w-]{22})/.exec(await mailTo(service, email, mails))?.[1] ?? '';
}

const newPassword = 'o parolă cu totul nouă';
const follow = (token: string, cod: string, more: object = { parola: newPassword }, browser: Browser | null = null) =>
  (browser ?? browserAt(service)).ask(
    'POST',
    `/linkuri/${token}`,
    { ...more, cod },
    { 'x-forwarded-for': freshAddress() },
  );

test('five wrong codes use up a mailed link, from whichever addresses they come [CON-GUESS-6]', async () => {
  testWorker(service);
  const { admin, code, wrong, trail } = await protectedHouse();
  const token = await resetLink(admin);
  for (let place = 0; place < 5; place += 1) {
    expect((await follow(token, wrong())).body).toMatchObject({ status: 400, cod: 'cod_gresit' });
  }
  const over = await follow(token, code());
  expect(over.body).toMatchObject({ status: 410 });
  const unknown = await follow('A'.repeat(22), code());
  expect({ ...over.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  expect((await browserAt(service).ask('GET', `/linkuri/${token}`)).status).toBe(410);
  expect((await trail()).filter(({ said }) => said.endsWith('sign-in-failed'))).toHaveLength(5);
  // The person asks for another one, and is in.
  expect((await follow(await resetLink(admin, 2), code())).status).toBe(204);
});

test('a link that lets in is bound alike, and a browser that its owner was in before has no more tries [CON-GUESS-6]', async () => {
  const { admin, code, wrong, browser } = await protectedHouse();
  const token = await signInLinkFor(service, admin);
  for (let place = 0; place < 5; place += 1) {
    expect((await follow(token, wrong(), {}, place % 2 === 0 ? browser : null)).status).toBe(400);
  }
  expect((await follow(token, code(), {}, browser)).status).toBe(410);
});

test('codes tried at the same moment get no more tries than others [CON-GUESS-6]', async () => {
  testWorker(service);
  const { admin, code, wrong } = await protectedHouse();
  const token = await resetLink(admin);
  const tries = await Promise.all(Array.from({ length: 20 }, () => follow(token, wrong())));
  const statuses = tries.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  expect(new Set(statuses)).toEqual(new Set([400, 410]));
  expect((await follow(token, code())).status).toBe(410);
});

test('an account whose links were guessed at 25 times within the hour takes no code by any of them [CON-GUESS-6]', async () => {
  const { admin, code, wrong, browser } = await protectedHouse();
  for (let link = 0; link < 5; link += 1) {
    const token = await signInLinkFor(service, admin);
    for (let place = 0; place < 5; place += 1) expect((await follow(token, wrong(), {})).status).toBe(400);
  }
  const sixth = await signInLinkFor(service, admin);
  expect((await follow(sixth, code(), {})).status).toBe(410);
  // Signing in and the sessions know nothing of it.
  await browser.done('POST', '/cont/dovada', { parola: password, cod: code() });
  later(3601);
  expect((await follow(await signInLinkFor(service, admin), code(), {})).status).toBe(204);
});

test('wrong codes behind links count among the failures of an account that is guessed at [CON-GUESS-4] [CON-GUESS-6]', async () => {
  const { admin, wrong } = await protectedHouse();
  const guess = async () =>
    (
      await browserAt(service).ask(
        'POST',
        '/intra',
        { email: admin, parola: 'gresit' },
        { 'x-forwarded-for': freshAddress() },
      )
    ).body.cod;
  for (let from = 0; from < 96; from += 16) await Promise.all(Array.from({ length: 16 }, guess));
  expect(await guess()).toBe('date_gresite');
  const token = await signInLinkFor(service, admin);
  for (let place = 0; place < 4; place += 1) await follow(token, wrong(), {});
  expect(await guess()).toBe('pas_prin_email');
});

test('a right code after four wrong ones opens, and a recovery code does too [CON-GUESS-6]', async () => {
  const { admin, code, wrong, recovery } = await protectedHouse();
  for (const right of [code, () => recovery[0] ?? '']) {
    const token = await signInLinkFor(service, admin);
    for (let place = 0; place < 4; place += 1) expect((await follow(token, wrong(), {})).status).toBe(400);
    expect((await follow(token, right(), {})).status).toBe(204);
  }
});
