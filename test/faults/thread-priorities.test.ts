import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { serveProgram } from '../support/program/program.ts';
import { isSoak } from '../support/runner/effort.ts';

const soon = { timeout: 100_000, interval: 100 };
const invoice = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PJ', denumire: 'Client', cod_unic: '2864518' },
  articole: [{ denumire: 'Produs', nr_produse: 1, pret_unitar: 100, cota_tva: 0.21 }],
};

/** The threads of a process that the others are preferred to, by their numbers. */
function yieldingThreads(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/task`).filter((thread) => {
    // What follows the name, which may contain anything: the state is the first field, how nice it is the seventeenth.
    const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[16]) > 0;
  });
}

test.runIf(isSoak && process.platform === 'linux')(
  'only the thread of large requests yields to the others; it is there before the first of them, and mails are sent without yielding [OPS-LOOP-6] [OPS-LOOP-8]',
  async () => {
    const { where, headers } = await outlivingInstallation({});
    const { url, child } = await serveProgram(where, { FACTURIER_RATE_LIMITS: 'off' });
    const yielding = () => yieldingThreads(child.pid ?? 0);
    const send = (method: string, path: string, json?: object) =>
      fetch(`${url}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: json ? JSON.stringify(json) : null,
      });
    expect((await send('GET', '/v2/identitate')).status).toBe(200);
    await expect.poll(() => yielding().length, soon).toBe(1);
    const warm = yielding();
    expect((await send('POST', '/v2/facturi', { ...invoice, explicatii: 'x'.repeat(70_000) })).status).toBe(400);
    expect(yielding()).toEqual(warm);
    expect((await send('POST', '/v2/facturi', invoice)).status).toBe(200);
    expect((await send('POST', '/v2/facturi/FCT/1/trimite-pe-email', { email: 'a@exemplu.ro' })).status).toBe(200);
    const mails = async () => ((await (await send('GET', '/v2/facturi/FCT/1/emailuri')).json()) as Mails).data;
    await expect.poll(async () => (await mails()).map(({ stare }) => stare), soon).toEqual(['trimis']);
    expect(yielding()).toEqual(warm);
  },
  200_000,
);

interface Mails {
  readonly data: readonly { readonly stare: string }[];
}
