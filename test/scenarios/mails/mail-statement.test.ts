import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mails as mailsCommand } from '../../../src/commands/mails.ts';
import { addCopies } from '../../support/behind-the-wire/changes.ts';
import { auditedMoves } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { type MimePart, partOf } from '../../support/clients/mime.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectState, till } from '../invoices/collecting.ts';
import { expectDone, expectMissing } from '../invoices/life.ts';
import { client, line, problemsOf } from '../invoices/shop.ts';
import { ledgersOf } from '../partners/ledgers.ts';
import { mailbox, soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  service.clock.set('2026-11-15T10:00:00Z');
  await forgetJobs(service);
});

/** A shop whose client has an address, and what it asks about its partners. */
async function office(at: TestService, company: Readonly<Record<string, unknown>> = {}) {
  const box = await mailbox(at, company);
  return { ...box, ...ledgersOf(at, box.shop), send: box.sendStatement };
}

const text = (message: MimePart): string => partOf(message, 'text/plain').content.toString().replaceAll('\r\n', '\n');
const paper = async (message: MimePart): Promise<string> =>
  textOf(await readPdf(new Uint8Array(partOf(message, 'application/pdf').content))).replaceAll('\u{A0}', ' ');

/** The first message that leaves. */
async function sent(box: Awaited<ReturnType<typeof office>>): Promise<MimePart> {
  testWorker(service);
  await expect.poll(async () => (await box.mails()).map(({ state }) => state), soon).toEqual(['sent']);
  const [message] = await box.outbox();
  if (!message) throw new Error('nothing was sent');
  return message;
}

const priced = (pret_unitar: number, more: object = {}) => ({
  articole: [line({ pret_unitar, cota_tva: 0 })],
  ...more,
});

test('the statement goes to the client as a PDF with the figures of the ledger [V2-STMT-1] [V2-STMT-2] [V2-STMT-4]', async () => {
  const box = await office(service, {
    email: 'birou@magazin.ro',
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000', banca: 'Banca Exemplu' }],
  });
  const { shop, issue, send, made } = box;
  const { collect } = till(service, shop);
  await issue(priced(10, { data_emitere: '2026-10-01', data_scadenta: '2026-10-05' }));
  await issue(priced(100, { data_emitere: '2026-11-02', data_scadenta: '2026-12-02' }));
  await collect({ serie: 'FCT', numar: '2' }, 30, { tip_incasare: 'Chitanta', data_incasare: '2026-11-03' });
  const id = await box.client();
  expectDone(await send(id));
  expect(await box.mails()).toMatchObject([{ recipient: 'client@exemplu.ro', state: 'scheduled' }]);
  const message = await sent(box);
  const { sold_initial, sold_final } = await made({ tip_partener: 'client', id_client: id });
  expect([sold_initial, sold_final]).toEqual([10, 80]);

  expect(message.headers).toMatchObject({
    to: 'Client Exemplu SRL <client@exemplu.ro>',
    'reply-to': 'birou@magazin.ro',
  });
  expect(message.headers['subject']).toMatch(/: fișa de client 16\.10\.2026 – 15\.11\.2026$/);
  expect(text(message)).toMatch(
    /^TEST – fără valoare fiscală\n\nBună ziua,\n\nGăsiți în atașament fișa dumneavoastră de client pentru perioada 16\.10\.2026 – 15\.11\.2026\.\nDe plată la zi: 80,00 lei\.\nCu scadența depășită: 10,00 lei\.\n/,
  );
  expect(partOf(message, 'text/html').content.toString()).toContain('De plată la zi');
  expect(partOf(message, 'application/pdf').headers['content-disposition']).toBe(
    'attachment; filename=fisa-client-2864518-2026-10-16-2026-11-15.pdf',
  );
  const page = await paper(message);
  for (const said of [
    'Fișă de client 16.10.2026 – 15.11.2026',
    'Sold inițial 10,00',
    '02.11.2026 FCT 2 Factură 100,00 110,00',
    '03.11.2026 FCT 2 Chitanță CH 1 30,00 80,00',
    'De plată la zi 80,00 lei',
    'FCT 1 · Data scadenței 05.10.2026 · 10,00 lei',
    'RO49 AAAA 1B31 0075 9384 0000, Banca Exemplu',
    'TEST – fără valoare fiscală',
  ])
    expect(page.replaceAll(/[\u2000-\u200A]/g, ' ').replaceAll(/ +/g, ' ')).toContain(said);

  const trail = await auditedMoves(service, shop.code, 'client');
  expect(trail.filter((said) => said.includes('mail')).map((said) => said.split(' ').at(-1))).toEqual([
    'mail-scheduled',
    'mailed',
  ]);
  const listed = await runCommand(mailsCommand, service.connectionString, {
    positionals: [],
    flags: { company: shop.code },
  });
  expect(listed.out.join('\n')).toContain('the statement of Client Exemplu SRL');
});

test('it speaks the language of the client, and takes the period and the address of the call [V2-STMT-1] [V2-STMT-4]', async () => {
  const box = await office(service);
  await box.issue(priced(100, { data_emitere: '2026-09-10' }));
  const id = await box.client();
  const { headers } = box.shop;
  const changed = await service.send(`/v2/clienti/${id}`, { method: 'PATCH', headers, json: { limba: 'en' } });
  expect(changed.status, changed.text).toBe(200);
  const period = { data_de_la: '2026-09-01', data_pana_la: '2026-09-30' };
  expectDone(await box.send(id, { ...period, email: 'accounts@example.com' }));
  const message = await sent(box);
  expect(message.headers).toMatchObject({ to: 'Client Exemplu SRL <accounts@example.com>' });
  expect(message.headers['subject']).toMatch(/: statement of account 1 Sep 2026 – 30 Sep 2026$/);
  expect(text(message)).toContain('Amount due at the end of the period: 100.00 lei.');
  expect(await paper(message)).toContain('Statement of account 1 Sep 2026 – 30 Sep 2026');
});

test('every call sends a mail; one repeated with its Idempotency-Key does not [V2-STMT-1]', async () => {
  const box = await office(service);
  await box.issue();
  const id = await box.client();
  const key = { 'idempotency-key': 'fisa-1' };
  for (const reply of await Promise.all([box.send(id, {}, key), box.send(id, {}, key)])) expectDone(reply);
  expectDone(await box.send(id, { email: null }));
  expect([(await box.mails()).length, (await box.jobs()).length]).toEqual([2, 2]);
});

test('the period is that of the ledger, and the address one address [V2-STMT-1]', async () => {
  const box = await office(service);
  await box.issue();
  const id = await box.client();
  const cases: readonly (readonly [unknown, object])[] = [
    [{ data_de_la: '2026-11-02', data_pana_la: '2026-11-01' }, { data_de_la: ['out_of_range'] }],
    [{ data_de_la: '2025-01-01', data_pana_la: '2026-01-02' }, { data_de_la: ['out_of_range'] }],
    [{ data_de_la: '2026-02-30' }, { data_de_la: ['invalid_format'] }],
    [{ email: 'a@x.ro,b@x.ro' }, { email: ['invalid_format'] }],
    [{ cc: 'b@x.ro' }, { cc: ['invalid_value'] }],
  ];
  for (const [body, problems] of cases) expect(problemsOf(await box.send(id, body))).toEqual(problems);
  expect(await box.mails()).toEqual([]);
});

test('a client without an address is refused, unless the call has one [V2-STMT-1] [V2-MAIL-2]', async () => {
  const box = await office(service);
  await box.shop.issue({ client: client() });
  const id = await box.client();
  expect(problemsOf(await box.send(id))).toEqual({ email: ['required'] });
  expectDone(await box.send(id, { email: 'alt@exemplu.ro' }));
  expect(await box.mails()).toMatchObject([{ recipient: 'alt@exemplu.ro' }]);
});

test('a client of another company and one that never was are 404, byte for byte [V2-STMT-1]', async () => {
  const [box, other] = [await office(service), await office(service)];
  await box.issue();
  await other.issue();
  expectMissing(await box.send(await other.client()));
  expectMissing(await box.send('cli_0123456789abcdef0123456789abcdef'));
  expect(await box.mails()).toEqual([]);
});

test('facturi:trimitere is needed, and is enough [V2-STMT-1]', async () => {
  const box = await office(service);
  await box.issue();
  const id = await box.client();
  const company = { cod_unic: box.shop.code, denumire: 'Magazin' };
  const chei = [
    { nume: 'fara', drepturi: ['clienti:citire', 'parteneri:citire', 'facturi:emitere'] },
    { nume: 'numai', drepturi: ['facturi:trimitere'] },
  ];
  const keys = await provisionForTest(service, { companii: [{ ...company, chei }] });
  const refused = await box.send(id, {}, { authorization: `Bearer ${keys['fara']}` });
  expect([refused.status, refused.body.motiv?.cod]).toEqual([403, 'drept_lipsa']);
  expectDone(await box.send(id, {}, { authorization: `Bearer ${keys['numai']}` }));
});

test('more than 5 000 movements are refused, and so is one that has become too long before it left [V2-STMT-3]', async () => {
  const box = await office(service);
  await box.issue();
  const id = await box.client();
  expectDone(await box.send(id));
  await addCopies(service, box.shop.code, 5000);
  expectState(
    await box.send(id),
    'fisa_prea_lunga',
    /Fisa are 5001 (?:de )?randuri, iar pe e-mail pleaca cel mult 5000/,
  );
  testWorker(service);
  await expect.poll(async () => (await box.mails()).map(({ state }) => state), soon).toEqual(['withdrawn']);
  const shorter = { data_de_la: '2026-10-01', data_pana_la: '2026-11-14' };
  expectDone(await box.send(id, shorter));
});
