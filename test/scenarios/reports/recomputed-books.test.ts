import { beforeAll, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { type Break, breakBooks, mendBooks } from '../../support/behind-the-wire/broken-books.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, person } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { type ReportingShop, reportingShop } from './reporting.ts';

let service: TestService;
let shop: ReportingShop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await reportingShop(service, {
    setari: { gestioneaza_stoc: true, expune_cantitati: true },
    articole: [{ cod: 'A1', nume: 'Cană', stocuri: [{ stoc: 10 }] }],
    facturi_furnizori: [purchase({ articole: [bought()], plati: [{ suma: 105.5, data: '2026-10-25' }] })],
  });
  const sold = (nr_produse: number) => ({
    articole: [
      line({ nr_crt: 1, cod_articol: 'A1', denumire: 'Cană', nr_produse }),
      line({ nr_crt: 2, cota_tva: 0.11, pret_unitar: 33.33 }),
    ],
  });
  // 1 is paid in part and reversed in part, 3 is deleted and given again, 4 is passed over, and 2 is cancelled.
  await shop.issue(sold(2));
  await shop.issue(sold(1));
  await shop.issue(sold(1));
  await shop.done('3', 'remove');
  await shop.issue({ ...sold(1), numar: '4' });
  await shop.issue(sold(1));
  await shop.issue({ ...sold(1), client: person() });
  await shop.done('2', 'cancel');
  await shop.collect('1', 20, '2026-10-20', 'Chitanta');
  await shop.done('1', 'reverse', { articole: [{ nr_crt: 1, nr_produse: 1 }] });
});

const examine = async (more: Readonly<Record<string, boolean>> = { deep: true }) => {
  const { out, code } = await runCommand(doctor, service.connectionString, {
    flags: { ...more, json: true },
    variables: { FACTURIER_BNR_URL: 'off' },
  });
  const { verdict, checks } = JSON.parse(out.join('\n')) as {
    verdict: string;
    checks: { name: string; verdict: string; says: string | null }[];
  };
  const wrong = checks.filter((one) => one.verdict !== 'well').map(({ name, says }) => `${name}: ${says}`);
  return { code, verdict, wrong };
};

test('doctor --deep finds nothing wrong with books that only the service changed [OPS-DEEP-1]', async () => {
  expect(await examine()).toEqual({ code: 0, verdict: 'well', wrong: [] });
});

test.each<[Break, string]>([
  ['a line', 'every document is worth what its lines add up to: FCT 1 of company CODE: net of its lines is'],
  [
    'a quantity',
    'every line is the one that its document shows: FCT 1, line 1 of company CODE: quantity is 3.000, and 2.000 by',
  ],
  ['a client', 'every document is with the client it was issued to: FCT 1 of company CODE: client is'],
  [
    'a received gross',
    'every received invoice that counts is worth what its lines add up to: FF-908 of company CODE: gross is 606.00, and 605.00 by',
  ],
  [
    'a received net',
    'every received invoice that counts is worth what its lines add up to: FF-908 of company CODE: net of its lines is',
  ],
  ['a total', 'every document is worth what its lines add up to: FCT 1 of company CODE: net of its lines is'],
  ['a shown total', 'every document is worth what its lines add up to: FCT 1 of company CODE: gross it shows is'],
  [
    'money received',
    'what documents were paid and reversed is what their collections and reversals add up to: FCT 1 of company CODE: collected is 21.00, and 20.00 by',
  ],
  [
    'what was reversed',
    'what documents were paid and reversed is what their collections and reversals add up to: FCT 1 of company CODE: reversed is',
  ],
  [
    'money paid',
    'what suppliers were paid is what the payments add up to: FF-908 of company CODE: paid to the supplier is 106.50, and 105.50 by',
  ],
  [
    'a counter',
    'every number of a series was given once, and none is missing: FCT of company CODE: next number is 8, and 7 by',
  ],
  [
    'a receipt',
    'every number of a series was given once, and none is missing: CH of company CODE: next number is 3, and 2 by',
  ],
  [
    'a number',
    'every number of a series was given once, and none is missing: FCT of company CODE: next number is 7, and 9 by',
  ],
  ['a movement', 'every movement of stock tells the level after it: A1 of company CODE: level after a movement is'],
  [
    'a stock and its movement',
    'every stock is what its opening and the documents add up to: A1 of company CODE: stock is',
  ],
])('doctor --deep names %s that is wrong, and mends nothing [OPS-DEEP-1] [OPS-CLI-28]', async (what, expected) => {
  await breakBooks(service, shop.code, what);
  const found = await examine();
  expect(found).toMatchObject({ code: 1, verdict: 'wrong' });
  expect(found.wrong.join('\n')).toContain(expected.replace('CODE', shop.code));
  // It is taken back by the same amount: had doctor mended it, the next test would find it.
  await mendBooks(service, shop.code, what);
});

test('nothing is left of what was broken; a warning alone is told by the exit code if that is asked for [OPS-DEEP-1] [OPS-CLI-28]', async () => {
  expect((await examine()).code).toBe(0);
  await provisionForTest(service, { companii: [{ cod_unic: '1111111', denumire: 'Cod Greșit SRL' }] });
  const warned = { verdict: 'advice', wrong: [expect.stringContaining('1111111')] };
  expect(await examine({})).toEqual({ code: 0, ...warned });
  expect(await examine({ strict: true })).toEqual({ code: 3, ...warned });
});
