import { beforeAll, describe, expect, test } from 'vitest';
import { countUnfinished, lockRows, lockTable } from '../../support/behind-the-wire/locks.ts';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';

let hurried: TestService;
let late: LegacyShop;

beforeAll(async () => {
  hurried = await testService({ variables: { FACTURIER_V1_TIME_LIMIT: '1' } });
  late = await openLegacyShop(hurried);
});

describe('the time limit', () => {
  const unfinished = (): Promise<number> => countUnfinished(hurried);

  test('past it nothing is issued, the sentence says so, and nothing is issued later [V1-ISSUE-17]', async () => {
    const before = await late.stored('invoices');
    const release = await lockRows(hurried, late.code, 'series');
    const fresh = invoice({ Client: client({ CodUnic: '16666669' }), Continut: [line({ Denumire: 'Nou' })] });
    const reply = await late.call('factura/emitere', fresh);
    expect(refusalOf(reply)).toBe(
      'Operatia a depasit 1 secunda si a fost oprita: nu s-a emis si nu s-a modificat nimic.',
    );
    // What waited is cancelled, not left behind with its locks.
    await expect.poll(unfinished).toBe(0);
    await release();
    expect(await late.stored('invoices')).toEqual(before);
    expect(await late.stored('clients')).toEqual([]);
    expect((await late.issue()).numar).toBe('1');
  });

  test('waiting to be known counts as well [V1-ISSUE-17]', async () => {
    const before = await late.stored('invoices');
    const release = await lockTable(hurried, 'api_users', 'ACCESS EXCLUSIVE');
    const reply = await late.call('factura/emitere', invoice());
    await release();
    expect(refusalOf(reply)).toContain('a depasit 1 secunda');
    await expect
      .poll(async () => (await late.call('factura/getstatus', { Numar: '0', Serie: 'FCT' })).status)
      .toBe(200);
    expect(await late.stored('invoices')).toEqual(before);
  });

  test('the same holds for what is done with a document [V1-ISSUE-17]', async () => {
    const { numar: Numar } = await late.issue();
    const release = await lockRows(hurried, late.code, 'invoices');
    const document = { Numar, Serie: 'FCT' };
    const money = {
      NumarFactura: Numar,
      SerieFactura: 'FCT',
      TipIncasare: 'Chitanta',
      SumaIncasata: 1,
      DataIncasare: '2026-11-15',
    };
    const replies = await Promise.all([
      late.call('factura/anulare', document),
      late.call('factura/stornare', document),
      late.call('factura/incasare', money),
      late.call('factura/awb', { ...document, AWB: 'x' }),
    ]);
    for (const reply of replies) expect(refusalOf(reply)).toContain('nu s-a modificat nimic');
    await release();
    await expect.poll(unfinished).toBe(0);
    expect((await late.read('FCT', Numar)).body.data).toMatchObject({ status: 'emisa', awb: null, incasari: [] });
  });
});
