import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { bought, purchase } from './buying.ts';
import { begin } from './received-by-program.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const stocked = { setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true } };

describe('a program decides', () => {
  test('approving ties lines and brings their goods in; reopening and refusing take them out [GRP-STOCK-3] [GRP-SUP-10]', async () => {
    const { done, levels, service: _, ...shop } = { ...(await begin(service, stocked)), service };
    const articles = (await service.send('/v2/articole?cod=A2', { headers: shop.headers })).body.data;
    const { id } = await done('POST', '', purchase({ articole: [bought({ cod_articol: 'A1' }), bought(), bought()] }));
    const approved = await done('POST', `/${id}/aproba`, {
      articole: [
        { nr_crt: 1, cod_gestiune: 'DEP' },
        { nr_crt: 2, id_articol: articles[0].id, cod_gestiune: 'MAG' },
      ],
    });
    expect(approved).toMatchObject({ id, status: 'aprobat' });
    expect(await levels()).toMatchObject({ 'A1 DEP': 25, 'A2 MAG': 25 });
    expect(await done('POST', `/${id}/redeschide`)).toMatchObject({ status: 'in_asteptare' });
    expect(await levels()).toMatchObject({ 'A1 DEP': 0, 'A2 MAG': 0 });
    expect(await done('POST', `/${id}/aproba`)).toMatchObject({ status: 'aprobat' });
    expect(await levels()).toMatchObject({ 'A1 DEP': 25, 'A2 MAG': 25 });
    expect(await done('POST', `/${id}/respinge`, { motiv: 'Dublă' })).toMatchObject({
      status: 'respins',
      suma_ramasa: 0,
    });
    expect(await levels()).toMatchObject({ 'A1 DEP': 0, 'A2 MAG': 0 });
    const acts = (await shop.trail())
      .filter((row) => row['subject'] === 'supplier-invoice')
      .map((row) => row['action']);
    expect(acts).toEqual(['entered', 'approved', 'reopened', 'approved', 'refused']);
  });

  test('it is taken to be processed, marked as deleted by its supplier, and waits again [GRP-SUP-19]', async () => {
    const { ask, done, levels, trail } = await begin(service, stocked);
    const { id, suma_ramasa } = await done(
      'POST',
      '',
      purchase({ articole: [bought({ cod_articol: 'A1', cod_gestiune: 'DEP' })] }),
    );
    expect(suma_ramasa).toBeGreaterThan(0);
    expect(await done('POST', `/${id}/proceseaza`)).toMatchObject({ status: 'in_curs_de_procesare', suma_ramasa });
    expect((await ask('POST', `/${id}/proceseaza`)).body.motiv.mesaj).toBe(
      'Factura nu poate fi luata in lucru: este in curs de procesare.',
    );
    await done('POST', `/${id}/aproba`);
    expect(await levels()).toMatchObject({ 'A1 DEP': 25 });
    const { id: payment } = await done('POST', `/${id}/plati`, { suma: 1, tip_incasare: 'Banca' });
    expect((await ask('POST', `/${id}/stearsa-de-furnizor`)).body.motiv.mesaj).toBe(
      'Factura nu poate fi trecuta ca stearsa de furnizor: are plati, care trebuie sterse intai.',
    );
    await done('DELETE', `/${id}/plati/${payment}`);
    const deleted = { status: 'stersa_de_furnizor', suma_ramasa: 0, platita: false };
    expect(await done('POST', `/${id}/stearsa-de-furnizor`)).toMatchObject(deleted);
    expect(await levels()).toMatchObject({ 'A1 DEP': 0 });
    expect((await ask('POST', `/${id}/aproba`)).body.motiv.mesaj).toContain('a fost stearsa de furnizor');
    expect(await done('POST', `/${id}/redeschide`)).toMatchObject({ status: 'in_asteptare', suma_ramasa });
    const acts = (await trail()).map((row) => row['action']);
    expect(acts).toEqual(expect.arrayContaining(['processing-begun', 'deleted-by-supplier', 'reopened']));
  });

  test('what the state does not allow is refused, and says why [GRP-SUP-18]', async () => {
    const { ask, done } = await begin(service);
    const { id } = await done('POST', '', purchase());
    expect((await ask('POST', `/${id}/redeschide`)).body.motiv).toMatchObject({ cod: 'stare_nepermisa' });
    await done('POST', `/${id}/aproba`);
    expect((await ask('POST', `/${id}/aproba`)).body.motiv.mesaj).toBe(
      'Factura nu poate fi aprobata: este aprobata deja.',
    );
    await done('POST', `/${id}/plati`, { suma: 1, tip_incasare: 'Banca' });
    expect((await ask('POST', `/${id}/respinge`, { motiv: 'Dublă' })).body.motiv.mesaj).toContain('are plati');
  });

  test.each<[string, unknown, string]>([
    ['aproba', { articole: [{ nr_crt: 9 }] }, 'articole[0].nr_crt'],
    ['aproba', { articole: [{ nr_crt: 1 }, { nr_crt: 1 }] }, 'articole[1].nr_crt'],
    ['aproba', { articole: [{ id_articol: null }] }, 'articole[0].nr_crt'],
    ['aproba', { articole: [{ nr_crt: 1, id_articol: 'x' }] }, 'articole[0].id_articol'],
    ['respinge', {}, 'motiv'],
    ['respinge', { motiv: 'm'.repeat(501) }, 'motiv'],
    ['redeschide', { motiv: 'x' }, 'motiv'],
    ['plati', { suma: 0, tip_incasare: 'Banca' }, 'suma'],
    ['plati', { suma: 1 }, 'tip_incasare'],
    ['plati', { suma: 1, tip_incasare: 'Barter' }, 'tip_incasare'],
    ['plati', { suma: 1, tip_incasare: 'Banca', data: '2026-11-16' }, 'data'],
  ])('%s with %j is refused at its member [GRP-SUP-10] [GRP-PAY-2]', async (act, body, name) => {
    const { ask, done } = await begin(service);
    const { id } = await done('POST', '', purchase());
    const reply = await ask('POST', `/${id}/${act}`, body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.body.validation_errors).toMatchObject([{ location: 'body', name }]);
  });

  test('an article or a warehouse that is not there is 404, and nothing changes [GRP-STOCK-3]', async () => {
    const { ask, done } = await begin(service);
    const { id } = await done('POST', '', purchase());
    const strangers = [{ id_articol: `art_${'f'.repeat(32)}` }, { cod_gestiune: 'NU' }];
    for (const one of strangers) {
      const reply = await ask('POST', `/${id}/aproba`, { articole: [{ nr_crt: 1, ...one }] });
      expect(reply.status).toBe(404);
    }
    expect((await ask('GET', `/${id}`)).body.data.status).toBe('in_asteptare');
  });

  test('of two decisions at once one has its way [GRP-SUP-18]', async () => {
    const { ask, done } = await begin(service);
    const { id } = await done('POST', '', purchase());
    const replies = await Promise.all([1, 2].map(() => ask('POST', `/${id}/aproba`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('a program pays', () => {
  test('at most what is left, today where no day is said; a payment is deleted by its id [GRP-PAY-2]', async () => {
    const { ask, done } = await begin(service);
    const { id } = await done('POST', '', purchase());
    const paid = await done('POST', `/${id}/plati`, { suma: 600, tip_incasare: 'Card' });
    expect(paid).toEqual({ id: expect.stringMatching(/^plf_[0-9a-f]{32}$/) });
    const read = (await ask('GET', `/${id}`)).body.data;
    expect(read).toMatchObject({
      suma_ramasa: 5,
      plati: [{ id: paid.id, suma: 600, data: '2026-11-15', tip: 'Card' }],
    });
    const tooMuch = await ask('POST', `/${id}/plati`, { suma: 5.01, tip_incasare: 'Banca' });
    expect(tooMuch.body.motiv).toMatchObject({ cod: 'suma_prea_mare' });
    await done('DELETE', `/${id}/plati/${paid.id}`);
    expect((await ask('GET', `/${id}`)).body.data).toMatchObject({ suma_ramasa: 605, plati: [] });
    expect((await ask('DELETE', `/${id}/plati/${paid.id}`)).status).toBe(404);
  });

  test('twice under one Idempotency-Key it is paid once [V2-IDEM-1] [GRP-PAY-2]', async () => {
    const { ask, done } = await begin(service);
    const { id } = await done('POST', '', purchase());
    const pay = () => done('POST', `/${id}/plati`, { suma: 5, tip_incasare: 'Banca' }, { 'idempotency-key': 'plata' });
    expect(await pay()).toEqual(await pay());
    expect((await ask('GET', `/${id}`)).body.data.plati).toHaveLength(1);
  });
});
