import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowAttempts, forgetJobs, holdOutwardJobs, queueBehindMail } from '../../support/behind-the-wire/jobs.ts';
import { readMime } from '../../support/clients/mime.ts';
import { type Manners, startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { person } from '../invoices/shop.ts';
import { post, sender } from './mail-and-server.ts';
import { mailbox, soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** What a test left to be done is not done in the next. */
beforeEach(async () => {
  await forgetJobs(service);
});

describe('a mail that is refused for good', () => {
  test.each<readonly [string, Manners]>([
    ['the recipient', { atRecipient: () => '550 No such mailbox here' }],
    ['the message', { atEnd: () => '554 No such mailbox here' }],
  ])('because of %s is dead at once, and nobody tries again [V2-MAIL-3]', async (_title, manners) => {
    const { issue, mail, mails, jobs, isMailed, trail, server, work } = await post(service, manners);
    const name = await issue();
    await mail(name);
    work();
    await expect
      .poll(mails, soon)
      .toMatchObject([{ state: 'dead', attempts: 1, last_error: expect.stringContaining('No such mailbox here') }]);
    expect(await jobs()).toEqual([]);
    expect(await isMailed(name)).toBe(false);
    expect(await trail()).not.toContain('FCT 1 mailed');
    expect(server.connections()).toBe(1);
  });
});

describe('a mail that may go later', () => {
  const once = (said: string) => (count: number) => (count === 1 ? said : null);

  test.each<readonly [string, Manners, string]>([
    ['the mailbox is full (452)', { atRecipient: once('452 Mailbox full') }, 'Mailbox full'],
    ['the server is busy (421)', { atConnect: once('421 Come back later') }, 'Come back later'],
    ['the server is out of space (451)', { atEnd: once('451 Try again') }, 'Try again'],
    ['the server never greets', { atConnect: once('hang') }, 'Greeting never received'],
    ['the server does not answer', { atEnd: once('hang') }, 'Timeout'],
    ['the connection drops after the data', { atEnd: once('drop') }, 'closed'],
  ])('is tried again: %s [V2-MAIL-3]', async (_title, manners, reason) => {
    const parameters = '/?greetingTimeout=2000&socketTimeout=3000';
    const { issue, mail, mails, jobs, isMailed, server, work } = await post(service, manners, { parameters });
    const name = await issue();
    await mail(name);
    const stop = work();
    await expect.poll(() => isMailed(name), soon).toBe(true);
    await stop();
    const last_error = expect.stringContaining(reason);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2, last_error }]);
    expect(await jobs()).toEqual([]);
    const ids = server.received.map(({ source }) => readMime(source).headers['message-id']);
    expect(new Set(ids).size).toBe(1);
  });

  test('is tried after ever longer waits, and is dead after the last [V2-MAIL-3]', async () => {
    const { issue, mail, mails, jobs, isMailed, server, work } = await post(service, { atEnd: () => '451 Not now' });
    const name = await issue();
    await mail(name);
    await allowAttempts(service, 'send-mail', 4);
    work();
    await expect
      .poll(mails, soon)
      .toMatchObject([{ state: 'dead', attempts: 4, last_error: 'Message failed: 451 Not now' }]);
    expect(await jobs()).toEqual([]);
    expect(await isMailed(name)).toBe(false);
    expect(server.received).toHaveLength(4);
  });

  test('waits a minute after the first failure, and then longer [V2-MAIL-3]', async () => {
    const { shop, issue, mail, server } = await post(service, { atRecipient: () => '450 Greylisted' });
    await mail(await issue());
    const smtp = { url: `smtp://${server.address}`, address: sender };
    testWorker(service, { smtp, firstDelaySeconds: 60 });
    await expect.poll(() => shop.stored('jobs'), soon).toMatchObject([{ state: 'ready', attempts: 1 }]);
    const [job] = await shop.stored('jobs');
    const waits = (Number(job?.['run_at']) - Date.now()) / 1000;
    expect(waits).toBeGreaterThan(40);
    expect(waits).toBeLessThan(76);
  });

  test('because our own login is refused, is no fault of the mail [V2-MAIL-3]', async () => {
    const more: Manners['more'] = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    };
    const { issue, mail, mails, work } = await post(service, { more });
    await mail(await issue());
    const stop = work('nimeni:nimic@');
    await expect.poll(mails, soon).toMatchObject([{ state: 'scheduled', last_error: expect.stringContaining('535') }]);
    await stop();
    // Without a login at all the server says 530.
    const before = (await mails())[0]?.attempts ?? 0;
    const stopAgain = work();
    await expect.poll(async () => (await mails())[0]?.attempts, soon).toBeGreaterThan(before);
    await stopAgain();
    expect(await mails()).toMatchObject([{ state: 'scheduled', last_error: expect.stringContaining('530') }]);
  });

  test('waits for the server to come back [V2-MAIL-3]', async () => {
    const box = await mailbox(service);
    const name = await box.issue();
    await box.mail(name);
    const stop = testWorker(service, { smtp: { url: 'smtp://127.0.0.1:1', address: sender } });
    await expect.poll(box.mails, soon).toMatchObject([{ last_error: expect.stringContaining('ECONNREFUSED') }]);
    await stop();
    const server = await startSmtp();
    testWorker(service, { smtp: { url: `smtp://${server.address}`, address: sender } });
    await expect.poll(() => box.isMailed(name), soon).toBe(true);
  });
});

test('after a restore mail is held until it is released [V2-MAIL-3]', async () => {
  const { issue, mail, mails, isMailed, server, work } = await post(service);
  const name = await issue();
  await holdOutwardJobs(service, true);
  await mail(name);
  await queueBehindMail(service, 'inward');
  const inward = new Promise<void>((resolve) => {
    const kind = {
      kind: 'inward',
      maxAttempts: 1,
      slots: 1,
      timeoutSeconds: 9,
      firstDelaySeconds: 1,
      isOutward: false,
    };
    work('', [{ ...kind, run: async () => resolve() }]);
  });
  // It was to be done after the mail, and by the same look.
  await inward;
  expect(await mails()).toMatchObject([{ state: 'scheduled', attempts: 0 }]);
  expect(server.connections()).toBe(0);
  await holdOutwardJobs(service, false);
  await expect.poll(() => isMailed(name), soon).toBe(true);
});

test('a worker that stops in the middle leaves the mail to another [V2-MAIL-3]', async () => {
  const { issue, mail, mails, isMailed, server, work } = await post(service, {
    atEnd: (count) => (count === 1 ? 'hang' : null),
  });
  const name = await issue();
  await mail(name);
  const stop = work();
  await expect.poll(() => server.received.length, soon).toBe(1);
  await stop();
  expect(await mails()).toMatchObject([{ state: 'scheduled' }]);
  expect(await isMailed(name)).toBe(false);
  work();
  await expect.poll(() => isMailed(name), soon).toBe(true);
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  const ids = server.received.map(({ source }) => readMime(source).headers['message-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

soakTest('many mails of several companies each go to their own client, once [V2-MAIL-3]', async () => {
  const server = await startSmtp();
  const boxes = await Promise.all([mailbox(service), mailbox(service), mailbox(service)]);
  for (const [index, { issue, mail }] of boxes.entries()) {
    for (let count = 0; count < 6; count += 1) {
      await mail(await issue({ client: person({ denumire: `Client ${index}`, email: `c${index}@exemplu.ro` }) }));
    }
  }
  const smtp = { url: `smtp://${server.address}`, address: sender };
  testWorker(service, { smtp });
  testWorker(service, { smtp });
  await expect.poll(async () => (await Promise.all(boxes.map(({ jobs }) => jobs()))).flat().length, soon).toBe(0);
  const sent = server.received.map(({ to, source }) => `${to} ${readMime(source).headers['to']}`).toSorted();
  expect(sent).toEqual(boxes.flatMap((_, i) => Array(6).fill(`c${i}@exemplu.ro Client ${i} <c${i}@exemplu.ro>`)));
});
