import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anafSpv } from '../../../src/partners/anaf/spv.ts';
import { forgetJobs, giveUpJobs, makeDue, spendDownloads } from '../../support/behind-the-wire/jobs.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type authorityFor as AuthorityFor, authorityFor, letIn, rehearse, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

/** A shop that was let in, at an authority of its own. */
async function begin(processingMs = 0) {
  const spv: Awaited<ReturnType<typeof AuthorityFor>> = await authorityFor(service, processingMs);
  const shop = await spvShop(service);
  await letIn(service, spv.simulator, shop.shop.code);
  const name = await shop.issue();
  return { ...spv, ...shop, name };
}

const said = (eroare: string) => ({ status: 200, type: 'text/plain', body: JSON.stringify({ eroare, titlu: 'x' }) });

describe('an upload whose answer is lost', () => {
  test('is found by asking, and not sent a second time [V2-SPV-10]', async () => {
    const { simulator, work, send, status, sendings, name, jobs } = await begin();
    simulator.trouble('upload', 'lost');
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('acceptata');
    await expect.poll(jobs, soon).toEqual([]);
    expect(simulator.uploads).toHaveLength(1);
    expect(await sendings()).toMatchObject([{ uploads: 1, upload_id: simulator.uploads[0]?.uploadId }]);
    expect((await sendings())[0]?.zip?.subarray(0, 2).toString()).toBe('PK');
  });

  test.each(['html', 'endless'] as const)('and so is one that was answered with %s [V2-SPV-10]', async (trouble) => {
    const { simulator, work, send, spvStatus, status, name } = await begin();
    simulator.trouble('upload', trouble);
    await send(name);
    work();
    await expect
      .poll(async () => (await spvStatus(name)).descriere, soon)
      .toContain('se verifica daca documentul a ajuns');
    expect(await status(name)).toBe('in_asteptare');
    expect(simulator.asked.upload).toBe(1);
    // Long after, the authority knows nothing of it: it did not arrive.
    service.clock.set('2026-11-16T10:31:00Z');
    await expect.poll(() => status(name), soon).toBe('acceptata');
    expect(simulator.asked.upload).toBe(2);
    expect(simulator.uploads).toHaveLength(1);
  });

  soakTest('is found behind many that others sent, each looked into once [V2-SPV-10] [V2-SPV-11]', async () => {
    const { simulator, work, send, status, name, jobs, shop } = await begin();
    const anaf = anafSpv(async () => simulator.account);
    const quiet = new AbortController().signal;
    const { access } = await anaf.exchangeCode('code', quiet);
    const buyer =
      '<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:CompanyID>2864518</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>';
    for (let place = 0; place < 23; place += 1) {
      const xml = `<Invoice xmlns:cbc="x" xmlns:cac="y"><cbc:ID>ALT-${place}</cbc:ID>${buyer}</Invoice>`;
      await anaf.upload(
        access,
        { fiscalCode: shop.code, xml, kind: 'invoice', isToIndividual: false, isToForeigner: false },
        quiet,
      );
    }
    simulator.trouble('upload', 'lost');
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('acceptata');
    await expect.poll(jobs, soon).toEqual([]);
    expect(simulator.uploads).toHaveLength(24);
    expect(simulator.asked.descarcare).toBeLessThanOrEqual(24);
  });

  test('and arrived later than it was asked for is adopted by the index that the authority names [V2-SPV-10]', async () => {
    const { simulator, work, send, status, sendings, name, spvStatus } = await begin();
    simulator.trouble('upload', 'lost');
    // The list does not show it yet.
    simulator.trouble(
      'listaMesaje',
      ...Array.from({ length: 500 }, () => said('Nu exista mesaje in intervalul selectat')),
    );
    await send(name);
    work();
    await expect.poll(() => simulator.asked.listaMesaje, soon).toBeGreaterThan(1);
    service.clock.set('2026-11-16T10:31:00Z');
    await expect.poll(() => status(name), soon).toBe('acceptata');
    const [first, second] = simulator.uploads;
    expect(second?.duplicates).toBe(first?.uploadId);
    expect(second?.xml).toBe(first?.xml);
    expect(await spvStatus(name)).toMatchObject({
      index_incarcare: first?.uploadId,
      detalii: null,
      eroare_anaf: false,
    });
    expect(await sendings()).toMatchObject([{ uploads: 2 }]);
  });

  test('is not taken for another invoice with other content under the same number [V2-SPV-10]', async () => {
    const { simulator, work, send, status, spvStatus, issue, name, shop } = await begin();
    // Somebody else sent this number before.
    const foreign = '<Invoice><cbc:ID>FCT-1</cbc:ID></Invoice>';
    const { url } = simulator.account;
    const tokens = await fetch(`${url}/token`, { method: 'POST', body: 'grant_type=x' }).then((reply) => reply.json());
    const reply = await fetch(`${url}/upload?cif=${shop.code}`, {
      method: 'POST',
      body: foreign,
      headers: { authorization: `Bearer ${(tokens as { access_token: string }).access_token}` },
    });
    expect(reply.status).toBe(200);
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('respinsa');
    expect((await spvStatus(name)).detalii).toContain('transmisa anterior cu index=');
    const other = await issue();
    await send(other);
    await expect.poll(() => status(other), soon).toBe('acceptata');
  });
});

describe('trouble that passes', () => {
  test.each([
    ['upload', 'technical'],
    ['upload', 'unauthorized'],
    ['stareMesaj', 'html'],
    ['stareMesaj', 'dropped'],
    ['stareMesaj', 'unauthorized'],
    ['descarcare', 'html'],
    ['descarcare', 'lost'],
    ['descarcare', 'endless'],
  ] as const)('at %s: %s [V2-SPV-10]', async (at, trouble) => {
    const { simulator, work, send, status, name, jobs, sendings } = await begin();
    simulator.trouble(at, trouble, trouble);
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('acceptata');
    await expect.poll(jobs, soon).toEqual([]);
    expect(simulator.uploads).toHaveLength(1);
    expect((await sendings())[0]).toMatchObject({ trouble: null, zip: expect.any(Buffer) });
  });

  test('an authority that is down is waited for, and that is told [V2-SPV-10]', async () => {
    const { simulator, send, spvStatus, status, name, shop } = await begin();
    await send(name);
    const { account } = simulator;
    await simulator.stop();
    const { testWorker } = await import('../../support/program/test-worker.ts');
    const stop = testWorker(service, { anaf: account });
    await expect.poll(async () => (await spvStatus(name)).descriere, soon).toContain('ANAF nu poate fi contactat');
    expect(await status(name)).toBe('in_asteptare');
    await stop();
    // Of an attempt that its worker broke off, or to which another program answered that has the port by now, nobody knows how it ended: it
    // is sent again when it is certain that it did not arrive.
    service.clock.set('2026-11-16T10:31:00Z');
    const again = await authorityFor(service);
    await letIn(service, again.simulator, shop.code);
    again.work();
    const nextStatus = async () => {
      // The longer it was down, the longer the next attempt waits.
      await makeDue(service, 'upload-einvoice');
      return status(name);
    };
    await expect.poll(nextStatus, soon).toBe('acceptata');
  });

  test('a worker that stops in the middle of an upload leaves it to be found by the next [V2-SPV-10]', async () => {
    const { simulator, work, send, status, name } = await begin();
    simulator.trouble('upload', 'silent');
    await send(name);
    const stop = work();
    await expect.poll(() => simulator.asked.upload, soon).toBe(1);
    await stop();
    expect(await status(name)).toBe('in_asteptare');
    work();
    service.clock.set('2026-11-16T10:31:00Z');
    await expect.poll(() => status(name), soon).toBe('acceptata');
    expect(simulator.uploads).toHaveLength(1);
  });
});

describe('the limits of the day', () => {
  test('a spent quota waits for tomorrow, and that is told [V2-SPV-11]', async () => {
    const { simulator, work, send, spvStatus, name, shop } = await begin();
    simulator.trouble('stareMesaj', said('S-au facut deja 20 descarcari de mesaj in cursul zilei'));
    await send(name);
    work();
    await expect.poll(async () => (await spvStatus(name)).descriere, soon).toContain('se continua maine');
    const [job] = await shop.stored('jobs');
    expect(job).toMatchObject({ kind: 'follow-einvoice', attempts: 0 });
    expect(Number(job?.['run_at'])).toBeGreaterThan(Date.now() + 60_000);
    expect(simulator.asked.stareMesaj).toBe(1);
  });

  test('questions and downloads are counted, and those beyond the limit not made [V2-SPV-11]', async () => {
    const { simulator, work, send, name, shop, spvStatus } = await begin();
    await send(name);
    await spendDownloads(service, shop.code, '2026-11-16');
    work();
    await expect.poll(async () => (await spvStatus(name)).descriere, soon).toContain('se continua maine');
    expect((await spvStatus(name)).status).toBe('acceptata');
    expect(simulator.asked.descarcare).toBe(0);
  });
});

describe('tokens', () => {
  test('that ended are refreshed, once for all who ask, and both kept sealed [V2-SPV-12]', async () => {
    const { simulator, work, send, issue, status, shop } = await begin();
    const names = [await issue(), await issue(), await issue()];
    for (const one of names) await send(one);
    const asked = simulator.asked.token;
    simulator.expireTokens();
    work();
    work();
    for (const one of names) await expect.poll(() => status(one), soon).toBe('acceptata');
    expect(simulator.asked.token).toBe(asked + 1);
    const [row] = await shop.stored('authority_tokens');
    const text = `${JSON.stringify(row)} ${String(row?.['sealed_tokens'])}`;
    expect(text).not.toMatch(/sim-[ar]\./);
    expect(service.logged()).not.toMatch(/sim-[ar]\./);
  });

  test('that are refused end the sending as our fault; once let in again it can be sent [V2-SPV-12] [V2-SPV-2]', async () => {
    const { simulator, work, send, status, spvStatus, name, shop } = await begin();
    simulator.expireTokens();
    simulator.trouble('token', { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' });
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('eroare');
    expect(await spvStatus(name)).toMatchObject({ eroare_interna: true, eroare_anaf: false });
    expect((await spvStatus(name)).descriere).toContain('Autorizati din nou');
    expect((await shop.stored('authority_tokens'))[0]?.['refused_at']).not.toBeNull();
    await letIn(service, simulator, shop.code);
    await send(name);
    await expect.poll(() => status(name), soon).toBe('acceptata');
  });

  test('are refreshed before they end, and used up where that fails [V2-SPV-12]', async () => {
    const { simulator, work, send, status, issue, name } = await begin();
    service.clock.set('2027-02-10T10:00:00Z');
    const asked = simulator.asked.token;
    simulator.trouble('token', { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' });
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('acceptata');
    const second = await issue();
    await send(second);
    await expect.poll(() => status(second), soon).toBe('acceptata');
    expect(simulator.asked.token).toBe(asked + 1);
  });
});

test('a sending whose job was given up is eroare, and can be sent again [V2-SPV-2] [V2-SPV-10]', async () => {
  const { work, send, status, spvStatus, name, jobs, shop, trail } = await begin();
  await send(name);
  await giveUpJobs(service, 'ANAF tace');
  work();
  await expect.poll(() => status(name), soon).toBe('eroare');
  expect(await spvStatus(name)).toMatchObject({ eroare_interna: true, detalii: 'ANAF tace' });
  expect(await jobs()).toEqual([]);
  expect(await trail()).toContain('FCT 1 spv-failed');
  expect(shop.code).not.toBe('');
  await send(name);
  await expect.poll(() => status(name), soon).toBe('acceptata');
});

test('a rejected document is asked for until its reasons are had [V2-SPV-10]', async () => {
  const { simulator, work, send, status, issue, spvStatus } = await begin();
  const name = await issue(rehearse('respinsa'));
  simulator.trouble('descarcare', 'html', 'lost');
  await send(name);
  work();
  await expect.poll(() => status(name), soon).toBe('respinsa');
  expect((await spvStatus(name)).detalii).toContain('[BR-RO-065]');
});
