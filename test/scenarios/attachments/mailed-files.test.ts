import { beforeAll, expect, test } from 'vitest';
import { auditedDetails } from '../../support/behind-the-wire/documents.ts';
import { everyPart } from '../../support/clients/mime.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openOffice } from '../console/attached-things.ts';
import type { Name } from '../invoices/collecting.ts';
import { mailbox, soon } from '../mails/mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const pdf = (text: string, bytes = 0): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.4 ${text}\n`), Buffer.alloc(bytes)]);

/** A shop with mail, which attaches files to its documents. */
async function archive() {
  const box = await mailbox(service);
  const attach = async ({ serie, numar }: Name, nume: string, content: Buffer, tip = 'application/pdf') => {
    const reply = await service.send(`/v2/facturi/${serie}/${numar}/fisiere`, {
      method: 'POST',
      headers: box.shop.headers,
      json: { nume, tip, continut: content.toString('base64') },
    });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.id as string;
  };
  const files = async () => {
    const [message] = await box.outbox();
    return message
      ? everyPart(message).filter(({ headers }) => /^attachment/.test(headers['content-disposition'] ?? ''))
      : [];
  };
  return { ...box, attach, files };
}

test('chosen files of the document go with its mail, once each, and the trail names them [V2-NOTE-7]', async () => {
  const { shop, issue, attach, mail, mails, files } = await archive();
  const name = await issue();
  const contract = await attach(name, 'contract țuică.pdf', pdf('contract'));
  await attach(name, 'rămâne aici.pdf', pdf('altul'));
  const drawing = await attach(name, 'date.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'xml');
  const gone = await attach(name, 'sters.pdf', pdf('sters'));
  await mail(name, { fisiere: [drawing, contract, contract, gone] });
  const reply = await service.send(`/v2/facturi/FCT/1/fisiere/${gone}`, { method: 'DELETE', headers: shop.headers });
  expect(reply.status).toBe(200);
  testWorker(service);
  await expect.poll(mails, soon).toMatchObject([{ state: 'sent' }]);
  const [document, ...chosen] = await files();
  expect(document?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(chosen.map(({ content }) => content.toString())).toEqual([
    pdf('contract').toString(),
    '<?xml version="1.0"?><a/>',
  ]);
  expect(chosen[1]?.headers['content-type']).toMatch(/^application\/xml/);
  expect(await auditedDetails(service, shop.code, 'mail-scheduled')).toMatchObject([
    { files: ['contract țuică.pdf', 'date.xml', 'sters.pdf'] },
  ]);
});

test('files of another document or company, too many and too large are refused, and nothing is scheduled [V2-NOTE-7]', async () => {
  const [one, other] = [await archive(), await archive()];
  const [name, second] = [await one.issue(), await one.issue()];
  const foreign = await other.attach(await other.issue(), 'a.pdf', pdf('a'));
  const ofSecond = await one.attach(second, 'b.pdf', pdf('b'));
  const own = await one.attach(name, 'c.pdf', pdf('c'));
  const large = [
    await one.attach(name, 'd.pdf', pdf('d', 6 * 1024 * 1024)),
    await one.attach(name, 'e.pdf', pdf('e', 5 * 1024 * 1024)),
  ];
  for (const [fisiere, code, at] of [
    [[own, foreign], 'invalid_value', '/fisiere/1'],
    [[own, ofSecond], 'invalid_value', '/fisiere/1'],
    [[`fis_${'0'.repeat(32)}`], 'invalid_value', '/fisiere/0'],
    [large, 'out_of_range', '/fisiere'],
    [Array.from({ length: 11 }, () => own), 'out_of_range', '/fisiere'],
    [['contract.pdf'], 'invalid_format', '/fisiere/0'],
  ] as const) {
    const { status, body } = await one.ask(name, { fisiere });
    expect(status).toBe(400);
    expect(body.validation_errors).toMatchObject([
      { location: 'body', name: expect.stringMatching(/^fisiere/), pointer: at, issues: [{ code }] },
    ]);
  }
  expect(await one.mails()).toEqual([]);
  await one.mail(name, { fisiere: [own] });
  expect(await one.mails()).toHaveLength(1);
});

test('people choose files of the document in the same way [V2-NOTE-7] [CON-FILE-4]', async () => {
  const { browser, things } = await openOffice(service);
  const [document] = things;
  const file = { nume: 'a.pdf', tip: 'pdf', continut: pdf('a').toString('base64') };
  const { id } = await browser.done('POST', `${document}/fisiere`, file);
  await browser.done('POST', `${document}/trimite-pe-email`, { email: 'ion@exemplu.ro', fisiere: [id] });
  const refused = await browser.ask('POST', `${document}/trimite-pe-email`, {
    email: 'ion@exemplu.ro',
    fisiere: [`fis_${'0'.repeat(32)}`],
  });
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('nu mai are') } });
});
