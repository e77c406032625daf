import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { doctor } from '../../../src/commands/doctor.ts';
import { mails as mailsCommand } from '../../../src/commands/mails.ts';
import { outbox } from '../../../src/commands/outbox.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { dropOldOutbox, mostStored } from '../../../src/storage/jobs/outbox.ts';
import { countOutbox, dateDeadMails, fillOutbox } from '../../support/behind-the-wire/jobs.ts';
import { partOf, readMime } from '../../support/clients/mime.ts';
import { startSmtp } from '../../support/partners/smtp.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { mailbox, soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const run = (
  command: Command,
  positionals: readonly string[] = [],
  flags: Readonly<Record<string, string | boolean>> = {},
) => runCommand(command, service.connectionString, { positionals, flags });

test('without a mail server the test environment keeps its mail, whole, and shows it [V2-MAIL-4] [OPS-CLI-18]', async () => {
  expect(await run(outbox)).toEqual({ code: 0, out: ['The outbox is empty.'], warned: [] });
  const [first, second] = [await mailbox(service), await mailbox(service)];
  const name = await first.issue();
  await first.mail(name);
  testWorker(service);
  await expect.poll(() => first.isMailed(name), soon).toBe(true);
  await second.mail(await second.issue(), { email: 'alt@exemplu.ro' });
  await expect.poll(second.jobs, soon).toEqual([]);
  expect(await first.mails()).toMatchObject([{ state: 'sent', attempts: 1 }]);

  const { code, out } = await run(outbox);
  expect(code).toBe(0);
  const listed = /^(\d{4}-\d\d-\d\dT\S+) {2}([0-9a-f-]{36}) {2}(\d+) +(\S+) {2}(.*)$/;
  const rows = out.map((line) => listed.exec(line)?.slice(3));
  expect(rows).toEqual([
    [second.shop.code, 'alt@exemplu.ro', expect.stringMatching(/: factura FCT 1$/)],
    [first.shop.code, 'client@exemplu.ro', expect.stringMatching(/: factura FCT 1$/)],
  ]);

  const shown = await run(outbox, [listed.exec(out[1] ?? '')?.[2] ?? '']);
  const message = readMime(Buffer.from(shown.out.join('\n')));
  expect(message.headers).toMatchObject({ to: 'Client Exemplu SRL <client@exemplu.ro>' });
  expect(message.headers['from']).toContain('<facturier@test.invalid>');
  expect(partOf(message, 'application/pdf').content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await first.outbox()).toMatchObject([{ headers: message.headers }]);

  const json = await run(outbox, [], { json: true, company: `RO${first.shop.code}` });
  expect(json.out.map((line) => JSON.parse(line))).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      keptAt: expect.stringMatching(/Z$/),
      company: first.shop.code,
      invoice: { series: 'FCT', number: '1' },
      sender: 'facturier@test.invalid',
      recipient: 'client@exemplu.ro',
      subject: expect.stringMatching(/: factura FCT 1$/),
      bytes: expect.any(Number),
    },
  ]);
});

test('a mail that is not there is told [OPS-CLI-18]', async () => {
  await expect(run(outbox, [randomUUID()])).rejects.toThrow(/^There is no mail \S+ in the outbox\.$/);
  await expect(run(outbox, ['1'])).rejects.toThrow('The ID is one that "outbox" lists.');
});

test('with a mail server the test environment sends like production, and keeps nothing [V2-MAIL-4]', async () => {
  const server = await startSmtp();
  const { issue, mail, isMailed, outbox: kept } = await mailbox(service);
  const name = await issue();
  await mail(name);
  testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
  await expect.poll(() => isMailed(name), soon).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(await kept()).toEqual([]);
});

soakTest('what is old goes, and what is more than anybody looks at [V2-MAIL-4]', async () => {
  const { issue, mail, jobs } = await mailbox(service);
  await mail(await issue());
  testWorker(service);
  await expect.poll(jobs, soon).toEqual([]);
  await fillOutbox(service, 7, [31, 31]);
  const database = openDatabase(service.connectionString, { connections: 1, onIdleError: () => undefined });
  const before = await countOutbox(service);
  await dropOldOutbox(database.installation);
  expect(await countOutbox(service)).toBe(before - 7);
  await fillOutbox(service, mostStored, [2, 1]);
  await dropOldOutbox(database.installation);
  await database.close();
  expect(await countOutbox(service)).toBe(mostStored);
  // The newest are those that stay.
  expect((await run(outbox, [], { json: true })).out[0]).toContain('factura FCT 1');
});

test('doctor tells which mail could not be sent, for a week; mails lists what became of each [V2-MAIL-3] [OPS-CLI-23]', async () => {
  const server = await startSmtp({ atRecipient: () => '550 No such mailbox' });
  const { shop, issue, mail, mails } = await mailbox(service);
  await mail(await issue());
  testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
  await expect.poll(mails, soon).toMatchObject([{ state: 'dead' }]);
  const line = async () => (await run(doctor)).out.find((text) => text.includes('every mail of the last days'));
  await dateDeadMails(service, 0);
  expect(await line()).toBe(
    `WRONG  every mail of the last days could be sent: 1 could not, the last of company ${shop.code}, FCT 1 to client@exemplu.ro, because "Can't send mail - all recipients were rejected: 550 No such mailbox".`,
  );

  const own = { company: shop.code };
  const dead = await run(mailsCommand, [], { ...own, state: 'dead' });
  expect(dead.code).toBe(0);
  expect(dead.out).toEqual([
    expect.stringMatching(
      new RegExp(`^2026-11-15T\\S+  dead {7}${shop.code} +FCT 1  client@exemplu.ro  attempt 1: .*550 No such mailbox$`),
    ),
  ]);
  const name = await issue();
  await mail(name, { email: 'alt@exemplu.ro' });
  await expect.poll(mails, soon).toMatchObject([{ state: 'dead' }, { state: 'dead' }]);
  const listed = (await run(mailsCommand, [], { ...own, json: true })).out.map((line) => JSON.parse(line));
  expect(listed.map(({ recipient }) => recipient).toSorted()).toEqual(['alt@exemplu.ro', 'client@exemplu.ro']);
  expect(listed.find(({ recipient }) => recipient === 'client@exemplu.ro')).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    scheduledAt: expect.stringMatching(/Z$/),
    endedAt: expect.stringMatching(/Z$/),
    state: 'dead',
    company: shop.code,
    invoice: { series: 'FCT', number: '1' },
    recipient: 'client@exemplu.ro',
    attempts: 1,
    lastError: expect.stringContaining('550 No such mailbox'),
  });
  expect((await run(mailsCommand, [], { ...own, state: 'withdrawn' })).out).toEqual(['No mail was found.']);
  await expect(run(mailsCommand, [], { state: 'lost' })).rejects.toThrow(/^--state is one of scheduled, sent,/);

  await dateDeadMails(service, 8);
  expect(await line()).toBe('ok     every mail of the last days could be sent');
});
