import { beforeAll, describe, expect, test } from 'vitest';
import { companyTables } from '../../support/behind-the-wire/books.ts';
import { hashOf, refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, { setari: { gestioneaza_stoc: true, expune_cantitati: true } });
});

/** A table has no order of its own. */
const ordered = (rows: readonly Members[]): readonly Members[] =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

describe('a program that asks before it issues', () => {
  /** Every row of the company, but for what is counted of its calls, some of it a moment after the answer. */
  const everything = async (): Promise<Readonly<Record<string, readonly Members[]>>> => {
    const ofCalls = ['legacy_calls', 'last_calls', 'key_uses', 'api_calls'];
    const tables = (await companyTables(service)).filter((name) => !ofCalls.includes(name));
    expect(tables.length).toBeGreaterThan(20);
    const rows = await Promise.all(tables.map(async (name) => [name, ordered(await shop.stored(name))] as const));
    return Object.fromEntries(rows);
  };
  const fresh = invoice({
    Client: client({ Denumire: 'Client Nou SRL', CodUnic: '16666669' }),
    Continut: [line({ CodArticol: 'NOU', Denumire: 'Articol nou' })],
  });

  test('hears that the invoice can be issued, nothing of it remains, and then it is issued [V1-CHECK-1]', async () => {
    const before = await everything();
    const reply = await shop.call('factura/check', fresh);
    expect(reply.body).toEqual({ Success: true, Message: 'Factura se poate emite; nu s-a emis nimic.' });
    expect(await everything()).toEqual(before);
    const first = await shop.call('factura/emitere', fresh);
    const second = await shop.call('factura/emitere', invoice());
    await shop.call('factura/check', invoice());
    const third = await shop.call('factura/emitere', invoice());
    const [one, two, three] = [first, second, third].map(({ body }) => Number(body.Factura.Numar));
    expect([two, three]).toEqual([(one ?? 0) + 1, (one ?? 0) + 2]);
  });

  test.each<[string, Members]>([
    ['a missing series', { Serie: '' }],
    ['an unknown series', { Serie: 'NU' }],
    ['a series of another kind', { Serie: 'PRF' }],
    ['a wrong fiscal code', { Client: client({ CodUnic: '2864519' }) }],
    ['no county', { Client: client({ Judet: '' }) }],
    ['a rate of nobody', { Continut: [line({ CotaTVA: 12 })] }],
    ['no quantity', { Continut: [line({ NrProduse: 0 })] }],
    ['an unknown warehouse', { Continut: [line({ CodGestiune: 'NU' })] }],
    [
      'amounts beyond fifteen digits',
      { Continut: [line({ NrProduse: 999_999_999_999, PretUnitar: 999_999_999_999 })] },
    ],
  ])('hears of %s what the issue would say [V1-CHECK-1]', async (_name, more) => {
    const before = await everything();
    const checked = refusalOf(await shop.call('factura/check', invoice(more)));
    expect(checked).toBe(refusalOf(await shop.call('factura/emitere', invoice(more))));
    expect(await everything()).toEqual(before);
  });

  test('hears of a duplicate, and no link is made for it [V1-CHECK-1] [V1-ISSUE-5]', async () => {
    const { numar } = await shop.issue({ numar: 'DUBLA-1', id_extern: 'comanda 77' });
    const before = await everything();
    for (const more of [{ Numar: numar }, { IdExtern: 'comanda 77', VerificareDuplicat: true }]) {
      const reply = await shop.call('factura/check', invoice(more));
      expect(reply.body).toEqual({ Success: false, Message: 'Factura FCT DUBLA-1 exista deja salvata.' });
    }
    expect(await everything()).toEqual(before);
  });

  test('needs the hash of the issue [V1-CHECK-1] [V1-HASH-3]', async () => {
    const wrong = { ...fresh, Hash: hashOf(shop.code, shop.privateKey, '') };
    expect(refusalOf(await shop.call('factura/check', wrong))).toContain('Codul unic');
  });
});
