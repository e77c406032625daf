import { counter, lei } from '../scenarios/bank/counter.ts';
import { company, documentBody, line, place } from '../scenarios/console/desk.ts';
import { freshFiscalCode, type House, openHouse } from '../scenarios/console/house.ts';
import { bought, purchase } from '../scenarios/suppliers/buying.ts';
import type { TestService } from '../support/service/test-service.ts';

const names = [
  'Florăria Narcisa SRL',
  'Tâmplăria Stejarul SRL',
  'Hotel Belvedere Brașov SA',
  'Cafeneaua din Colț SRL',
  'Atelierul de Încălțăminte Ștefania SRL',
  'Asociația de Proprietari Bloc 14 Aleea Trandafirilor',
  'Brutăria Țărăncuța SRL',
  'Transporturi Rapide Iași SRL',
];

const articles = [
  {
    cod: 'CAN',
    nume: 'Cană ceramică pictată',
    um: 'BUC',
    pret_unitar: 24.5,
    cota_tva: 0.21,
    cod_bare: '5941234567899',
  },
  { cod: 'FAR', nume: 'Farfurie întinsă 26 cm', um: 'BUC', pret_unitar: 38, cota_tva: 0.21 },
  { cod: 'SET', nume: 'Set de ceai pentru șase persoane, cu tavă', um: 'SET', pret_unitar: 412.9, cota_tva: 0.21 },
  { cod: 'VAZ', nume: 'Vază înaltă', um: 'BUC', pret_unitar: 129, cota_tva: 0.21 },
];

/** What each document sold, and when: the last ones this month, others late, some paid. */
const sales = [
  ['2026-06-12', 3, 40],
  ['2026-07-03', 1, 12],
  ['2026-08-19', 0, 90],
  ['2026-09-02', 4, 6],
  ['2026-09-28', 2, 118],
  ['2026-10-06', 6, 25],
  ['2026-10-21', 5, 8],
  ['2026-11-02', 0, 30],
  ['2026-11-05', 7, 64],
  ['2026-11-09', 1, 15],
  ['2026-11-12', 3, 22],
  ['2026-11-16', 2, 250],
] as const;

/** A company in the middle of its work, as the pictures of docs/design.md show it. Its clock stands on 16 November 2026. */
export async function busyHouse(service: TestService): Promise<House> {
  const clients = names.map((denumire, at) => ({
    tip: 'PJ',
    denumire,
    cod_unic: freshFiscalCode(),
    email: `contact${at + 1}@exemplu.ro`,
    tara: 'RO',
    ...place,
  }));
  const house = await openHouse(service, {
    ...company,
    abonament: 'enterprise',
    articole: articles.map((one, at) => ({ ...one, stocuri: [{ cod_gestiune: 'DEP', stoc: 3200 - at * 740 }] })),
    conturi_bancare: [{ nume: 'Cont curent', iban: lei, valuta: 'RON' }],
    facturi_furnizori: [
      purchase({ status: 'in_asteptare' }),
      purchase({ numar: 'FF-877', data_emitere: '2026-10-02', articole: [bought({ nr_produse: 310 })] }),
    ],
    chei: [{ nume: 'magazin online', drepturi: ['facturi:emitere', 'facturi:citire'] }],
    platforme: ['https://magazin.exemplu.ro'],
  });
  const { browser } = house;
  for (const [data_emitere, client, cantitate] of sales) {
    const sold = articles[client % articles.length];
    const linii = [
      line({ denumire: sold?.nume, cod_articol: sold?.cod, cod_gestiune: 'DEP', pret: sold?.pret_unitar, cantitate }),
    ];
    await browser.done('POST', '/facturi', documentBody({ data_emitere, client: clients[client], linii }));
  }
  const euro = { valuta: 'EUR', curs_valutar: 5.0871, client: clients[2], linii: [line({ pret: 1850 })] };
  await browser.done('POST', '/facturi', documentBody(euro));
  await browser.done('POST', '/facturi', documentBody({ tip: 'P', serie: 'PRF', client: clients[3] }));
  const paid = { tip_incasare: 'Banca', data_incasare: '2026-11-10' };
  for (const [numar, suma_incasata] of [
    ['1', 6243.6],
    ['3', 2668.05],
    ['5', 10_000],
  ] as const) {
    await browser.done('POST', `/facturi/FCT/${numar}/incasari`, { ...paid, suma_incasata });
  }
  await browser.done('POST', '/facturi/FCT/10/anuleaza');
  await browser.done('POST', '/facturi/FCT/7/storneaza');
  const { enter } = counter(browser);
  await enter(
    [
      { on: '2026-11-14', amount: '889.35', text: 'plata FCT 8', name: 'FLORARIA NARCISA SRL', reference: 'A' },
      { on: '2026-11-14', amount: '1250.00', text: 'avans', name: 'CAFENEAUA DIN COLT SRL', reference: 'B' },
      { on: '2026-11-15', amount: '-45.20', text: 'Comision administrare cont', reference: 'C' },
    ],
    { closing: { balance: '18430.55', on: '2026-11-15' } },
  );
  await browser.done('POST', '/ciorne', { nume: 'Ofertă Hotel Belvedere', ...documentBody({ client: clients[2] }) });
  return house;
}
