import { expect, test } from 'vitest';
import type { Reply } from '../support/clients/api-client.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { linksOf, open } from './invoices/linking.ts';
import { openShop } from './invoices/shop.ts';

/** It is so low that the second of two calls at once is refused where both count as one caller. */
const behind = (proxies: string): Promise<TestService> =>
  testService({
    rateLimits: 'on',
    variables: { FACTURIER_TRUSTED_PROXIES: proxies, FACTURIER_CALLS_PER_SECOND: '1' },
  });

const calledFor = async (service: TestService, addresses: readonly string[]): Promise<readonly number[]> => {
  const ask = (address: string): Promise<Reply> =>
    service.send('/v2/nomenclatoare/judete?limit=1', { headers: { 'x-forwarded-for': address } });
  return (await Promise.all(addresses.map(ask))).map(({ status }) => status);
};

const hosts = (prefix: string): readonly string[] => Array.from({ length: 8 }, (_, n) => `${prefix}${n + 1}`);

test('behind a trusted proxy each caller has its own limit, which nobody escapes by what it writes into the header [OPS-PROXY-1] [V2-RATE-1]', async () => {
  const service = await behind('127.0.0.1, ::1');
  expect(await calledFor(service, hosts('198.51.100.'))).toEqual(hosts('').map(() => 200));
  expect(await calledFor(service, hosts('203.0.113.7'))).not.toContain(429);
  const forged = hosts('192.0.2.').map((address) => `${address}, 203.0.113.99`);
  expect(await calledFor(service, forged)).toContain(429);
});

test('an IPv6 caller is its network, and an IPv4 address in disguise is itself [OPS-PROXY-2]', async () => {
  const service = await behind('127.0.0.0/8');
  expect(await calledFor(service, hosts('2001:db8:1:1::'))).toContain(429);
  expect(
    await calledFor(
      service,
      hosts('2001:db8:2:').map((network) => `${network}::1`),
    ),
  ).not.toContain(429);
  expect(await calledFor(service, ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407'])).toContain(429);
});

test('where no proxy is trusted, or another, the header says nothing [OPS-PROXY-1] [OPS-PROXY-3]', async () => {
  for (const proxies of ['', '10.0.0.0/8']) {
    const service = await behind(proxies);
    expect(await calledFor(service, hosts('198.51.100.'))).toContain(429);
  }
});

test('what cannot be read is nobody: who sends it is counted by the proxy it came through [OPS-PROXY-3]', async () => {
  const service = await behind('127.0.0.1');
  expect(await calledFor(service, hosts('x'))).toContain(429);
});

test('a proxy is believed about the caller alone: links stay those of the public address [OPS-PROXY-4] [V2-LINK-1]', async () => {
  const service = await testService({
    variables: { FACTURIER_TRUSTED_PROXIES: '127.0.0.1', FACTURIER_PUBLIC_URL: 'https://facturi.exemplu.ro' },
  });
  const shop = await openShop(service, { setari: { link_plata: true } });
  const lying = {
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'rau.exemplu.com',
    forwarded: 'for=192.0.2.1;host=rau.exemplu.com;proto=http',
    'x-forwarded-for': '192.0.2.1',
  };
  const lied = { ...shop, headers: { ...shop.headers, ...lying } };
  const link = await linksOf(service, lied).payment(await shop.issue());
  expect(link).toMatch(/^https:\/\/facturi\.exemplu\.ro\/p\//);
  const page = await open(link.replace('https://facturi.exemplu.ro', service.url), lying);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('rau.exemplu.com');
});
