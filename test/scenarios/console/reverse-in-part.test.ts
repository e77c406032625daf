import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody, line } from './desk.ts';
import { openHouse } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

/** An invoice of ten and four pieces, 1.694,00 together. */
const opened = async () => {
  const house = await openHouse(service, company);
  const linii = [line({ cantitate: 10 }), line({ denumire: 'Cană', cantitate: 4 })];
  await house.browser.done('POST', '/facturi', documentBody({ linii }));
  const at = (what: string, name = 'FCT/1') => `/facturi/${name}/${what}`;
  return { ...house, at, read: (name = 'FCT/1') => house.browser.done('GET', `/facturi/${name}`) };
};

const refusedAt = ({ body }: { body: { campuri?: readonly { camp: string; mesaj: string }[] } }) =>
  Object.fromEntries((body.campuri ?? []).map(({ camp, mesaj }) => [camp, mesaj]));
const movesOf = ({ actiuni }: { actiuni: readonly { actiune: string; piedica: string | null }[] }) =>
  Object.fromEntries(actiuni.map(({ actiune, piedica }) => [actiune, piedica]));

describe('a part of an invoice', () => {
  test('comes back by its lines; each says what is left of it, and the screen names the storno [CON-REV-1]', async () => {
    const { browser, at, read } = await opened();
    const first = await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 1, nr_produse: 3 }] });
    expect(first).toEqual({ serie: 'ST', numar: '1' });
    const original = await read();
    expect(original.status).toBe('emisa');
    expect(original.ramas).toBe(1331);
    expect(original.linii.map(({ ramas_de_stornat }: { ramas_de_stornat: number }) => ramas_de_stornat)).toEqual([
      7, 4,
    ]);
    expect(original.stornari).toEqual([{ serie: 'ST', numar: '1', data: '2026-11-16', total: -363, piedica: null }]);
    expect((await read('ST/1')).storneaza).toEqual({ serie: 'FCT', numar: '1' });
    expect(movesOf(original)).toMatchObject({
      storneaza: null,
      repune: null,
      anuleaza: 'Documentul este stornat în parte.',
    });

    // First all that is left of a line comes back, then all that is left of the document.
    await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 2 }] });
    await browser.done('POST', at('storneaza'));
    const whole = await read();
    expect(whole).toMatchObject({ status: 'stornata', ramas: 0 });
    expect(whole.stornari.map(({ total }: { total: number }) => total)).toEqual([-363, -484, -847]);
  });

  test('says before it is made what it will come to, to the ban [CON-REV-2]', async () => {
    const { browser, at, read } = await opened();
    const ask = (body?: object) => browser.done('POST', at('storneaza/calcul'), body);
    expect(await ask()).toEqual({ fara_tva: -1400, tva: -294, total: -1694, tot: true });
    const part = { articole: [{ nr_crt: 1, nr_produse: 2.5 }] };
    expect(await ask(part)).toEqual({ fara_tva: -250, tva: -52.5, total: -302.5, tot: false });
    const before = await ask(part);
    const { serie, numar } = await browser.done('POST', at('storneaza'), part);
    expect((await read(`${serie}/${numar}`)).total).toBe(before.total);
    expect(await ask()).toEqual({ fara_tva: -1150, tva: -241.5, total: -1391.5, tot: true });
    // Nothing was made of what was asked.
    expect((await read()).stornari).toHaveLength(1);
    await browser.done('POST', at('storneaza'));
    const refused = await browser.ask('POST', at('storneaza/calcul'));
    expect(refused.body).toMatchObject({ status: 400, detail: 'Documentul este stornat.' });
  });

  test('what is too much is told at its line, by the preview as by the act [CON-REV-1] [CON-REV-2]', async () => {
    const { browser, at } = await opened();
    await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 2 }] });
    const body = { articole: [{ nr_crt: 1, nr_produse: 10.5 }, { nr_crt: 2 }, { nr_crt: 9 }] };
    for (const what of ['storneaza', 'storneaza/calcul']) {
      const refused = await browser.ask('POST', at(what), body);
      expect(refused.status, what).toBe(400);
      expect(refusedAt(refused), what).toEqual({
        'articole.0.nr_produse': 'Cantitatea depășește ce a rămas de stornat. A rămas 10.',
        'articole.1.nr_produse': 'Linia este stornată deja în întregime.',
        'articole.2.nr_produse': 'Linia nu este pe factură.',
      });
    }
    expect((await browser.ask('POST', at('storneaza'), { articole: [] })).status).toBe(400);
    expect((await browser.ask('POST', at('storneaza'), { articole: [{ nr_crt: 1, nr_produse: 0 }] })).status).toBe(400);
  });

  test('one of several reversals is undone by its name, the others stay [CON-REV-3]', async () => {
    const { browser, at, read } = await opened();
    for (const cantitate of [1, 2]) {
      await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 1, nr_produse: cantitate }] });
    }
    const unnamed = await browser.ask('POST', at('repune-in-vigoare-factura-stornata'));
    expect(refusedAt(unnamed)).toEqual({
      storno: 'Factura are mai multe storno-uri: alegeți-l pe cel care se șterge.',
    });
    await browser.done('POST', at('repune-in-vigoare-factura-stornata'), { serie_storno: 'ST', numar_storno: '1' });
    const { stornari, ramas, linii } = await read();
    expect(stornari).toMatchObject([{ serie: 'ST', numar: '2', total: -242 }]);
    expect(ramas).toBe(1452);
    expect(linii[0].ramas_de_stornat).toBe(8);
    const gone = await browser.ask('POST', at('repune-in-vigoare-factura-stornata'), {
      serie_storno: 'ST',
      numar_storno: '1',
    });
    expect(refusedAt(gone)).toEqual({ storno: 'Storno-ul nu mai există.' });
  });

  test('each reversal says why it cannot be undone; one that can is enough for the button [CON-REV-3]', async () => {
    const { browser, at, read } = await opened();
    await browser.done('POST', at('incasari'), {
      suma_incasata: 1694,
      tip_incasare: 'Banca',
      data_incasare: '2026-11-16',
    });
    for (const cantitate of [1, 2]) {
      await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 1, nr_produse: cantitate }] });
    }
    await browser.done('POST', at('restituiri', 'ST/2'), { suma: 10, fel: 'Banca', data: '2026-11-16' });
    const original = await read();
    const piedica = 'Sunt încasări făcute după stornare: ștergeți-le întâi.';
    expect(original.stornari.map((one: { piedica: string | null }) => one.piedica)).toEqual([null, piedica]);
    expect(movesOf(original)['repune']).toBeNull();
    await browser.done('POST', at('repune-in-vigoare-factura-stornata'), { serie_storno: 'ST', numar_storno: '1' });
    expect(movesOf(await read())['repune']).toBe(piedica);
  });

  test('a reader sees the reversals and is offered none; a clerk without the right is refused [CON-ROLE-1]', async () => {
    const { browser, at, member } = await opened();
    await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 1, nr_produse: 1 }] });
    const reader = await member('cititor');
    const seen = await reader.browser.done('GET', '/facturi/FCT/1');
    expect(seen.stornari).toHaveLength(1);
    expect(seen.actiuni).toEqual([]);
    expect((await reader.browser.ask('POST', at('storneaza/calcul'))).status).toBe(403);
    expect((await reader.browser.ask('POST', at('restituiri'), {})).status).toBe(403);
  });
});

describe('money given back', () => {
  const paid = async () => {
    const house = await opened();
    await house.browser.done('POST', house.at('incasari'), {
      suma_incasata: 1694,
      tip_incasare: 'Banca',
      data_incasare: '2026-11-16',
    });
    return house;
  };
  const back = (suma: number, fel: string, data = '2026-11-16') => ({ suma, fel, data });

  test('is offered on the storno, up to what the client has to get back [CON-REFUND-1] [CON-REFUND-2]', async () => {
    const { browser, at, read } = await paid();
    await browser.done('POST', at('storneaza'), { articole: [{ nr_crt: 1, nr_produse: 3 }] });
    const offered = {
      pe: { serie: 'ST', numar: '1' },
      feluri: ['Banca', 'Card', 'Retur casa'],
      cel_mult: 363,
      plati_card: [],
    };
    for (const name of ['FCT/1', 'ST/1']) {
      const { restituire, ...document } = await read(name);
      expect({ ...restituire, feluri: [...restituire.feluri].sort() }, name).toEqual(offered);
      expect(movesOf(document as never)['restituie'], name).toBeNull();
    }
    expect([(await read()).credit, (await read('ST/1')).credit]).toEqual([363, 0]);
    const tooMuch = await browser.ask('POST', at('restituiri', 'ST/1'), back(363.01, 'Banca'));
    expect(refusedAt(tooMuch)).toEqual({ suma: 'Se pot restitui cel mult 363,00 lei.' });
    const tomorrow = await browser.ask('POST', at('restituiri', 'ST/1'), back(1, 'Banca', '2026-11-17'));
    expect(refusedAt(tomorrow)).toEqual({ data: 'Data restituirii nu poate fi în viitor.' });

    await browser.done('POST', at('restituiri', 'ST/1'), back(100, 'Banca'));
    await browser.done('POST', at('restituiri', 'ST/1'), back(63, 'Card'));
    await browser.done('POST', at('restituiri', 'ST/1'), back(200, 'Retur casa'));
    const reversal = await read('ST/1');
    expect(reversal.incasari.map(({ suma, fel }: { suma: number; fel: string }) => [suma, fel])).toEqual([
      [-100, 'Banca'],
      [-63, 'Card'],
      [-200, 'Retur casa'],
    ]);
    expect(reversal).toMatchObject({ credit: 0, restituire: null });
    expect(movesOf(reversal)['restituie']).toBe('Clientul nu are nimic de primit înapoi.');
    expect((await read()).credit).toBe(0);
  });

  test('of a document in force only in cash, up to what it holds [CON-REFUND-2]', async () => {
    const { browser, at, read } = await paid();
    expect((await read()).restituire).toEqual({
      pe: { serie: 'FCT', numar: '1' },
      feluri: ['Retur casa'],
      cel_mult: 1694,
      plati_card: [],
    });
    const byBank = await browser.ask('POST', at('restituiri'), back(10, 'Banca'));
    expect(byBank.body).toMatchObject({ status: 400, detail: 'Documentul nu este stornat.' });
    await browser.done('POST', at('restituiri'), back(94, 'Retur casa'));
    expect(await read()).toMatchObject({ incasat: 1600, ramas: 94 });
    expect((await read()).restituire.cel_mult).toBe(1600);
  });

  test('stands in the balance of the client, its ledger and the cash register [CON-REFUND-3]', async () => {
    const { browser, at, read } = await paid();
    await browser.done('POST', at('storneaza'));
    const { client_id } = await read();
    const owed = async () => {
      const { sold_total, de_restituit } = await browser.done('GET', `/clienti/${client_id}`);
      const body = { tip: 'client', id: client_id, de_la: '2026-11-01', pana_la: '2026-11-16' };
      const { sold_final } = await browser.done('POST', '/fise-partener', body);
      return { sold_total, de_restituit, sold_final };
    };
    expect(await owed()).toEqual({ sold_total: 0, de_restituit: 1694, sold_final: -1694 });
    await browser.done('POST', at('restituiri', 'ST/1'), back(94, 'Retur casa'));
    await browser.done('POST', at('restituiri', 'ST/1'), back(600, 'Banca'));
    expect(await owed()).toEqual({ sold_total: 0, de_restituit: 1000, sold_final: -1000 });
    expect((await browser.done('GET', '/rapoarte/casa?luna=2026-11')).zile).toMatchObject([
      { zi: '2026-11-16', incasari: 0, restituiri: 94, sold_final: -94 },
    ]);
    await browser.done('POST', at('restituiri', 'ST/1'), back(1000, 'Card'));
    expect(await owed()).toEqual({ sold_total: 0, de_restituit: 0, sold_final: 0 });
    const told = (await read('ST/1')).istoric.filter((row: { actiune: string }) => row.actiune === 'recorded');
    expect(told).toHaveLength(3);
  });
});
