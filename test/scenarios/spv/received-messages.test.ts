import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetJobs, leaveMessagesThere, makeMessagesDue } from '../../support/behind-the-wire/jobs.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { authorityFor, letIn, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

/** A company that was let in and wants its messages. */
async function begin() {
  const { simulator, work } = await authorityFor(service);
  const { shop, ...more } = await spvShop(service);
  await letIn(service, simulator, shop.code, { wantsMessages: true });
  const received = () => shop.stored('supplier_invoices', 'message_id');
  const messages = () => shop.stored('spv_messages', 'message_id');
  const turn = async () => (await shop.stored('authority_tokens'))[0];
  /** Its turn comes again. */
  const again = (moment: string): Promise<void> => {
    service.clock.set(moment);
    return makeMessagesDue(service, moment);
  };
  return { simulator, work, shop, received, messages, turn, again, ...more };
}

test('the invoice of a supplier is brought, kept and read [V2-SPV-13]', async () => {
  const { work, shop, received, messages, turn } = await begin();
  work();
  await expect.poll(async () => (await received()).length, soon).toBe(1);
  expect((await received())[0]).toMatchObject({
    number: 'PAP-1042',
    document_name: 'Factura',
    currency: 'RON',
    net: '125.00',
    vat: '26.25',
    gross: '151.25',
    settled: '0.00',
    content: {
      typeCode: '380',
      supplier: { name: 'Papetăria Școlarului SRL', fiscalCode: '90105789', isVatPayer: true, locality: 'SECTOR1' },
    },
  });
  expect(await shop.stored('supplier_invoice_lines')).toMatchObject([
    {
      name: 'Hârtie A4, top',
      quantity: '5.000000',
      unit: 'H87',
      unit_price: '25.000000',
      net: '125.00',
      vat_rate: '0.2100',
    },
  ]);
  const [message] = await messages();
  expect(message).toMatchObject({ kind: 'received', unreadable: null });
  expect(String(message?.['xml'])).toContain('PAP-1042');
  expect((message?.['zip'] as Buffer | undefined)?.subarray(0, 2).toString()).toBe('PK');
  await expect.poll(async () => (await turn())?.['messages_until'], soon).toEqual(new Date('2026-11-16T10:00:00Z'));
});

test('each message is brought once, however often it is listed [V2-SPV-13]', async () => {
  const { simulator, work, received, messages, again, issue, send, status } = await begin();
  const name = await issue();
  await send(name);
  const stop = work();
  await expect.poll(() => status(name), soon).toBe('acceptata');
  await expect.poll(async () => (await received()).length, soon).toBe(1);
  await stop();
  const downloads = simulator.asked.descarcare;
  await again('2026-11-16T10:20:00Z');
  work();
  await expect
    .poll(async () => (await messages()).map(({ kind }) => kind).toSorted(), soon)
    .toEqual(['received', 'sent']);
  expect(simulator.asked.descarcare).toBe(downloads);
  expect(await received()).toHaveLength(1);
});

test('what cannot be read is kept, with the reason [V2-SPV-13]', async () => {
  const { simulator, work, shop, received, messages } = await begin();
  const bad = [
    '<Invoice><cbc:ID>1</cbc:ID></Invoice>',
    '<!DOCTYPE a><Invoice/>',
    '<Order/>',
    `<Invoice><cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode><cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>1e9</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal></Invoice>`,
  ];
  for (const xml of bad) simulator.offerInvoice(shop.code, '19', xml);
  work();
  const reasons = async () =>
    (await messages()).map(({ unreadable }) => unreadable).filter((reason) => reason !== null);
  await expect.poll(async () => (await reasons()).length, soon).toBe(bad.length);
  expect((await reasons()).toSorted()).toEqual([
    'it has no DocumentCurrencyCode',
    'its TaxExclusiveAmount is no amount',
    'its root is Order',
    'this is not XML, or has a document type',
  ]);
  expect(await received()).toHaveLength(1);
});

test('one that cannot be opened holds up nobody, and is not asked for without end [V2-SPV-13] [V2-SPV-11]', async () => {
  const { simulator, work, received, messages, turn, again } = await begin();
  const refusal = {
    status: 200,
    type: 'application/json',
    body: '{"eroare":"Nu aveti dreptul sa descarcati acesta factura"}',
  };
  simulator.trouble('descarcare', ...Array.from({ length: 10 }, () => refusal));
  let stop = work();
  for (let round = 1; round <= 10; round += 1) {
    await expect.poll(async () => (await messages())[0]?.['failed_downloads'], soon).toBe(round);
    await expect.poll(async () => (await turn())?.['messages_until'], soon).not.toBeNull();
    await stop();
    await again(`2026-11-16T${10 + Math.trunc(round / 3)}:${10 + 15 * (round % 3)}:00Z`);
    stop = work();
  }
  await expect.poll(async () => (await messages())[0]?.['unreadable'], soon).toContain('Nu aveti dreptul');
  const downloads = simulator.asked.descarcare;
  await stop();
  await again('2026-11-16T20:00:00Z');
  work();
  await expect.poll(async () => (await turn())?.['messages_until'], soon).toEqual(new Date('2026-11-16T20:00:00Z'));
  expect(simulator.asked.descarcare).toBe(downloads);
  expect(await received()).toEqual([]);
});

test('trouble of one turn is noted, and the next one goes on [V2-SPV-13]', async () => {
  const { simulator, work, received, turn, again, jobs } = await begin();
  simulator.trouble('listaMesaje', {
    status: 200,
    type: 'application/json',
    body: '{"eroare":"S-au facut deja 1000 interogari de lista mesaje de catre utilizator in cursul zilei"}',
  });
  const stop = work();
  await expect.poll(async () => (await turn())?.['messages_trouble'], soon).toContain('S-au facut deja 1000');
  await expect.poll(jobs, soon).toEqual([]);
  await stop();
  await again('2026-11-16T10:20:00Z');
  work();
  await expect.poll(async () => (await received()).length, soon).toBe(1);
  await expect.poll(async () => (await turn())?.['messages_trouble'], soon).toBeNull();
});
