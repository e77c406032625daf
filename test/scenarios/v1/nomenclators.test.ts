import { request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { expectV1, refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openLegacyShop } from './legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

interface Item {
  readonly Nume: string;
  readonly Valoare: string | number;
  readonly Cod?: string;
}

const read = async (name: string): Promise<Reply> => {
  const reply = await service.send(`/v1/nomenclator/${name}`);
  const path = `/v1/nomenclator/${name.split('?', 1)[0]}`;
  expectV1(
    reply,
    v1Operations.find((row) => row.path === path),
  );
  return reply;
};
const itemsOf = async (name: string): Promise<readonly Item[]> => {
  const { body, text } = await read(name);
  expect(Object.keys(body), text).toEqual(['Success', 'Message', 'List']);
  return body.List;
};
const v2 = async (path: string) => (await service.send(`/v2/nomenclatoare/${path}`)).body.data;

/** A GET with a body, which fetch refuses to send. */
function getWithBody(path: string, body: string, contentType: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    const sent = request(`${service.url}${path}`, { method: 'GET', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('the lists', () => {
  test('are those of v2, each item with a name and the value that emitere takes [V1-NOM-1] [V1-NOM-3] [V1-TWIN-3]', async () => {
    const [countries, banks, currencies, kinds, types] = await Promise.all([
      v2('tari?limit=200'),
      v2('banci?limit=200'),
      v2('valute?limit=200'),
      v2('tipuri-incasare'),
      v2('tipuri-factura'),
    ]);
    const tara = await itemsOf('tara');
    expect(tara.slice(0, 200)).toEqual(
      countries.map(({ nume, cod }: { nume: string; cod: string }) => ({ Nume: nume, Cod: cod, Valoare: cod })),
    );
    expect(tara).toContainEqual({ Nume: 'ROMANIA', Cod: 'RO', Valoare: 'RO' });
    expect(tara.length).toBeGreaterThan(200);
    expect(await itemsOf('banca')).toEqual(
      banks.map(({ nume, bic }: { nume: string; bic: string }) => ({ Nume: nume, Valoare: bic })),
    );
    const named = (rows: readonly { nume: string }[]) => rows.map(({ nume }) => ({ Nume: nume, Valoare: nume }));
    expect(await itemsOf('valuta')).toEqual(named(currencies));
    expect(await itemsOf('tipincasare')).toEqual(named(kinds));
    expect(await itemsOf('tipfactura')).toEqual(named(types));
    expect(await itemsOf('tipclient')).toEqual([
      { Nume: 'Persoana fizica', Valoare: 'PF' },
      { Nume: 'Persoana juridica', Valoare: 'PJ' },
    ]);
  });

  test('tipfactura has Factura and FacturaSimplificata; tva has percents, those of today [V1-NOM-5]', async () => {
    const types = (await itemsOf('tipfactura')).map(({ Valoare }) => Valoare);
    expect(types).toEqual(expect.arrayContaining(['Factura', 'FacturaSimplificata', 'Proforma', 'Aviz']));
    expect(await itemsOf('tva')).toEqual([
      { Nume: '21%', Valoare: 21 },
      { Nume: '11%', Valoare: 11 },
      { Nume: '0%', Valoare: 0 },
    ]);
    service.clock.set('2025-07-31T20:59:59Z');
    expect((await itemsOf('tva')).map(({ Valoare }) => Valoare)).toEqual([19, 9, 5, 0]);
    service.clock.set('2025-07-31T21:00:00Z');
    expect((await itemsOf('tva')).map(({ Valoare }) => Valoare)).toEqual([21, 11, 0]);
  });

  test('judet has names and codes; localitati takes either, in any case [V1-NOM-4]', async () => {
    const counties = await itemsOf('judet');
    expect(counties).toHaveLength(42);
    expect(counties).toContainEqual({ Nume: 'Iași', Cod: 'IS', Valoare: 'IS' });
    const inIasi = (await v2('localitati?cod_judet=IS&limit=200')).map(({ nume }: { nume: string }) => nume);
    for (const judet of ['IS', 'is', 'Iași', 'iasi', 'IAŞI', ' Iasi ']) {
      const found = await itemsOf(`localitati?judet=${encodeURIComponent(judet)}`);
      expect(found.slice(0, 200).map(({ Valoare }) => Valoare)).toEqual(inIasi);
      expect(found.every(({ Nume, Valoare }) => Nume === Valoare)).toBe(true);
    }
    expect(await itemsOf('localitati?judet=B')).toHaveLength(6);
    for (const { Cod = '' } of counties) expect(await itemsOf(`localitati?judet=${Cod}`), Cod).not.toEqual([]);
  });

  test('an unknown county, none and one too long are told in a sentence that names it [V1-NOM-4] [V1-ERR-1]', async () => {
    const unknown = (judet: string) => `"judet" nu este in nomenclatorul judet; s-a primit "${judet}".`;
    for (const judet of ['XX', 'Atlantida', '🏰', "'; DROP TABLE x"]) {
      expect(refusalOf(await read(`localitati?judet=${encodeURIComponent(judet)}`))).toBe(unknown(judet));
    }
    for (const query of ['', '?judet=', '?judet=%20', '?judete=IS']) {
      expect(refusalOf(await read(`localitati${query}`))).toBe('"judet" este obligatoriu.');
    }
    expect(refusalOf(await read(`localitati?judet=${'x'.repeat(101)}`))).toContain('"judet" are cel mult 100');
    expect(refusalOf(await read('localitati?judet=%00'))).toContain('"judet"');
    expect(refusalOf(await read('altceva'))).toBe('Nu exista nicio operatie la aceasta adresa.');
  });
});

test('every value is taken where it is asked for [V1-NOM-3]', async () => {
  const shop = await openLegacyShop(service, { serii: [{ serie: 'FCT' }, { serie: 'CH', fel: 'chitanta' }] });
  const valuesOf = async (name: string) => (await itemsOf(name)).map(({ Valoare }) => Valoare);
  const issue = async (members: object): Promise<string> => {
    const { body, text } = await shop.call('factura/emitere', { ...invoice(), ...members });
    expect(body.Success, `${JSON.stringify(members)} ${text}`).toBe(true);
    return body.Factura.Numar;
  };
  const [counties, rates, kinds, countries] = await Promise.all(
    ['judet', 'tva', 'tipincasare', 'tara'].map((name) => valuesOf(name)),
  );
  const Continut = rates?.map((CotaTVA) => line({ CotaTVA, PretUnitar: 1000 }));
  for (const Tip of await valuesOf('tipclient')) await issue({ Client: client({ Tip }), Continut });
  for (const Judet of counties?.slice(0, 3) ?? []) await issue({ Client: client({ Judet, CodUnic: '', Tip: 'PF' }) });
  for (const Tara of countries?.slice(0, 3) ?? [])
    await issue({ Client: client({ Tara, Tip: 'PF' }), Continut: [line({ CotaTVA: 0 })] });
  for (const TipFactura of ['Factura', 'FacturaSimplificata']) {
    expect(await valuesOf('tipfactura')).toContain(TipFactura);
    await issue({ TipFactura });
  }
  const NumarFactura = await issue({ Continut });
  for (const TipIncasare of kinds ?? []) {
    const paid = {
      NumarFactura,
      SerieFactura: 'FCT',
      TipIncasare,
      SumaIncasata: 1,
      DataIncasare: '2026-11-15 10:00:00',
    };
    const reply = await shop.call('factura/incasare', paid);
    expect(reply.body.Success, `${TipIncasare} ${reply.text}`).toBe(true);
  }
});

describe('credentials', () => {
  const credentials = JSON.stringify({ CodUnic: '1', Hash: 'gresit', PlatformaUrl: 'https://x.ro' });

  test('may come in the body of a GET, right, wrong or unreadable [V1-NOM-2]', async () => {
    const expected = (await read('tipclient')).text;
    const bodies = [
      [credentials, 'application/json'],
      ['{', 'application/json'],
      ['', 'application/json'],
      ['CodUnic=1', 'application/x-www-form-urlencoded'],
    ] as const;
    for (const [body, type] of bodies) {
      const reply = await getWithBody('/v1/nomenclator/tipclient', body, type);
      expect(reply, body).toEqual({ status: 200, text: expected });
    }
    const localities = await getWithBody('/v1/nomenclator/localitati?judet=B', credentials, 'application/json');
    expect(JSON.parse(localities.text).List).toHaveLength(6);
  });

  test('may come in the query string, or not at all [V1-NOM-2]', async () => {
    const query = 'CodUnic=2864518&Hash=x&PlatformaUrl=https%3A%2F%2Fx.ro&CodUnic=1';
    expect(await itemsOf(`tipclient?${query}`)).toHaveLength(2);
    expect(await itemsOf(`localitati?${query}&judet=B`)).toHaveLength(6);
    expect(await itemsOf('tipclient?')).toHaveLength(2);
  });

  test('may come with a POST, for those who cannot send a body otherwise; no other method [V1-NOM-2] [V1-ERR-2]', async () => {
    for (const body of [credentials, '{', '']) {
      const headers = { 'content-type': 'application/json' };
      const reply = await service.send('/v1/nomenclator/judet', { method: 'POST', headers, body });
      expectV1(reply);
      expect(reply.body.List, body).toHaveLength(42);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const reply = await service.send('/v1/nomenclator/judet', { method });
      expectV1(reply);
      expect(refusalOf(reply)).toBe('Aceasta operatie se apeleaza cu GET.');
    }
  });
});

test('every answer names the list of v2 that takes its place, or the reference [V1-VER-1]', async () => {
  const successors = Object.entries({
    tara: '/v2/nomenclatoare/tari',
    judet: '/v2/nomenclatoare/judete',
    tva: '/v2/nomenclatoare/cote-tva',
    'localitati?judet=IS': '/v2/nomenclatoare/localitati',
    'localitati?judet=XX': '/v2/nomenclatoare/localitati',
    tipclient: '/docs',
  });
  for (const [name, successor] of successors) {
    const link = (await read(name)).headers.get('link');
    expect(link).toBe(`<${service.url}${successor}>; rel="successor-version"`);
    expect((await service.send(`${successor}${successor.endsWith('localitati') ? '?cod_judet=IS' : ''}`)).status).toBe(
      200,
    );
  }
});
