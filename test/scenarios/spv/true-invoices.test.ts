import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { readXmlTree, textAt, textsAt, type XmlNode } from '../../support/files/xml-tree.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from '../invoices/collecting.ts';
import { invoice, line, person, problemsOf } from '../invoices/shop.ts';
import * as legacy from '../v1/legacy-shop.ts';
import { authorityFor, buyer, letIn, place, soon, spvShop } from './space.ts';

/** What an e-invoice must not say, from the request to the tax authority. */

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

type Shop = Awaited<ReturnType<typeof spvShop>>;

async function ublOf({ shop }: Pick<Shop, 'shop'>, name: Name): Promise<XmlNode> {
  const reply = await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers });
  expect(reply.status, reply.text).toBe(200);
  return readXmlTree(reply.text);
}

/** Gives it to send; the pre-flight keeps it here, and says what to do. */
async function expectKept(
  seller: Pick<Shop, 'send' | 'spvStatus' | 'status'>,
  name: Name,
  words: RegExp,
): Promise<void> {
  await seller.send(name);
  testWorker(service);
  await expect.poll(() => seller.status(name), soon).toBe('eroare');
  expect(await seller.spvStatus(name)).toMatchObject({
    eroare_anaf: false,
    index_incarcare: null,
    detalii: expect.stringMatching(words),
  });
}

const german = (cod_unic: string) => ({
  tip: 'PJ',
  denumire: 'Kunde GmbH',
  cod_unic,
  tara: 'DE',
  localitate: 'Berlin',
  adresa: 'Hauptstr. 1',
  platitor_tva: true,
});
const vatIdOf = (ubl: XmlNode) => textAt(ubl, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID');
const categoriesOf = (ubl: XmlNode) => textsAt(ubl, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID');

describe('the VAT id of the buyer', () => {
  test('that is Austrian of a client in Germany stays what it is, and is not sent with that country [V2-TRUE-1] [V2-TRUE-2]', async () => {
    const seller = await spvShop(service);
    const name = await seller.issue({ client: german('ATU12345678'), articole: [line({ cota_tva: 0 })] });
    const ubl = await ublOf(seller, name);
    expect([vatIdOf(ubl), categoriesOf(ubl)]).toEqual(['ATU12345678', ['K']]);
    await expectKept(seller, name, /ATU12345678.*corectati tara/);
  });

  test('that is Romanian of a client in Germany is sent, as to anybody who is registered here [V2-LAW-4] [V2-TRUE-2]', async () => {
    const { simulator, work } = await authorityFor(service);
    const seller = await spvShop(service);
    await letIn(service, simulator, seller.shop.code);
    const name = await seller.issue({ client: german('RO44778811'), articole: [line()] });
    const ubl = await ublOf(seller, name);
    expect([vatIdOf(ubl), categoriesOf(ubl)]).toEqual(['RO44778811', ['S']]);
    await seller.send(name);
    work();
    await expect.poll(() => seller.status(name), soon).toBe('acceptata');
    expect(simulator.uploads.map(({ query }) => String(query))).toEqual([`standard=UBL&cif=${seller.shop.code}`]);
    const wrong = await seller.issue({ client: german('RO44778812'), articole: [line()] });
    await seller.send(wrong);
    await expect.poll(() => seller.status(wrong), soon).toBe('eroare');
    expect((await seller.spvStatus(wrong)).detalii).toContain('cifra de control');
  });

  test('of one in Monaco is French, and goods for it are no export [V2-TRUE-2]', async () => {
    const seller = await spvShop(service);
    const client = { ...german('FR12345678901'), tara: 'MC', localitate: 'Monaco' };
    const ubl = await ublOf(seller, await seller.issue({ client, articole: [line({ cota_tva: 0 })] }));
    expect([vatIdOf(ubl), categoriesOf(ubl)]).toEqual(['FR12345678901', ['K']]);
  });

  test('is the same in v1 [V2-TRUE-1]', async () => {
    const shop = await legacy.openLegacyShop(service, { adresa: place });
    const reply = await shop.call('factura/emitere', {
      ...legacy.invoice({
        Client: legacy.client({ Tara: 'DE', Judet: 'BE', CodUnic: 'RO44778811', PlatitorTVA: true }),
        Continut: [legacy.line({ CotaTVA: 0 })],
      }),
    });
    expect(reply.body).toMatchObject({ Success: true });
    const { Serie: serie, Numar: numar } = reply.body.Factura;
    const ubl = await ublOf({ shop }, { serie, numar });
    expect([vatIdOf(ubl), categoriesOf(ubl)]).toEqual(['RO44778811', ['E']]);
  });
});

test('two documents have two numbers at the authority, however series and number are joined [V2-TRUE-3]', async () => {
  const { simulator, work } = await authorityFor(service);
  const seller = await spvShop(service, { serii: [{ serie: 'A' }, { serie: 'A-1' }] });
  await letIn(service, simulator, seller.shop.code);
  const names = [await seller.issue({ serie: 'A', numar: '1-2' }), await seller.issue({ serie: 'A-1', numar: '2' })];
  for (const name of names) await seller.send(name);
  work();
  for (const name of names) await expect.poll(() => seller.status(name), soon).toBe('acceptata');
  expect(simulator.uploads.map(({ xml }) => textAt(readXmlTree(xml), 'cbc:ID')).toSorted()).toEqual([
    'A-1%2D2',
    'A-1-2',
  ]);
});

test.each([
  ['S', /Scutit/],
  ['N', /neimpozabil/],
  ['U', /Regimul marjei/],
  ['H', /Regimul marjei/],
])('type %s says why there is no VAT, and other types do not [V2-TRUE-4]', async (tip_factura, mention) => {
  const seller = await spvShop(service);
  const noteOf = async (type: string, cota_tva: number) =>
    textsAt(
      await ublOf(seller, await seller.issue({ tip_factura: type, articole: [line({ cota_tva })] })),
      'cbc:Note',
    ).join();
  expect(await noteOf(tip_factura, 0)).toMatch(mention);
  expect(await noteOf('F', 0.21)).not.toMatch(mention);
});

test.each([
  ['an individual', person({ ...place }), /persoana fizica/],
  ['a business that is not registered', buyer({ platitor_tva: false }), /nu este platitor/],
  ['a business abroad', german('DE123456789'), /alta tara/],
])('reverse charge to %s is issued, and not sent [V2-TRUE-5]', async (_whom, client, words) => {
  const seller = await spvShop(service);
  const name = await seller.issue({ tip_factura: 'T', client, articole: [line({ cota_tva: 0 })] });
  await expectKept(seller, name, words);
});

describe('VAT that strays from that of the sum', () => {
  const tiny = (count: number) => Array.from({ length: count }, () => line({ pret_unitar: 0.02 }));

  test('is told when the invoice is issued, with what to do [V2-TRUE-10]', async () => {
    const { shop, issue } = await spvShop(service);
    const reply = await shop.ask(invoice({ client: buyer(), articole: tiny(238) }));
    expect(problemsOf(reply)).toEqual({ articole: ['out_of_range'] });
    expect(reply.text).toContain('uniti liniile');
    expect(await shop.stored('invoices')).toEqual([]);
    await issue({ articole: tiny(236) });
    // Where it is told to go.
    await issue({ articole: [line({ pret_unitar: 0.02, nr_produse: 238 })] });
  });

  test('is told in v1 too [V2-TRUE-10]', async () => {
    const shop = await legacy.openLegacyShop(service);
    const Continut = Array.from({ length: 238 }, () => legacy.line({ PretUnitar: 0.02 }));
    const reply = await shop.call('factura/emitere', legacy.invoice({ Continut }));
    expect(reply.body).toMatchObject({ Success: false, Message: expect.stringMatching(/"Continut".*uniti liniile/) });
    expect(await shop.stored('invoices')).toEqual([]);
  });

  test('is told on a proforma, since its payment makes an invoice of it, and on no other paper [V2-TRUE-10]', async () => {
    const { shop, issue } = await spvShop(service);
    const reply = await shop.ask(invoice({ client: buyer(), tip_factura: 'P', serie: 'PRF', articole: tiny(238) }));
    expect(problemsOf(reply)).toEqual({ articole: ['out_of_range'] });
    expect(await shop.stored('invoices')).toEqual([]);
    await issue({ tip_factura: 'C', serie: 'CMD', articole: tiny(238) });
  });
});

test('a rate below half a percent is issued in v1, and not sent [V2-TRUE-6]', async () => {
  const shop = await legacy.openLegacyShop(service, { adresa: place });
  const reply = await shop.call('factura/emitere', {
    ...legacy.invoice({
      Client: legacy.client({
        Tara: 'US',
        Judet: 'NY',
        CodUnic: '12-3456789',
        Strain: true,
        Localitate: 'New York',
        Adresa: '5th Avenue 1',
      }),
      Continut: [legacy.line({ CotaTVA: 0.3, PretUnitar: 1000 })],
    }),
  });
  expect(reply.body).toMatchObject({ Success: true });
  const { Serie: serie, Numar: numar } = reply.body.Factura;
  const at = (path: string, method = 'GET'): Promise<Reply> =>
    service.send(`${addressOf({ serie, numar })}${path}`, { method, headers: shop.headers });
  expect((await at('/trimite-in-spv', 'POST')).status).toBe(200);
  testWorker(service);
  await expect.poll(async () => (await at('/efactura')).body.data.status, soon).toBe('eroare');
  expect((await at('/efactura')).body.data.detalii).toMatch(/0\.3% este sub 0\.5%/);
});

test('a seller whose own code cannot exist sends nothing, and doctor warns of it [V2-TRUE-7]', async () => {
  const check = 'the fiscal codes of the companies can exist';
  const { connectionString } = service;
  expect((await runCommand(doctor, connectionString)).out).toContain(`ok     ${check}`);
  const seller = await spvShop(service, { cod_unic: '12345678' });
  const headers = { ...seller.shop.headers, 'svc-cod-unic': '12345678' };
  const wrong = await service.send('/v2/facturi', { method: 'POST', headers, json: invoice({ client: buyer() }) });
  expect(wrong.status, wrong.text).toBe(200);
  const { serie, numar } = wrong.body.data;
  const at = (path: string, method = 'GET'): Promise<Reply> =>
    service.send(`${addressOf({ serie, numar })}${path}`, { method, headers });
  expect((await at('/trimite-in-spv', 'POST')).status).toBe(200);
  testWorker(service);
  await expect.poll(async () => (await at('/efactura')).body.data.status, soon).toBe('eroare');
  expect((await at('/efactura')).body.data.detalii).toMatch(/12345678 al firmei emitente nu este valid/);
  const warned = await runCommand(doctor, connectionString);
  expect(warned.out.find((text) => text.includes(check))).toMatch(/^warn .*12345678/);
});

test('a name of 1000 characters is all there [V2-TRUE-8]', async () => {
  const seller = await spvShop(service);
  const denumire = Array.from({ length: 200 }, (_, number) => `cuvant${number}`)
    .join(' ')
    .slice(0, 1000)
    .trim();
  const ubl = await ublOf(seller, await seller.issue({ articole: [line({ denumire })] }));
  const item = 'cac:InvoiceLine/cac:Item';
  const parts = ['cbc:Name', 'cbc:Description', 'cac:AdditionalItemProperty/cbc:Value'];
  expect(parts.flatMap((path) => textsAt(ubl, `${item}/${path}`)).join(' ')).toBe(denumire);
});
