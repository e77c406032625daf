import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobKind } from '../../../src/jobs/job-kinds.ts';
import { showVat } from '../../support/behind-the-wire/documents.ts';
import { allowAttempts, forgetJobs, holdOutwardJobs, queueBehindMail } from '../../support/behind-the-wire/jobs.ts';
import { everyPart, type MimePart, partOf, readMime } from '../../support/clients/mime.ts';
import { type Manners, startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { client, line, person } from '../invoices/shop.ts';
import { mailbox, soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** What a test left to be done is not done in the next. */
beforeEach(async () => {
  await forgetJobs(service);
});

const sender = 'facturi@serviciu.ro';

/** A shop, a mail server with these manners, and a worker between them. */
async function post(manners: Manners = {}, { company = {}, parameters = '' } = {}) {
  const server = await startSmtp(manners);
  const box = await mailbox(service, company);
  const work = (login = '', kinds: readonly JobKind[] = []) =>
    testWorker(service, { smtp: { url: `smtp://${login}${server.address}${parameters}`, address: sender }, kinds });
  const message = (index = 0): MimePart => {
    const received = server.received[index];
    if (!received) throw new Error(`there is no message ${index}`);
    return readMime(received.source);
  };
  return { ...box, server, work, message };
}

const linesOf = ({ content }: MimePart): string => content.toString().replaceAll('\r\n', '\n');
const textOf = (message: MimePart): string => linesOf(partOf(message, 'text/plain'));
const htmlOf = (message: MimePart): string => linesOf(partOf(message, 'text/html'));

describe('a mail that is taken', () => {
  test('of an invoice paid in cash carries its receipt too [V2-MAIL-11]', async () => {
    const { shop, issue, mail, isMailed, work, message } = await post();
    const name = await issue();
    const { collect } = till(service, shop);
    await collect(name, 121, { tip_incasare: 'Chitanta' });
    await mail(name);
    work();
    await expect.poll(() => isMailed(name), soon).toBe(true);
    const files = everyPart(message()).filter(({ headers }) => headers['content-type']?.startsWith('application/pdf'));
    expect(files.map(({ headers }) => headers['content-disposition'])).toEqual([
      'attachment; filename=FCT-1.pdf',
      'attachment; filename=CH-1.pdf',
    ]);
    for (const { content } of files) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('makes trimisa_pe_email true, and carries the PDF, a text and a page [V2-MAIL-3]', async () => {
    const { issue, mail, mails, jobs, isMailed, trail, server, work, message } = await post();
    const name = await issue();
    await mail(name);
    work();
    await expect.poll(() => isMailed(name), soon).toBe(true);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
    expect(await jobs()).toEqual([]);
    expect(await trail()).toEqual(['FCT 1 issued', 'FCT 1 mail-scheduled', 'FCT 1 mailed']);

    expect(server.received).toMatchObject([{ from: sender, to: ['client@exemplu.ro'] }]);
    const { headers } = message();
    expect(headers).toMatchObject({
      to: 'Client Exemplu SRL <client@exemplu.ro>',
      'mime-version': '1.0',
      date: 'Sun, 15 Nov 2026 10:00:00 +0000',
    });
    expect(headers['from']).toMatch(/^"?Magazinul \d+ SRL"? <facturi@serviciu\.ro>$/);
    expect(headers['subject']).toMatch(/^Magazinul \d+ SRL: factura FCT 1$/);
    expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@serviciu\.ro>$/);
    expect(headers['bcc']).toBeUndefined();

    const pdf = partOf(message(), 'application/pdf');
    expect(pdf.headers['content-disposition']).toBe('attachment; filename=FCT-1.pdf');
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.content.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(partOf(message(), 'text/plain').headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(textOf(message())).toMatch(
      /^TEST – fără valoare fiscală\n\nBună ziua,\n\nGăsiți în atașament factura FCT 1 din 15\.11\.2026, în valoare de 121,00 RON\.\nTermen de plată: 15\.11\.2026\.\n\nVă mulțumim,\nMagazinul \d+ SRL\n$/,
    );
    expect(partOf(message(), 'text/html').headers['content-type']).toBe('text/html; charset=utf-8');
    expect(htmlOf(message())).toMatch(/<p [^>]*>Găsiți în atașament factura FCT 1 din 15\.11\.2026/);
    expect(htmlOf(message())).toMatch(/<a [^>]*href="http:\/\/127\.0\.0\.1\/d\/[^"]+"[^>]*>Deschide PDF-ul<\/a>/);
    expect(htmlOf(message())).toContain('121,00 RON');
    expect(htmlOf(message())).not.toMatch(/<(?:img|script|link) /);
  });

  test('says where it is paid online, while it can be [V2-MAIL-3] [V2-LINK-5]', async () => {
    const { shop, issue, mail, mails, work, message } = await post({}, { company: { setari: { link_plata: true } } });
    const name = await issue();
    const link = await service.send(`/v2/facturi/${name.serie}/${name.numar}/genereaza-link-de-plata`, {
      method: 'POST',
      headers: shop.headers,
    });
    await mail(name);
    work();
    await expect.poll(async () => (await mails()).map(({ state }) => state), soon).toEqual(['sent']);
    const { pathname } = new URL(link.body.data.link);
    expect(textOf(message())).toContain(`http://127.0.0.1${pathname}`);
    expect(htmlOf(message())).toContain(`href="http://127.0.0.1${pathname}"`);
  });

  test('is the document as it is then, and the same bytes whenever it is printed [V2-MAIL-3]', async () => {
    const { shop, issue, mail, mails, server, work, message } = await post();
    const name = await issue();
    await mail(name);
    await mail(name, { email: 'alt@exemplu.ro' });
    expectDone(await lifeOf(service, shop).track(name, 'AWB 7'));
    work();
    await expect.poll(async () => (await mails()).map(({ state }) => state), soon).toEqual(['sent', 'sent']);
    const pdfs = [0, 1].map((index) => partOf(message(index), 'application/pdf').content);
    expect(pdfs[0]?.equals(pdfs[1] ?? Buffer.alloc(0))).toBe(true);
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(['alt@exemplu.ro', 'client@exemplu.ro']);
  });

  test('is called by its kind: a storno and a proforma are no invoice that is due [V2-MAIL-3]', async () => {
    const { shop, issue, mail, server, work } = await post();
    const original = await issue();
    const reversal = storno(await lifeOf(service, shop).reverse(original));
    const proforma = await issue({ tip_factura: 'P', serie: 'PRF' });
    for (const name of [reversal, proforma]) await mail(name);
    work();
    await expect.poll(() => server.received.length, soon).toBe(2);
    const texts = server.received.map(({ source }) => textOf(readMime(source))).toSorted();
    expect(texts[0]).toContain('factura storno FCT 2 din 15.11.2026, în valoare de -121,00 RON.');
    expect(texts[0]).not.toContain('Termen de plată');
    expect(texts[1]).toContain('proforma PRF 1');
    expect(texts[1]).toContain('Termen de plată: 15.11.2026.');
  });

  test('looks as the company wants it [V2-MAIL-3]', async () => {
    const company = {
      trimitere_email: {
        nume_expeditor: 'Țesături & Ață',
        adresa_expeditor: 'facturi@tesaturi.ro',
        raspuns_la: 'contabilitate@tesaturi.ro',
        subiect: 'Documentul {serie}/{numar} – {total} {valuta}',
        text: 'Stimate {client},\n\n{document} <{numar}> din {data}, scadent {scadenta}.\nPlată: {link_plata}\n{firma}',
      },
    };
    const { issue, mail, server, work, message } = await post({}, { company });
    await mail(
      await issue({
        client: person({ denumire: 'Ștefan {total} <b>', email: 'ștefan@exemplu.ro' }),
        articole: [line({ pret_unitar: 1000 })],
      }),
      { email: 'stefan@țară.ro' },
    );
    work();
    await expect.poll(() => server.received.length, soon).toBe(1);
    const { headers } = message();
    expect(server.received[0]).toMatchObject({ from: sender, to: ['stefan@țară.ro'] });
    expect(headers).toMatchObject({
      to: 'Ștefan {total} <b> <stefan@xn--ar-kla13i.ro>',
      from: 'Țesături & Ață <facturi@tesaturi.ro>',
      'reply-to': 'contabilitate@tesaturi.ro',
      subject: 'Documentul FCT/1 – 1.210,00 RON',
    });
    expect(textOf(message())).toMatch(
      /^TEST – fără valoare fiscală\n\nStimate Ștefan \{total\} <b>,\n\nfactura <1> din 15\.11\.2026, scadent 15\.11\.2026\.\nMagazinul \d+ SRL$/,
    );
    expect(htmlOf(message())).toMatch(
      /<p [^>]*>Stimate Ștefan \{total\} &lt;b&gt;,<\/p>\n<p [^>]*>factura &lt;1&gt; din/,
    );
  });

  test('is answered to the address of the company where it names no other [V2-MAIL-3]', async () => {
    const { issue, mail, server, work, message } = await post({}, { company: { email: 'office@exemplu.ro' } });
    await mail(await issue());
    work();
    await expect.poll(() => server.received.length, soon).toBe(1);
    expect(message().headers['reply-to']).toBe('office@exemplu.ro');
  });

  test('has the head that was meant for it, whatever the names hold [V2-MAIL-3]', async () => {
    const evil = 'Rău"\\ <x@y.ro>\r\nBcc: hot@rau.ro\r\n\r\n<script>';
    const company = {
      denumire: `Firma ${evil}`,
      trimitere_email: { subiect: 'Salut {client}\r\nBcc: {firma}', nume_expeditor: evil },
    };
    const { issue, mail, server, work, message } = await post({}, { company });
    await mail(await issue({ client: person({ denumire: evil, email: 'client@exemplu.ro' }) }));
    work();
    await expect.poll(() => server.received.length, soon).toBe(1);
    expect(server.received[0]?.to).toEqual(['client@exemplu.ro']);
    const { headers } = message();
    expect(Object.keys(headers).toSorted()).toEqual(
      ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
    );
    expect(headers['to']).toMatch(/ <client@exemplu\.ro>$/);
    expect(headers['from']).toMatch(/ <facturi@serviciu\.ro>$/);
    expect(headers['subject']).toBe(
      `Salut Rău"\\ <x@y.ro> Bcc: hot@rau.ro <script> Bcc: Firma Rău"\\ <x@y.ro> Bcc: hot@rau.ro <script>`,
    );
    expect(everyPart(message()).filter(({ parts }) => parts.length === 0)).toHaveLength(3);
    expect(htmlOf(message())).not.toContain('<script>');
  });

  test('has a file name that every system takes [V2-MAIL-3]', async () => {
    const company = { serii: [{ serie: 'ȚĂ/1' }] };
    const { issue, mail, server, work, message } = await post({}, { company });
    await mail(await issue({ serie: 'ȚĂ/1' }));
    work();
    await expect.poll(() => server.received.length, soon).toBe(1);
    const { headers } = partOf(message(), 'application/pdf');
    expect(headers['content-disposition']).toContain(`filename*0*=utf-8''${encodeURIComponent('ȚĂ_1-1.pdf')}`);
  });

  test('goes out by STARTTLS and with a login, where the address says so [V2-MAIL-3]', async () => {
    const logins: string[] = [];
    const more: Manners['more'] = {
      disabledCommands: [],
      authOptional: false,
      onAuth({ username, password }, session, done) {
        logins.push(`${username} ${password} ${session.secure}`);
        done(null, { user: username });
      },
    };
    const parameters = '/?requireTLS=true&tls.rejectUnauthorized=false';
    const { issue, mail, isMailed, work } = await post({ more }, { parameters });
    const name = await issue();
    await mail(name);
    work('facturi%40serviciu.ro:p%C4%83r%3Aol%C4%83@');
    await expect.poll(() => isMailed(name), soon).toBe(true);
    expect(logins).toEqual(['facturi@serviciu.ro păr:olă true']);
  });
});

describe('a mail that is refused for good', () => {
  test.each<readonly [string, Manners]>([
    ['the recipient', { atRecipient: () => '550 No such mailbox here' }],
    ['the message', { atEnd: () => '554 No such mailbox here' }],
  ])('because of %s is dead at once, and nobody tries again [V2-MAIL-3]', async (_title, manners) => {
    const { issue, mail, mails, jobs, isMailed, trail, server, work } = await post(manners);
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
    const { issue, mail, mails, jobs, isMailed, server, work } = await post(manners, { parameters });
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
    const { issue, mail, mails, jobs, isMailed, server, work } = await post({ atEnd: () => '451 Not now' });
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
    const { shop, issue, mail, server } = await post({ atRecipient: () => '450 Greylisted' });
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
    const { issue, mail, mails, work } = await post({ more });
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

test('a document that cannot be printed is not sent, and not marked as sent [V2-MAIL-3]', async () => {
  const { shop, issue, mail, mails, isMailed, server, work } = await post();
  const name = await issue();
  await mail(name);
  await showVat(service, { company: shop.code, ...name }, 'nimic');
  const stop = work();
  await expect.poll(mails, soon).toMatchObject([{ state: 'scheduled', last_error: expect.stringContaining('nimic') }]);
  await stop();
  expect(server.connections()).toBe(0);
  expect(await isMailed(name)).toBe(false);
  await showVat(service, { company: shop.code, ...name }, '21.00');
  work();
  await expect.poll(() => isMailed(name), soon).toBe(true);
  expect(server.received).toHaveLength(1);
});

test('a document that was cancelled or deleted meanwhile is not sent, nor another with its number [V2-MAIL-3]', async () => {
  const { shop, issue, mail, mails, isMailed, server, work } = await post();
  const life = lifeOf(service, shop);
  const [cancelled, deleted] = [await issue(), await issue()];
  for (const name of [cancelled, deleted]) await mail(name);
  expectDone(await life.cancel(cancelled));
  expectDone(await life.remove(deleted));
  const again = await issue({ client: client({ email: 'altul@exemplu.ro' }) });
  expect(again.numar).toBe(deleted.numar);
  work();
  const withdrawn = { state: 'withdrawn', last_error: expect.stringContaining('cancelled or deleted') };
  await expect.poll(mails, soon).toMatchObject([withdrawn, withdrawn]);
  expect(server.connections()).toBe(0);
  expect(await isMailed(again)).toBe(false);
});

test('after a restore mail is held until it is released [V2-MAIL-3]', async () => {
  const { issue, mail, mails, isMailed, server, work } = await post();
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
  const { issue, mail, mails, isMailed, server, work } = await post({
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
