import { beforeAll, describe, expect, test } from 'vitest';
import {
  cancelWaiting,
  countWaiting,
  disconnectWaiting,
  lockRows,
  lockTable,
} from '../../support/behind-the-wire/locks.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, expectDuplicate, invoice, line, openShop, problemsOf, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const numbersOf = async (shop: Shop): Promise<readonly string[]> =>
  (await shop.stored('invoices', 'invoice_id')).map(({ number }) => String(number));
const upTo = (count: number, from = 1): readonly string[] =>
  Array.from({ length: count }, (_, place) => String(from + place));

describe('automatic numbers', () => {
  test('begin where the series says, are padded, and grow beyond the padding [V2-NUMBER-4]', async () => {
    const shop = await openShop(service, {
      serii: [
        { serie: 'FCT', urmatorul_numar: 98, cifre: 3 },
        { serie: 'X', urmatorul_numar: 99, cifre: 2 },
      ],
    });
    for (const number of ['098', '099', '100']) expect(await shop.issue()).toMatchObject({ numar: number });
    for (const number of ['99', '100']) expect(await shop.issue({ serie: 'X' })).toMatchObject({ numar: number });
  });

  test('each series counts for itself [V2-NUMBER-1]', async () => {
    const shop = await openShop(service);
    for (const serie of ['FCT', 'FCT', 'ALT', 'FCT', 'ALT']) await shop.issue({ serie });
    const rows = await shop.stored('invoices', 'invoice_id');
    expect(rows.map(({ series, number }) => `${series} ${number}`)).toEqual([
      'FCT 1',
      'FCT 2',
      'ALT 1',
      'FCT 3',
      'ALT 2',
    ]);
  });

  test('32 parallel issues on one series all succeed, with contiguous numbers, none twice [V2-NUMBER-1]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const replies = await Promise.all(Array.from({ length: 32 }, () => shop.ask(invoice())));
    expect(replies.map(({ status }) => status)).toEqual(Array(32).fill(200));
    const numbers = replies.map(({ body }) => Number(body.data.numar)).sort((left, right) => left - right);
    expect(numbers).toEqual(upTo(32, 2).map(Number));
  });

  test('32 parallel issues, each with a new client and a new article, all succeed [V2-NUMBER-1]', async () => {
    const shop = await openShop(service);
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, place) =>
        shop.ask(
          invoice({ client: client({ cod_unic: `X${place}` }), articole: [line({ denumire: `Nou ${place}` })] }),
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(32).fill(200));
    expect(new Set(replies.map(({ body }) => Number(body.data.numar)))).toEqual(new Set(upTo(32).map(Number)));
  });

  test('a request that fails takes no number [V2-NUMBER-1]', async () => {
    const shop = await openShop(service);
    await shop.issue({ id_extern: 'a' });
    expect(problemsOf(await shop.ask(invoice({ articole: [line({ cod_gestiune: 'NU' })] })))).toBeDefined();
    expect(problemsOf(await shop.ask(invoice({ valuta: 'XXXX' })))).toBeDefined();
    expectDuplicate(await shop.ask(invoice({ id_extern: 'a', verificare_duplicat: true })), 'FCT', '1');
    expect(await shop.issue()).toMatchObject({ numar: '2' });
  });

  test('a connection that breaks after the number was taken gives it back [V2-NUMBER-1]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const reply = await interrupted(
      await lockRows(service, shop.code, 'clients'),
      () => shop.ask(invoice()),
      disconnectWaiting,
    );
    expect(reply.status).toBe(500);
    expect(await shop.issue()).toMatchObject({ numar: '2' });
    expect(await numbersOf(shop)).toEqual(['1', '2']);
  });
});

describe('a number the caller chose', () => {
  test('is used when it is free, whatever text it is, and does not move the counter [V2-NUMBER-2]', async () => {
    const shop = await openShop(service);
    for (const numar of ['7', 'A-7', 'Ștampila 1/2', '007', 'N'.repeat(50), ' 8']) {
      expect(await shop.issue({ numar })).toMatchObject({ serie: 'FCT', numar });
    }
    expect(await shop.issue()).toMatchObject({ numar: '1' });
  });

  test('is a duplicate when it is taken, with or without the check, and nothing is left behind [V2-NUMBER-2]', async () => {
    const shop = await openShop(service);
    await shop.issue({ numar: 'A-7' });
    await shop.issue();
    for (const numar of ['A-7', '1']) {
      for (const verificare_duplicat of [true, false, undefined]) {
        const body = invoice({
          numar,
          verificare_duplicat,
          client: client({ cod_unic: '77' }),
          articole: [line({ denumire: 'Nou' })],
        });
        expectDuplicate(await shop.ask(body), 'FCT', numar);
      }
    }
    expect(await numbersOf(shop)).toEqual(['A-7', '1']);
    expect(await shop.stored('clients')).toHaveLength(1);
    expect(await shop.stored('articles')).toHaveLength(1);
    expect(await shop.issue({ numar: 'A-7', serie: 'ALT' })).toMatchObject({ serie: 'ALT', numar: 'A-7' });
    expect(await shop.issue({ numar: 'a-7' })).toMatchObject({ numar: 'a-7' });
  });

  test('is skipped by the automatic ones, in their padded form [V2-NUMBER-3]', async () => {
    const shop = await openShop(service, { serii: [{ serie: 'FCT', cifre: 3 }] });
    for (const numar of ['002', '003', '5', '06']) await shop.issue({ numar });
    for (const number of ['001', '004', '005', '006']) expect(await shop.issue()).toMatchObject({ numar: number });
  });

  test('asked for by many at once goes to one of them [V2-NUMBER-2]', async () => {
    const shop = await openShop(service);
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.ask(invoice({ numar: 'unic' }))));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(7);
    for (const reply of refused) expectDuplicate(reply, 'FCT', 'unic');
  });

  test('taken at the very moment an automatic one wants it disturbs neither', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, place) => shop.ask(invoice(place % 2 ? {} : { numar: String(place + 2) }))),
    );
    expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    const numbers = await numbersOf(shop);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(replies.filter((reply, place) => place % 2 && reply.status !== 200)).toEqual([]);
  });

  test('that another request is just taking is waited for, and skipped [V2-NUMBER-3]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const release = await lockRows(service, shop.code, 'clients');
    const chosen = shop.ask(invoice({ numar: '2' }));
    await requestsWaiting(1);
    const automatic = shop.ask(invoice());
    await requestsWaiting(2);
    await release();
    expect((await chosen).body.data).toMatchObject({ numar: '2' });
    expect((await automatic).body).toMatchObject({ data: { numar: '3' } });
  });
});

describe('the duplicate check', () => {
  const checked = { id_extern: 'comanda-1', verificare_duplicat: true };

  test('finds the invoice with the same reference in the same series, and says which it is [V2-ISSUE-6]', async () => {
    const shop = await openShop(service);
    await shop.issue({ numar: 'B 12', id_extern: 'comanda-1' });
    expectDuplicate(await shop.ask(invoice(checked)), 'FCT', 'B 12');
    expectDuplicate(await shop.ask(invoice({ ...checked, numar: '99' })), 'FCT', 'B 12');
    expect(await numbersOf(shop)).toEqual(['B 12']);
  });

  test('is not made unless asked for [V2-ISSUE-6] [V2-REQ-7]', async () => {
    const shop = await openShop(service);
    for (const verificare_duplicat of [true, false, undefined, null])
      await shop.issue({ id_extern: 'x', verificare_duplicat });
    expect(await numbersOf(shop)).toEqual(upTo(4));
  });

  test('another series, reference or company is no duplicate [V2-ISSUE-6]', async () => {
    const shop = await openShop(service);
    await shop.issue(checked);
    await shop.issue({ ...checked, serie: 'ALT' });
    await shop.issue({ ...checked, id_extern: 'comanda-2' });
    await shop.issue({ ...checked, id_extern: 'Comanda-1' });
    await (await openShop(service)).issue(checked);
  });

  test('with a reference looks at nothing else: a free reference with a taken number is still refused by the number [V2-ISSUE-6]', async () => {
    const shop = await openShop(service);
    await shop.issue({ numar: '5' });
    expectDuplicate(await shop.ask(invoice({ ...checked, numar: '5' })), 'FCT', '5');
  });

  test('without a reference it goes by series and number, and without both there is no criterion [V2-ISSUE-6]', async () => {
    const shop = await openShop(service);
    await shop.issue({ numar: '5' });
    const withoutReference = { id_extern: null, verificare_duplicat: true };
    expectDuplicate(await shop.ask(invoice({ ...withoutReference, numar: '5' })), 'FCT', '5');
    await shop.issue({ ...withoutReference, numar: '6' });
    await shop.issue(withoutReference);
    await shop.issue(withoutReference);
    expect(await numbersOf(shop)).toEqual(['5', '6', '1', '2']);
  });

  test('two simultaneous requests with the same reference give one invoice and one refusal [V2-ISSUE-6]', async () => {
    const shop = await openShop(service);
    const replies = await Promise.all(Array.from({ length: 6 }, () => shop.ask(invoice(checked))));
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const reply of replies) if (reply !== made[0]) expectDuplicate(reply, 'FCT', '1');
    expect(await numbersOf(shop)).toEqual(['1']);
  });

  test('that itself fails stops the issue [V2-ISSUE-6]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const reply = await interrupted(
      await lockTable(service, 'invoices', 'ACCESS EXCLUSIVE'),
      () => shop.ask(invoice(checked)),
      cancelWaiting,
    );
    expect(reply.status).toBe(500);
    expect(await numbersOf(shop)).toEqual(['1']);
    expect(await shop.issue(checked)).toMatchObject({ numar: '2' });
  });
});

describe('a request that fails on the way', () => {
  const everything = { client: client({ cod_unic: '123' }), articole: [line({ denumire: 'Nou' })] };

  test.each(['clients', 'articles', 'stock_levels', 'series', 'invoices', 'invoice_lines'])(
    'while writing to %s leaves no client, article, stock, number or invoice behind [V2-ISSUE-8]',
    async (table) => {
      const shop = await openShop(service, { setari: { gestioneaza_stoc: true } });
      const reply = await interrupted(
        await lockTable(service, table, 'SHARE'),
        () => shop.ask(invoice(everything)),
        cancelWaiting,
      );
      expect(reply.status).toBe(500);
      for (const left of ['clients', 'articles', 'stock_levels', 'invoices', 'invoice_lines']) {
        expect(await shop.stored(left), left).toEqual([]);
      }
      expect(await shop.issue(everything)).toMatchObject({ numar: '1' });
    },
  );
});

/** The answer to a request that runs into a lock, and whose statement is interrupted there. */
async function interrupted(
  release: () => Promise<void>,
  ask: () => Promise<Reply>,
  interrupt: (of: TestService) => Promise<void>,
): Promise<Reply> {
  const answered = ask();
  await requestsWaiting(1);
  await interrupt(service);
  const reply = await answered;
  await release();
  return reply;
}

const requestsWaiting = (count: number) => expect.poll(() => countWaiting(service)).toBe(count);
