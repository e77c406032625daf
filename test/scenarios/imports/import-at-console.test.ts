import { beforeAll, expect, test } from 'vitest';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { ownXml } from './own-files.ts';

const mebibyte = 1024 * 1024;

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** Spaces after an XML change nothing in it. */
async function upload(bytes: number) {
  const house = await openHouse(service);
  const xml = Buffer.from(ownXml({ seller: house.code, id: 'VECHI 1' }));
  const content = Buffer.concat([xml, Buffer.alloc(bytes - xml.length, ' ')]).toString('base64');
  return { house, reply: await house.browser.ask('POST', '/importuri', { nume: 'veche.xml', continut: content }) };
}

test('a file that is larger than any form is taken, and a second one only when it was read [CON-MOVE-2]', async () => {
  const { house, reply } = await upload(mebibyte);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ nume: 'veche.xml', status: 'in_asteptare', incheiat_la: null });
  expect((await house.browser.ask('GET', `/importuri/${reply.body.id}`)).body).toMatchObject({ id: reply.body.id });
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const second = await house.browser.ask('POST', '/importuri', { nume: 'alta.xml', continut: 'PGEvPg==' });
  expect(second.status).toBe(400);
  expect(second.text).toContain('Firma are deja un import în curs');
  const other = await openHouse(service);
  expect((await other.browser.ask('GET', `/importuri/${reply.body.id}`)).status).toBe(404);
});

soakTest('a file of 10 MiB is taken, and a body that is too large leaves nothing behind [CON-MOVE-2]', async () => {
  const largest = await upload(10 * mebibyte);
  expect(largest.reply.status, largest.reply.text).toBe(200);
  const { house, reply } = await upload(11 * mebibyte);
  expect(reply.status).toBe(413);
  const next = await house.browser.ask('POST', '/importuri', { nume: 'mica.xml', continut: 'PGEvPg==' });
  expect(next.status, next.text).toBe(200);
});
