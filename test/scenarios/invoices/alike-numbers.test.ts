import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDuplicate, invoice, openShop, problemsOf, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const numbersOf = async (shop: Shop): Promise<readonly string[]> =>
  (await shop.stored('invoices', 'invoice_id')).map(({ number }) => String(number));

describe('a number that looks like a taken one', () => {
  test.each([
    ['12', '1 2'],
    ['12', '12\u200B'],
    ['1 2', '12'],
    ['A 7', 'A  7'],
    ['A\u00A07', '\uFEFFA7'],
    ['é7', 'e\u03017'],
    ['e\u03017', 'é7'],
  ])('%j, then %j: is refused, and the taken one is named [V2-TRUE-9]', async (taken, numar) => {
    const shop = await openShop(service);
    await shop.issue({ numar: taken });
    expectDuplicate(await shop.ask(invoice({ numar })), 'FCT', taken);
    expect(await shop.issue({ numar, serie: 'ALT' })).toMatchObject({ numar });
    expect(await shop.issue({ numar: `${numar}x` })).toMatchObject({ numar: `${numar}x` });
  });

  test('in a series that looks like the other is refused; automatic numbers pass over it [V2-TRUE-9]', async () => {
    const shop = await openShop(service, { serii: [{ serie: 'FCT' }, { serie: 'F CT' }] });
    expect(await shop.issue()).toMatchObject({ numar: '1' });
    expectDuplicate(await shop.ask(invoice({ serie: 'F CT', numar: '1' })), 'FCT', '1');
    expect(await shop.issue({ serie: 'F CT' })).toMatchObject({ serie: 'F CT', numar: '2' });
    await shop.issue({ numar: '3 ' });
    for (const number of ['4', '5']) expect(await shop.issue()).toMatchObject({ numar: number });
  });

  test('asked for by many at once goes to one of them [V2-TRUE-9]', async () => {
    const shop = await openShop(service);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, place) => shop.ask(invoice({ numar: `u${' '.repeat(place)}nic` }))),
    );
    const issued = replies.filter(({ status }) => status === 200);
    expect(issued).toHaveLength(1);
    for (const reply of replies) {
      if (reply.status !== 200) expectDuplicate(reply, 'FCT', issued[0]?.body.data.numar);
    }
  });

  test('and an automatic one that want the same at the very same moment disturb neither [V2-TRUE-9]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, place) => shop.ask(invoice(place % 2 ? {} : { numar: ` ${place + 2}` }))),
    );
    expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(replies.filter((reply, place) => place % 2 && reply.status !== 200)).toEqual([]);
    const seen = (await numbersOf(shop)).map((number) => number.trim());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('is refused to a storno [V2-TRUE-9]', async () => {
    const shop = await openShop(service);
    const { serie, numar } = await shop.issue();
    const reply = await service.send(`/v2/facturi/${serie}/${numar}/storneaza`, {
      method: 'POST',
      headers: shop.headers,
      json: { numar_storno: '1\u2060' },
    });
    expectDuplicate(reply, 'FCT', '1');
  });

  test.each(['\u200B', ' \u00A0', '\u3164\uFEFF'])(
    'with nothing to see in it (%j) is no number [V2-TRUE-9]',
    async (numar) => {
      const shop = await openShop(service);
      expect(problemsOf(await shop.ask(invoice({ numar })))).toEqual({ numar: ['invalid_format'] });
    },
  );
});
