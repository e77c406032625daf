import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { line } from '../invoices/shop.ts';
import { authorityFor, letIn, place, soon, spvShop, unreachedAuthority } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** What a test left to be done is not done in the next. */
beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

describe('a document is not sent', () => {
  const expectRefused = (
    reply: Awaited<ReturnType<Awaited<ReturnType<typeof spvShop>>['ask']>>,
    cod: string,
    words: RegExp,
  ) => {
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:invalid-state');
    expect(reply.body.motiv.cod).toBe(cod);
    expect(reply.body.motiv.mesaj).toMatch(words);
  };

  test('twice: not while it is on its way, nor when it was accepted [V2-SPV-1]', async () => {
    const { issue, send, ask, status, sendings } = await spvShop(service);
    const name = await issue();
    await send(name);
    const words = /nu poate fi trimis in SPV: a fost deja trimis/;
    expectRefused(await ask(name), 'stare_nepermisa', words);
    testWorker(service);
    await expect.poll(() => status(name), soon).toBe('acceptata');
    expectRefused(await ask(name), 'stare_nepermisa', words);
    expect(await sendings()).toHaveLength(1);
  });

  test('by several who ask at once: one sending is made [V2-SPV-1]', async () => {
    const { issue, ask, sendings } = await spvShop(service);
    const name = await issue();
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(name)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(await sendings()).toHaveLength(1);
  });

  test.each([
    ['P', 'PRF'],
    ['C', 'CMD'],
    ['D', 'DEV'],
    ['A', 'AVZ'],
  ])('when it is no invoice: %s [V2-SPV-1] [V2-SPV-8]', async (tip_factura, serie) => {
    const { issue, ask, spvStatus, jobs } = await spvShop(service, { setari: { trimite_in_spv_dupa_ore: 0 } });
    const name = await issue({ tip_factura, serie });
    expectRefused(await ask(name), 'stare_nepermisa', /nu este o factura fiscala/);
    expect(await spvStatus(name)).toBeNull();
    expect(await jobs()).toEqual([]);
  });

  test('when it is cancelled, and what is in SPV is not cancelled or deleted [V2-SPV-1]', async () => {
    const { shop, issue, ask, send } = await spvShop(service);
    const life = lifeOf(service, shop);
    const cancelled = await issue();
    expectDone(await life.cancel(cancelled));
    expectRefused(await ask(cancelled), 'stare_nepermisa', /este anulat/);
    const name = await issue();
    await send(name);
    for (const reply of [await life.cancel(name), await life.remove(name)]) {
      expect(reply.status).toBe(400);
      expect(reply.body.detail).toContain('este in SPV');
    }
    // Reversed it can be, and both are told; the reversal, once told, cannot be taken back.
    const reversal = storno(await life.reverse(name));
    await send(reversal);
    expect((await life.restore(name)).body.detail).toContain('storno-ul lui este in SPV');
  });

  test('when it does not exist, is deleted, or is of another company [V2-SPV-1]', async () => {
    const { shop, issue, ask } = await spvShop(service);
    const other = await spvShop(service);
    const name = await issue();
    const foreign = await service.send(`/v2/facturi/FCT/${name.numar}/trimite-in-spv`, {
      method: 'POST',
      headers: other.shop.headers,
    });
    expect(foreign.status).toBe(404);
    const read = await service.send(`/v2/facturi/FCT/${name.numar}/efactura`, { headers: other.shop.headers });
    expect(read.status).toBe(404);
    expectDone(await lifeOf(service, shop).remove(name));
    expect((await ask(name)).status).toBe(404);
    expect((await ask({ serie: 'Ț/ș "', numar: '😀' })).status).toBe(404);
  });

  test('without the right facturi:spv; reading needs only facturi:citire [V2-RIGHT-9]', async () => {
    const { shop, issue, ask } = await spvShop(service);
    const name = await issue();
    const rights = ['facturi:citire', 'facturi:emitere', 'facturi:anulare', 'facturi:incasare', 'facturi:trimitere'];
    const [reader, sender] = await Promise.all([rights, ['facturi:spv']].map((drepturi) => keyWith(shop, drepturi)));
    const refused = await ask(name, { authorization: `Bearer ${reader}` });
    expect(refused.status).toBe(403);
    expect(refused.body.motiv.cod).toBe('drept_lipsa');
    const headers = { ...shop.headers, authorization: `Bearer ${reader}` };
    expect((await service.send('/v2/facturi/FCT/1/efactura', { headers })).status).toBe(200);
    expect((await ask(name, { authorization: `Bearer ${sender}` })).status).toBe(200);
  });

  test('with a body that says something [V2-SPV-1]', async () => {
    const { shop, issue } = await spvShop(service);
    const name = await issue();
    const reply = await service.send(`/v2/facturi/FCT/${name.numar}/trimite-in-spv`, {
      method: 'POST',
      headers: shop.headers,
      json: { acum: true },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:validation');
  });

  test('in a foreign currency until its rate is known [V2-AMT-8]', async () => {
    const { shop, issue, ask, send, spvStatus, status } = await spvShop(service);
    const name = await issue({ valuta: 'EUR' });
    expect((await shop.read(name.serie, name.numar)).body.data.curs_valutar).toBeNull();
    expectRefused(await ask(name), 'curs_valutar_lipsa', /EUR.*2026-11-16/);
    expect(await spvStatus(name)).toBeNull();
    await shop.change({ cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.0912 }] });
    await send(name);
    expect((await shop.read(name.serie, name.numar)).body.data.curs_valutar).toBe(5.0912);
    testWorker(service);
    await expect.poll(() => status(name), soon).toBe('acceptata');
  });

  test('when ANAF would refuse it: told before anything is sent, and sent once it is right [V2-SPV-1] [V2-SPV-2]', async () => {
    const { simulator, work } = await authorityFor(service);
    const { shop, issue, send, status, spvStatus } = await spvShop(service, { adresa: undefined });
    await letIn(service, simulator, shop.code);
    const name = await issue();
    await send(name);
    work();
    await expect.poll(() => status(name), soon).toBe('eroare');
    expect(await spvStatus(name)).toMatchObject({
      eroare_anaf: false,
      eroare_interna: true,
      detalii: expect.stringContaining('Lipseste adresa firmei emitente. (companie.adresa.adresa)'),
      index_incarcare: null,
    });
    expect(simulator.uploads).toEqual([]);
    await shop.change({ adresa: place });
    await send(name);
    await expect.poll(() => status(name), soon).toBe('acceptata');
    expect(simulator.uploads[0]?.xml).toContain('Lapusneanu');
  });

  test('in production without an application at ANAF, or without the company having let it in [OPS-ENV-4] [V2-SPV-1]', async () => {
    const production = await testService({ environment: 'production' });
    const shop = await spvShop(production, { abonament: 'enterprise' });
    expectRefused(await shop.ask(await shop.issue()), 'spv_neconfigurat', /legatura cu ANAF/);
    const configured = await testService({ variables: unreachedAuthority });
    const unconnected = await spvShop(configured);
    const reply = await unconnected.ask(await unconnected.issue({ articole: [line()] }));
    expectRefused(reply, 'spv_neconfigurat', /nu este conectata la SPV/);
  });
});

async function keyWith(shop: { readonly code: string }, drepturi: readonly string[]): Promise<string> {
  const { provisionForTest } = await import('../../support/service/provisioning.ts');
  const nume = `${shop.code} ${drepturi.length}`;
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: shop.code, denumire: 'Firma', chei: [{ nume, drepturi }] }],
  });
  return keys[nume] ?? '';
}
