import { expect, test } from 'vitest';
import { addressOf, type Name, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { expectNoPage, open } from '../invoices/linking.ts';
import { client, line, openShop, person } from '../invoices/shop.ts';
import { accounts, hrefs, openPortal, readable } from './portal-page.ts';

const { service, shop, ask, linkOf } = await openPortal();

test('it shows what is owed, every document with its files, and what was paid with the receipt [V2-PORTAL-3]', async () => {
  const buyer = client({ denumire: 'Țesătoria & Fiii SRL', cod_unic: '14399840' });
  const first = await shop.issued({ client: buyer, data_emitere: '2026-10-01', data_scadenta: '2026-10-15' });
  await shop.issue({ client: buyer, data_scadenta: '2026-12-01' });
  await shop.issue({ client: buyer, valuta: 'EUR', curs_valutar: 5 });
  const cancelled = await shop.issue({ client: buyer });
  await lifeOf(service, shop).cancel(cancelled);
  await till(service, shop).collect(first, 21, { tip_incasare: 'Chitanta', serie_chitanta: 'CH' });
  const link = await linkOf(first.client_id);
  const shown = await open(link);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.text).toContain('<html lang="ro">');
  const text = readable(shown);
  for (const part of [
    'De plată 221,00 RON din care cu scadența depășită: 100,00 RON 121,00 EUR',
    `Factură FCT ${first.numar} Emis la 01.10.2026 Scadentă la 15.10.2026 Plătit la 16.11.2026: 21,00 RON`,
    'Chitanța CH 1',
    'rămas de plată 100,00',
    `Factură FCT ${cancelled.numar} Emis la 16.11.2026 anulată`,
    'RO49 AAAA 1B31 0075 9384 0000',
    'RO09 BCYP 0000 0012 3456 7890',
    'Țesătoria & Fiii SRL',
    'plati@exemplu.ro',
  ]) {
    expect(text).toContain(part);
  }
  const links = hrefs(link, shown).filter((href) => href.startsWith(link));
  const kinds = links.map((href) => href.slice(link.length).split('/')[1]);
  // A cancelled document has no electronic invoice.
  expect(kinds.toSorted()).toEqual(['chitanta', 'pdf', 'pdf', 'pdf', 'pdf', 'xml', 'xml', 'xml']);
  for (const href of [links.find((one) => one.includes('/pdf/')), links.find((one) => one.includes('/chitanta/'))]) {
    const file = await open(href ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.text).toMatch(/^%PDF-/);
  }
  const xml = await open(links.find((one) => one.includes('/xml/')) ?? '');
  expect(xml.status, xml.text).toBe(200);
  expect(xml.text).toContain('<Invoice ');
  expect(xml.text).toContain('14399840');
});

test('a document of another client, one that is deleted and one of a later day are not there [V2-PORTAL-2]', async () => {
  const other = await shop.issued({ client: person({ denumire: 'Altcineva' }) });
  const mine = await shop.issued({ client: client({ denumire: 'Numai Eu' }) });
  const later = await shop.issue({ client: client({ denumire: 'Numai Eu' }), data_emitere: '2026-11-20' });
  const link = await linkOf(mine.client_id);
  const shown = await open(link);
  expect(readable(shown)).toContain(`FCT ${mine.numar}`);
  expect(shown.text).not.toContain(`FCT ${other.numar}<`);
  expect(shown.text).not.toContain('Altcineva');
  expect(shown.text).not.toContain(`FCT ${later.numar}<`);
  const names = [other, later, { serie: 'FCT', numar: '999' }, { serie: '%', numar: "'" }];
  for (const { serie, numar } of names) {
    for (const kind of ['pdf', 'xml']) {
      expectNoPage(
        await open(`${link}/${kind}/${encodeURIComponent(serie)}/${encodeURIComponent(numar)}`),
        'Altcineva',
      );
    }
  }
  expectNoPage(await open(`${link}/chitanta/FCT/${other.numar}/CH/1`));
  expect((await open(`${link}/pdf/FCT/${mine.numar}`)).status).toBe(200);
  // One company cannot make a link of another one's client, nor learn that there is such a client.
  const stranger = await openShop(service);
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await ask(stranger, mine.client_id, method)).status).toBe(404);
});

test('a document that was corrected to somebody else leaves the page: neither listed, opened nor summed [V2-PORTAL-2] [V2-CORR-1]', async () => {
  const correct = (name: Name, other: object) =>
    service.send(`${addressOf(name)}/client`, { method: 'PUT', headers: shop.headers, json: { client: other } });
  const others = [client({ denumire: 'Dorel Tainic SRL', cod_unic: '14399840' }), person({ denumire: 'Dorel Tainic' })];
  const expectGone = async (link: string, names: readonly Name[]): Promise<void> => {
    const shown = await open(link);
    for (const { serie, numar } of names) {
      expect(shown.text).not.toContain(`${serie} ${numar}<`);
      for (const kind of ['pdf', 'xml', 'plata']) {
        expectNoPage(await open(`${link}/${kind}/${serie}/${numar}`), 'Dorel Tainic');
      }
    }
  };
  const buyer = client({ denumire: 'Moara SRL', cod_unic: 'RO 361757' });
  const kept = await shop.issued({ client: buyer });
  const place = { localitate: 'Pașcani', adresa: 'Str. Gării 2', cod_judet: 'IS' };
  expectDone(await correct(kept, { ...buyer, denumire: 'Moara Nouă SRL', ...place }));
  const link = await linkOf(kept.client_id);
  for (const other of others) {
    const moved = await shop.issue({ client: buyer });
    expectDone(await correct(moved, other));
    expect(readable(await open(link))).toContain('De plată 121,00 RON');
    await expectGone(link, [moved, storno(await lifeOf(service, shop).reverse(moved))]);
  }
  expect((await open(link)).text).toContain(`FCT ${kept.numar}<`);
  // A client without a code is told by its name.
  for (const other of others) {
    const moved = await shop.issued({ client: person({ denumire: 'Ion Fără Cod' }) });
    const own = await linkOf(moved.client_id);
    expectDone(await correct(moved, other));
    expect(readable(await open(own))).not.toContain('121,00');
    await expectGone(own, [moved, storno(await lifeOf(service, shop).reverse(moved))]);
  }
});

test('a client that was renamed keeps its documents on the page [V2-PORTAL-2]', async () => {
  const { client_id: id, numar } = await shop.issued({ client: person({ denumire: 'Ana Popescu' }) });
  const json = { denumire: 'Ana Ionescu' };
  await service.send(`/v2/clienti/${id}`, { method: 'PATCH', headers: shop.headers, json });
  expect((await open(await linkOf(id))).text).toContain(`FCT ${numar}<`);
});

test('of a document that nobody pays it says nothing of payment [V2-PORTAL-3]', async () => {
  const buyer = client({ denumire: 'Retur SRL', cod_unic: '361757' });
  const own = await openShop(service);
  const paid = await own.issued({ client: buyer });
  await till(service, own).collect(paid, 121);
  const silent = [
    await own.issue({ client: buyer, articole: [line({ nr_produse: -1 })] }),
    await own.issue({ client: buyer, articole: [line({ pret_unitar: 0 })] }),
    await own.issue({ client: buyer, tip_factura: 'P', serie: 'PRF' }),
  ];
  const text = readable(await open(await linkOf(paid.client_id, own)));
  expect(text).toContain(`FCT ${paid.numar} Emis la 16.11.2026 plătită`);
  for (const { serie, numar } of silent) expect(text).toMatch(new RegExp(`${serie} ${numar} Emis la 16.11.2026 +PDF`));
});

test('it offers the XML only of a document of which v2 gives it [V2-PORTAL-3]', async () => {
  const own = await openShop(service, { serii: [{ serie: 'FCT', implicita: true }] });
  const first = await own.issued({ numar: 'UNU' });
  await own.issue({ numar: '2' });
  await own.issue({ numar: '3', valuta: 'EUR' });
  await own.issue({ numar: '4', valuta: 'EUR', curs_valutar: 5 });
  await own.issue({ numar: '5', valuta: 'ZWG', curs_valutar: 5 });
  const link = await linkOf(first.client_id, own);
  const offered = hrefs(link, await open(link)).filter((href) => href.includes('/xml/'));
  const given: string[] = [];
  for (const numar of ['UNU', '2', '3', '4', '5']) {
    const { status } = await service.send(`${addressOf({ serie: 'FCT', numar })}/ubl`, { headers: own.headers });
    if (status === 200) given.push(`${link}/xml/FCT/${numar}`);
  }
  expect(given).toContain(`${link}/xml/FCT/2`);
  expect(given).not.toContain(`${link}/xml/FCT/UNU`);
  expect(offered.toSorted()).toEqual(given);
});

test('it speaks the language of the client, and asks for a statement of a period that a ledger has [V2-PORTAL-3] [V2-PORTAL-4]', async () => {
  const { client_id: id } = await shop.issued({ client: client({ denumire: 'Muster GmbH', cod_unic: '1590082' }) });
  await service.send(`/v2/clienti/${id}`, { method: 'PATCH', headers: shop.headers, json: { limba: 'de' } });
  const link = await linkOf(id);
  const shown = await open(link);
  expect(shown.text).toContain('<html lang="de">');
  expect(readable(shown)).toContain('Zu zahlen 121,00 RON');
  const statement = await open(`${link}/fisa?de_la=2026-01-01&pana_la=2026-11-16`);
  expect([statement.status, statement.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  for (const query of [
    '',
    '?de_la=2026-01-01',
    '?de_la=2026-02-30&pana_la=2026-03-01',
    '?de_la=2026-03-02&pana_la=2026-03-01',
    '?de_la=2025-01-01&pana_la=2026-11-16',
    '?de_la=2026-01-01&de_la=2026-01-02&pana_la=2026-03-01',
  ]) {
    const refused = await open(`${link}/fisa${query}`);
    expect(refused.status, query).toBe(422);
    expect(readable(refused)).toContain('Wählen Sie einen anderen Zeitraum');
  }
  expectNoPage(await open(`${service.url}/c/${'x'.repeat(22)}/fisa?de_la=2026-01-01&pana_la=2026-11-16`));
});

test('of many documents it shows fifty, and the older ones behind a link; names are shown, never run [V2-PORTAL-3]', async () => {
  const hostile = `"><script>alert(1)</script>`;
  const own = await openShop(service, { denumire: hostile });
  const buyer = client({ denumire: hostile });
  const { client_id: id } = await own.issued({ numar: '"><b>1', client: buyer });
  for (let number = 2; number <= 52; number += 1) await own.issue({ client: buyer });
  const link = await linkOf(id, own);
  const newest = await open(link);
  expect(newest.text).not.toMatch(/<script>alert|<b>1"|<b>1</);
  expect(newest.text.match(/<script>/g)).toHaveLength(1);
  expect(newest.text.match(/aria-label="PDF: /g)).toHaveLength(50);
  const older = hrefs(link, newest).find((href) => href.includes('?dupa=')) ?? '';
  const rest = await open(older);
  expect(rest.text.match(/aria-label="PDF: /g)).toHaveLength(2);
  expect(rest.text).not.toContain('?dupa=');
  expect((await open(`${link}/pdf/FCT/${encodeURIComponent('"><b>1')}`)).status).toBe(200);
  for (const place of ['x', '2026-13-01.1', '2026-11-16.9999999999999999', "2026-11-16.1'"]) {
    const shown = await open(`${link}?dupa=${encodeURIComponent(place)}`);
    expect(shown.text.match(/aria-label="PDF: /g)).toHaveLength(50);
  }
});

test('each open document leads to its payment page, and one transfer pays everything that is owed in a currency [V2-PORTAL-9]', async () => {
  const paying = await openShop(service, { conturi_bancare: accounts, setari: { link_plata: true } });
  const first = await paying.issued();
  const second = await paying.issue({ data_emitere: '2026-10-01', data_scadenta: '2026-10-10' });
  await paying.issue({ valuta: 'EUR', curs_valutar: 5 });
  const paid = await paying.issue();
  await till(service, paying).collect(paid, 121);
  const link = await linkOf(first.client_id, paying);
  const shown = await open(link);
  const text = readable(shown);
  expect(text).toContain(`Sumă 242,00 RON Copiază Detalii plată Facturi FCT ${second.numar}, FCT ${first.numar}`);
  expect(text).toContain('Sumă 121,00 EUR Copiază Detalii plată Facturi FCT 3');
  expect(shown.text.match(/<svg /g)).toHaveLength(2);
  const pay = hrefs(link, shown).filter((href) => href.includes('/plata/'));
  expect(pay.map((href) => href.split('/').at(-1)).toSorted()).toEqual(['1', '2', '3']);
  const led = await open(pay.find((href) => href.endsWith(`/${second.numar}`)) ?? '');
  expect(led.status).toBe(303);
  const payment = led.headers.get('location') ?? '';
  expect(payment).toMatch(new RegExp(`^${service.url}/p/[\\w-]{22}$`));
  expect(readable(await open(payment))).toContain(`Factură FCT ${second.numar}`);
  // What was paid meanwhile leads back to the page.
  const back = await open(`${link}/plata/FCT/${paid.numar}`);
  expect([back.status, new URL(back.headers.get('location') ?? '', `${link}/plata/FCT/4`).href]).toEqual([303, link]);
  expectNoPage(await open(`${link}/plata/FCT/99`));
  const many = await openShop(service, { conturi_bancare: accounts, setari: { link_plata: false } });
  const { client_id: id } = await many.issued({ numar: '1' });
  for (let number = 2; number <= 24; number += 1) await many.issue();
  const longer = await open(await linkOf(id, many));
  expect(readable(longer)).toContain('Detalii plată Sold 2864518 la 16.11.2026');
  expect(longer.text).not.toContain('/plata/');
});

test('an open proforma leads to its payment page too, until it is invoiced or the company has no such pages [V2-PORTAL-9]', async () => {
  const paying = await openShop(service, { conturi_bancare: accounts, setari: { link_plata: true } });
  const proforma = await paying.issued({ tip_factura: 'P', serie: 'PRF' });
  const used = await paying.issue({ tip_factura: 'P', serie: 'PRF' });
  const { serie, numar } = used;
  await paying.issue({ proforma: { serie, numar }, articole: [line({ nr_crt: 1 })] });
  const link = await linkOf(proforma.client_id, paying);
  const shown = await open(link);
  const pay = hrefs(link, shown).filter((href) => href.includes('/plata/PRF/'));
  expect(pay).toEqual([`${link}/plata/PRF/${proforma.numar}`]);
  expect(readable(shown)).toContain('De plată 121,00 RON');
  const led = await open(pay[0] ?? '');
  expect(led.headers.get('location')).toMatch(new RegExp(`^${service.url}/p/[\\w-]{22}$`));
  await paying.change({ setari: { link_plata: false } });
  expect((await open(link)).text).not.toContain('/plata/');
});
