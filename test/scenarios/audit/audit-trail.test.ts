import { expect, test } from 'vitest';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { testService } from '../../support/service/test-service.ts';
import { invoice, openShop, type Shop } from '../invoices/shop.ts';

const service = await testService();

const interaction = 'c1d2e3f4-0000-4000-8000-0123456789ab';

/** Waiting or sealed, in the order of the changes. */
const recorded = ({ code }: Shop) => auditedChanges(service, code);

test('an issue leaves one row: who, when, under which interaction, what [OPS-AUDIT-1]', async () => {
  const shop = await openShop(service);
  const [key] = await shop.stored('api_keys');
  const before = (await recorded(shop)).length;
  expect((await shop.ask(invoice({ serie: 'NICIUNA' }))).status).toBe(400);
  expect(await recorded(shop)).toHaveLength(before);

  const { numar } = await shop.issue();
  expect((await recorded(shop)).slice(before)).toMatchObject([
    {
      subject: 'invoice',
      name: `FCT ${numar}`,
      action: 'issued',
      author: 'api-key',
      by: Number(key?.['api_key_id']),
      interaction: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: service.clock.now(),
      details: { gross: '121.00', currency: 'RON' },
    },
  ]);
});

test('the interaction id that a caller sends stands in the row of its change [OPS-AUDIT-1]', async () => {
  const shop = await openShop(service);
  const reply = await shop.ask(invoice(), { 'x-fapi-interaction-id': interaction });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('x-fapi-interaction-id')).toBe(interaction);
  expect((await recorded(shop)).at(-1)).toMatchObject({ interaction, name: `FCT ${reply.body.data.numar}` });
});

test('after a busy day every invoice, key, setting and series has its rows, and the chain is whole [OPS-AUDIT-1] [OPS-AUDIT-2]', async () => {
  const shop = await openShop(service);
  const other = await openShop(service);
  await Promise.all([
    ...Array.from({ length: 25 }, () => shop.issue()),
    ...Array.from({ length: 5 }, () => other.issue()),
  ]);
  await shop.change({ setari: { termen_scadenta_zile: 7 } });
  await shop.change({ setari: { termen_scadenta_zile: 7 } });
  await shop.change({ setari: { termen_scadenta_zile: 0 } });
  await shop.change({
    serii: [{ serie: 'FCT', cifre: 5 }, { serie: 'NOU' }],
    chei: [{ nume: 'a doua', drepturi: [] }],
  });
  await shop.change({ chei: [{ nume: 'a doua', drepturi: [], revocata: true }] });
  await Promise.all([shop.issue({ serie: 'NOU' }), shop.issue()]);

  const rows = await recorded(shop);
  const count = (subject: string, action: string) =>
    rows.filter((row) => row['subject'] === subject && row['action'] === action).length;
  expect(count('invoice', 'issued')).toBe((await shop.stored('invoices')).length);
  expect(count('series', 'created')).toBe((await shop.stored('series')).length);
  expect(count('key', 'created')).toBe((await shop.stored('api_keys')).length);
  expect(count('series', 'changed')).toBe(1);
  expect(count('key', 'revoked')).toBe(1);
  expect(count('settings', 'created')).toBe(1);
  expect(count('settings', 'changed')).toBe(2);
  expect(new Set(rows.filter(({ subject }) => subject === 'invoice').map(({ name }) => name)).size).toBe(27);
  expect(rows).toHaveLength(27 + 1 + 8 + 1 + 2 + 1 + 3);

  const { code, out, warned } = await auditVerify(
    { connectionString: service.connectionString, dataFolder: service.settings.dataFolder },
    { company: shop.code },
  );
  expect(warned).toEqual([]);
  expect(code).toBe(0);
  expect(out[0]).toContain(`${rows.length} rows`);
  expect(await recorded(shop)).toEqual(rows);
});
