import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** Built by `npm run build`, as `npm test` does before it begins. */
const assetsOf = (page: string): readonly string[] =>
  [...page.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(([, address = '']) => address);

test.each(['/app', '/app/', '/app/facturi', '/app/facturi/FCT/12'])(
  'every address of the console has its page, which asks no other host for anything: %s [CONSOLE-1]',
  async (address) => {
    const reply = await service.send(address);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('<html lang="ro">');
    expect(reply.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(reply.headers.get('x-fapi-interaction-id')).toBeTruthy();
    const again = await service.send(address, { headers: { 'if-none-match': String(reply.headers.get('etag')) } });
    expect(again.status).toBe(304);
  },
);

test('nothing but files of the service may run on the page: a strict policy, and nothing written into the page [CONSOLE-2]', async () => {
  const { text, headers } = await service.send('/app');
  const policy = String(headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
});

test('scripts and styles are kept for ever by the browser, and sent compressed as it asks [CONSOLE-3]', async () => {
  const page = await service.send('/app');
  const addresses = assetsOf(page.text);
  expect(new Set(addresses.map((address) => address.replace(/.*\./, '')))).toEqual(new Set(['css', 'js']));
  for (const address of addresses) {
    const plain = await fetch(`${service.url}${address}`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const content = Buffer.from(await plain.arrayBuffer());
    const sent = (accepts: string) => raw(`${service.url}${address}`, accepts);
    const [brotli, gzip] = [await sent('gzip, deflate, br, zstd'), await sent('br;q=0, gzip')];
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(content)).toBe(true);
    expect(gunzipSync(gzip.body).equals(content)).toBe(true);
    expect((await sent('gzip;q=0, br;q=0.0')).encoding).toBeUndefined();
  }
});

test('the first load is at most 150 kB of compressed script, whichever way it is compressed [CON-APP-13]', async () => {
  const scripts = assetsOf((await service.send('/app')).text).filter((address) => address.endsWith('.js'));
  for (const encoding of ['br', 'gzip']) {
    const sizes = await Promise.all(
      scripts.map(async (address) => (await raw(`${service.url}${address}`, encoding)).body.length),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(150_000);
  }
});

test('it can be installed: a manifest of the page, whose icons are there in the sizes that it names [CONSOLE-4]', async () => {
  const page = await service.send('/app');
  const [, address = ''] = /rel="manifest" href="([^"]+)"/.exec(page.text) ?? [];
  const manifest = await fetch(`${service.url}${address}`);
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  const { icons, start_url, shortcuts } = (await manifest.json()) as {
    icons: readonly { src: string; sizes: string }[];
    start_url: string;
    shortcuts: readonly { url: string }[];
  };
  expect([start_url, shortcuts[0]?.url]).toEqual(['/app', '/app/facturi/nou']);
  const [, touch = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.text) ?? [];
  for (const { src, sizes } of [...icons, { src: touch, sizes: '180x180' }]) {
    const picture = await fetch(`${service.url}${src}`);
    expect(picture.headers.get('content-type'), src).toBe('image/png');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(String(page.headers.get('content-security-policy'))).toContain("manifest-src 'self'");
});

test('a file that is not there is not the page, and neither can be changed [CONSOLE-1]', async () => {
  for (const address of ['/app/assets/none.js', '/app/assets/..%2Findex.html', '/application']) {
    expect((await service.send(address)).status, address).toBe(404);
  }
  for (const address of ['/app', '/app/facturi', '/app/assets/none.js']) {
    const reply = await service.send(address, { method: 'POST' });
    expect([reply.status, reply.headers.get('allow')], address).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
});

/** As it comes: `fetch` would unpack it. */
function raw(url: string, accepts: string) {
  return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepts } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}
