import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { authorityFor, letIn, soon, spvShop } from '../spv/space.ts';
import { bought, purchase } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

const body = { data_de_la: '2026-10-01', data_pana_la: '2026-11-30', tip_arhiva: 'facturi_furnizori' };

/** A company with invoices of every status, one of them from SPV, and its archive. */
async function archived() {
  const { simulator, work } = await authorityFor(service);
  const { shop } = await spvShop(service, {
    facturi_furnizori: [
      purchase({
        numar: 'A/1',
        data_scadenta: '2026-11-30',
        articole: [bought(), bought({ cota_tva: 0.11, denumire: 'Ouă' })],
      }),
      purchase({ numar: 'A:1', status: 'in_asteptare' }),
      purchase({ numar: '2', furnizor: { denumire: '=Țăran Ion' } }),
      purchase({ numar: '3', status: 'respins' }),
      purchase({ numar: '4', data_emitere: '2026-09-30' }),
    ],
  });
  await letIn(service, simulator, shop.code, { wantsMessages: true });
  const xml = sampleSupplierInvoice('', '2026-11-10')
    .replace('PAP-1042', 'SPV-7')
    .replace(
      '<cac:AccountingSupplierParty>',
      '<cbc:Note>Vă mulțumim</cbc:Note><cac:OrderReference><cbc:ID>C-77</cbc:ID></cac:OrderReference><cac:AccountingSupplierParty>',
    );
  simulator.offerInvoice(shop.code, '90105789', xml);
  work();
  await expect.poll(async () => (await shop.stored('supplier_invoices')).length, soon).toBe(7);
  const post = (path: string, json: object) => service.send(path, { method: 'POST', headers: shop.headers, json });
  return { shop, xml, post };
}

test('an archive of invoices of suppliers holds the page of each, and what came from SPV beside it [GRP-ARCH-1] [GRP-PDF-1]', {
  timeout: 120_000,
}, async () => {
  const { shop, xml, post } = await archived();
  const limits = await post('/v2/arhive-pdf/verifica-limite', body);
  expect(limits.body.data).toMatchObject({ numar_documente_gasite: 5, poate_genera_arhiva: true });
  const { id } = (await post('/v2/arhive-pdf', body)).body.data;
  const state = async () => (await service.send(`/v2/arhive-pdf/${id}`, { headers: shop.headers })).body.data;
  await expect.poll(async () => (await state()).este_gata, { timeout: 60_000, interval: 100 }).toBe(true);
  expect(await state()).toMatchObject({ numar_documente: 5, numar_documente_gasite: 5 });
  const { link } = (await post(`/v2/arhive-pdf/${id}/genereaza-link-de-descarcare`, {})).body.data;
  const reply = await fetch(`${service.url}${new URL(link).pathname}`);
  const files = await readZip(Buffer.from(await reply.arrayBuffer()));

  expect([...files.keys()].toSorted()).toEqual([
    '90100234-A_1.pdf',
    '90100234-A_1_2.pdf',
    '90105789-PAP-1042.pdf',
    '90105789-PAP-1042.xml',
    '90105789-PAP-1042.zip',
    '90105789-SPV-7.pdf',
    '90105789-SPV-7.xml',
    '90105789-SPV-7.zip',
    '=Țăran Ion-2.pdf',
    'cuprins.csv',
  ]);
  expect(String(files.get('90105789-SPV-7.xml'))).toBe(xml);
  expect(files.get('90105789-SPV-7.zip')?.subarray(0, 2).toString()).toBe('PK');
  const [head, ...rows] = String(files.get('cuprins.csv')).split('\r\n');
  expect(head).toBe('\uFEFFfurnizor;cod_unic;numar;data;total;valuta;fisier');
  expect(rows).toEqual([
    'Moara Albă SRL;90100234;A/1;2026-10-20;1160.00;RON;90100234-A_1.pdf',
    'Moara Albă SRL;90100234;A:1;2026-10-20;605.00;RON;90100234-A_1_2.pdf',
    "'=Țăran Ion;;2;2026-10-20;605.00;RON;'=Țăran Ion-2.pdf",
    'Papetăria Școlarului SRL;90105789;SPV-7;2026-11-10;151.25;RON;90105789-SPV-7.pdf',
    'Papetăria Școlarului SRL;90105789;PAP-1042;2026-11-16;151.25;RON;90105789-PAP-1042.pdf',
    '',
  ]);

  const textIn = async (name: string): Promise<string> => textOf(await readPdf(new Uint8Array(files.get(name) ?? [])));
  const page = await textIn('90105789-SPV-7.pdf');
  for (const text of [
    'Reprezentare vizuală a unei e-facturi primite',
    'nr. SPV-7',
    'Papetăria Școlarului SRL',
    'Hârtie A4, top',
    '151,25',
    '21%',
    'Comanda: C-77',
    'Vă mulțumim',
  ]) {
    expect(page).toContain(text);
  }
  const entered = await textIn('90100234-A_1.pdf');
  for (const text of ['Factură primită, întocmită din datele introduse', '11%', 'Ouă', '1.160,00'])
    expect(entered).toContain(text);
});

test('without any it cannot be made [GRP-ARCH-1]', async () => {
  const { shop } = await spvShop(service);
  const send = (path: string) => service.send(path, { method: 'POST', headers: shop.headers, json: body });
  expect((await send('/v2/arhive-pdf/verifica-limite')).body.data).toMatchObject({ poate_genera_arhiva: false });
  expect((await send('/v2/arhive-pdf')).body.motiv.cod).toBe('niciun_document');
});
