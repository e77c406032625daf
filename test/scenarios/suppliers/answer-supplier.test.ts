import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import {
  forgetJobs,
  giveUpJobs,
  hoursToWait,
  leaveMessagesThere,
  makeDue,
} from '../../support/behind-the-wire/jobs.ts';
import { ubl } from '../../support/files/received-xml.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { authorityFor, letIn, soon } from '../spv/space.ts';
import { purchase } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

/** A company that received an invoice from SPV, and an authority of its own; nobody works until told to. */
async function received(at: TestService = service) {
  const { browser, code, trail } = await openHouse(at);
  const { simulator, work } = await authorityFor(at);
  await letIn(at, simulator, code, { wantsMessages: true });
  simulator.offerInvoice(code, '90105789', ubl({}));
  const stop = work();
  const listed = async () => (await browser.done('GET', '/facturi-furnizori?sursa=spv&numar=S-1')).facturi;
  await expect.poll(async () => (await listed()).length, soon).toBe(1);
  await stop();
  await leaveMessagesThere(at, code);
  await forgetJobs(at);
  const [{ id }] = await listed();
  const [message] = await storedRows(at, code, 'spv_messages', 'message_id DESC');
  const read = async () => (await browser.done('GET', `/facturi-furnizori/${id}`)).raspuns_furnizor;
  return {
    browser,
    code,
    id,
    trail,
    simulator,
    work,
    index: String(message?.['upload_id']),
    refuse: (motiv: string, more: object = { anunta_furnizorul: true }) =>
      browser.done('POST', `/facturi-furnizori/${id}/respinge`, { motiv, ...more }),
    reopen: () => browser.done('POST', `/facturi-furnizori/${id}/redeschide`),
    read,
    state: async (): Promise<string | null> => (await read())?.stare ?? null,
    answers: () => storedRows(at, code, 'supplier_answers', 'requested_at'),
    jobs: async () => (await storedRows(at, code, 'jobs', 'created_at')).map(({ kind }) => kind),
    /** What the authority lists as told to suppliers. */
    told: () => simulator.uploads.filter(({ query }) => query.get('standard') === 'RASP'),
  };
}

const said = (eroare: string) => ({ status: 200, type: 'text/plain', body: JSON.stringify({ eroare, titlu: 'x' }) });

describe('the supplier of a refused invoice from SPV', () => {
  test('is told the reason through SPV, once, and the page says how that stands [GRP-SUP-16]', async () => {
    const { refuse, read, state, work, told, index, code, jobs, trail } = await received();
    await refuse('Prețul "convenit" era 20 & nu 25');
    expect(await read()).toEqual({
      stare: 'de_trimis',
      mesaj: 'Prețul "convenit" era 20 & nu 25',
      actualizat_la: expect.any(String),
      descriere: 'Mesajul așteaptă să fie trimis la ANAF.',
      erori: [],
      index_incarcare: null,
    });
    work();
    await expect.poll(state, soon).toBe('acceptat');
    await expect.poll(jobs, soon).toEqual([]);
    expect(told()).toHaveLength(1);
    const [{ uploadId, query, xml } = { uploadId: '', query: new URLSearchParams(), xml: '' }] = told();
    expect(Object.fromEntries(query)).toEqual({ standard: 'RASP', cif: code });
    expect(xml).toContain(
      `<header xmlns="mfp:anaf:dgti:spv:reqMesaj:v1" index_incarcare="${index}" message="Prețul &quot;convenit&quot; era 20 &amp; nu 25"/>`,
    );
    expect(await read()).toMatchObject({ index_incarcare: uploadId, descriere: expect.stringContaining('în SPV') });
    const decided = (await trail()).map((row) => row.said).filter((row) => row.startsWith('supplier-invoice S-1 '));
    expect(decided).toEqual([
      'supplier-invoice S-1 received',
      'supplier-invoice S-1 refused',
      'supplier-invoice S-1 spv-sent',
      'supplier-invoice S-1 spv-accepted',
    ]);
  });

  test('is not told where nobody asks for it, or where the invoice came another way [GRP-SUP-16]', async () => {
    const { refuse, read, jobs } = await received();
    await refuse('Altul', {});
    expect(await read()).toBeNull();
    expect(await jobs()).toEqual([]);
    const { browser, code } = await openHouse(service, { facturi_furnizori: [purchase({ status: 'in_asteptare' })] });
    const [{ id }] = (await browser.done('GET', '/facturi-furnizori')).facturi;
    await browser.done('POST', `/facturi-furnizori/${id}/respinge`, { motiv: 'x', anunta_furnizorul: true });
    expect(await browser.done('GET', `/facturi-furnizori/${id}`)).toMatchObject({
      status: 'respins',
      raspuns_furnizor: null,
    });
    expect(await storedRows(service, code, 'jobs', 'created_at')).toEqual([]);
  });

  test('is not told by an answer that ANAF rejects, and the page has its words [GRP-SUP-16]', async () => {
    const { refuse, read, state, work, told } = await received();
    await refuse('SIMULARE:respinsa');
    work();
    await expect.poll(state, soon).toBe('respins');
    expect(await read()).toMatchObject({
      descriere: 'ANAF a respins mesajul.',
      erori: [expect.stringMatching(/\(BR-RO-065\)$/)],
      index_incarcare: told()[0]?.uploadId,
    });
  });

  test('is not told by one that ANAF does not take, and the page has its words [GRP-SUP-16]', async () => {
    const { refuse, read, state, work, told } = await received();
    await refuse('SIMULARE:eroare');
    work();
    await expect.poll(state, soon).toBe('netrimis');
    expect((await read()).erori).toEqual([expect.stringContaining('nu are drept în SPV')]);
    expect(told()).toEqual([]);
  });
});

describe('an answer whose upload is not known to have arrived', () => {
  test('is looked for in the list, found with its index, and not sent a second time [GRP-SUP-16] [V2-SPV-10]', async () => {
    const { refuse, read, state, work, told, simulator, answers, jobs } = await received();
    simulator.trouble('upload', 'lost');
    await refuse('Nu am comandat');
    work();
    await expect.poll(state, soon).toBe('acceptat');
    await expect.poll(jobs, soon).toEqual([]);
    expect(told()).toHaveLength(1);
    expect((await read()).index_incarcare).toBe(told()[0]?.uploadId);
    expect(await answers()).toMatchObject([{ uploads: 1, upload_id: told()[0]?.uploadId }]);
  });

  test('because its worker ended in the middle, is not sent a second time by the next [GRP-SUP-16] [V2-SPV-10]', async () => {
    const { refuse, state, work, told, simulator, answers } = await received();
    simulator.trouble('upload', 'held');
    await refuse('Nu am comandat');
    const stop = work();
    await expect.poll(() => told().length, soon).toBe(1);
    await stop();
    expect(await answers()).toMatchObject([{ status: 'waiting', uploads: 1, upload_id: null }]);
    work();
    await expect.poll(state, soon).toBe('acceptat');
    expect(told()).toHaveLength(1);
    expect(await answers()).toMatchObject([{ uploads: 1, upload_id: told()[0]?.uploadId }]);
  });

  test('and that the list does not have, is sent again only after half an hour, with the same bytes [GRP-SUP-16]', async () => {
    const { refuse, read, state, work, told, simulator, answers } = await received();
    simulator.trouble('upload', 'html');
    await refuse('Nu am comandat');
    work();
    await expect.poll(async () => (await read()).descriere, soon).toContain('se verifică dacă mesajul a ajuns');
    await expect.poll(() => simulator.asked.listaMesaje, soon).toBeGreaterThan(3);
    expect(await state()).toBe('de_trimis');
    expect(simulator.asked.upload).toBe(1);
    service.clock.set('2026-11-16T10:31:00Z');
    await makeDue(service, 'answer-supplier');
    await expect.poll(state, soon).toBe('acceptat');
    expect(simulator.asked.upload).toBe(2);
    expect(told()).toHaveLength(1);
    expect(await answers()).toMatchObject([{ uploads: 2, xml: told()[0]?.xml }]);
  });

  test('is not taken for an earlier one with the same words [GRP-SUP-16]', async () => {
    const { refuse, reopen, state, work, told, simulator, answers } = await received();
    for (const _ of [1, 2]) {
      simulator.trouble('upload', 'lost');
      service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
      await refuse('Același motiv');
      const stop = work();
      await expect.poll(state, soon).toBe('acceptat');
      await stop();
      await reopen();
    }
    expect(told()).toHaveLength(2);
    expect((await answers()).map(({ upload_id }) => upload_id)).toEqual(told().map(({ uploadId }) => uploadId));
  });
});

describe('an invoice that is decided otherwise', () => {
  test('takes back an answer that has not left [GRP-SUP-16]', async () => {
    const { refuse, reopen, state, work, told, jobs, read } = await received();
    await refuse('Din greșeală');
    await reopen();
    expect(await state()).toBe('retras');
    expect((await read()).descriere).toContain('decisă altfel');
    work();
    await expect.poll(jobs, soon).toEqual([]);
    expect(told()).toEqual([]);
    expect(await state()).toBe('retras');
  });

  test('leaves one that may have left to be looked for, and not to be sent again [GRP-SUP-16]', async () => {
    const { refuse, reopen, state, work, told, simulator, jobs } = await received();
    simulator.trouble('upload', 'html');
    await refuse('Din greșeală');
    work();
    await expect.poll(() => simulator.asked.listaMesaje, soon).toBeGreaterThan(2);
    await reopen();
    service.clock.set('2026-11-16T10:31:00Z');
    await makeDue(service, 'answer-supplier');
    await expect.poll(state, soon).toBe('retras');
    await expect.poll(jobs, soon).toEqual([]);
    expect(simulator.asked.upload).toBe(1);
    expect(told()).toEqual([]);
  });
});

test('what the authority allows for a day is respected, and what is given up after days says so [GRP-SUP-16] [V2-SPV-11]', async () => {
  const { refuse, read, state, work, told, simulator, jobs } = await received();
  simulator.trouble('upload', said('S-au incarcat deja 1000 de mesaje de tip RASP pentru cui=1 in cursul zilei'));
  await refuse('Nu am comandat');
  const stop = work();
  await expect.poll(async () => (await read()).descriere, soon).toContain('se continuă mâine');
  // Noon in Romania, at the pace of the tests.
  expect(await jobs()).toEqual(['answer-supplier']);
  await stop();
  expect(await hoursToWait(service, 'answer-supplier')).toHaveLength(1);
  await giveUpJobs(service, 'nu se poate');
  work();
  await expect.poll(state, soon).toBe('netrimis');
  expect((await read()).descriere).toContain('în repetate încercări');
  expect(told()).toEqual([]);
});

test('an answer that was uploaded, and whose state nobody could find out, is not called unsent, nor sent again [GRP-SUP-16]', async () => {
  const { refuse, read, state, work, told, jobs } = await received();
  await refuse('SIMULARE:in_prelucrare');
  const stop = work();
  await expect.poll(async () => (await read()).descriere, soon).toContain('prelucrează');
  await stop();
  await giveUpJobs(service, 'nu se poate');
  work();
  await expect.poll(async () => (await read()).descriere, soon).toContain('nu s-a putut afla');
  await expect.poll(jobs, soon).toEqual([]);
  expect(await state()).toBe('trimis');
  expect((await read()).index_incarcare).toBe(told()[0]?.uploadId);
  expect(told()).toHaveLength(1);
});

test('is not told where the service reaches ANAF no more: the refusal says so, and decides nothing [GRP-SUP-16] [GRP-SUP-18]', async () => {
  const production = await testService({ environment: 'production' });
  const { code, id, browser, answers } = await received(production);
  const { firma: key } = await provisionForTest(production, {
    companii: [
      { cod_unic: code, denumire: 'Firma', abonament: 'enterprise', chei: [{ nume: 'firma', drepturi: ['*'] }] },
    ],
  });
  const refused = await production.send(`/v2/facturi-furnizori/${id}/respinge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'svc-cod-unic': code },
    json: { motiv: 'Nu am comandat', anunta_furnizorul: true },
  });
  expect([refused.status, refused.body.motiv?.cod]).toEqual([400, 'spv_neconfigurat']);
  expect(await browser.done('GET', `/facturi-furnizori/${id}`)).toMatchObject({ status: 'in_asteptare' });
  expect(await answers()).toEqual([]);
});
