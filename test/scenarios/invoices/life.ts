import { expect } from 'vitest';
import { placeAtAuthority } from '../../support/behind-the-wire/documents.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from './collecting.ts';
import { line, openShop, type Shop } from './shop.ts';

type Headers = Readonly<Record<string, string>>;

/** What a shop asks for after an issue, whatever comes of it. */
export interface Life {
  readonly cancel: (name: Name, headers?: Headers) => Promise<Reply>;
  readonly reverse: (name: Name, body?: object, headers?: Headers) => Promise<Reply>;
  readonly restore: (name: Name, headers?: Headers) => Promise<Reply>;
  readonly remove: (name: Name, headers?: Headers) => Promise<Reply>;
  readonly track: (name: Name, awb: unknown, headers?: Headers) => Promise<Reply>;
  readonly collect: (name: Name, amount: number) => Promise<Reply>;
  /** How it reads now. */
  readonly state: (name: Name) => Promise<Reply['body']>;
  /** Makes it as if the tax authority had it in this state. */
  readonly atAuthority: (name: Name, status: string | null) => Promise<void>;
  /** The actions in the audit trail, oldest first: `FCT 1 cancelled`. */
  readonly trail: () => Promise<readonly string[]>;
}

/** A store of its own, and what can be done to its documents. */
export async function openLife(service: TestService, company: object = {}) {
  const shop = await openStore(service, company);
  return { shop, life: lifeOf(service, shop) };
}

export function lifeOf(service: TestService, shop: Shop): Life {
  const send = (method: string, path: string, json?: unknown, headers: Headers = {}) =>
    service.send(path, {
      method,
      headers: { ...shop.headers, ...headers },
      ...(json === undefined ? {} : { json }),
    });
  return {
    cancel: (name, headers) => send('POST', `${addressOf(name)}/anuleaza`, undefined, headers),
    reverse: (name, body, headers) => send('POST', `${addressOf(name)}/storneaza`, body, headers),
    restore: (name, headers) =>
      send('POST', `${addressOf(name)}/repune-in-vigoare-factura-stornata`, undefined, headers),
    remove: (name, headers) => send('DELETE', addressOf(name), undefined, headers),
    track: (name, awb, headers) => send('PUT', `${addressOf(name)}/awb`, { awb }, headers),
    collect: (name, amount) =>
      send('POST', `${addressOf(name)}/incasari`, { suma_incasata: amount, tip_incasare: 'Banca' }),
    state: async ({ serie, numar }) => {
      const reply = await shop.read(serie, numar);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    },
    atAuthority: ({ serie, numar }, status) => placeAtAuthority(service, { company: shop.code, serie, numar }, status),
    trail: async () => {
      const rows = await shop.stored('audit_pending', 'pending_id');
      return rows
        .filter(({ subject }) => subject === 'invoice')
        .map(({ subject_name, action }) => `${subject_name} ${action}`);
    },
  };
}

export function expectDone(reply: Reply): void {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toBeNull();
}

/** What a storno was called. */
export function storno(reply: Reply): Name {
  expect(reply.status, reply.text).toBe(200);
  expect(Object.keys(reply.body.data).sort()).toEqual(['numar', 'serie']);
  return reply.body.data;
}

/** Proves that the state of the document forbids it, in words that say why. */
export function expectForbidden(reply: Reply, why: string): void {
  expect(reply.status, reply.text).toBe(400);
  expect(reply.body).toMatchObject({
    type: 'urn:svc:api:v2:problem:invalid-state',
    motiv: { cod: 'stare_nepermisa', mesaj: expect.stringContaining(why) },
  });
  expect(reply.body.detail).toBe(reply.body.motiv.mesaj);
}

export function expectMissing(reply: Reply): void {
  expect(reply.status, reply.text).toBe(404);
  expect(reply.body.type).toBe('urn:svc:api:v2:problem:resource-not-found');
}

/** A shop that keeps stock in two warehouses and beside them. */
export const openStore = (service: TestService, company: object = {}): Promise<Shop> =>
  openShop(service, {
    setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true },
    gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
    articole: [
      {
        cod: 'A1',
        nume: 'Cană',
        stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }, { cod_gestiune: 'MAG', stoc: 5 }, { stoc: 1 }],
      },
      { cod: 'A2', nume: 'Farfurie', stocuri: [{ cod_gestiune: 'DEP', stoc: 2 }] },
    ],
    ...company,
  });

export const stockAtFirst = { 'A1 DEP': 10, 'A1 MAG': 5, 'A1 -': 1, 'A2 DEP': 2 };

/** One article on several lines and from several places, one that comes back, and a discount, which moves nothing. */
export const linesOfAllKinds = [
  line({
    nr_crt: 1,
    cod_articol: 'A1',
    denumire: 'Cană',
    cod_gestiune: 'DEP',
    nr_produse: 2.125,
    pret_unitar: 3.333333,
  }),
  line({
    nr_crt: 2,
    cod_articol: 'A1',
    denumire: 'Cană',
    cod_gestiune: 'MAG',
    nr_produse: 3,
    pret_total: 10,
    cota_tva: 0.11,
  }),
  line({ nr_crt: 3, cod_articol: 'A1', denumire: 'Cană', cod_gestiune: 'DEP', nr_produse: 1, pret_unitar: 0 }),
  line({ nr_crt: 4, cod_articol: 'A1', denumire: 'Cană', nr_produse: 4, cota_tva: 0 }),
  line({ nr_crt: 5, cod_articol: 'A2', denumire: 'Farfurie', cod_gestiune: 'DEP', nr_produse: 1, pret_total: -12.1 }),
  {
    tip: 'Discount',
    nr_crt: 6,
    nr_crt_articol: 1,
    denumire: 'Reducere',
    nr_produse: -1,
    pret_unitar: 0.5,
    cota_tva: 0.21,
  },
];
export const stockAfterThem = { 'A1 DEP': 6.875, 'A1 MAG': 2, 'A1 -': -3, 'A2 DEP': 3 };
