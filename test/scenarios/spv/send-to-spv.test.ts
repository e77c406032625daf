import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { person } from '../invoices/shop.ts';
import { authorityFor, buyer, letIn, place, rehearse, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

/** What a test left to be done is not done in the next. */
beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

describe('a document that is sent', () => {
  test('is null before, in_asteptare at once, and acceptata in the end [V2-SPV-1] [V2-SPV-3] [V2-SPV-4] [OPS-ENV-3]', async () => {
    const { issue, send, spvStatus, status, sendings, trail, jobs } = await spvShop(service);
    const name = await issue();
    expect(await spvStatus(name)).toBeNull();
    await send(name);
    expect(await spvStatus(name)).toEqual({
      actualizat_la: '2026-11-16T12:00:00.000+02:00',
      status: 'in_asteptare',
      descriere: 'Documentul asteapta sa fie trimis la ANAF.',
      detalii: null,
      eroare_anaf: false,
      eroare_interna: false,
      index_incarcare: null,
      id_descarcare: null,
      termen_legal: '2026-11-23',
      avertizare_termen: null,
    });
    testWorker(service);
    await expect.poll(() => status(name), soon).toBe('acceptata');
    await expect.poll(jobs, soon).toEqual([]);
    expect(await spvStatus(name)).toMatchObject({
      descriere: 'Documentul a fost validat de ANAF si este in SPV.',
      index_incarcare: expect.stringMatching(/^\d+$/),
      id_descarcare: expect.stringMatching(/^\d+$/),
      eroare_anaf: false,
      eroare_interna: false,
    });
    const [sending] = await sendings();
    expect(sending?.zip?.subarray(0, 2).toString()).toBe('PK');
    expect(sending?.xml).toContain('<cbc:ID>FCT-1</cbc:ID>');
    expect(sending?.uploads).toBe(1);
    expect(await trail()).toEqual(['FCT 1 issued', 'FCT 1 spv-accepted', 'FCT 1 spv-scheduled', 'FCT 1 spv-sent']);
  });

  test('is read with only the fields that are asked for [V2-SPV-3]', async () => {
    const { shop, issue, send } = await spvShop(service);
    const name = await issue();
    const read = () =>
      service.send(`/v2/facturi/${name.serie}/${name.numar}/efactura?fields=status`, { headers: shop.headers });
    expect((await read()).body.data).toBeNull();
    await send(name);
    expect((await read()).body.data).toEqual({ status: 'in_asteptare' });
  });

  test('that is rejected says why, and can be corrected and sent again [V2-SPV-2] [V2-SPV-5]', async () => {
    const { issue, send, status, spvStatus, sendings, shop } = await spvShop(service);
    const name = await issue(rehearse('respinsa'));
    await send(name);
    testWorker(service);
    await expect.poll(() => status(name), soon).toBe('respinsa');
    expect(await spvStatus(name)).toMatchObject({
      descriere: 'ANAF a respins documentul; erorile sunt in detalii. Corectati si trimiteti din nou.',
      detalii: expect.stringContaining('[BR-RO-065]'),
      eroare_anaf: true,
      eroare_interna: false,
      index_incarcare: expect.stringMatching(/^\d+$/),
      id_descarcare: expect.stringMatching(/^\d+$/),
    });
    await send(name);
    await expect
      .poll(async () => (await sendings()).map(({ status: of }) => of), soon)
      .toEqual(['rejected', 'rejected']);
    // Corrected: the refused one never existed for anybody, so that its number is free for the right one.
    expectDone(await lifeOf(service, shop).remove(name));
    const right = await issue();
    expect(right.numar).toBe(name.numar);
    expect(await spvStatus(right)).toBeNull();
    await send(right);
    await expect.poll(() => status(right), soon).toBe('acceptata');
  });

  test('that is refused at the upload is eroare of ANAF, and can be sent again [V2-SPV-2] [V2-SPV-5]', async () => {
    const { shop, issue, send, status, spvStatus, sendings } = await spvShop(service);
    const name = await issue(rehearse('eroare'));
    await send(name);
    testWorker(service);
    await expect.poll(() => status(name), soon).toBe('eroare');
    expect(await spvStatus(name)).toMatchObject({
      detalii: `Nu aveti drept in SPV pentru CIF=${shop.code}`,
      eroare_anaf: true,
      eroare_interna: false,
      index_incarcare: null,
    });
    await send(name);
    await expect.poll(async () => (await sendings()).map(({ status: of }) => of), soon).toEqual(['failed', 'failed']);
  });

  test('stays in_prelucrare while the authority looks at it, and is asked for again [V2-SPV-4] [V2-SPV-5]', async () => {
    const { issue, send, status, sendings } = await spvShop(service);
    const name = await issue(rehearse('in_prelucrare'));
    await send(name);
    testWorker(service);
    await expect.poll(() => status(name), soon).toBe('in_prelucrare');
    await expect.poll(async () => Number((await sendings())[0]?.['polls']), soon).toBeGreaterThan(2);
    expect(await status(name)).toBe('in_prelucrare');
    service.clock.set('2026-11-16T10:11:00Z');
    await expect.poll(() => status(name), soon).toBe('acceptata');
  });

  test('goes where its buyer belongs [V2-SPV-1]', async () => {
    const { simulator, work } = await authorityFor(service);
    const { shop, issue, send } = await spvShop(service);
    await letIn(service, simulator, shop.code);
    for (const client of [
      buyer(),
      person({ ...place }),
      {
        tip: 'PJ',
        denumire: 'Kunde GmbH',
        cod_unic: 'DE123456789',
        tara: 'Germania',
        localitate: 'Berlin',
        adresa: 'Str. 1',
      },
    ]) {
      await send(await issue({ client }));
    }
    work();
    await expect.poll(() => simulator.uploads.length, soon).toBe(3);
    const went = simulator.uploads.map(({ service: at, query }) => `${at}?${query}`).toSorted();
    const common = `standard=UBL&cif=${shop.code}`;
    expect(went).toEqual([`upload?${common}`, `upload?${common}&extern=DA`, `uploadb2c?${common}`]);
  });
});
