import { beforeAll, describe, expect, test } from 'vitest';
import { hideTable } from '../../support/behind-the-wire/health.ts';
import type { Browser } from '../../support/clients/console-client.ts';
import { counted, soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type House, openHouse } from '../console/house.ts';
import { issuingHouse } from '../console/issuing-house.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer, place } from '../spv/space.ts';
import { bought, purchase } from '../suppliers/buying.ts';

/** An invoice, issued or received, may have so many lines. */
const most = counted(600, 10_000);
const long = 400_000;

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const fileOf = async ({ browser, code }: { readonly browser: Browser; readonly code: string }, path: string) => {
  const headers = { cookie: `facturier=${browser.token()}`, 'svc-cod-unic': code };
  const response = await fetch(`${service.url}/app/api${path}`, { headers });
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const pdfAt = async (address: string): Promise<void> => {
  const response = await fetch(new URL(address, service.url));
  expect([response.status, response.headers.get('content-type')], address).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
};

const months = async (house: House, raport: string): Promise<readonly string[]> => {
  expect((await fileOf(house, `/rapoarte/export?raport=${raport}&format=xlsx&luna=2026-11`)).length).toBeGreaterThan(0);
  const csv = await fileOf(house, `/rapoarte/export?raport=${raport}&format=csv&luna=2026-11`);
  return csv.toString().split('\r\n').slice(1, -1);
};

describe('at its legal largest', () => {
  test(
    'an invoice, its reversal and a proforma are read, listed, printed and exported [OPS-BODY-4]',
    async () => {
      const { made, headers, post } = await issuingHouse(service);
      const lines = Array.from({ length: most }, () => line({ pret_unitar: 1 }));
      const issue = (more: object) => post('/v2/facturi', invoice({ client: buyer(), articole: lines, ...more }));
      await issue({ numar: '1' });
      await issue({ numar: '1', serie: 'PRF', tip_factura: 'P' });
      const reversal = await post('/v2/facturi/FCT/1/storneaza');
      const documents = ['FCT/1', 'PRF/1', `${reversal.serie ?? 'ST'}/${reversal.numar ?? '1'}`];
      for (const document of documents) {
        const read = await service.send(`/v2/facturi/${document}`, { headers });
        expect(read.body.data.articole, document).toHaveLength(most);
        await pdfAt((await post(`/v2/facturi/${document}/genereaza-link-de-descarcare`)).link);
      }
      expect((await made.browser.done('GET', '/facturi')).facturi).toHaveLength(3);
      expect((await fileOf(made, '/facturi/export?format=csv')).toString()).toContain('FCT;1;');
      const journal = await months(made, 'jurnal-vanzari');
      for (const name of ['FCT 1;', 'ST ']) {
        expect(
          journal.filter((row) => row.startsWith(name)),
          name,
        ).toHaveLength(1);
      }
      await months(made, 'articole');
    },
    long,
  );

  soakTest(
    'an invoice of a supplier is read, listed, printed and exported [OPS-BODY-4]',
    async () => {
      const articole = Array.from({ length: most }, () => bought());
      const house = await openHouse(service, {
        platitor_tva: true,
        adresa: place,
        facturi_furnizori: [purchase({ articole, data_emitere: '2026-11-10' })],
      });
      const { facturi } = await house.browser.done('GET', '/facturi-furnizori');
      const [{ id }] = facturi;
      expect((await house.browser.done('GET', `/facturi-furnizori/${id}`)).articole).toHaveLength(most);
      await pdfAt((await house.browser.done('POST', `/facturi-furnizori/${id}/pdf`)).cale);
      expect((await months(house, 'jurnal-cumparari')).join('\n')).toContain(`${most * 500},00;${most * 105},00`);
    },
    long,
  );
});

test('a file that cannot be finished is cut off and logged, and does not look whole [OPS-BODY-4]', async () => {
  const { made } = await issuingHouse(service);
  const bringBack = await hideTable(service, 'invoices');
  try {
    await expect(fileOf(made, '/rapoarte/export?raport=jurnal-vanzari&format=csv&luna=2026-11')).rejects.toThrow(
      /terminated|socket|other side closed/,
    );
  } finally {
    await bringBack();
  }
  const faults = service
    .logged()
    .split('\n')
    .filter((each) => each.includes('"msg":"fault"'));
  expect(faults.at(-1)).toContain('invoices');
});
