import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layoutOf, readPdf } from '../support/files/pdf-text.ts';
import { migrationStates, oldVersion } from '../support/program/old-version.ts';
import { type Entry, runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';

const company = {
  cod_unic: '12345674',
  denumire: 'Exemplu SRL',
  platitor_tva: true,
  setari: { gestioneaza_stoc: true, expune_cantitati: true },
  platforme: ['https://magazin.exemplu.ro'],
  serii: [
    { serie: 'FCT', implicita: true },
    { serie: 'CH', fel: 'chitanta' },
  ],
  articole: [{ cod: 'A1', nume: 'Cană', cota_tva: 0.21, stocuri: [{ stoc: 10 }] }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
};
const withoutLimits = { FACTURIER_RATE_LIMITS: 'off' };

/** The answer to a call; null if that version had no such operation, or refused it. */
type Ask = (path: string, json?: object) => Promise<Readonly<Record<string, unknown>> | null>;

function askerAt(url: string, key: string): Ask {
  return async (path, json) => {
    const response = await fetch(`${url}${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'svc-cod-unic': company.cod_unic,
        'svc-url-platforma': 'https://magazin.exemplu.ro',
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    const text = await response.text();
    return response.status === 200 ? JSON.parse(text).data : null;
  };
}

const sold = (nr_produse: number) => ({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Ioana Țurcanu' },
  articole: [
    { cod_articol: 'A1', denumire: 'Cană', nr_produse, pret_unitar: 10.37, cota_tva: 0.21 },
    { denumire: 'Ambalaj', nr_produse: 1, pret_unitar: 3.33, cota_tva: 0.11 },
  ],
});

/** One invoice is paid in part, one reversed, one cancelled. What a version cannot do yet is left out. */
async function trade(ask: Ask): Promise<number> {
  let issued = 0;
  for (const count of [2, 1, 1]) if (await ask('/v2/facturi', sold(count))) issued += 1;
  await ask('/v2/facturi/FCT/1/incasari', { suma_incasata: 5, data_incasare: today, tip_incasare: 'Chitanta' });
  await ask('/v2/facturi/FCT/2/storneaza', {});
  await ask('/v2/facturi/FCT/3/anuleaza', {});
  return issued;
}

const today = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);

/** What is read of the books: documents with what is printed, the list and the stock. */
async function picture(ask: Ask): Promise<Readonly<Record<string, unknown>>> {
  const seen: Record<string, unknown> = {};
  for (const path of ['1', '2', '3', '4'].map((number) => `/v2/facturi/FCT/${number}`)) {
    const document = await ask(path);
    if (!document) continue;
    seen[path] = document;
    const link = await ask(`${path}/genereaza-link-de-descarcare`, {});
    const address = Object.values(link ?? {}).find((value) => typeof value === 'string' && value.startsWith('http'));
    if (typeof address === 'string') seen[`${path} printed`] = await printed(address);
  }
  seen['the list'] = await ask('/v2/facturi');
  seen['the stock'] = await ask('/v2/stocuri');
  return seen;
}

async function printed(address: string): Promise<string> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return layoutOf(await readPdf(new Uint8Array(await response.arrayBuffer())));
}

async function withService<T>(data: string, key: string, entry: Entry | undefined, work: (ask: Ask) => Promise<T>) {
  const service = await serveProgram(['--data', data], withoutLimits, undefined, entry);
  const result = await work(askerAt(service.url, key));
  expect((await service.end('SIGTERM')).code).toBe(0);
  return result;
}

/** The newest ones; `TEST_STATES=80` asks for all that the repository knows. */
const states = migrationStates().slice(0, Number(process.env['TEST_STATES'] ?? 6));

test.runIf(states.length > 0).for(states)(
  'the data of $migration ($commit) is read as it was by the version of today [OPS-MIG-5]',
  {
    timeout: 300_000,
  },
  async ({ commit }, { skip }) => {
    const folder = await temporaryFolder();
    const old = oldVersion(commit, join(folder, 'old'));
    const data = join(folder, 'data');
    const file = join(folder, 'companies.json');
    await writeFile(file, JSON.stringify({ companii: [company] }));
    const { out, code, err } = await runProgram(['provision', file, '--data', data], {}, old);
    if (err.includes('SyntaxError')) skip('its sources do not fit together: nobody ever ran it');
    expect(code, err).toBe(0);
    const key = JSON.parse(out).companii[0].chei[0].cheie;
    const before = await withService(data, key, old, async (ask) => {
      const issued = await trade(ask);
      return { issued, seen: await picture(ask) };
    });
    const after = await withService(data, key, undefined, async (ask) => ({
      seen: await picture(ask),
      next: await ask('/v2/facturi', sold(1)),
    }));
    for (const [what, was] of Object.entries(before.seen)) {
      if (typeof was === 'string') expect(after.seen[what], what).toBe(was);
      else expect(after.seen[what], what).toMatchObject(was as object);
    }
    expect(before.issued).toBe(3);
    expect(after.next).toMatchObject({ serie: 'FCT', numar: '5' });
    const verified = await runProgram(['audit', 'verify', '--deep', '--data', data]);
    expect(verified.code, verified.out + verified.err).toBe(0);
    const examined = await runProgram(['doctor', '--deep', '--data', data]);
    expect(examined.out).not.toContain('WRONG');
  },
);
