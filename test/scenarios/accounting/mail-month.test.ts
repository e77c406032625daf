import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { partOf, readMime } from '../../support/clients/mime.ts';
import { startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody } from '../console/desk.ts';
import { openHouse, password } from '../console/house.ts';
import { soon } from '../mails/mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  service.clock.set('2026-11-02T10:00:00Z');
  await forgetJobs(service);
});

const path = '/rapoarte/export-contabil/e-mail';
const accountant = { email: 'contabil@exemplu.ro', format: 'csv' };

/** A company with an invoice of October. */
async function october() {
  const house = await openHouse(service, company);
  await house.browser.done('POST', '/facturi', documentBody({ data_emitere: '2026-10-20' }));
  const months = async () =>
    (await storedRows(service, house.code, 'mails', 'scheduled_at, mail_id')).filter(({ month }) => month !== null);
  /** The session of before is over by now. */
  const again = () => house.browser.signIn(house.admin, password);
  return { ...house, months, again };
}
type October = Awaited<ReturnType<typeof october>>;

/** A later company is looked at after the others: once its month has left, everything that was due has. */
async function lateCompany(zi: number): Promise<October> {
  const late = await october();
  await late.browser.done('PUT', path, { ...accountant, zi });
  return late;
}

/** At this moment a worker does everything that is due, until so many months of the company were sent; returns what the mail server got. */
async function workAt(moment: string, until: October, count: number) {
  service.clock.set(moment);
  const server = await startSmtp({});
  const stop = testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
  const sent = async () => (await until.months()).filter(({ state }) => state === 'sent').length;
  await expect.poll(sent, soon).toBe(count);
  await stop();
  return server.received.map(({ source }) => readMime(source));
}

test('a month is mailed with its file, counts as exported once it was sent, and is listed [CON-MONTH-1]', async () => {
  const house = await october();
  await house.browser.done('POST', path, { ...accountant, luna: '2026-10' });
  const before = await house.browser.done('GET', '/rapoarte/export-contabil?luna=2026-10');
  expect(before.anterior).toBeNull();
  const [message] = await workAt('2026-11-02T10:00:00Z', house, 1);
  if (!message) throw new Error('no mail came');
  expect(String(message.headers['subject'])).toContain('octombrie 2026');
  const file = partOf(message, 'text/csv').content.toString();
  expect(file).toMatch(/^\uFEFF?Fel;Data;/);
  expect(file).toContain(';FCT1;');
  expect(await house.browser.done('GET', path)).toEqual({
    trimitere: null,
    trimise: [{ ...accountant, luna: '2026-10', stare: 'trimis', programat_la: expect.any(String), motiv: null }],
  });
  const said = (await house.trail()).map((row) => row.said);
  expect(said).toContain('accounting-export 2026-10 mail-scheduled');
  expect(said).toContain('accounting-export 2026-10 mailed');
  expect(said.filter((one) => one === 'accounting-export 2026-10 exported')).toHaveLength(1);
});

test('what is no address, month, form or day is refused, and changes nothing [CON-MONTH-1]', async () => {
  const house = await october();
  for (const wrong of [{ email: 'nu este' }, { luna: '2026-13' }, { format: 'pdf' }]) {
    expect((await house.browser.ask('POST', path, { ...accountant, luna: '2026-10', ...wrong })).status).toBe(400);
  }
  for (const zi of [0, 29, 1.5, '5']) {
    expect((await house.browser.ask('PUT', path, { ...accountant, zi })).status).toBe(400);
  }
  expect(await house.browser.done('GET', path)).toEqual({ trimitere: null, trimise: [] });
  expect(await house.months()).toEqual([]);
});

test('with a day it leaves by itself once, from that morning on; the first is the month whose day comes next [CON-MONTH-2]', async () => {
  const house = await october();
  await house.browser.done('PUT', path, { ...accountant, zi: 5 });
  const late = await lateCompany(28);
  const [message, ...others] = await workAt('2026-11-05T10:00:00Z', house, 1);
  expect(others).toEqual([]);
  expect(String(message?.headers['subject'])).toContain('octombrie 2026');
  expect(await workAt('2026-11-28T10:00:00Z', late, 1)).toHaveLength(1);
  const [next] = await workAt('2026-12-05T10:00:00Z', house, 2);
  expect(String(next?.headers['subject'])).toContain('noiembrie 2026');

  await house.again();
  await house.browser.done('PUT', path, { ...accountant, zi: null });
  expect((await house.browser.done('GET', path)).trimitere).toEqual({ ...accountant, zi: null });
  await workAt('2027-01-06T10:00:00Z', late, 2);
  expect(await house.months()).toHaveLength(2);
});

test('a day that has passed when it is chosen sends nothing until it comes again [CON-MONTH-2]', async () => {
  service.clock.set('2026-11-19T10:00:00Z');
  const house = await october();
  await house.browser.done('PUT', path, { ...accountant, zi: 5 });
  const late = await lateCompany(20);
  await workAt('2026-11-20T10:00:00Z', late, 1);
  expect(await house.months()).toEqual([]);
  await workAt('2026-12-05T10:00:00Z', house, 1);
});

test('an accountant sends it, and only an administrator changes where it goes [CON-MONTH-4]', async () => {
  const house = await october();
  const { browser } = await house.member('contabil');
  expect((await browser.ask('PUT', path, { ...accountant, zi: 5 })).status).toBe(403);
  await browser.done('POST', path, { ...accountant, luna: '2026-10' });
  expect(await house.months()).toHaveLength(1);
});
