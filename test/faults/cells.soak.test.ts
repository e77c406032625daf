import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/program/free-port.ts';
import { addressesAt, haproxy, sayLeftOut, startHaproxy } from '../support/program/haproxy.ts';
import { installedData } from '../support/program/installed-data.ts';
import { runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';

const code = '12345674';
const platform = 'https://magazin.exemplu.ro';
const company = {
  cod_unic: code,
  denumire: 'Exemplu',
  platitor_tva: true,
  platforme: [platform],
  serii: [{ serie: 'FCT' }],
  chei: [{ nume: 'cheie', drepturi: ['*'] }],
  utilizatori_api: [{ nume: 'v1' }],
};
const invoice = JSON.stringify({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Ana' },
  articole: [{ cod_articol: 'A1', denumire: 'Cana', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
});
const writers = 3;

if (haproxy === null) sayLeftOut('THE TEST OF CELLS');

test.runIf(haproxy !== null)(
  'a company moves from one installation to another behind HAProxy while it issues: every call is answered or told to come again, no number is missing or given twice, and its old links go on [OPS-CELL-1]',
  { timeout: 300_000 },
  async () => {
    const { data: dataOfA, companies } = await provisionedData([company]);
    const dataOfB = await installedData();
    const passphrase = join(await temporaryFolder(), 'passphrase');
    await writeFile(passphrase, 'o frază destul de lungă\n');
    const port = await freePort();
    const at = addressesAt(port);
    const serve = (data: string, url: string) =>
      serveProgram(['--data', data], {
        FACTURIER_RATE_LIMITS: 'off',
        FACTURIER_PUBLIC_URL: url,
        FACTURIER_TRUSTED_PROXIES: '127.0.0.1',
      });
    const [a, b] = await Promise.all([serve(dataOfA, at.a), serve(dataOfB, at.b)]);
    const { tell } = await startHaproxy(haproxy ?? '', port, { a: a.url, b: b.url });
    const operate = async (data: string, ...words: readonly string[]): Promise<void> => {
      const { code: ended, err } = await runProgram([
        'company',
        ...words,
        '--passphrase-file',
        passphrase,
        '--data',
        data,
      ]);
      expect(ended, err).toBe(0);
    };

    const headers = {
      authorization: `Bearer ${companies[0]?.chei[0]?.cheie}`,
      'svc-cod-unic': code,
      'svc-url-platforma': platform,
    };
    const call = async (path: string, body?: string, key?: string) => {
      const reply = await fetch(`${at.common}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body }),
      });
      return { status: reply.status, later: reply.headers.get('retry-after'), text: await reply.text() };
    };
    /** The company stands in the body, behind more than the proxy reads at first. */
    const callV1 = async () => {
      const hash = createHash('sha1').update(`${code}${companies[0]?.utilizatori_api[0]?.cheie_privata}`).digest('hex');
      const body = JSON.stringify({
        Necunoscut: 'x'.repeat(30_000),
        CodUnic: code,
        PlatformaUrl: platform,
        Hash: hash,
      });
      const reply = await fetch(`${at.common}/v1/articol/list`, { method: 'POST', body });
      return { status: reply.status, ...((await reply.json()) as object) };
    };

    let isOver = false;
    const issued: string[] = [];
    const failed: string[] = [];
    const held = new Set<number>();
    const writing = Array.from({ length: writers }, async (_, writer) => {
      while (!isOver) {
        const key = randomUUID();
        let reply = await call('/v2/facturi', invoice, key);
        while (reply.status === 503 && reply.later !== null && !isOver) {
          held.add(writer);
          await pause(100);
          reply = await call('/v2/facturi', invoice, key);
        }
        if (reply.status === 200) issued.push(JSON.parse(reply.text).data.numar);
        else failed.push(`${reply.status} ${reply.text.slice(0, 300)}`);
      }
    });
    onTestFinished(async () => {
      isOver = true;
      await Promise.all(writing);
    });
    const issuedSoMany = (count: number): Promise<void> =>
      expect.poll(() => issued.length > count || failed.length > 0).toBe(true);
    await issuedSoMany(20);
    expect(failed).toEqual([]);
    const linked = await call('/v2/facturi/FCT/1/genereaza-link-de-descarcare', '{}');
    const { link } = JSON.parse(linked.text).data;
    expect(link).toContain(`${at.a}/d/`);
    expect(await callV1()).toMatchObject({ status: 200, Success: true });

    const file = join(await temporaryFolder(), 'firma.zip');
    await tell(`add acl /etc/haproxy/moving.lst ${code}`);
    await expect.poll(() => held.size).toBe(writers);
    expect(await callV1()).toMatchObject({
      status: 200,
      Success: false,
      Message: expect.stringContaining('mentenanta'),
    });
    expect((await call('/v2/facturi?limit=1')).status).toBe(200);
    await operate(dataOfA, 'export', code, file, '--move-to', at.b);
    await operate(dataOfB, 'import', file);
    await tell(`set map /etc/haproxy/companies.map ${code} ${new URL(at.b).hostname}`);
    await tell(`del acl /etc/haproxy/moving.lst ${code}`);
    await issuedSoMany(issued.length + 20);
    isOver = true;
    await Promise.all(writing);
    await operate(dataOfA, 'remove', code, '--export', file);

    expect(failed).toEqual([]);
    const numbers = issued.map(Number).sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    const there = await Promise.all(numbers.map((number) => call(`/v2/facturi/FCT/${number}`)));
    expect(there.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await callV1()).toMatchObject({ status: 200, Success: true });
    const printed = await fetch(link);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await fetch(`${at.a}/d/nobody-made-this`)).status).toBe(404);
    const bookmarked = await fetch(`${at.a}/app/f/${code}/facturi?stare=restante`, { redirect: 'manual' });
    expect([bookmarked.status, bookmarked.headers.get('location')]).toEqual([
      302,
      `${at.b}/app/f/${code}/facturi?stare=restante`,
    ]);

    await b.end('SIGTERM');
    await expect.poll(async () => (await call('/v2/facturi?limit=1')).text).toContain('problem:maintenance');
    expect((await call('/v2/facturi', invoice)).later).toBe('5');
    expect(await callV1()).toMatchObject({ status: 200, Success: false });
  },
);
