import { beforeAll, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, line, openShop, person, platform } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

interface Hit {
  readonly fel: string;
  readonly titlu: string;
  readonly detaliu: string | null;
  readonly adresa: string;
}

type Members = Readonly<Record<string, unknown>>;

async function shopWith(company: Members = {}) {
  const shop = await openShop(service, company);
  const ask = (q: string, headers: Members = shop.headers) =>
    service.send(`/v2/cauta?${new URLSearchParams({ q })}`, { headers: headers as Record<string, string> });
  const search = async (q: string): Promise<readonly Hit[]> => {
    const reply = await ask(q);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.meta.pagination).toEqual({ next_cursor: null, prev_cursor: null });
    return reply.body.data;
  };
  const titles = async (q: string) => (await search(q)).map(({ fel, titlu }) => `${fel} ${titlu}`);
  return { shop, ask, search, titles };
}

test('finds documents, clients, articles, suppliers and their invoices, without case and diacritics [V2-FIND-1]', async () => {
  const { shop, search, titles } = await shopWith({
    articole: [{ cod: 'ȚUI-7', cod_bare: '5941234567899', nume: 'Țuică de prune', pret_unitar: 40 }],
    facturi_furnizori: [purchase({ numar: 'M-77' })],
  });
  await shop.issue({ client: client({ denumire: 'Brutăria Țărăncuța SRL' }), id_extern: 'Comanda-9' });
  await shop.issue({ client: person({ denumire: 'Ana Ionescu' }), articole: [line({ pret_unitar: 1020.66 })] });
  const [bakery, ofBakery] = await search('BRUTARIA tar');
  expect(bakery).toMatchObject({ fel: 'client', titlu: 'Brutăria Țărăncuța SRL' });
  expect(bakery?.detaliu).toContain('2864518');
  expect(bakery?.adresa).toMatch(/^\/v2\/clienti\/cli_[0-9a-f]{32}$/);
  expect(ofBakery).toMatchObject({ fel: 'factura', titlu: 'FCT 1', adresa: '/v2/facturi/FCT/1' });
  expect(ofBakery?.detaliu).toContain('121 RON');
  expect((await titles('2864518'))[0]).toBe('client Brutăria Țărăncuța SRL');
  expect((await titles('fct 2'))[0]).toBe('factura FCT 2');
  expect((await titles('comanda-9'))[0]).toBe('factura FCT 1');
  expect(await titles('1.235,00')).toContain('factura FCT 2');
  for (const q of ['tui-7', '5941234567899', 'tuica', 'PRUNE']) {
    expect((await titles(q))[0], q).toBe('articol Țuică de prune');
  }
  const [received] = await search('m-77');
  expect(received).toMatchObject({ fel: 'factura_primita', titlu: 'M-77' });
  expect((await service.send(String(received?.adresa), { headers: shop.headers })).body.data.numar).toBe('M-77');
  const supplier = String(received?.detaliu).split(',')[0] ?? '';
  expect(await titles(supplier)).toEqual([`furnizor ${supplier}`, 'factura_primita M-77']);
  expect(await titles('nimic de gasit')).toEqual([]);
});

test('the best comes first, and the newest documents of a client do not hide the one that was meant [V2-FIND-2]', async () => {
  const { shop, titles } = await shopWith({
    articole: [
      { cod: 'X1', nume: 'Suport' },
      { cod: '10', nume: 'Altceva' },
    ],
  });
  for (let issued = 0; issued < 24; issued++) {
    await shop.issue({
      client: client({ denumire: '10 Pini SRL' }),
      data_emitere: issued === 9 ? '2026-01-05' : '2026-11-15',
    });
  }
  const found = await titles('10');
  expect(found).toHaveLength(20);
  expect(found.slice(0, 3)).toEqual(['factura FCT 10', 'articol Altceva', 'client 10 Pini SRL']);
});

test('shows only what the key may read, and nothing of other companies [V2-FIND-3]', async () => {
  const { shop, ask } = await shopWith({
    articole: [{ cod: 'A1', nume: 'Ceva comun' }],
    facturi_furnizori: [purchase({ numar: 'COMUN' })],
  });
  await shop.issue({ client: client({ denumire: 'Comun SRL' }), id_extern: 'comun' });
  const everything = ['facturi:citire', 'clienti:citire', 'articole:citire', 'furnizori:citire'];
  const kinds = async (drepturi: readonly string[]) => {
    const nume = drepturi.join() || 'niciunul';
    const keys = await provisionForTest(service, {
      companii: [{ cod_unic: shop.code, denumire: 'Magazin', chei: [{ nume, drepturi }] }],
    });
    const headers = { authorization: `Bearer ${keys[nume]}`, 'svc-cod-unic': shop.code, 'svc-url-platforma': platform };
    const { status, body } = await ask('comun', headers);
    return status === 200 ? [...new Set(body.data.map(({ fel }: Hit) => fel))].toSorted() : status;
  };
  expect(await kinds(everything)).toEqual(['articol', 'client', 'factura', 'factura_primita']);
  expect(await kinds(['facturi:citire'])).toEqual(['factura']);
  expect(await kinds(['facturi:citire', 'clienti:citire'])).toEqual(['client', 'factura']);
  expect(await kinds(['facturi:citire', 'furnizori:citire'])).toEqual(['factura', 'factura_primita']);
  expect(await kinds(['clienti:citire'])).toBe(403);
  const other = await shopWith();
  expect(await other.titles('comun')).toEqual([]);
});

test('articles are found by a key only on the plan that includes their list [V2-FIND-3] [V2-RIGHT-16]', async () => {
  const company = { articole: [{ cod: 'A1', nume: 'Ceva comun' }] };
  const [premium, enterprise] = [
    await shopWith({ ...company, abonament: 'premium' }),
    await shopWith({ ...company, abonament: 'enterprise' }),
  ];
  expect([await premium.titles('comun'), await enterprise.titles('comun')]).toEqual([[], ['articol Ceva comun']]);
});

test.each(['a', ' a ', '   ', 'x'.repeat(101)])('a text of %j is 400 [V2-FIND-1]', async (q) => {
  const { ask } = await shopWith();
  const reply = await ask(q);
  expect(reply.status).toBe(400);
  expect(reply.body.validation_errors).toMatchObject([{ location: 'query', name: 'q' }]);
});
