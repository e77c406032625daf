import { expect } from 'vitest';
import { layoutOf, readPdf } from '../files/pdf-text.ts';

/** A company in the words that every version of the provisioning file knows, and what a caller of v2 sees of its books. */

export const bookkeeper = {
  cod_unic: '12345674',
  denumire: 'Exemplu SRL',
  platitor_tva: true,
  setari: { gestioneaza_stoc: true, expune_cantitati: true },
  platforme: ['https://magazin.exemplu.ro'],
  serii: [
    { serie: 'FCT', implicita: true },
    { serie: 'CH', fel: 'chitanta' },
  ],
  articole: [{ cod: 'A1', nume: 'Cană', cota_tva: 0.21, stocuri: [{ stoc: 100_000 }] }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
};

export interface Answered {
  readonly status: number;
  readonly text: string;
}

export async function callAt(url: string, key: string, path: string, json?: object): Promise<Answered> {
  const response = await fetch(`${url}${path}`, {
    method: json ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      'svc-cod-unic': bookkeeper.cod_unic,
      'svc-url-platforma': 'https://magazin.exemplu.ro',
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** The answer to a call; null if that version had no such operation, or refused it. */
export type Ask = (path: string, json?: object) => Promise<Readonly<Record<string, unknown>> | null>;

export function askerAt(url: string, key: string): Ask {
  return async (path, json) => {
    const { status, text } = await callAt(url, key, path, json);
    return status === 200 ? JSON.parse(text).data : null;
  };
}

export const sold = (nr_produse: number) => ({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Ioana Țurcanu' },
  articole: [
    { cod_articol: 'A1', denumire: 'Cană', nr_produse, pret_unitar: 10.37, cota_tva: 0.21 },
    { denumire: 'Ambalaj', nr_produse: 1, pret_unitar: 3.33, cota_tva: 0.11 },
  ],
});

/** What is read of the books: these documents with what is printed, the list and the stock. */
export async function booksSeen(ask: Ask, numbers: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const seen: Record<string, unknown> = {};
  for (const path of numbers.map((number) => `/v2/facturi/FCT/${number}`)) {
    const document = await ask(path);
    if (!document) continue;
    seen[path] = document;
    const link = await ask(`${path}/genereaza-link-de-descarcare`, {});
    const address = Object.values(link ?? {}).find((value) => typeof value === 'string' && value.startsWith('http'));
    if (typeof address === 'string') seen[`${path} printed`] = await printed(address);
  }
  seen['the list'] = await ask('/v2/facturi');
  seen['the stock'] = await ask('/v2/stocuri/stoc-articol?cod_articol=A1');
  expect(Object.values(seen)).not.toContain(null);
  return seen;
}

/** A newer version may say more, and says nothing differently. */
export function expectSeenAlike(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  for (const [what, was] of Object.entries(before)) {
    if (typeof was === 'string') expect(after[what], what).toBe(was);
    else expect(after[what], what).toMatchObject(was as object);
  }
}

async function printed(address: string): Promise<string> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return layoutOf(await readPdf(new Uint8Array(await response.arrayBuffer())));
}
