import { beforeAll, expect, test } from 'vitest';
import { withPool } from '../../../src/commands/installation.ts';
import { user } from '../../../src/commands/user.ts';
import { dayMs } from '../../../src/domain/time/calendar.ts';
import { warnOfKeys } from '../../../src/operations/company/warn-of-keys.ts';
import { outboxMailer } from '../../../src/partners/simulated/outbox-mailer.ts';
import { systemIds } from '../../../src/partners/system.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const soon = { timeout: 60_000, interval: 50 };
const inDays = (days: number): string => new Date(service.clock.now().getTime() + days * dayMs).toISOString();

test('the address of the sender is changed by the operator of the installation alone [CON-MAIL-4]', async () => {
  const own = { adresa_expeditor: 'facturi@florarie.ro' };
  const { browser, admin } = await openHouse(service, { trimitere_email: own });
  const all = { nume_expeditor: 'Florăria', raspuns_la: 'ana@florarie.ro', subiect: null, text: null };
  const change = (adresa_expeditor: string | null) =>
    browser.ask('PUT', '/setari/e-mail', { ...all, adresa_expeditor });
  expect((await change(own.adresa_expeditor)).status).toBe(204);
  const refused = await change('director@banca.ro');
  expect(refused.status).toBe(400);
  expect(refused.body.campuri).toMatchObject([{ camp: 'adresa_expeditor' }]);
  expect(await browser.done('GET', '/setari/e-mail')).toMatchObject({ ...own, raspuns_la: 'ana@florarie.ro' });
  expect((await change(null)).status).toBe(204);
  expect((await change(own.adresa_expeditor)).status).toBe(400);
  const data = service.settings.dataFolder;
  await runCommand(user, service.connectionString, { positionals: ['add', admin], flags: { operator: true }, data });
  expect((await change(own.adresa_expeditor)).status).toBe(204);
  expect(await browser.done('GET', '/setari/e-mail')).toMatchObject(own);
});

test('texts are shown on a made-up invoice before they are kept; a place that nothing fills in is refused at its field [CON-MAIL-1]', async () => {
  const { browser, name } = await openHouse(service);
  const preview = (subiect: string | null, text: string | null) =>
    browser.ask('POST', '/setari/e-mail/previzualizare', { subiect, text });
  expect((await preview('Documentul {numar} de la {firma}', 'Suma: {total} {valuta}')).body).toMatchObject({
    subiect: `Documentul 1 de la ${name}`,
    text: 'Suma: 1.210,00 RON',
    html: expect.stringContaining('>Suma: 1.210,00 RON</p>'),
  });
  const { subiect_obisnuit, text_obisnuit } = await browser.done('GET', '/setari/e-mail');
  const usual = await preview(null, null);
  expect(usual.body).toEqual((await preview(subiect_obisnuit, text_obisnuit)).body);
  expect(usual.body.text).not.toContain('plăti online');
  const strange = { camp: 'subiect', mesaj: expect.stringContaining('{nume}') };
  expect((await preview('Pentru {nume}', null)).body.campuri).toEqual([strange]);
  const all = { nume_expeditor: null, adresa_expeditor: null, raspuns_la: null, text: null };
  expect((await browser.ask('PUT', '/setari/e-mail', { ...all, subiect: '{nume}' })).body.campuri).toEqual([strange]);
  expect((await preview('<b>{firma}</b>', '<script>')).body.html).toContain('&lt;script&gt;');
});

test('a test mail goes to whoever asks for it, with the texts that are kept [CON-MAIL-2]', async () => {
  testWorker(service);
  const { browser, admin, trail } = await openHouse(service);
  const texts = {
    nume_expeditor: 'Florile',
    adresa_expeditor: null,
    raspuns_la: null,
    subiect: null,
    text: 'Total {total}',
  };
  await browser.done('PUT', '/setari/e-mail', texts);
  expect(await browser.done('POST', '/setari/e-mail/proba')).toEqual({ catre: admin });
  expect(await mailTo(service, admin)).toContain('Total 1.210,00');
  expect((await trail()).at(-1)).toMatchObject({ said: 'settings mail tried', author: 'person' });
});

test.each([
  ['ro', 'Bună ziua', '1.210,00 RON', 'ro'],
  ['en', 'Please find attached invoice', '1,210.00 RON', 'en'],
  ['de', 'Guten Tag', '1.210,00 RON', 'de'],
  ['fr', 'Bonjour', '1 210,00 RON', 'fr'],
  ['hu', 'Tisztelt', '1 210,00 RON', 'hu'],
  ['it', 'Buongiorno', '1.210,00 RON', 'it'],
  ['ro-en', 'Please find attached invoice', '1,210.00 RON', 'en'],
])('a preview in %s is what a client of that language gets [CON-MAIL-3]', async (limba, begun, amount, spoken) => {
  const { browser } = await openHouse(service);
  const preview = (more: object) =>
    browser.done('POST', '/setari/e-mail/previzualizare', { subiect: null, text: null, limba, ...more });
  const { text, html } = await preview({});
  expect(text).toContain(begun);
  expect(text).toContain(amount);
  expect(html).toContain(`<html lang="${spoken}">`);
  const { text: reminder } = await preview({ fel: 'restanta' });
  expect(reminder).toContain(amount);
  expect(reminder).not.toBe(text);
});

test('the test mail speaks the language that was chosen; one that there is not is refused [CON-MAIL-3]', async () => {
  testWorker(service);
  const { browser, admin } = await openHouse(service);
  await browser.done('POST', '/setari/e-mail/proba?limba=de');
  expect(await mailTo(service, admin)).toContain('Guten Tag');
  await browser.done('POST', '/setari/e-mail/proba?limba=ro-en');
  expect(await mailTo(service, admin, 2)).toContain('Please find attached invoice');
  expect((await browser.ask('POST', '/setari/e-mail/proba?limba=es')).status).toBe(400);
  const wrong = { subiect: null, text: null, limba: 'es' };
  expect((await browser.ask('POST', '/setari/e-mail/previzualizare', wrong)).status).toBe(400);
});

test('test mails to one address are as few as others [CON-MAIL-2] [V2-MAIL-5]', async () => {
  const { browser } = await openHouse(service);
  for (let sent = 0; sent < 20; sent += 1) await browser.done('POST', '/setari/e-mail/proba');
  expect((await browser.ask('POST', '/setari/e-mail/proba')).status).toBe(429);
});

test('two weeks before a key ends its administrators are told by mail, once; a new end is told again [CON-SET-5]', async () => {
  const { browser, admin, member, trail } = await openHouse(service);
  const { email: reader } = await member('cititor', freshEmail('cititor'));
  const warn = () =>
    withPool(service.connectionString, (database) =>
      warnOfKeys({ database, clock: service.clock, ids: systemIds, mailer: outboxMailer })(),
    );
  const make = (nume: string, days: number | null) =>
    browser.done('POST', '/chei', {
      nume,
      drepturi: ['facturi:citire'],
      expira_la: days === null ? null : inDays(days),
    });
  await make('veșnică', null);
  await make('departe', 40);
  await make('aproape', 13);
  await Promise.all([warn(), warn()]);
  await warn();
  testWorker(service);
  const text = await mailTo(service, admin);
  expect(text).toContain('aproape');
  expect(text).not.toContain('departe');
  expect(text).toContain('/app/setari/chei');
  const told = async () => (await trail()).filter(({ said }) => said.endsWith('end-announced')).map(({ said }) => said);
  expect(await told()).toEqual(['key aproape end-announced']);
  expect(await browser.done('GET', '/chei')).toMatchObject({ chei: expect.any(Array) });

  service.clock.set(inDays(27));
  await warn();
  await mailTo(service, admin, 2);
  expect(await told()).toEqual(['key aproape end-announced', 'key departe end-announced']);
  // The invitation, and nothing else.
  expect(await mailTo(service, reader)).toContain('invitație');
});

test('the history of a series says what was changed, when and by whom [CON-SET-4]', async () => {
  testWorker(service);
  const { browser, admin } = await openHouse(service);
  await browser.done('POST', '/serii', { serie: 'FCT', fel: 'factura' });
  await browser.done('POST', '/serii', { serie: 'ALTA', fel: 'factura' });
  await browser.done('PUT', '/serii/FCT', { cifre: 6 });
  const history = async () => (await browser.done('GET', '/serii/FCT/istoric')).istoric;
  await expect.poll(async () => (await history()).length, soon).toBe(2);
  expect(await history()).toMatchObject([
    { actiune: 'changed', autor: 'persoana', nume_autor: admin, detalii: expect.stringContaining('digits') },
    { actiune: 'created', autor: 'persoana', nume_autor: admin },
  ]);
  expect((await browser.ask('GET', '/serii/NU/istoric')).status).toBe(404);
});
