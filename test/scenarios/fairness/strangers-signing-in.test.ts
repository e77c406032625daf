import { beforeAll, expect, test } from 'vitest';
import { consoleOperations } from '../../../src/api/console/operations.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse, password } from '../console/house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({
    rateLimits: 'on',
    variables: { FACTURIER_TRUSTED_PROXIES: '127.0.0.1, ::1', FACTURIER_CALLS_PER_SECOND: '1000' },
  });
});

let places = 0;
/** An address from which nobody has come before. */
const freshAddress = (): string => {
  places += 1;
  return `192.0.${2 + Math.floor(places / 250)}.${(places % 250) + 1}`;
};

const addresses = consoleOperations
  .filter(({ access, method }) => access === 'anyone' && method !== 'GET')
  .map(({ path }) => path.replace('/app/api', '').replace('{token}', 'x'));
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`m${place}`, 1]));

const knock = (path: string, count: number, address = freshAddress()) =>
  browserAt(service).ask('POST', path, members(count), { 'x-forwarded-for': address });

test('who is not known yet is told of ten wrong members, and of many of none by its name [OPS-STRANGE-3]', async () => {
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    const few = await knock(address, 30);
    expect([few.status, few.body.campuri.length], address).toEqual([400, 10]);
    const many = await knock(address, 400);
    expect([many.status, many.body.campuri.length], address).toEqual([400, 1]);
    expect(many.text.length).toBeLessThan(1000);
  }
  const asked = `/intra?${Object.keys(members(90)).join('&')}`;
  expect((await browserAt(service).ask('GET', asked)).body.campuri).toHaveLength(10);
});

// It comes before all together have used up their part, because whoever has to wait for the others is not charged.
test('an address has a part of its own, which a known browser behind it does not need [OPS-STRANGE-4]', async () => {
  const { admin, browser } = await openHouse(service);
  const address = freshAddress();
  const statuses: number[] = [];
  for (let from = 0; from < 1000 && !statuses.includes(429); from += 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => knock('/intra', 400, address)));
    statuses.push(...replies.map(({ status }) => status));
  }
  expect(statuses).toContain(429);
  const signedIn = await browser.ask(
    'POST',
    '/intra',
    { email: admin, parola: password },
    { 'x-forwarded-for': address },
  );
  expect(signedIn.status).toBe(204);
});

test('strangers of many addresses have one part together, which a browser does not need in which its owner was before [OPS-STRANGE-4]', async () => {
  const { admin, browser } = await openHouse(service);
  const statuses: number[] = [];
  const known: number[] = [];
  for (let from = 0; from < 2000 && !statuses.includes(503); from += 40) {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, place) => knock(addresses[place % addresses.length] ?? '', 400)),
    );
    statuses.push(...replies.map(({ status }) => status));
    for (const { status, headers, body } of replies) {
      if (status !== 400)
        expect([status, body.cod, Number(headers.get('retry-after'))]).toEqual([503, 'overloaded', 1]);
    }
    if (from % 200 === 0) known.push((await browser.signIn(admin, password)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([400, 503]));
  expect((await browser.signIn(admin, password)).status).toBe(204);
  expect(new Set(known)).toEqual(new Set([204]));
});
