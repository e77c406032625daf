import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, line } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { freshFiscalCode } from './house.ts';
import { type Members, openStore } from './store.ts';

type Store = Awaited<ReturnType<typeof openStore>>;

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

describe('the order of a list', () => {
  let store: Store;

  beforeAll(async () => {
    const received = (numar: string, more: Members) => purchase({ numar, ...more });
    store = await openStore(service, {
      clienti: [{ denumire: 'Ana Pop' }, { denumire: 'Țesătorul' }],
      articole: [
        { nume: 'Farfurie', pret_unitar: 12.5, stocuri: [{ stoc: 4 }] },
        { nume: 'Șervețel' },
        { nume: 'Cană', pret_unitar: 100, stocuri: [{ stoc: 10 }] },
        { nume: 'Ibric', pret_unitar: 9, stocuri: [{ stoc: 4 }] },
      ],
      furnizori: [{ denumire: 'Fără facturi' }],
      facturi_furnizori: [
        received('A', { data_emitere: '2026-10-01', data_scadenta: '2026-12-01', articole: [bought({ cota_tva: 0 })] }),
        received('B', {
          data_emitere: '2026-10-02',
          plati: [{ suma: 1210, data: '2026-11-01' }],
          articole: [bought({ nr_produse: 50 })],
        }),
        received('C', {
          data_emitere: '2026-10-03',
          data_scadenta: '2026-11-01',
          valuta: 'EUR',
          curs_valutar: 5,
          furnizor: { denumire: 'Brutarul' },
          articole: [bought({ nr_produse: 6, cota_tva: 0 })],
        }),
      ],
    });
    const bill = (denumire: string, cod_unic: string, pret_unitar: number, more: Members = {}) =>
      store.issue({
        client: client({ denumire, cod_unic }),
        articole: [line({ denumire: 'Cană', pret_unitar, cota_tva: 0 })],
        ...more,
      });
    await bill('Zidarul SRL', '14399840', 30);
    await bill('Zidarul SRL', '14399840', 30);
    await bill('Brutăria SRL', '2864518', 50);
    await bill('Moara SRL', freshFiscalCode(), 20, { valuta: 'EUR', curs_valutar: 5 });
  });

  const lists: Readonly<Record<string, readonly [path: string, shown: string]>> = {
    clienti: ['/clienti', 'denumire'],
    furnizori: ['/furnizori', 'denumire'],
    articole: ['/articole', 'nume'],
    facturi: ['/facturi-furnizori', 'numar'],
  };
  const found = async (name: string, query: string) => {
    const [path = '', shown = ''] = lists[name] ?? [];
    const answer = await store.browser.done('GET', `${path}?${query}`);
    expect(answer.ordonate).toBe(true);
    return answer[name].map((row: Members) => row[shown]);
  };

  test.each([
    ['clienti', 'denumire', ['Ana Pop', 'Brutăria SRL', 'Moara SRL', 'Țesătorul', 'Zidarul SRL']],
    ['furnizori', 'denumire', ['Brutarul', 'Fără facturi', 'Moara Albă SRL']],
    ['furnizori', 'sold', ['Fără facturi', 'Moara Albă SRL', 'Brutarul']],
    ['articole', 'nume', ['Cană', 'Farfurie', 'Ibric', 'Șervețel']],
    ['articole', 'pret_unitar', ['Șervețel', 'Ibric', 'Farfurie', 'Cană']],
    ['facturi', 'data_emitere', ['A', 'B', 'C']],
    ['facturi', 'data_scadenta', ['C', 'A', 'B']],
    ['facturi', 'total', ['C', 'A', 'B']],
    ['facturi', 'suma_ramasa', ['B', 'C', 'A']],
  ])('of %s is by %s, both ways [CON-LIST-9]', async (name, ordine, names) => {
    expect(await found(name, `ordine=${ordine}`)).toEqual(names);
    expect(await found(name, `ordine=${ordine}&sens=descrescator`)).toEqual(names.toReversed());
  });

  test('of amounts leaves those that are the same in the order of the list, and is searched all the same [CON-LIST-9]', async () => {
    const owing = ['Moara SRL', 'Zidarul SRL', 'Brutăria SRL'];
    expect(await found('clienti', 'ordine=sold&sens=descrescator')).toEqual([...owing, 'Ana Pop', 'Țesătorul']);
    expect(await found('clienti', 'ordine=sold')).toEqual(['Ana Pop', 'Țesătorul', ...owing.toReversed()]);
    expect(await found('clienti', 'ordine=sold&cauta=t')).toEqual(['Țesătorul']);
    expect(await found('articole', 'ordine=stoc')).toEqual(['Șervețel', 'Farfurie', 'Ibric', 'Cană']);
    expect(await found('articole', 'ordine=stoc&sens=descrescator')).toEqual(['Cană', 'Farfurie', 'Ibric', 'Șervețel']);
    expect(await found('facturi', 'ordine=furnizor')).toEqual(['C', 'A', 'B']);
    expect(await found('facturi', 'ordine=furnizor&status=respins')).toEqual([]);
  });

  test.each(['/clienti', '/furnizori', '/articole', '/facturi-furnizori'])(
    'of %s is one of its own [CON-LIST-9]',
    async (path) => {
      const reply = await store.browser.ask('GET', `${path}?ordine=culoare`);
      expect([reply.status, reply.body.campuri]).toMatchObject([400, [{ camp: 'ordine' }]]);
    },
  );
});

test('pages of an order follow each other, and a place of one order is none of another [CON-LIST-9]', async () => {
  const names = Array.from({ length: 55 }, (_, at) => `Numele ${String(at).padStart(2, '0')}`);
  const { browser } = await openStore(service, {
    clienti: names.map((denumire) => ({ denumire })),
    articole: names.map((nume, at) => ({ nume, pret_unitar: at % 3 })),
    facturi_furnizori: names.map((denumire) => purchase({ numar: denumire, furnizor: { denumire } })),
  });
  for (const [path, member, ordine] of [
    ['/clienti', 'clienti', 'sold'],
    ['/clienti', 'clienti', 'denumire'],
    ['/furnizori', 'furnizori', 'sold'],
    ['/articole', 'articole', 'pret_unitar'],
    ['/facturi-furnizori', 'facturi', 'data_scadenta'],
  ] as const) {
    for (const [sens, other] of [
      ['crescator', 'descrescator'],
      ['descrescator', 'crescator'],
    ]) {
      const query = `${path}?ordine=${ordine}&sens=${sens}`;
      const first = await browser.done('GET', query);
      const second = await browser.done('GET', `${query}&dupa=${first.urmatoarea}`);
      expect([first[member].length, second[member].length, second.urmatoarea], query).toEqual([50, 5, null]);
      const ids = [...first[member], ...second[member]].map(({ id }: Members) => id);
      expect(new Set(ids).size, query).toBe(55);
      for (const asked of ['', `ordine=${ordine}&sens=${other}&`])
        expect((await browser.ask('GET', `${path}?${asked}dupa=${first.urmatoarea}`)).status, asked).toBe(400);
    }
  }
});
