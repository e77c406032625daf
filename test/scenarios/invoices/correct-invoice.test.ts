import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { trailOf } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { buyer, rehearse, soon, spvShop } from '../spv/space.ts';
import { addressOf, expectNotFound, expectState, type Name } from './collecting.ts';
import { line, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
});

const opened = async () => {
  const space = await spvShop(service);
  const { headers } = space.shop;
  const call = (method: string, name: Name, what: string, json?: unknown) =>
    service.send(`${addressOf(name)}${what}`, { method, headers, ...(json === undefined ? {} : { json }) });
  return {
    ...space,
    call,
    correct: (name: Name, json: unknown) => call('PUT', name, '/client', json),
    read: async (name: Name) => (await call('GET', name, '')).body.data,
    link: async (name: Name): Promise<string> =>
      (await call('POST', name, '/genereaza-link-de-descarcare')).body.data.link,
  };
};

test('a rejected invoice is corrected and sent again under its own number: the read, the list, the PDF and the UBL say what was corrected [V2-CORR-1] [V2-CORR-3]', async () => {
  const { shop, issue, send, status, correct, read, call, link, sendings } = await opened();
  const name = await issue({ ...rehearse('respinsa'), text: 'Textul vechi' });
  const before = await read(name);
  const oldLink = await link(name);
  await send(name);
  testWorker(service);
  await expect.poll(() => status(name), soon).toBe('respinsa');

  const reply = await correct(name, {
    client: buyer({ denumire: 'Client Corectat SRL', localitate: 'Pașcani', adresa: 'Str. Gării 2' }),
    text: 'Textul nou',
    explicatii: 'Corectată',
    efactura: { referinta_comanda: 'PO-7' },
  });
  expect(reply.body).toMatchObject({ data: null });
  expect(await read(name)).toEqual({
    ...before,
    text: 'Textul nou',
    explicatii: 'Corectată',
    client: { ...before.client, denumire: 'Client Corectat SRL', localitate: 'Pașcani', adresa: 'Str. Gării 2' },
  });
  const listed = await shop.list({ serie: name.serie, numar: name.numar });
  expect(listed.body.data).toMatchObject([{ client: 'Client Corectat SRL', cod_unic_client: '2864518' }]);

  expect((await fetch(oldLink)).status).toBe(404);
  const pdf = textOf(await readPdf(new Uint8Array(await (await fetch(await link(name))).arrayBuffer())));
  expect(pdf).toContain('Client Corectat SRL');
  expect(pdf).toContain('Textul nou');
  expect(pdf).not.toContain('Textul vechi');
  const ubl = (await call('GET', name, '/ubl')).text;
  expect(ubl).toContain('Client Corectat SRL');
  expect(ubl).toContain('<cbc:CityName>Pașcani</cbc:CityName>');
  expect(ubl).toContain('PO-7');

  await send(name);
  await expect.poll(() => status(name), soon).toBe('acceptata');
  expect((await sendings()).at(-1)?.xml).toContain('Client Corectat SRL');
});

test('texts that are not sent stay, and empty ones go [V2-CORR-1]', async () => {
  const { issue, correct, read } = await opened();
  const name = await issue({ text: 'Rămâne', explicatii: 'Pleacă' });
  expect((await correct(name, { client: buyer(), explicatii: '' })).status).toBe(200);
  expect(await read(name)).toMatchObject({ text: 'Rămâne', explicatii: null });
});

test('what is in SPV, or on its way there, is not corrected, nor what is cancelled or not there [V2-CORR-2]', async () => {
  const { issue, send, correct, call, read } = await opened();
  const sent = await issue();
  await send(sent);
  const before = await read(sent);
  expectState(await correct(sent, { client: buyer({ denumire: 'Altul SRL' }) }), 'stare_nepermisa', /este in SPV/);
  expect(await read(sent)).toEqual(before);
  const cancelled = await issue();
  await call('POST', cancelled, '/anuleaza');
  expectState(await correct(cancelled, { client: buyer() }), 'stare_nepermisa', /este anulat/);
  expectNotFound(await correct({ serie: 'FCT', numar: '999' }, { client: buyer() }));
});

test('a reversed invoice and its reversal can be corrected, each for itself [V2-CORR-2]', async () => {
  const { issue, correct, call, read } = await opened();
  const name = await issue();
  const storno = (await call('POST', name, '/storneaza')).body.data;
  expect((await correct(storno, { client: buyer({ adresa: 'Str. Nouă 9' }) })).status).toBe(200);
  expect((await read(storno)).client.adresa).toBe('Str. Nouă 9');
  expect((await read(name)).client.adresa).not.toBe('Str. Nouă 9');
});

test('the trail says who corrected what, before and after, and the books still agree with it [V2-CORR-3]', async () => {
  const { shop, issue, correct } = await opened();
  const name = await issue();
  await correct(name, { client: buyer({ adresa: 'Str. Corectă 5' }), text: 'Livrat' });
  const rows = await trailOf(service, shop.code);
  expect(rows.find(({ said }) => said === 'invoice FCT 1 corrected')?.details).toMatchObject({
    corrected: {
      address: { before: 'Str. Lapusneanu nr. 1', after: 'Str. Corectă 5' },
      text: { before: null, after: 'Livrat' },
    },
  });
  const { connectionString, settings } = service;
  const { code } = await auditVerify(
    { connectionString, dataFolder: settings.dataFolder },
    { deep: true, company: shop.code },
  );
  expect(code).toBe(0);
});

test('the same correction again changes nothing: the link stays [V2-CORR-4]', async () => {
  const { issue, correct, link, shop } = await opened();
  const name = await issue();
  const correction = { client: buyer({ adresa: 'Str. Corectă 5' }) };
  await correct(name, correction);
  const first = await link(name);
  await correct(name, correction);
  expect(await link(name)).toBe(first);
  const rows = await trailOf(service, shop.code);
  expect(rows.filter(({ said }) => said === 'invoice FCT 1 corrected')).toHaveLength(1);
});

test('lines, amounts, number and dates are no members of a correction; wrong members are told all at once [V2-CORR-1]', async () => {
  const { issue, correct } = await opened();
  const name = await issue();
  const wrong = await correct(name, {
    client: { tip: 'PJ', denumire: ' ', cod_judet: 'Iasi', id_extern: 7 },
    articole: [line()],
    numar: '7',
    data_emitere: '2026-11-01',
  });
  expect(problemsOf(wrong)).toEqual({
    'client.denumire': ['invalid_format'],
    'client.cod_unic': ['required'],
    'client.cod_judet': ['invalid_value'],
    'client.id_extern': ['invalid_value'],
    articole: ['invalid_value'],
    numar: ['invalid_value'],
    data_emitere: ['invalid_value'],
  });
});

test('a country in which the rates of the lines are not in force is refused, one in which they are is taken [V2-CORR-4]', async () => {
  const { issue, correct, read } = await opened();
  const german = { tip: 'PJ', denumire: 'Kunde GmbH', cod_unic: 'DE123456788', tara: 'DE' };
  const atGermanRate = await issue({ client: german, articole: [line({ cota_tva: 0.19 })] });
  const reply = await correct(atGermanRate, { client: buyer() });
  expect(problemsOf(reply)).toEqual({ 'client.tara': ['invalid_value'] });
  const romanian = await issue();
  expect((await correct(romanian, { client: german })).status).toBe(200);
  expect((await read(romanian)).client).toMatchObject({ cod_tara: 'DE', denumire: 'Kunde GmbH' });
});
