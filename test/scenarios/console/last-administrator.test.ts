import { beforeAll, expect, test } from 'vitest';
import { countAdministrators } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

test('a role changes at once, and the trail says from which to which [CON-MEMBER-2] [CON-AUDIT-1]', async () => {
  const { browser, member, trail } = await openHouse(service);
  const { browser: theirs, id, email } = await member('operator');
  expect((await theirs.ask('GET', '/membri')).status).toBe(403);
  await browser.done('PUT', `/membri/${id}`, { rol: 'administrator' });
  expect((await theirs.ask('GET', '/membri')).status).toBe(200);
  expect((await trail()).at(-1)).toMatchObject({
    said: `user ${email} role-changed`,
    author: 'person',
    details: { role: { from: 'clerk', to: 'administrator' } },
  });
});

test('a removed member is out at once, in the middle of what they do [CON-MEMBER-4]', async () => {
  const { browser, member } = await openHouse(service);
  const { browser: theirs, id, email } = await member('contabil');
  expect((await theirs.ask('GET', '/eu')).status).toBe(200);
  await browser.done('DELETE', `/membri/${id}`);
  expect((await theirs.ask('GET', '/eu')).status).toBe(401);
  expect((await browser.done('GET', '/membri')).membri.map((one: { email: string }) => one.email)).not.toContain(email);
  expect((await browser.ask('DELETE', `/membri/${id}`)).status).toBe(404);
});

test('a company keeps an administrator: the last one is neither removed nor made less [CON-MEMBER-3]', async () => {
  const { browser, admin } = await openHouse(service);
  const { membri } = await browser.done('GET', '/membri');
  const { id } = membri.find((one: { email: string }) => one.email === admin);
  expect((await browser.ask('DELETE', `/membri/${id}`)).body.cod).toBe('ultimul_administrator');
  expect((await browser.ask('PUT', `/membri/${id}`, { rol: 'cititor' })).body.cod).toBe('ultimul_administrator');
});

test('of two administrators who remove each other at the same moment one remains [CON-MEMBER-3]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, member, code, admin } = await openHouse(service);
    const second = await member('administrator');
    const { membri } = await browser.done('GET', '/membri');
    const first = membri.find((one: { email: string }) => one.email === admin);
    const answers = await Promise.all([
      browser.ask('DELETE', `/membri/${second.id}`),
      second.browser.ask('DELETE', `/membri/${first.id}`),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await countAdministrators(service, code)).toBe(1);
  }
});

test('an administrator who was only invited does not count, and can be taken away [CON-MEMBER-3]', async () => {
  const { browser } = await openHouse(service);
  await browser.done('POST', '/membri', { email: freshEmail('nimeni'), rol: 'administrator' });
  const { membri } = await browser.done('GET', '/membri');
  const own = membri.find(({ a_intrat }: { a_intrat: boolean }) => a_intrat);
  const invited = membri.find(({ a_intrat }: { a_intrat: boolean }) => !a_intrat);
  expect((await browser.ask('DELETE', `/membri/${own.id}`)).body.cod).toBe('ultimul_administrator');
  await browser.done('DELETE', `/membri/${invited.id}`);
});
