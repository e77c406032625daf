import { expect } from 'vitest';
import { dateArticles } from '../../support/behind-the-wire/documents.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { legacyCaller, platform, sendV1 } from '../../support/clients/v1-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { client as v1Client, invoice as v1Invoice, line as v1Line } from './legacy-shop.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the page shows of one operation of v1: its members, and the call of v2 that does the same. */
interface Example {
  readonly members?: Members;
  readonly query?: string;
  readonly v2: V2Call | null;
  /** Where the example shows a refusal. */
  readonly isRefused?: boolean;
}

interface V2Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly platform?: string;
}

/** A call that was made, and what was answered. */
export interface Made {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Members;
    readonly body?: unknown;
  };
  readonly reply: Reply;
}

export interface MadeExample {
  readonly v1: Made;
  readonly v2: Made | null;
}

const code = '12345674';
const sold = { cod_articol: 'A1', denumire: 'Cană ceramică', um: 'BUC', cod_gestiune: 'DEP' };
const lines = [line({ ...sold, nr_produse: 2, pret_unitar: 24.5 })];

export interface MigratingShop {
  readonly make: (name: string) => Promise<MadeExample>;
  readonly names: readonly string[];
}

/** A shop that does everything twice, once in each version. */
export async function openMigratingShop(service: TestService): Promise<MigratingShop> {
  const secrets = await provisionForTest(service, {
    companii: [
      {
        cod_unic: code,
        denumire: 'Exemplu Comert SRL',
        platitor_tva: true,
        setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true, link_plata: true },
        platforme: [platform],
        serii: [
          { serie: 'FCT', implicita: true },
          { serie: 'ST', implicita_storno: true },
          { serie: 'PRF', fel: 'proforma' },
          { serie: 'CH', fel: 'chitanta', implicita: true },
        ],
        gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit central' }],
        articole: [
          {
            cod: 'A1',
            cod_bare: '5941234567899',
            nume: 'Cană ceramică',
            um: 'BUC',
            pret_unitar: 24.5,
            cota_tva: 0.21,
            stocuri: [{ cod_gestiune: 'DEP', stoc: 1000 }],
          },
          { cod: 'A2', nume: 'Farfurie', um: 'BUC', pret_unitar: 30, cota_tva: 0.21 },
          { cod: 'A3', nume: 'Ceai vrac', um: 'KG', pret_unitar: 120, cota_tva: 0.11 },
        ],
        clienti: [
          { tip: 'PJ', denumire: 'Brutăria Țărăncuța SRL', cod_unic: '14399840', cod_judet: 'IS', localitate: 'Iași' },
          { tip: 'PF', denumire: 'Ion Popescu', email: 'ion@exemplu.ro' },
        ],
        chei: [{ nume: 'magazin', drepturi: ['*'] }],
        utilizatori_api: [{ nume: 'magazin-v1' }],
      },
    ],
  });
  // Provisioning goes by the clock of the machine: it must not decide which articles were modified lately.
  await dateArticles(service, '2026-01-01');
  const headers = { authorization: `Bearer ${secrets['magazin']}`, 'svc-cod-unic': code };
  const v1 = legacyCaller(service, code, secrets['magazin-v1'] ?? '');

  const speak = async ({ method, path, json, platform: from }: V2Call): Promise<Made> => {
    const said = from === undefined ? {} : { 'svc-url-platforma': from };
    const isOpen = path.startsWith('/v2/nomenclatoare');
    const reply = await service.send(path, {
      method,
      headers: isOpen ? {} : { ...headers, ...said },
      ...(json === undefined ? {} : { json }),
    });
    const shown = isOpen
      ? {}
      : {
          Authorization: 'Bearer <API_KEY>',
          'Svc-Cod-Unic': code,
          ...(from === undefined ? {} : { 'Svc-Url-Platforma': from }),
        };
    return { request: { method, path, headers: shown, body: json }, reply };
  };
  const issued = async (more: Members = {}): Promise<string> => {
    const { reply } = await speak({ method: 'POST', path: '/v2/facturi', platform, json: issueBody(more) });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.numar;
  };
  const collected = async (numar: string): Promise<Members> => {
    const { reply } = await speak({ method: 'POST', path: `/v2/facturi/FCT/${numar}/incasari`, json: receipt });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const examples = examplesOf({ issued, collected });

  return {
    names: Object.keys(examples),
    make: async (name) => {
      const { members, query = '', v2, isRefused = false } = (await examples[name]?.()) ?? { v2: null };
      const operation = name.replace(/ .*$/, '');
      const isList = operation.startsWith('nomenclator/');
      const path = `/v1/${operation}${query}`;
      const body = isList ? undefined : v1.signed(operation, members);
      const reply = isList ? await service.send(path) : await sendV1(service, operation, { json: body });
      expect(reply.body.Success, reply.text).toBe(!isRefused);
      const said = await (v2 === null ? null : speak(v2));
      if (said) expect(said.reply.status < 400, said.reply.text).toBe(!isRefused);
      return { v1: { request: { method: isList ? 'GET' : 'POST', path, headers: {}, body }, reply }, v2: said };
    },
  };
}

const issueBody = (more: Members) => invoice({ articole: lines, client: v2Client, ...more });
const v2Client = {
  tip: 'PJ',
  denumire: 'Client Exemplu SRL',
  cod_unic: '2864518',
  tara: 'RO',
  cod_judet: 'IS',
  localitate: 'Iași',
};
const receipt = { tip_incasare: 'Chitanta', suma_incasata: 20, data_incasare: '2026-11-15' };

interface Means {
  /** Issues another invoice like those of the page; gives its number. */
  readonly issued: (more?: Members) => Promise<string>;
  readonly collected: (numar: string) => Promise<Members>;
}

/** They stand in the order of the page. A name may say more after a blank: several examples of one operation. */
function examplesOf({ issued, collected }: Means): Readonly<Record<string, () => Promise<Example>>> {
  const named = (Numar: string, Serie = 'FCT') => ({ Numar, Serie });
  const move = async (verb: string): Promise<Example> => ({
    members: named(await issued()),
    v2: { method: 'POST', path: `/v2/facturi/FCT/${await issued()}/${verb}` },
  });
  const list = (name: string, query = ''): [string, () => Promise<Example>] => {
    const [v1 = '', v2 = ''] = name.split(' ');
    return [
      `nomenclator/${v1}`,
      async () => ({
        query: query && `?judet=${query}`,
        v2: v2 ? { method: 'GET', path: `/v2/nomenclatoare/${v2}${query && `?cod_judet=${query}`}` } : null,
      }),
    ];
  };
  return {
    'factura/getstatus of none': async () => ({
      members: named('0'),
      v2: { method: 'GET', path: '/v2/facturi/FCT/0' },
      isRefused: true,
    }),
    'factura/emitere': async () => ({
      members: v1Invoice({
        Client: v1Client({ Localitate: 'Iași' }),
        Continut: [
          v1Line({ Denumire: sold.denumire, CodArticol: 'A1', CodGestiune: 'DEP', NrProduse: 2, PretUnitar: 24.5 }),
        ],
      }),
      v2: { method: 'POST', path: '/v2/facturi', platform, json: issueBody({}) },
    }),
    'factura/check': async () => ({ members: v1Invoice({ Client: v1Client({ Localitate: 'Iași' }) }), v2: null }),
    'factura/getstatus': async () => {
      const numar = await issued();
      await collected(numar);
      const fields = 'valoare,valoare_achitata,incasari(suma_incasata,data_incasare,valuta)';
      return { members: named(numar), v2: { method: 'GET', path: `/v2/facturi/FCT/${numar}?fields=${fields}` } };
    },
    'factura/print': async () => {
      const numar = await issued();
      return {
        members: named(numar),
        v2: { method: 'POST', path: `/v2/facturi/FCT/${numar}/genereaza-link-de-descarcare` },
      };
    },
    'factura/listfacturiasociate': async () => {
      const numar = await issued({ serie: 'PRF', tip_factura: 'P' });
      await issued({ proforma: { serie: 'PRF', numar } });
      return { members: named(numar, 'PRF'), v2: { method: 'GET', path: `/v2/facturi/PRF/${numar}/asociate` } };
    },
    'factura/anulare': () => move('anuleaza'),
    'factura/stornare': () => move('storneaza'),
    'factura/stergere': async () => ({
      members: named(await issued()),
      v2: { method: 'DELETE', path: `/v2/facturi/FCT/${await issued()}` },
    }),
    'factura/awb': async () => ({
      members: { ...named(await issued()), AWB: '1Z999AA10123456784' },
      v2: { method: 'PUT', path: `/v2/facturi/FCT/${await issued()}/awb`, json: { awb: '1Z999AA10123456784' } },
    }),
    'factura/trimiterespv': () => move('trimite-in-spv'),
    'factura/incasare': async () => ({
      members: {
        NumarFactura: await issued(),
        SerieFactura: 'FCT',
        TipIncasare: 'Chitanta',
        SumaIncasata: 20,
        DataIncasare: '2026-11-15 12:00:00',
      },
      v2: { method: 'POST', path: `/v2/facturi/FCT/${await issued()}/incasari`, json: receipt },
    }),
    'factura/stergereincasare': async () => {
      const [one, other] = [await issued(), await issued()];
      const { serie_incasare, numar_incasare } = await collected(one);
      const second = await collected(other);
      return {
        members: {
          NumarFactura: one,
          SerieFactura: 'FCT',
          SerieIncasare: serie_incasare,
          NumarIncasare: numar_incasare,
        },
        v2: {
          method: 'DELETE',
          path: `/v2/facturi/FCT/${other}/incasari/${second['serie_incasare']}/${second['numar_incasare']}`,
        },
      };
    },
    'articol/list': async () => ({
      members: { NrPagina: 1, NrArticole: 2 },
      v2: { method: 'GET', path: '/v2/articole?limit=2' },
    }),
    'articol/get': async () => ({
      members: { CodArticol: 'A2' },
      v2: { method: 'GET', path: '/v2/articole?cod=A2' },
    }),
    'articol/getlist': async () => ({
      members: { Coduri: ['A2', 'A3'] },
      v2: { method: 'GET', path: '/v2/articole?cod=A3&fields=cod,nume,stoc' },
    }),
    'articol/articolemodificate': async () => ({ members: { NumarOre: 24, Sters: false }, v2: null }),
    'articol/gestiune': async () => ({ v2: { method: 'GET', path: '/v2/gestiuni' } }),
    'client/list': async () => ({
      members: { NrPagina: 1, NrArticole: 2 },
      v2: { method: 'GET', path: '/v2/clienti?limit=2&fields=denumire,cod_unic,email,tara,judet,localitate' },
    }),
    ...Object.fromEntries([
      list('judet judete'),
      list('localitati localitati', 'IS'),
      list('banca banci'),
      list('valuta valute'),
      list('tara tari'),
      list('tva cote-tva'),
      list('tipfactura tipuri-factura'),
      list('tipincasare tipuri-incasare'),
      list('tipclient'),
    ]),
  };
}
