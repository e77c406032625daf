import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { authorityFor, letIn, soon } from '../spv/space.ts';
import { purchase } from './buying.ts';
import { begin, type Members } from './received-at-desk.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
});
const paidBefore = (more: Members = {}) => ({ suma: 100, data: '2026-11-01', ...more });

describe('by hand', () => {
  const typed = (more: Members = {}) => ({
    furnizor: { denumire: 'Moara Albă SRL', cod_unic: 'RO90100234' },
    numar: 'M-1',
    data_emitere: '2026-11-10',
    valuta: 'RON',
    articole: [{ denumire: 'Mălai', nr_produse: 2, pret_unitar: 10, cota_tva: 0.11 }],
    ...more,
  });

  test('an invoice is entered, waits, and is listed as such; the same number of that day again is refused [GRP-PROV-3]', async () => {
    const { browser, list } = await begin(service);
    await browser.done('POST', '/facturi-furnizori', typed({ plati: [paidBefore({ suma: 2 })] }));
    expect(await list('?sursa=manual')).toMatchObject([
      { numar: 'M-1', furnizor: 'Moara Albă SRL', status: 'in_asteptare', total: 22.2, suma_ramasa: 20.2 },
    ]);
    for (const [numar, data_emitere] of [
      ['M-1', typed()['data_emitere']],
      ['FF-908', purchase().data_emitere],
    ]) {
      expect((await browser.ask('POST', '/facturi-furnizori', typed({ numar, data_emitere }))).body).toMatchObject({
        status: 400,
        cod: 'factura_duplicata',
        campuri: [{ camp: 'numar', mesaj: `Factura ${numar} a acestui furnizor există deja.` }],
      });
    }
  });

  test('what was typed wrong and refused is typed again, once; the file does not bring it too [GRP-PROV-5]', async () => {
    const { browser, code, name, list } = await begin(service);
    const again = (more: Members = {}) => browser.ask('POST', '/facturi-furnizori', typed(more));
    const listed = async () => (await list('?numar=M-1')).map(({ status, total }) => [status, total]);
    await again();
    const [wrong] = await list('?numar=M-1');
    const path = `/facturi-furnizori/${wrong?.['id']}`;
    await browser.done('POST', `${path}/respinge`, { motiv: 'Scrisă greșit' });
    await provisionForTest(service, {
      companii: [{ cod_unic: code, denumire: name, facturi_furnizori: [purchase({ numar: 'M-1' })] }],
    });
    expect(await listed()).toEqual([['respins', expect.anything()]]);
    const line = { denumire: 'Mălai', nr_produse: 3, pret_unitar: 10, cota_tva: 0.11 };
    const replies = await Promise.all([1, 2].map(() => again({ articole: [line] })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    for (const act of ['aproba', 'redeschide']) {
      expect((await browser.ask('POST', `${path}/${act}`)).body, act).toMatchObject({ cod: 'factura_duplicata' });
    }
    expect(await listed()).toEqual([
      ['in_asteptare', 33.3],
      ['respins', expect.anything()],
    ]);
  });

  test('what comes from SPV replaces the one that was typed right, not the refused one [GRP-PROV-5] [GRP-SUP-7]', async () => {
    const { browser, code, list } = await begin(service);
    const number = 'PAP-1042';
    const same = typed({ numar: number, furnizor: { denumire: 'Papetăria', cod_unic: '90105789' } });
    await browser.done('POST', '/facturi-furnizori', same);
    const [wrong] = await list(`?numar=${number}`);
    await browser.done('POST', `/facturi-furnizori/${wrong?.['id']}/respinge`, { motiv: 'Scrisă greșit' });
    await browser.done('POST', '/facturi-furnizori', same);
    const { simulator, work } = await authorityFor(service);
    await letIn(service, simulator, code, { wantsMessages: true });
    simulator.offerInvoice(code, '90105789', sampleSupplierInvoice('', '2026-11-10'));
    work();
    const listed = async () => (await list(`?numar=${number}`)).map(({ status, sursa }) => [status, sursa]);
    await expect.poll(listed, soon).toContainEqual(['in_asteptare', 'spv']);
    // The authority's own sample has the same number and another day.
    const found = await listed();
    expect(found).toContainEqual(['respins', 'manual']);
    expect(found).not.toContainEqual(['in_asteptare', 'manual']);
  });

  test.each<readonly [string, Members, string]>([
    ['a quantity of 0', { articole: [{ denumire: 'A', nr_produse: 0, pret_unitar: 1 }] }, 'articole.0.nr_produse'],
    [
      'a warehouse of nobody',
      { articole: [{ denumire: 'A', nr_produse: 1, pret_unitar: 1, cod_gestiune: 'X' }] },
      'articole.0.cod_gestiune',
    ],
    ['a payment beyond the total', { plati: [paidBefore({ suma: 23 })] }, 'plati'],
    ['a payment in the future', { plati: [paidBefore({ suma: 1, data: '2027-01-01' })] }, 'plati.0.data'],
    [
      'a payment of a credit note',
      { articole: [{ denumire: 'A', nr_produse: -1, pret_unitar: 1 }], plati: [paidBefore()] },
      'plati',
    ],
    ['a currency of nobody', { valuta: 'XXQ' }, 'valuta'],
  ])('%s is told at its field [GRP-PROV-3]', async (_name, more, field) => {
    const { browser } = await begin(service);
    const reply = await browser.ask('POST', '/facturi-furnizori', typed(more));
    expect(
      reply.body.campuri?.map(({ camp }: { camp: string }) => camp),
      reply.text,
    ).toEqual([field]);
  });

  test('over the kept XML of a message that nobody could read; then it came from SPV, with that XML [GRP-READ-4]', async () => {
    const { browser, code, list } = await begin(service);
    const { simulator, work } = await authorityFor(service);
    await letIn(service, simulator, code, { wantsMessages: true });
    const messageId = simulator.offerInvoice(code, '19', '<Order>ce e asta</Order>');
    work();
    const unreadable = async () => (await browser.done('GET', '/mesaje-necitite')).mesaje;
    await expect.poll(async () => (await unreadable()).length, soon).toBe(1);
    expect(await unreadable()).toEqual([
      { mesaj: messageId, primit_la: expect.any(String), cod_unic_furnizor: '19', motiv: 'its root is Order' },
    ]);
    expect(await browser.done('GET', `/mesaje-necitite/${messageId}`)).toEqual({ xml: '<Order>ce e asta</Order>' });
    expect((await browser.ask('GET', '/mesaje-necitite/1')).status).toBe(404);
    await browser.done('POST', '/facturi-furnizori', typed({ mesaj: messageId, numar: 'O-1' }));
    expect(await unreadable()).toEqual([]);
    expect(await list('?numar=O-1')).toMatchObject([{ sursa: 'spv' }]);
    expect((await browser.ask('POST', '/facturi-furnizori', typed({ mesaj: messageId, numar: 'O-2' }))).status).toBe(
      404,
    );
  });
});
