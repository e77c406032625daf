import { beforeAll, expect, test } from 'vitest';
import { partOf } from '../../support/clients/mime.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { mailbox, soon } from '../mails/mailbox.ts';
import type { Name } from './collecting.ts';
import { lifeOf } from './life.ts';
import { linksOf, open } from './linking.ts';
import { client, openShop, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const printed = async (shop: Shop, name: Name): Promise<string> => {
  const { bytes } = await open(await linksOf(service, shop).download(name));
  return textOf(await readPdf(new Uint8Array(bytes)));
};
const german = client({ denumire: 'Kunde GmbH', cod_unic: 'DE123456788', tara: 'DE', cod_judet: undefined });

test('a request names the language of its document, which stays; a reversal speaks it too [V2-LANG-1] [V2-LANG-2]', async () => {
  const shop = await openShop(service);
  const issued = await shop.issue({ limba: 'en' });
  expect(await printed(shop, issued)).toContain('Issue date');
  const { numar } = (await lifeOf(service, shop).reverse(issued)).body.data;
  expect(await printed(shop, { serie: 'FCT', numar })).toContain('Reverses invoice FCT 1');
  expect(await printed(shop, await shop.issue())).toContain('Data emiterii');
  const refused = await shop.ask({ serie: 'FCT', valuta: 'RON', tip_factura: 'F', limba: 'xx' });
  expect([refused.status, refused.text.includes('limba')]).toEqual([400, true]);
});

test('else the client has one, else the company has one for clients abroad [V2-LANG-2]', async () => {
  const shop = await openShop(service, { setari: { limba_clienti_straini: 'de' } });
  const abroad = await shop.issue({ client: german });
  expect(await printed(shop, abroad)).toContain('Ausstellungsdatum');
  expect(await printed(shop, await shop.issue())).toContain('Data emiterii');

  const { client_id } = (await shop.read(abroad.serie, abroad.numar)).body.data;
  const change = (limba: string | null) =>
    service.send(`/v2/clienti/${client_id}`, { method: 'PATCH', headers: shop.headers, json: { limba } });
  const changed = await change('fr');
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.data.limba).toBe('fr');
  expect(await printed(shop, await shop.issue({ client: german }))).toContain('Date d’émission');
  expect(await printed(shop, await shop.issue({ client: german, limba: 'ro' }))).toContain('Data emiterii');
  expect((await change(null)).body.data.limba).toBeNull();
  expect(await printed(shop, await shop.issue({ client: german }))).toContain('Ausstellungsdatum');
  // What was issued keeps its language.
  expect(await printed(shop, abroad)).toContain('Ausstellungsdatum');
});

test('a provisioned client has the language of the file [V2-LANG-2]', async () => {
  const shop = await openShop(service, {
    clienti: [{ tip: 'PJ', denumire: 'Ügyfél Kft', cod_unic: 'HU12345676', tara: 'HU', limba: 'hu' }],
  });
  const issued = await shop.issue({
    client: client({ denumire: 'Ügyfél Kft', cod_unic: 'HU12345676', tara: 'HU', cod_judet: undefined }),
  });
  expect(await printed(shop, issued)).toContain('Számla');
});

test('the payment page and the mail speak as the document does [V2-LANG-5]', async () => {
  const { shop, issue, mail, outbox } = await mailbox(service, { setari: { link_plata: true } });
  const page = async (limba: string) =>
    (await open(await linksOf(service, shop).payment(await shop.issue({ limba })))).text;
  for (const [limba, language, said] of [
    ['it', 'it', 'Da pagare entro il'],
    ['ro-en', 'en', 'To be paid by'],
    ['ro', 'ro', 'De plată până la'],
  ] as const) {
    const text = await page(limba);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(said);
  }
  await mail(await issue({ limba: 'en' }));
  testWorker(service);
  await expect.poll(async () => (await outbox()).length, soon).toBe(1);
  const [message] = await outbox();
  if (!message) throw new Error('no mail');
  expect(message.headers['subject']).toMatch(/: invoice FCT \d+$/);
  expect(partOf(message, 'text/plain').content.toString()).toContain('You can pay online here: http');
});
