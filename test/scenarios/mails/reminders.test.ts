import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { endLeases, forgetJobs, holdOutwardJobs, makeDue } from '../../support/behind-the-wire/jobs.ts';
import { partOf, readMime } from '../../support/clients/mime.ts';
import { type Manners, startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { client, problemsOf } from '../invoices/shop.ts';
import { mailbox, soon } from './mailbox.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  service.clock.set('2026-11-15T10:00:00Z');
  await forgetJobs(service);
});

const on: Members = { trimitere_email: { mementouri: true, mementouri_zile: [-3, 0, 5] } };

/** A company that reminds its clients, a mail server, and days that pass. */
async function reminding(company: Members = on, manners: Manners = {}) {
  const server = await startSmtp(manners);
  const box = await mailbox(service, company);
  // The workers of later tests would go on reminding.
  onTestFinished(() => box.shop.change({ trimitere_email: { mementouri: false } }));
  const mailsOf = async (name: Name) => {
    const reply = await service.send(`${addressOf(name)}/emailuri`, { headers: box.shop.headers });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const mark = (name: Name, json: unknown) =>
    service.send(`${addressOf(name)}/mementouri`, { method: 'PATCH', headers: box.shop.headers, json });
  /** At this moment a worker does everything that is due, mail included. */
  const workAt = async (moment: string): Promise<void> => {
    service.clock.set(moment);
    const stop = testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
    const turns = async () =>
      (await box.shop.stored('reminder_turns')).map(({ done_on }) => (done_on as Date).toLocaleDateString('sv'));
    const today = moment.slice(0, 10);
    await expect.poll(async () => [await turns(), await box.jobs()], soon).toEqual([[today], []]);
    await stop();
  };
  const subjects = (): readonly string[] =>
    server.received.map(({ source }) =>
      String(readMime(source).headers['subject']).replace(/^Magazinul \d+ SRL: /, ''),
    );
  const issueDue = (data_scadenta: string, more: Members = {}) => box.issue({ data_scadenta, ...more });
  return { ...box, server, mailsOf, mark, workAt, subjects, issueDue };
}

describe('reminders', () => {
  test('go out before, on and after the due date on the chosen days, once each, with the PDF and what is left [V2-REM-1]', async () => {
    const { issueDue, workAt, subjects, server, mailsOf, shop, trail } = await reminding();
    const name = await issueDue('2026-11-25');
    await workAt('2026-11-21T10:00:00Z');
    expect(subjects()).toEqual([]);
    for (const day of ['22', '23', '25', '29', '30']) await workAt(`2026-11-${day}T10:00:00Z`);
    await workAt('2026-12-20T10:00:00Z');
    expect(subjects()).toEqual([
      'factura FCT 1 are scadența la 25.11.2026',
      'factura FCT 1 are scadența la 25.11.2026',
      'factura FCT 1 a depășit scadența',
    ]);
    const last = readMime(server.received[2]?.source ?? Buffer.alloc(0));
    expect(partOf(last, 'text/plain').content.toString()).toContain('Rest de plată: 121,00 RON');
    expect(partOf(last, 'application/pdf').content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await mailsOf(name)).toMatchObject([
      { fel: 'memento', zile: 5, stare: 'trimis', email: 'client@exemplu.ro', incercari: 1, motiv: null },
      { fel: 'memento', zile: 0 },
      { fel: 'memento', zile: -3, programat_la: '2026-11-22T12:00:00.000+02:00' },
    ]);
    expect((await trail()).filter((said) => said === 'FCT 1 reminded')).toHaveLength(3);
    expect((await shop.read(name.serie, name.numar)).body.data.trimisa_pe_email).toBe(false);
  });

  test('are off until the company wants them [V2-REM-1]', async () => {
    const other = await reminding();
    const { issueDue, mails } = await reminding({});
    await issueDue('2026-11-18');
    await other.issueDue('2026-11-18');
    await other.workAt('2026-11-15T10:00:00Z');
    expect(other.subjects()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  test('leave in the morning, not at night [V2-REM-2]', async () => {
    const { issueDue, workAt, mails, mail } = await reminding();
    await issueDue('2026-11-18');
    service.clock.set('2026-11-15T06:59:00Z');
    await mail(await issueDue('2026-12-31'));
    const stop = testWorker(service);
    await expect.poll(async () => (await mails()).map(({ state }) => state), soon).toEqual(['sent']);
    await stop();
    expect(await mails()).toHaveLength(1);
    await workAt('2026-11-15T07:00:00Z');
    expect(await mails()).toHaveLength(2);
  });

  test('that a standstill delayed go out up to three days later, only the last of them; older debts are left alone [V2-REM-3]', async () => {
    const { issueDue, workAt, subjects } = await reminding();
    await issueDue('2026-11-25');
    await issueDue('2026-11-16', { data_emitere: '2026-11-15' });
    await workAt('2026-11-25T10:00:00Z');
    expect(subjects()).toEqual(['factura FCT 1 are scadența la 25.11.2026']);
    await workAt('2026-12-03T10:00:00Z');
    expect(subjects().slice(1)).toEqual(['factura FCT 1 a depășit scadența']);
  });

  test('are never sent for what is paid, cancelled, reversed, disputed or stopped [V2-REM-5]', async () => {
    const { issueDue, workAt, shop, mark, subjects, mails } = await reminding();
    const life = lifeOf(service, shop);
    const [paid, cancelled, reversed, disputed, stopped, open] = [
      await issueDue('2026-11-18'),
      await issueDue('2026-11-18'),
      await issueDue('2026-11-18'),
      await issueDue('2026-11-18'),
      await issueDue('2026-11-18'),
      await issueDue('2026-11-18'),
    ];
    await till(service, shop).collect(paid, 121);
    expectDone(await life.cancel(cancelled));
    await life.reverse(reversed);
    expect((await mark(disputed, { contestata: true })).body.data).toEqual({
      contestata: true,
      mementouri_oprite: false,
      mementouri_active: true,
    });
    expect((await mark(stopped, { mementouri_oprite: true })).status).toBe(200);
    // V2-FIELDS-1
    const some = `${addressOf(stopped)}/mementouri?fields=mementouri_oprite,contestata`;
    expect((await service.send(some, { headers: shop.headers })).body.data).toEqual({
      contestata: false,
      mementouri_oprite: true,
    });
    await issueDue('2026-11-18', { tip_factura: 'P', serie: 'PRF' });
    await workAt('2026-11-15T10:00:00Z');
    expect(subjects()).toEqual([`factura FCT ${open.numar} are scadența la 18.11.2026`]);
    expect(await mails()).toHaveLength(1);
    expect((await mark(disputed, { contestata: false })).status).toBe(200);
    await workAt('2026-11-16T10:00:00Z');
    expect(subjects()).toHaveLength(2);
  });

  test('that wait for the mail server while the document is disputed are withdrawn, which is no failure [V2-REM-5] [EVT-6]', async () => {
    const { issueDue, workAt, mark, mails, mailsOf, server, shop } = await reminding(on, {
      atConnect: (n) => (n === 1 ? '421 later' : null),
    });
    const name = await issueDue('2026-11-18');
    service.clock.set('2026-11-15T10:00:00Z');
    const url = `smtp://${server.address}`;
    const stop = testWorker(service, { smtp: { url, address: 'facturi@serviciu.ro' }, firstDelaySeconds: 600 });
    await expect
      .poll(async () => (await mails()).map(({ state, attempts }) => [state, attempts]), soon)
      .toEqual([['scheduled', 1]]);
    await stop();
    expect((await mark(name, { contestata: true })).status).toBe(200);
    await makeDue(service, 'send-mail');
    await workAt('2026-11-15T11:00:00Z');
    expect(server.received).toEqual([]);
    expect(await mailsOf(name)).toMatchObject([{ fel: 'memento', stare: 'retras', motiv: null }]);
    // EVT-6: nobody gave it up, so nothing is told.
    const told = await service.send('/v2/evenimente', { headers: shop.headers });
    expect(told.body.data.map(({ tip }: { readonly tip: string }) => tip)).toEqual(['factura.emisa']);
  });

  test('wait after a restore until somebody lets them go [V2-REM-3]', async () => {
    const { issueDue, workAt, mails, jobs, subjects } = await reminding();
    await issueDue('2026-11-18');
    await holdOutwardJobs(service, true);
    const stop = testWorker(service);
    await expect.poll(async () => (await jobs()).map(({ kind }) => kind), soon).toEqual(['remind-clients']);
    await stop();
    expect(await mails()).toEqual([]);
    await holdOutwardJobs(service, false);
    await workAt('2026-11-15T11:00:00Z');
    expect(subjects()).toHaveLength(1);
  });

  test('are five a day to one address; the others follow the next day [V2-REM-4]', async () => {
    const { issueDue, workAt, server } = await reminding();
    for (let count = 0; count < 7; count += 1) await issueDue('2026-11-18');
    await workAt('2026-11-15T10:00:00Z');
    expect(server.received).toHaveLength(5);
    await workAt('2026-11-16T11:00:00Z');
    expect(server.received).toHaveLength(7);
  });

  test('are scheduled once by many workers, and by those that take over [V2-REM-3]', async () => {
    const { issueDue, mails } = await reminding();
    for (let count = 0; count < 4; count += 1) {
      await issueDue('2026-11-18', {
        client: client({ cod_unic: undefined, tip: 'PF', email: `c${count}@exemplu.ro` }),
      });
    }
    const stops = [testWorker(service), testWorker(service), testWorker(service)];
    await expect
      .poll(async () => {
        await endLeases(service);
        return (await mails()).filter(({ state }) => state === 'sent').length;
      }, soon)
      .toBe(4);
    await Promise.all(stops.map((stop) => stop()));
    expect(await mails()).toHaveLength(4);
  });

  test('have the words of the company, and go on after an address that does not exist [V2-REM-1] [V2-MAIL-7]', async () => {
    const texts = { memento_subiect: 'Scadență {serie} {numar}', memento_text: 'Peste {zile} zile: {rest} {valuta}.' };
    const { issueDue, workAt, subjects, server, mailsOf } = await reminding(
      { trimitere_email: { mementouri: true, mementouri_zile: [-3], ...texts } },
      { atRecipient: (_mail, address) => (address === 'client@exemplu.ro' ? '550 5.1.1 user unknown' : null) },
    );
    const [first] = [
      await issueDue('2026-11-18'),
      await issueDue('2026-11-18', { client: client({ cod_unic: undefined, tip: 'PF', email: 'alt@exemplu.ro' }) }),
    ];
    await workAt('2026-11-15T10:00:00Z');
    expect(subjects()).toEqual(['Scadență FCT 2']);
    const text = partOf(readMime(server.received[0]?.source ?? Buffer.alloc(0)), 'text/plain').content.toString();
    expect(text).toContain('Peste 3 zile: 121,00 RON.');
    expect(await mailsOf(first)).toMatchObject([
      { stare: 'esuat', motiv: { cod: 'adresa_inexistenta', mesaj: 'Adresa de e-mail nu exista.' } },
    ]);
  });

  test('speak the language of their document [V2-REM-1] [V2-LANG-5]', async () => {
    const { issueDue, workAt, subjects, server } = await reminding();
    await issueDue('2026-11-18', { limba: 'en' });
    await workAt('2026-11-15T10:00:00Z');
    await workAt('2026-11-23T10:00:00Z');
    expect(subjects()).toEqual(['invoice FCT 1 is due on 18 Nov 2026', 'invoice FCT 1 is overdue']);
    const text = partOf(readMime(server.received[0]?.source ?? Buffer.alloc(0)), 'text/plain').content.toString();
    expect(text).toContain('Amount due: 121.00 RON.');
  });

  test('make an event each, and leave the document unsent in it [V2-REM-1] [EVT-6]', async () => {
    const { issueDue, workAt, shop } = await reminding();
    await issueDue('2026-11-18');
    await workAt('2026-11-15T10:00:00Z');
    const events = async () =>
      (await service.send('/v2/evenimente?tip=email.trimis', { headers: shop.headers })).body.data;
    await expect.poll(events, soon).toHaveLength(1);
    expect(await events()).toMatchObject([
      { date: { numar: '1', trimisa_pe_email: false, adresa: 'client@exemplu.ro' } },
    ]);
  });
});

test('a mark that says nothing is 400, and a document that never was 404 [V2-REM-5] [V2-MAIL-6]', async () => {
  const { mark, issue, mailsOf, shop } = await reminding();
  const name = await issue();
  expect(problemsOf(await mark(name, {}))).toEqual({ '': ['required'] });
  expect(await mailsOf(name)).toEqual([]);
  const never = { serie: 'FCT', numar: '99' };
  expect((await mark(never, { contestata: true })).status).toBe(404);
  for (const path of ['emailuri', 'mementouri']) {
    expect((await service.send(`${addressOf(never)}/${path}`, { headers: shop.headers })).status).toBe(404);
  }
});
