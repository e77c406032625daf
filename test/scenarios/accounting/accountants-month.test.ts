import { beforeAll, expect, test } from 'vitest';
import { camt } from '../../support/files/bank-statements.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { lei, openCounter, sent } from '../bank/counter.ts';
import { entry } from '../bank/program.ts';
import { platform } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';

/** A month of an accountant: once by programs alone, once at the console alone, in two companies that differ in nothing. */

type Members = Readonly<Record<string, unknown>>;
type House = Awaited<ReturnType<typeof openMonth>>;

let service: TestService;
const luna = '2026-11';
const noon = '2026-11-28T10:00:00Z';

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set(noon);
});

const texts = { paid: 'plata factura FCT0001', advance: 'avans', bought: 'FF-908', fee: 'comision' } as const;

/** One invoice is paid in full, one in part, one in cash; of two that came from a supplier one is paid and one refused. */
const statement = camt([
  {
    iban: lei,
    entries: [
      entry('121.00', texts.paid),
      entry('100.00', texts.advance),
      entry('-605.00', texts.bought),
      entry('-7.50', texts.fee),
    ],
    closing: { balance: '-391.50', on: '2026-11-14' },
  },
]);
const received = ['FF-908', 'FF-909'].map((numar) =>
  purchase({ numar, data_emitere: '2026-11-10', status: 'in_asteptare' }),
);
const inCash = { data: '2026-11-20', kind: 'Chitanta', amount: 60.5 } as const;

async function openMonth() {
  const house = await openCounter(service, { platforme: [platform], abonament: 'enterprise' });
  const issued = [];
  for (const total of [121, 242, 60.5]) issued.push(await house.issue(total, { data_emitere: '2026-11-09' }));
  return { ...house, issued };
}

/** What the accountant sees at the end. */
interface Books {
  readonly left: readonly unknown[];
  readonly received: readonly unknown[];
  readonly entries: readonly unknown[];
  readonly balance: unknown;
  readonly sold: readonly unknown[];
  readonly bought: readonly unknown[];
  readonly vat: readonly unknown[];
  readonly cash: unknown;
  readonly exported: ReadonlyMap<string, string>;
}

const inOrder = <One>(values: readonly One[], by: (one: One) => string) =>
  values.toSorted((a, b) => by(a).localeCompare(by(b)));
const sumsOf = ({ categorie, baza, tva }: Members) => [categorie, baza, tva];
const all = <One, Made>(values: readonly One[], make: (one: One) => Promise<Made>) => Promise.all(values.map(make));

/** The company's own code and name apart, nothing may differ. */
async function filesIn(reply: Response, { code, name }: House): Promise<ReadonlyMap<string, string>> {
  expect(reply.status).toBe(200);
  const files = await readZip(Buffer.from(await reply.arrayBuffer()));
  const plain = (text: string) => text.replaceAll(name, 'FIRMA').replaceAll(code, 'COD');
  return new Map([...files].map(([file, content]) => [plain(file), plain(content.toString('utf8'))]));
}

async function byPrograms(house: House): Promise<Books> {
  const drepturi = [
    'facturi:citire',
    'facturi:incasare',
    'furnizori:citire',
    'furnizori:gestionare',
    'solduri:citire',
    'solduri:gestionare',
    'rapoarte:citire',
  ];
  const { cheie } = await house.browser.done('POST', '/chei', { nume: 'contabilitate', drepturi });
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': house.code };
  const ask = async (method: string, path: string, json?: unknown) => {
    const reply = await service.send(`/v2${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(200);
    return reply.body;
  };
  const data = async (path: string) => (await ask('GET', path)).data;

  expect((await ask('POST', '/extrase-bancare', { continut: statement })).data).toMatchObject({ intrari: 4, noi: 4 });
  const ids = await all(received, async (invoice) => (await ask('POST', '/facturi-furnizori', invoice)).data.id);
  await ask('POST', `/facturi-furnizori/${ids[0]}/aproba`, {});
  await ask('POST', `/facturi-furnizori/${ids[1]}/respinge`, { motiv: 'Nu s-a livrat.' });
  const movements: readonly Members[] = await data('/miscari-bancare');
  const decide = (text: string, act: string, json: object = {}) => {
    const found = movements.find((one) => one['text'] === text);
    return ask('POST', `/miscari-bancare/${found?.['id']}/${act}`, json);
  };
  const [, second, third] = house.issued;
  await decide(texts.paid, 'confirma');
  await decide(texts.advance, 'confirma', { alocari: [{ ...second, suma: 100 }] });
  await decide(texts.bought, 'confirma', { alocari: [{ id_factura: ids[0], suma: 605 }] });
  await decide(texts.fee, 'ignora');
  const { data: data_incasare, kind: tip_incasare, amount: suma_incasata } = inCash;
  await ask('POST', `/facturi/FCT/${third?.numar}/incasari`, { suma_incasata, tip_incasare, data_incasare });

  const register = await ask('GET', `/registru-casa?luna=${luna}`);
  const [{ sold_initial, incasari, plati, sold_final }] = register.meta.totaluri;
  return {
    left: await all(house.issued, async ({ numar }) => (await data(`/facturi/FCT/${numar}`)).valoare_ramasa),
    received: await all(ids, async (id) => {
      const { numar, status, suma_ramasa } = await data(`/facturi-furnizori/${id}`);
      return [numar, status, suma_ramasa];
    }),
    entries: inOrder(await data('/miscari-bancare'), ({ text }: Members) => String(text)).map(
      ({ text, suma, stare, alocari }: Members) => [text, suma, stare, (alocari as readonly Members[]).map(amountOf)],
    ),
    balance: (await data('/solduri-conturi-bancare')).totaluri.find(({ valuta }: Members) => valuta === 'RON')
      .total_disponibil,
    sold: (await ask('GET', `/rapoarte/jurnal-vanzari?luna=${luna}`)).meta.totaluri.map(sumsOf),
    bought: (await ask('GET', `/rapoarte/jurnal-cumparari?luna=${luna}`)).meta.totaluri.map(sumsOf),
    vat: (await data(`/rapoarte/decont-tva?luna=${luna}`)).randuri.map(({ rand, baza, tva }: Members) => [
      rand,
      baza,
      tva,
    ]),
    cash: { sold_initial, incasari, plati, sold_final },
    exported: await filesIn(
      await fetch(`${service.url}/v2/rapoarte/export-contabil?luna=${luna}&format=saga`, { headers }),
      house,
    ),
  };
}

const amountOf = ({ suma }: Members) => suma;

async function atConsole(house: House): Promise<Books> {
  const { browser } = await house.member('contabil');
  const { done } = browser;
  expect(await done('POST', '/banca/extrase', { fisier: sent(statement) })).toMatchObject({ conturi: [{ noi: 4 }] });
  const ids = await all(received, async (invoice) => (await done('POST', '/facturi-furnizori', invoice)).id);
  await done('POST', `/facturi-furnizori/${ids[0]}/aproba`);
  await done('POST', `/facturi-furnizori/${ids[1]}/respinge`, { motiv: 'Nu s-a livrat.' });
  const list = async (): Promise<readonly Members[]> => (await done('GET', '/banca/intrari')).intrari;
  const entries = await list();
  const at = (text: string) => entries.find((one) => one['text'] === text)?.['id'];
  const [first, second, third] = house.issued;
  await done('POST', `/banca/intrari/${at(texts.paid)}/incasare`, first);
  const tie = (text: string, alocari: readonly object[]) =>
    done('POST', `/miscari-bancare/${at(text)}/confirma`, { alocari });
  await tie(texts.advance, [{ ...second, suma: 100 }]);
  await tie(texts.bought, [{ id_factura: ids[0], suma: 605 }]);
  await done('POST', `/miscari-bancare/${at(texts.fee)}/ignora`);
  const { data: data_incasare, kind: tip_incasare, amount: suma_incasata } = inCash;
  await done('POST', `/facturi/FCT/${third?.numar}/incasari`, { suma_incasata, tip_incasare, data_incasare });

  const journal = async (fel: string) => (await done('GET', `/rapoarte/jurnal-${fel}?luna=${luna}`)).totaluri;
  const { vanzari, cumparari } = await done('GET', `/rapoarte/tva?luna=${luna}`);
  const { sold_initial, sold_final, zile } = await done('GET', `/rapoarte/casa?luna=${luna}`);
  const sumOf = (member: string) => zile.reduce((sum: number, day: Members) => sum + Number(day[member]), 0);
  const states = { deschisa: 'fara_propunere', incasata: 'confirmata', ignorata: 'ignorata' } as const;
  return {
    left: await all(house.issued, async ({ numar }) => (await done('GET', `/facturi/FCT/${numar}`)).ramas),
    received: await all(ids, async (id) => {
      const { numar, status, suma_ramasa } = await done('GET', `/facturi-furnizori/${id}`);
      return [numar, status, suma_ramasa];
    }),
    entries: inOrder(await list(), ({ text }) => String(text)).map(({ text, suma, este_incasare, stare, alocari }) => [
      text,
      este_incasare ? suma : -Number(suma),
      states[stare as keyof typeof states],
      (alocari as readonly Members[]).map(amountOf),
    ]),
    balance: (await house.balances()).find(({ iban }) => iban === lei)?.['sold'],
    sold: (await journal('vanzari')).map(sumsOf),
    bought: (await journal('cumparari')).map(sumsOf),
    vat: [...vanzari, ...cumparari].map(({ rand, baza, tva }: Members) => [rand ?? '-', baza, tva]),
    cash: { sold_initial, incasari: sumOf('incasari'), plati: sumOf('plati') + sumOf('restituiri'), sold_final },
    exported: await filesIn(
      await fetch(`${service.url}/app/api/rapoarte/export-contabil`, {
        method: 'POST',
        headers: {
          cookie: `facturier=${browser.token()}`,
          origin: service.url,
          'x-facturier-consola': '1',
          'svc-cod-unic': house.code,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ luna, format: 'saga' }),
      }),
      house,
    ),
  };
}

test('an accountant closes a month by API alone and at the console alone, with the same figures to the ban [CON-BOTH-1]', async () => {
  const programs = await byPrograms(await openMonth());
  const people = await atConsole(await openMonth());
  expect(people).toEqual(programs);
  const { exported, ...figures } = programs;
  expect(figures).toEqual({
    left: [0, 142, 0],
    received: [
      ['FF-908', 'aprobat', 0],
      ['FF-909', 'respins', 0],
    ],
    entries: [
      [texts.advance, 100, 'confirmata', [100]],
      [texts.fee, -7.5, 'ignorata', []],
      [texts.bought, -605, 'confirmata', [605]],
      [texts.paid, 121, 'confirmata', [121]],
    ],
    balance: -391.5,
    sold: [['21', 350, 73.5]],
    bought: [['21', 500, 105]],
    vat: [
      ['9', 350, 73.5],
      ['24', 500, 105],
    ],
    cash: { sold_initial: 0, incasari: 60.5, plati: 0, sold_final: 60.5 },
  });
  expect([...exported.values()].join('\n')).toContain('FF-908');
  expect([...exported.values()].join('\n')).not.toContain('FF-909');
});
