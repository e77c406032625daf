import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showVat } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { everyPart, type MimePart, partOf, readMime } from '../../support/clients/mime.ts';
import type { Manners } from '../../support/partners/smtp.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { client, line, person } from '../invoices/shop.ts';
import { post, sender } from './mail-and-server.ts';
import { soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** What a test left to be done is not done in the next. */
beforeEach(async () => {
  await forgetJobs(service);
});

const linesOf = ({ content }: MimePart): string => content.toString().replaceAll('\r\n', '\n');
const textOf = (message: MimePart): string => linesOf(partOf(message, 'text/plain'));
const htmlOf = (message: MimePart): string => linesOf(partOf(message, 'text/html'));

describe('a mail that is taken', () => {
  test('of an invoice paid in cash carries its receipt too [V2-MAIL-11]', async () => {
    const { shop, issue, mail, isMailed, work, message } = await post(service);
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
    const { issue, mail, mails, jobs, isMailed, trail, server, work, message } = await post(service);
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
    const { shop, issue, mail, mails, work, message } = await post(
      service,
      {},
      { company: { setari: { link_plata: true } } },
    );
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
    const { shop, issue, mail, mails, server, work, message } = await post(service);
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
    const { shop, issue, mail, server, work } = await post(service);
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
    const { issue, mail, server, work, message } = await post(service, {}, { company });
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
    const { issue, mail, server, work, message } = await post(service, {}, { company: { email: 'office@exemplu.ro' } });
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
    const { issue, mail, server, work, message } = await post(service, {}, { company });
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
    const { issue, mail, server, work, message } = await post(service, {}, { company });
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
    const { issue, mail, isMailed, work } = await post(service, { more }, { parameters });
    const name = await issue();
    await mail(name);
    work('facturi%40serviciu.ro:p%C4%83r%3Aol%C4%83@');
    await expect.poll(() => isMailed(name), soon).toBe(true);
    expect(logins).toEqual(['facturi@serviciu.ro păr:olă true']);
  });
});

test('a document that cannot be printed is not sent, and not marked as sent [V2-MAIL-3]', async () => {
  const { shop, issue, mail, mails, isMailed, server, work } = await post(service);
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
  const { shop, issue, mail, mails, isMailed, server, work } = await post(service);
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
