import { expect, test } from 'vitest';
import { partOf } from '../../support/clients/mime.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { mailbox, soon } from '../mails/mailbox.ts';
import { linksOf, open } from './linking.ts';
import { line, openShop, type Shop } from './shop.ts';

const mark = 'TEST – fără valoare fiscală';
const company = { setari: { link_plata: true } };

const kinds = [
  {},
  { serie: 'PRF', tip_factura: 'P' },
  { serie: 'CMD', tip_factura: 'C' },
  { serie: 'DEV', tip_factura: 'D' },
  { serie: 'AVZ', tip_factura: 'A' },
] as const;

const longDocument = (shop: Shop) =>
  shop.issue({ articole: Array.from({ length: 60 }, (_, place) => line({ denumire: `Articol ${place + 1}` })) });

test('every page of every kind of document of the test environment says that it is a test, and its XML does not [OPS-ENV-6]', async () => {
  const service = await testService();
  const shop = await openShop(service, company);
  const documents = [...(await Promise.all(kinds.map((kind) => shop.issue(kind)))), await longDocument(shop)];
  for (const document of documents) {
    const { bytes } = await open(await linksOf(service, shop).download(document));
    const { pages, attachments } = await readPdf(new Uint8Array(bytes));
    for (const page of pages) expect(page.map(({ text }) => text)).toContain(mark);
    for (const { content } of Object.values(attachments)) expect(Buffer.from(content).toString()).not.toContain('TEST');
  }
});

test('so does every page for people without a key, the one that sends them away included [OPS-ENV-6]', async () => {
  const service = await testService();
  const shop = await openShop(service, company);
  const link = await linksOf(service, shop).payment(await shop.issue());
  const pages = [await open(link), await open(link.slice(0, -1))];
  expect(pages.map(({ status }) => status)).toEqual([200, 404]);
  for (const { text, headers } of pages) {
    expect(text.split(mark)).toHaveLength(2);
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text));
  }
});

test('so does every mail, as text and as HTML, under the subject that the company wrote [OPS-ENV-6]', async () => {
  const service = await testService();
  const { issue, mail, outbox } = await mailbox(service, { trimitere_email: { subiect: 'Documentul {numar}' } });
  await mail(await issue());
  testWorker(service);
  await expect.poll(async () => (await outbox()).length, soon).toBe(1);
  const [message] = await outbox();
  if (!message) throw new Error('no mail');
  expect(message.headers['subject']).toBe('Documentul 1');
  expect(partOf(message, 'text/plain').content.toString()).toMatch(new RegExp(`^${mark}\\r?\\n`));
  expect(partOf(message, 'text/html').content.toString()).toContain(`${mark}</p>`);
  const { content } = partOf(message, 'application/pdf');
  expect(textOf(await readPdf(new Uint8Array(content)))).toContain(mark);
});

test('in production nothing says so [OPS-ENV-6]', async () => {
  const service = await testService({ environment: 'production' });
  const shop = await openShop(service, { ...company, abonament: 'enterprise' });
  const issued = await shop.issue();
  const { download, payment } = linksOf(service, shop);
  const { bytes } = await open(await download(issued));
  expect(textOf(await readPdf(new Uint8Array(bytes)))).not.toContain('TEST');
  expect((await open(await payment(issued))).text).not.toContain(mark);
});
