import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endLeases, forgetJobs, giveUpJobs, holdOutwardJobs } from '../../support/behind-the-wire/jobs.ts';
import { partOf, readMime } from '../../support/clients/mime.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { line, person } from '../invoices/shop.ts';
import { soon } from '../mails/mailbox.ts';
import { subscriptions } from './templates.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  service.clock.set('2026-11-15T10:00:00Z');
  await forgetJobs(service);
});

describe('on its day a recurring invoice', () => {
  test('is issued when the day begins in Romania, in summer and in winter, and not an hour before [V2-REC-4]', async () => {
    const { create, workUntil, planned, documents } = await subscriptions(service);
    const id = await create({ prima_emitere: '2027-03-29', termen_zile: 5 });
    // The clocks went forward on the 28th: the 29th begins at nine in the evening, UTC.
    await workUntil('2027-03-28T20:59:00Z', id, 0);
    await workUntil('2027-03-28T21:00:00Z', id, 1);
    // They go back on the last Sunday of October.
    await workUntil('2027-10-28T21:00:00Z', id, 8);
    await workUntil('2027-11-28T21:59:00Z', id, 8);
    await workUntil('2027-11-28T22:00:00Z', id, 9);
    expect((await planned(id)).slice(0, 2)).toEqual(['2027-03-29', '2027-04-29']);
    expect((await documents()).at(0)).toEqual(['1', '2027-03-29', '2027-04-03', 'Abonament martie 2027']);
    expect((await documents()).at(-1)).toEqual(['9', '2027-11-29', '2027-12-04', 'Abonament noiembrie 2027']);
  });

  test('says on the page that it was issued by itself, where the company wants it said [V2-PRINT-10] [V2-REC-4]', async () => {
    const { shop, create, workUntil } = await subscriptions(service, { aspect: { emis_de: true } });
    await workUntil('2026-11-15T10:00:00Z', await create(), 1);
    const { bytes } = await open(await linksOf(service, shop).download({ serie: 'FCT', numar: '1' }));
    expect(textOf(await readPdf(new Uint8Array(bytes)))).toMatch(/Emis\s+automat, ca factură recurentă/);
  });

  test('keeps month ends and the leap day [V2-REC-2] [V2-REC-4]', async () => {
    const { create, workUntil, planned } = await subscriptions(service);
    const monthly = await create({ prima_emitere: '2027-12-31' });
    await workUntil('2028-03-31T10:00:00Z', monthly, 4);
    expect(await planned(monthly)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    service.clock.set('2027-12-01T10:00:00Z');
    const yearly = await create({ ritm: 'anual', prima_emitere: '2028-02-29' });
    await workUntil('2032-02-29T10:00:00Z', yearly, 5);
    expect(await planned(yearly)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  test('is issued once for each day that passed while nothing worked, with the date of the real day [V2-REC-5]', async () => {
    const { create, workUntil, planned, documents, done } = await subscriptions(service);
    const id = await create({ pana_la: '2027-01-20' });
    await workUntil('2027-02-16T10:00:00Z', id, 3);
    expect(await planned(id)).toEqual(['2026-11-15', '2026-12-15', '2027-01-15']);
    expect(await documents()).toEqual([
      ['1', '2027-02-16', '2027-02-16', 'Abonament noiembrie 2026'],
      ['2', '2027-02-16', '2027-02-16', 'Abonament decembrie 2026'],
      ['3', '2027-02-16', '2027-02-16', 'Abonament ianuarie 2027'],
    ]);
    expect(await done('GET', `/${id}`)).toMatchObject({ stare: 'incheiata', urmatoarea_emitere: null });
  });

  test('is issued once by many workers, and by those that take over from others [V2-REC-4]', async () => {
    const { create, issues, documents } = await subscriptions(service);
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => create({ denumire: `Abonament ${n}` })));
    service.clock.set('2027-02-16T10:00:00Z');
    const stops = [testWorker(service), testWorker(service), testWorker(service)];
    await endLeases(service);
    await expect
      .poll(async () => {
        await endLeases(service);
        return (await Promise.all(ids.map(issues))).map(({ length }) => length);
      }, soon)
      .toEqual(ids.map(() => 4));
    await Promise.all(stops.map((stop) => stop()));
    expect(await documents()).toHaveLength(24);
  });

  test('is left out while it is stopped: what passed meanwhile is not issued later [V2-REC-6]', async () => {
    const { create, done, workUntil, planned } = await subscriptions(service);
    const [stopped, other] = [await create(), await create({ denumire: 'Alta' })];
    await done('PATCH', `/${stopped}`, { oprita: true });
    await workUntil('2027-01-10T10:00:00Z', other, 2);
    expect(await planned(stopped)).toEqual([]);
    expect(await done('PATCH', `/${stopped}`, { oprita: false })).toMatchObject({ urmatoarea_emitere: '2027-01-15' });
    await workUntil('2027-01-15T10:00:00Z', stopped, 1);
    expect(await planned(stopped)).toEqual(['2027-01-15']);
  });

  test('waits as a draft where somebody is to approve it [V2-REC-8]', async () => {
    const { create, done, workUntil, issues, documents } = await subscriptions(service);
    const id = await create({ mod: 'ciorna' });
    await workUntil('2026-12-15T10:00:00Z', id, 2);
    expect(await issues(id)).toMatchObject([
      { data_planificata: '2026-12-15', stare: 'ciorna', serie: null, numar: null },
      { data_planificata: '2026-11-15', stare: 'ciorna' },
    ]);
    expect(await done('GET', `/${id}`)).toMatchObject({ ciorne: 2, urmatoarea_emitere: '2027-01-15' });
    expect(await documents()).toEqual([]);
  });
});

describe('a recurring invoice that is mailed', () => {
  const sender = 'facturi@serviciu.ro';

  test('goes out through the mail server with its PDF, once [V2-REC-8]', async () => {
    const server = await startSmtp();
    const { create, workAt, issues, shop } = await subscriptions(service);
    const id = await create({ mod: 'emitere_si_trimitere' });
    const smtp = { url: `smtp://${server.address}`, address: sender };
    const isMailed = async () => {
      const [issue] = await issues(id);
      return issue?.serie ? (await shop.read(issue.serie, issue.numar ?? '')).body.data.trimisa_pe_email : false;
    };
    await workAt('2026-11-15T10:00:00Z', isMailed, smtp);
    expect(server.received.map(({ to }) => to)).toEqual([['client@exemplu.ro']]);
    const [received] = server.received;
    const pdf = partOf(readMime(received?.source ?? Buffer.alloc(0)), 'application/pdf');
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('stays issued where nobody has an address, and says so [V2-REC-8]', async () => {
    const { create, workUntil, issues } = await subscriptions(service);
    const id = await create({ mod: 'emitere_si_trimitere', client: person() });
    await workUntil('2026-11-15T10:00:00Z', id, 1);
    expect(await issues(id)).toMatchObject([
      { stare: 'emisa', numar: '1', eroare_email: expect.stringContaining('adresa de e-mail') },
    ]);
  });

  test('is not even issued after a restore, until somebody lets it go [V2-REC-9]', async () => {
    const { create, workUntil, issues, shop } = await subscriptions(service);
    const [held, draft] = [await create({ mod: 'emitere_si_trimitere' }), await create({ mod: 'ciorna' })];
    await holdOutwardJobs(service, true);
    const stop = testWorker(service);
    await expect.poll(async () => (await shop.stored('jobs')).length, soon).toBe(2);
    await stop();
    expect([await issues(held), await issues(draft)]).toEqual([[], []]);
    await holdOutwardJobs(service, false);
    await workUntil('2026-11-15T10:00:00Z', held, 1);
  });
});

describe('a document that cannot be issued on its day', () => {
  test('is kept with the reason, retried the next day and at once after a correction, and then issued once [V2-REC-6]', async () => {
    const { create, done, workAt, workUntil, planned, shop, documents } = await subscriptions(service);
    const id = await create();
    await shop.change({ platitor_tva: false });
    await workAt('2026-11-15T10:00:00Z', async () => (await done('GET', `/${id}`)).stare === 'eroare');
    expect(await done('GET', `/${id}`)).toMatchObject({
      urmatoarea_emitere: '2026-11-15',
      eroare: { mesaj: expect.stringContaining('cota_tva'), la: '2026-11-15T12:00:00.000+02:00' },
      emiteri: [],
    });
    // The same day it is left alone, whatever else is done; the next day it is tried again.
    const other = await create({ denumire: 'Alta', mod: 'ciorna', articole: [line({ cota_tva: 0 })] });
    await workUntil('2026-11-15T20:00:00Z', other, 1);
    expect((await done('GET', `/${id}`)).eroare.la).toBe('2026-11-15T12:00:00.000+02:00');
    const isTriedAgain = async () => (await done('GET', `/${id}`)).eroare?.la === '2026-11-16T08:00:00.000+02:00';
    await workAt('2026-11-16T06:00:00Z', isTriedAgain);

    const corrected = await done('PATCH', `/${id}`, { articole: [line({ cota_tva: 0 })] });
    expect(corrected).toMatchObject({ stare: 'activa', eroare: null, urmatoarea_emitere: '2026-11-15' });
    await workUntil('2026-11-16T07:00:00Z', id, 1);
    expect(await planned(id)).toEqual(['2026-11-15']);
    expect(await documents()).toEqual([['1', '2026-11-16', '2026-11-16', 'Produs']]);
  });

  test('is still issued after a correction that moves the end too, unless the end is before it [V2-REC-6]', async () => {
    const { create, done, workAt, workUntil, planned, shop } = await subscriptions(service);
    const [kept, ended] = [await create(), await create({ denumire: 'Alta' })];
    await shop.change({ platitor_tva: false });
    const haveFailed = async () =>
      (await done('GET', '')).every(({ stare }: { readonly stare: string }) => stare === 'eroare');
    await workAt('2026-12-20T10:00:00Z', haveFailed);
    const articole = [line({ cota_tva: 0 })];
    expect(await done('PATCH', `/${kept}`, { pana_la: '2028-12-31', articole })).toMatchObject({
      stare: 'activa',
      urmatoarea_emitere: '2026-11-15',
    });
    await done('PATCH', `/${ended}`, { pana_la: '2026-11-15', articole });
    await workUntil('2026-12-20T11:00:00Z', kept, 2);
    await workUntil('2026-12-20T11:00:00Z', ended, 1);
    expect(await planned(kept)).toEqual(['2026-11-15', '2026-12-15']);
    expect(await done('PATCH', `/${kept}`, { pana_la: '2026-12-31' })).toMatchObject({ urmatoarea_emitere: null });
    expect(await done('GET', `/${ended}`)).toMatchObject({ stare: 'incheiata' });
    // One that is over goes on with the next day still to come.
    expect(await done('PATCH', `/${ended}`, { pana_la: null })).toMatchObject({
      stare: 'activa',
      urmatoarea_emitere: '2027-01-15',
    });
  });

  test('because of a fault of the service is told too, and tried again [V2-REC-6]', async () => {
    const { create, done, workAt, workUntil, shop } = await subscriptions(service);
    const id = await create();
    await holdOutwardJobs(service, true);
    const stop = testWorker(service);
    await expect.poll(async () => (await shop.stored('jobs')).length, soon).toBe(1);
    await stop();
    await giveUpJobs(service, 'broken');
    await holdOutwardJobs(service, false);
    await workAt('2026-11-15T10:00:00Z', async () => (await done('GET', `/${id}`)).stare === 'eroare');
    expect((await done('GET', `/${id}`)).eroare.mesaj).toContain('din cauza serviciului');
    await workUntil('2026-11-16T10:00:00Z', id, 1);
  });
});
