import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { forgetJobs, leaveMessagesThere, refuseSupplierInvoice } from '../../support/behind-the-wire/jobs.ts';
import { some } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { authorityFor, letIn, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ alone: true });
  await refuseSupplierInvoice(service, 'REFUSED');
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

const standard = sampleSupplierInvoice('', '2026-11-10');
const invoice = (number: string, from = '', to = ''): string =>
  standard.replace('PAP-1042', number).replace(from, () => to);
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');

interface Kept {
  readonly message_id: string;
  readonly unreadable: string | null;
  readonly xml: Buffer | null;
  readonly zip: Buffer | null;
}

/** A company with one message of this content and a good one behind it, both brought. */
async function bringBoth(content: string | Buffer) {
  const { simulator, work } = await authorityFor(service);
  const { shop } = await spvShop(service);
  await letIn(service, simulator, shop.code, { wantsMessages: true });
  const messageId = simulator.offerInvoice(shop.code, '19', content);
  simulator.offerInvoice(shop.code, '19', invoice('GOOD-1'));
  const numbers = async () => (await shop.stored('supplier_invoices', 'number')).map(({ number }) => number);
  const message = async (): Promise<Kept> => {
    const rows = (await shop.stored('spv_messages')) as unknown as readonly Kept[];
    const row = rows.find(({ message_id }) => message_id === messageId);
    if (!row) throw new Error(`the message ${messageId} is not there`);
    return row;
  };
  return { simulator, work, shop, numbers, message };
}

type Unreadable = readonly [name: string, content: string | Buffer, reason: RegExp];

/** Each takes seconds to read. */
const largeOnes: readonly Unreadable[] = [
  ['a million attributes', invoice('BAD', '<cbc:ID>', `<cbc:ID ${'a="" '.repeat(1_000_000)}>`), /XML/],
  ['elements without end', invoice('BAD', '</cbc:ID>', `</cbc:ID>${'<a/>'.repeat(300_001)}`), /too large/],
  ['elements too deep', invoice('BAD', '</cbc:ID>', `</cbc:ID>${'<a>'.repeat(100_000)}`), /too large/],
  [
    'lines without end',
    invoice(
      'BAD',
      '</Invoice>',
      `${'<InvoiceLine><LineExtensionAmount>1</LineExtensionAmount></InvoiceLine>'.repeat(50_000)}</Invoice>`,
    ),
    /too many lines/,
  ],
  ['a root with a long name', `<${'a'.repeat(1_000_000)}/>`, /its root is a{50,200}…$/],
];

describe('an invoice that cannot be read is kept byte for byte, and the next one is brought', () => {
  test.each<Unreadable>([
    [
      'an amount that overflows its column when it is rounded',
      invoice('BAD', '<cbc:TaxExclusiveAmount currencyID="RON">125.00', '<cbc:TaxExclusiveAmount>999999999999999.999'),
      /TaxExclusiveAmount is no amount/,
    ],
    ['a NUL', invoice('BAD', 'Papetăria', 'Pape\0tăria'), /characters that XML does not know/],
    ['half a character', utf16(invoice('BAD', 'Papetăria', 'Pape\ud83dtăria')), /encoding/],
    ['an encoding that nobody knows', invoice('BAD', 'UTF-8', 'KLINGON'), /encoding/],
    ['a day before there were invoices', invoice('BAD', '2026-11-10', '0001-01-01'), /IssueDate is no date/],
    ...some(largeOnes, 3, 1),
    ['what only the database refuses', invoice('REFUSED'), /the database does not take it: .*refused_in_this_test/],
  ])('%s [V2-SPV-15]', async (_name, content, reason) => {
    const { work, shop, numbers, message } = await bringBoth(content);
    work();
    await expect.poll(numbers, soon).toEqual(['GOOD-1', 'PAP-1042']);
    const { unreadable, xml, zip } = await message();
    expect(unreadable).toMatch(reason);
    // Matchers would go through millions of bytes one by one.
    expect(xml?.equals(Buffer.from(content))).toBe(true);
    expect(zip?.includes(Buffer.from(content))).toBe(true);
    await expect.poll(() => shop.stored('jobs'), soon).toEqual([]);
  });

  test('a ZIP that cannot be opened [V2-SPV-15]', async () => {
    const { simulator, work, numbers, message } = await bringBoth(invoice('BAD'));
    const damaged = storedZip({ '1.xml': invoice('BAD') });
    damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100);
    const reply = { status: 200, type: 'application/zip', body: damaged };
    simulator.trouble('descarcare', { ...reply, body: storedZip({ '1.xml': invoice('FIRST-1') }) }, reply);
    work();
    await expect.poll(numbers, soon).toEqual(['FIRST-1', 'GOOD-1']);
    const { unreadable, zip } = await message();
    expect(unreadable).toContain('1.xml is damaged');
    expect(zip?.equals(damaged)).toBe(true);
  });
});

test('a name that is cut inside a character is readable all the same [V2-SPV-15]', async () => {
  const name = `${'a'.repeat(299)}😀`;
  const { work, shop, numbers } = await bringBoth(invoice('CUT-1', 'Papetăria Școlarului SRL', name));
  work();
  await expect.poll(numbers, soon).toEqual(['CUT-1', 'GOOD-1', 'PAP-1042']);
  // The registry knows the code of the sample, and what it says wins; the document is kept as it came.
  const [cut] = await shop.stored('supplier_invoices', 'number');
  expect(cut).toMatchObject({ content: { supplier: { name: expect.stringMatching(/^a{299}.$/u) } } });
});
