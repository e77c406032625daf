import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openShop, type Shop } from './shop.ts';

let service: TestService;
let shops: readonly Shop[];

/** The third document has so many lines that it is not read among others; the others are stored in one place with theirs. */
const linesOf = (place: number): number => (place === 2 ? 150 : place + 1);

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shops = await Promise.all(Array.from({ length: 5 }, () => openShop(service, { clienti: [client()] })));
  for (const [place, shop] of shops.entries()) {
    const articole = Array.from({ length: linesOf(place) }, (_, at) =>
      line({ denumire: `Al ${place}-lea, ${at} ${'ș'.repeat(200)}` }),
    );
    expect((await shop.ask(invoice({ articole, id_extern: `comanda ${place}` }))).status).toBe(200);
  }
});

interface Invoice {
  readonly id_extern: string;
  readonly articole: readonly { readonly denumire: string }[];
}

test('documents that are read at the same moment are each the own of who asked, large ones and missing ones among them [OPS-SPEED-5] [V2-READ-1]', async () => {
  const read = async (shop: Shop, number: number) => {
    const { status, body } = await service.send(`/v2/facturi/FCT/${number}`, { headers: shop.headers });
    return status === 200 ? body.data : status;
  };
  const alone: unknown[] = [];
  for (const shop of shops) alone.push(await read(shop, 1));
  const told = (alone as Invoice[]).map(({ id_extern, articole }) => [id_extern, articole.length]);
  expect(told).toEqual(shops.map((_, place) => [`comanda ${place}`, linesOf(place)]));

  const wanted = Array.from({ length: 40 }, (_, place) => [place % shops.length, place % 7 === 3 ? 2 : 1] as const);
  const together = await Promise.all(wanted.map(([place, number]) => read(shops[place] as Shop, number)));
  expect(together).toEqual(wanted.map(([place, number]) => (number === 1 ? alone[place] : 404)));
});
