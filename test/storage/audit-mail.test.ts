import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outbox } from '../../src/commands/outbox.ts';
import { mailHeads } from '../../src/operations/audit/mail-heads.ts';
import type { Mailer } from '../../src/operations/ports.ts';
import { outboxMailer } from '../../src/partners/simulated/outbox-mailer.ts';
import { smtpMailer } from '../../src/partners/smtp/mailer.ts';
import { sealer, trail } from '../support/behind-the-wire/audit-trail.ts';
import { readMime } from '../support/clients/mime.ts';
import { startSmtp } from '../support/partners/smtp.ts';
import { runCommand } from '../support/program/run-command.ts';
import { testClock } from '../support/service/test-clock.ts';

const ids = { uuid: randomUUID, randomBytes };
const { signal } = new AbortController();

async function mailing(mailer: Mailer) {
  const one = await trail('11', '22');
  await one.record('11', 'a', 'b');
  await one.record('22', 'x');
  await one.seal();
  const clock = testClock('2026-11-30T21:59:00Z');
  const needs = { clock, ids, sealer: async () => sealer, mailer, recipient: 'contabil@exemplu.ro' };
  const mailWith = (database: typeof one.database) => mailHeads({ ...needs, database });
  return { ...one, clock, mailWith, mail: () => mailWith(one.database)(signal) };
}

test('once a month the ends of all trails are mailed, in a form that --expect takes, by one of several processes [OPS-AUDIT-7]', async () => {
  const smtp = await startSmtp();
  const { open, connectionString, clock, mail, mailWith, verify, dataFolder, query } = await mailing(
    smtpMailer({ url: `smtp://${smtp.address}`, address: 'facturier@exemplu.ro' }),
  );
  const processes = Array.from({ length: 4 }, () => mailWith(open(connectionString)));
  const sent = await Promise.all(processes.map((run) => run(signal)));
  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(await mail()).toBe(false);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({ from: 'facturier@exemplu.ro', to: ['contabil@exemplu.ro'] });
  expect(await query('SELECT FROM audit_mails WHERE source IS NOT NULL')).toEqual([]);

  // The months are those of Bucharest.
  clock.set('2026-11-30T22:01:00Z');
  expect(await mail()).toBe(true);
  expect(smtp.received).toHaveLength(2);
  const attachment = readMime(smtp.received[1]?.source ?? Buffer.alloc(0)).parts.at(-1);
  expect(attachment?.headers['content-disposition']).toContain('audit-heads-2026-12.jsonl');
  const file = join(dataFolder, 'mailed.jsonl');
  await writeFile(file, attachment?.content ?? '');
  expect((await verify({ expect: file })).code).toBe(0);
  await query('DELETE FROM audit_entries WHERE position = 2');
  expect((await verify({ expect: file })).warned.at(-1)).toBe(
    `Company 11: the trail was cut off: ${file} knows of row 2, which is missing.`,
  );
});

test('a mail that the server does not take is tried again as the same message; nothing leaves while mail is held [OPS-AUDIT-7] [OPS-BACKUP-4]', async () => {
  const smtp = await startSmtp({ atEnd: (mail) => (mail === 1 ? '451 later' : null) });
  const { mail, query } = await mailing(smtpMailer({ url: `smtp://${smtp.address}`, address: 'facturier@exemplu.ro' }));
  await query('UPDATE installation SET outward_jobs_held_since = now()');
  expect(await mail()).toBe(false);
  expect(smtp.connections()).toBe(0);
  await query('UPDATE installation SET outward_jobs_held_since = NULL');
  await expect(mail()).rejects.toThrow('later');
  expect(await query('SELECT FROM audit_mails')).toEqual([]);
  expect(await mail()).toBe(true);
  const messageIds = smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source.toString())?.[1]);
  expect(messageIds[0]).toMatch(/^<audit-[0-9a-f]{32}@exemplu\.ro>/);
  expect(messageIds[1]).toBe(messageIds[0]);
});

test('in the test environment it stands in the outbox [OPS-AUDIT-7] [OPS-CLI-18]', async () => {
  const { mail, connectionString } = await mailing(outboxMailer);
  expect(await mail()).toBe(true);
  const listed = (await runCommand(outbox, connectionString)).out;
  expect(listed).toEqual([
    expect.stringMatching(/ - +contabil@exemplu\.ro +facturier: ends of the audit trails, 2026-11$/),
  ]);
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(listed[0] ?? '') ?? [];
  expect((await runCommand(outbox, connectionString, { positionals: [id] })).out[0]).toContain('audit-heads-2026-11');
  const { out } = await runCommand(outbox, connectionString, { flags: { json: true } });
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ company: null, invoice: null, recipient: 'contabil@exemplu.ro' });
});
