import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { countWaiting, lockTable } from '../../support/behind-the-wire/locks.ts';
import type { Browser } from '../../support/clients/console-client.ts';
import { folderOfFile } from '../../support/program/backups.ts';
import { type Exported, exportOf, opened } from '../../support/program/exported-company.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { openHouse } from './house.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;
const folder = await folderOfFile();

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const download = (browser: Browser, code: string, signal: AbortSignal | null = null) =>
  fetch(`${service.url}/app/api/firma/descarca`, {
    method: 'POST',
    headers: {
      cookie: `facturier=${browser.token()}`,
      'svc-cod-unic': code,
      origin: service.url,
      'x-facturier-consola': '1',
    },
    signal,
  });

const refusalOf = async (reply: Response): Promise<string> =>
  `${reply.status} ${((await reply.json()) as { readonly cod: string }).cod}`;

/** The moment differs, and what follows from it; when a key was last used is written at any time. */
function contentOf({ files, text, manifest: { takenAt, checksums: _, tables, ...told } }: Exported) {
  const differs = /^(?:README\.txt|checksums\.txt|manifest\.json|tables\/key_uses\.csv)$/;
  const others = [...files].map(([name, content]) => [name, differs.test(name) ? null : content.toString()]);
  const counted = tables.filter(({ name }: { readonly name: string }) => name !== 'key_uses');
  return { told, counted, readme: text('README.txt').replace(takenAt, ''), others };
}

test('an administrator takes everything of the company along, the same as the command writes, and the journal has it [CON-MOVE-5] [OPS-MOVE-1]', async () => {
  const { made, post } = await issuingHouse(service);
  await post('/v2/facturi', invoice({ client: buyer() }));
  const fisier = {
    nume: 'contract.pdf',
    tip: 'application/pdf',
    continut: Buffer.from('%PDF-1.4 x').toString('base64'),
  };
  await made.browser.done('POST', '/facturi/FCT/1/fisiere', fisier);
  const reply = await download(made.browser, made.code);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toContain(`filename="facturier-${made.code}-2026-11-15.zip"`);
  const file = join(folder, 'downloaded.zip');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  const downloaded = await opened(file);
  const [xml] = [...downloaded.files.keys()].filter((name) => name.startsWith('documents/FCT'));
  expect(xml).toBe('documents/FCT-1.xml');
  expect(contentOf(downloaded)).toEqual(contentOf(await exportOf(service, folder, made.code)));
  expect((await made.trail()).map(({ said }) => said)).toContain(`company ${made.code} exported`);
});

test('nobody else takes it: no other role, nobody of another company, nobody whose proof is old, and nothing is recorded [CON-MOVE-5] [CON-PROOF-1]', async () => {
  const { code, browser, member, trail } = await openHouse(service);
  const other = await openHouse(service);
  const refused: string[] = [];
  for (const role of ['contabil', 'operator', 'cititor']) {
    const reply = await download((await member(role)).browser, code);
    refused.push(await refusalOf(reply));
  }
  for (const [who, where] of [
    [other.browser, code],
    [browser, other.code],
  ] as const) {
    const reply = await download(who, where);
    refused.push(await refusalOf(reply));
  }
  service.clock.set(new Date(service.clock.now().getTime() + 16 * 60_000).toISOString());
  const late = await download(browser, code);
  refused.push(await refusalOf(late));
  expect(refused).toEqual([
    '403 rol_lipsa',
    '403 rol_lipsa',
    '403 rol_lipsa',
    '403 firma_straina',
    '403 firma_straina',
    '403 dovada_veche',
  ]);
  for (const kept of [await trail(), await other.trail()]) {
    expect(kept.filter(({ said }) => said.endsWith('exported'))).toEqual([]);
  }
});

test('a company makes one at a time and a process two; who leaves makes room [CON-MOVE-5]', async () => {
  const [first, second, third] = [await openHouse(service), await openHouse(service), await openHouse(service)];
  const release = await lockTable(service, 'stock_levels', 'ACCESS EXCLUSIVE');
  const leaving = new AbortController();
  const left = download(first.browser, first.code, leaving.signal).then((reply) => reply.arrayBuffer());
  left.catch(() => null);
  const going = download(second.browser, second.code);
  await expect.poll(() => countWaiting(service), { timeout: 60_000, interval: 20 }).toBe(2);
  const again = [download(second.browser, second.code), download(second.browser, second.code)];
  for (const reply of await Promise.all([...again, download(third.browser, third.code)])) {
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  leaving.abort();
  const next = download(third.browser, third.code);
  await release();
  for (const reply of [await going, await next]) {
    expect(reply.status).toBe(200);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
});
