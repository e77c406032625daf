import { beforeAll, expect, test } from 'vitest';
import { startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { soon } from '../mails/mailbox.ts';
import { company, documentBody, place } from './desk.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

const texts = { memento_subiect: null, memento_text: null, restanta_subiect: null, restanta_text: null };

test('an administrator switches reminders on, chooses the days and writes the texts [CON-REM-1]', async () => {
  const { browser, admin, member } = await openHouse(service, company);
  const path = '/setari/e-mail/mementouri';
  expect(await browser.done('GET', '/setari/e-mail')).toMatchObject({
    mementouri: false,
    mementouri_zile: [-3, 3, 10],
    mementouri_margini: { de_la: -60, pana_la: 365, cel_mult: 10 },
  });
  const wrong = await browser.ask('PUT', path, {
    ...texts,
    mementouri: true,
    mementouri_zile: [7],
    memento_text: '{nimic}',
  });
  expect(wrong.body).toMatchObject({ status: 400, campuri: [{ camp: 'memento_text' }] });
  for (const mementouri_zile of [[], [-61], [366], Array.from({ length: 11 }, (_, day) => day)]) {
    const refused = await browser.ask('PUT', path, { ...texts, mementouri: true, mementouri_zile });
    expect(refused.status, refused.text).toBe(400);
  }
  const own = { ...texts, restanta_subiect: 'Restanță de {zile} zile' };
  await browser.done('PUT', path, { ...own, mementouri: true, mementouri_zile: [7, -2, 7] });
  expect(await browser.done('GET', '/setari/e-mail')).toMatchObject({
    ...own,
    mementouri: true,
    mementouri_zile: [-2, 7],
  });
  const preview = { fel: 'restanta', subiect: own.restanta_subiect, text: null };
  const shown = await browser.done('POST', '/setari/e-mail/previzualizare', preview);
  expect(shown.subiect).toBe('Restanță de 3 zile');
  expect(shown.text).toContain('nu am primit încă plata întreagă');
  await browser.done('PUT', path, { ...own, mementouri: false, mementouri_zile: [-2, 7] });
  testWorker(service);
  const told = async () =>
    (await browser.done('GET', '/jurnal')).randuri
      .filter(({ detalii }: { detalii: string }) => detalii.includes('sends_reminders'))
      .map(({ actiune, nume_autor, detalii }: Readonly<Record<string, string>>) => ({
        actiune,
        nume_autor,
        ...JSON.parse(detalii ?? ''),
      }));
  await expect.poll(async () => (await told()).length, soon).toBe(2);
  expect(await told()).toEqual([
    { actiune: 'changed', nume_autor: admin, sends_reminders: { from: true, to: false } },
    expect.objectContaining({
      actiune: 'created',
      nume_autor: admin,
      sends_reminders: true,
      reminder_days: [-2, 7],
      overdue_subject: own.restanta_subiect,
    }),
  ]);
  const clerk = await member('operator');
  expect((await clerk.browser.ask('PUT', path, { ...own, mementouri: false, mementouri_zile: [1] })).status).toBe(403);
});

test('a document shows what became of its mails, is marked disputed or silenced, and its history tells it [CON-REM-2]', async () => {
  const server = await startSmtp({ atRecipient: () => '552 5.2.2 mailbox full' });
  const { browser, member } = await openHouse(service, company);
  const client = {
    tip: 'PJ',
    denumire: 'Client SRL',
    cod_unic: '2864518',
    tara: 'RO',
    email: 'plin@exemplu.ro',
    ...place,
  };
  await browser.done('POST', '/facturi', documentBody({ client }));
  await browser.done('POST', '/facturi/FCT/1/trimite-pe-email', {});
  const mails = () => browser.done('GET', '/facturi/FCT/1/emailuri');
  const stop = testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
  await expect.poll(async () => (await mails()).randuri[0]?.stare, soon).toBe('esuat');
  await stop();
  expect((await mails()).randuri).toMatchObject([
    { fel: 'document', email: 'plin@exemplu.ro', motiv: { cod: 'casuta_plina' } },
  ]);
  const reminding = '/facturi/FCT/1/mementouri';
  expect(await browser.done('GET', reminding)).toEqual({
    contestata: false,
    mementouri_oprite: false,
    mementouri_active: false,
  });
  await browser.done('PATCH', reminding, { contestata: true, mementouri_oprite: true });
  await browser.done('PATCH', reminding, { mementouri_oprite: false });
  expect(await browser.done('GET', reminding)).toMatchObject({ contestata: true, mementouri_oprite: false });
  const { istoric } = await browser.done('GET', '/facturi/FCT/1');
  expect(istoric.map(({ actiune }: { actiune: string }) => actiune)).toEqual(
    expect.arrayContaining(['disputed', 'reminders-stopped', 'reminders-resumed']),
  );
  const reader = await member('cititor');
  expect((await reader.browser.ask('PATCH', reminding, { contestata: false })).status).toBe(403);
  expect((await browser.ask('GET', '/facturi/FCT/99/emailuri')).status).toBe(404);
});
