import { beforeAll, describe, expect, test } from 'vitest';
import { v1Operations } from '../../src/api/v1/operations.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { parameterOf } from '../support/clients/row-address.ts';
import { worstBodies, worstForms } from '../support/clients/worst-bodies.ts';
import { camt, mt940 } from '../support/files/bank-statements.ts';
import { mostHeldMs } from '../support/program/loop-watch.ts';
import { accountIban, invoice, legacyInvoice, startWatched, type Watched } from '../support/program/watched-program.ts';
import { counted, soakTest, some } from '../support/runner/effort.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';

const mostBytes = 64 * 1024;

const bytesOf = (name: string, body: string): string | Uint8Array<ArrayBuffer> =>
  name === 'no UTF-8' ? new Uint8Array(8_000_000).fill(0xff) : body;

/** Sends each, and gives those whose answer is too large or no refusal, or that held up the loop. */
async function judged(
  { send, heldBy }: Watched,
  path: string,
  bodies: Readonly<Record<string, string>>,
  method = 'POST',
  headers = {},
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [name, body] of Object.entries(bodies)) {
    let answer = { status: 0, text: '' };
    const held = await heldBy(async () => {
      answer = await send(method, path, bytesOf(name, body), headers);
    });
    const said = JSON.parse(answer.text);
    const isRefused = path.startsWith('/v1/') ? said.Success === false : [400, 413].includes(answer.status);
    if (!isRefused) wrong.push(`${path}, ${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (Buffer.byteLength(answer.text) > mostBytes)
      wrong.push(`${path}, ${name}: answered ${answer.text.length} bytes`);
    if (held > mostHeldMs) wrong.push(`${path}, ${name}: held the loop for ${held.toFixed(1)} ms`);
  }
  return wrong;
}

const someBodies = (all: Readonly<Record<string, string>>, oneOf: number, from = 0): Readonly<Record<string, string>> =>
  Object.fromEntries(some(Object.entries(all), oneOf, from));

let program: Watched;

beforeAll(async () => {
  program = await startWatched(whenFileEnds);
}, 200_000);

describe('no request holds the loop longer than 50 ms, and no refusal is larger than 64 KiB', () => {
  test.each([
    ['/v2/facturi', 'articole', 'serie', 8],
    ['/v2/facturi/FCT/1/incasari', 'articole', 'cont_incasare', 2],
    ['/v1/factura/emitere', 'Continut', 'Serie', 4],
  ])(
    'the worst bodies of every kind to %s [OPS-LOOP-1] [V2-PROB-6]',
    async (path, list, text, from) => {
      expect(await judged(program, path, someBodies(worstBodies(list, text), 15, from))).toEqual([]);
    },
    400_000,
  );

  soakTest(
    'the worst forms, which are read before it is known who sends them [OPS-LOOP-1] [V1-FORM-3]',
    async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await judged(program, '/v1/factura/emitere', someBodies(worstForms(), 12), 'POST', headers)).toEqual([]);
    },
    400_000,
  );

  soakTest(
    'names in other cases of who is known, in as many lines and members as the loop reads [OPS-LOOP-1] [V1-NAME-1]',
    async () => {
      const { Continut: _lines, ...known } = legacyInvoice(0, program.privateKey);
      const bodyOf = (lines: string): string => `${JSON.stringify(known).slice(0, -1)},${lines}}`;
      const bodies = {
        'empty lines': bodyOf(`"continut":[${'{},'.repeat(19_000)}{}]`),
        'short lines': bodyOf(`"continut":[${'{"um":1},'.repeat(6000)}{}]`),
        'members as long as known ones': bodyOf(
          `"continut":[{${Array.from({ length: 4000 }, (_, place) => `"N${String(place).padStart(8, '0')}":1`).join(',')}}]`,
        ),
        '240 000 members': bodyOf(
          Array.from({ length: 240_000 }, (_, place) => `"M${String(place).padStart(7, '0')}":1`).join(','),
        ),
      };
      expect(await judged(program, '/v1/factura/emitere', someBodies(bodies, 3))).toEqual([]);
    },
    400_000,
  );

  test('some of the worst bodies to every operation that takes one [OPS-LOOP-1] [V2-PROB-6] [V1-BODY-1]', async () => {
    const {
      '146 KB of the first attack': attack = '',
      'members sent twice': twice = '',
      ...all
    } = worstBodies('x', 'x');
    const bodies = { attack, small: all['a small one: names'] ?? '' };
    const wrong: string[] = [];
    const rows = v2Operations.filter(({ body }) => body !== 'none');
    for (const [place, row] of some(rows, 40).entries()) {
      const path = row.path
        .replace('{serie}', 'FCT')
        .replace('{numar}', '1')
        .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parameterOf(row, name));
      // What is larger is read by the same thread for all of them, and takes seconds of it.
      const sent = place % 8 === 0 ? { ...bodies, twice } : bodies;
      wrong.push(...(await judged(program, path, sent, row.method)));
    }
    // Of v1 it is read before anybody knows which operation it is for.
    for (const row of some(
      v1Operations.filter(({ method }) => method === 'POST'),
      12,
    ))
      wrong.push(...(await judged(program, row.path, { small: bodies.small })));
    expect(wrong).toEqual([]);
  }, 400_000);

  test('long queries, fields and headers [OPS-LOOP-1] [V2-PROB-6]', async () => {
    const { send, heldBy } = program;
    const many = (part: (place: number) => string, separator: string, count: number): string =>
      Array.from({ length: count }, (_, place) => part(place)).join(separator);
    const requests: readonly (readonly [string, object])[] = [
      [`/v2/facturi?${many((place) => `p${place}=1`, '&', 1800)}`, {}],
      [`/v2/facturi?${many(() => 'a=1', '&', 3500)}`, {}],
      [`/v2/facturi?fields=${many((place) => `f${place}`, ',', 2500)}`, {}],
      [`/v2/facturi?fields=${many((place) => `f${place}`, ',', 380)}`, {}],
      [`/v2/facturi?fields=${many((place) => `incasari(a${place})`, ',', 900)}`, {}],
      [`/v2/facturi?fields=${'('.repeat(10_000)}`, {}],
      [`/v2/facturi?${'%00'.repeat(4_000)}=1`, {}],
      [`/v2/facturi?cursor=${'x'.repeat(10_000)}`, {}],
      ['/v2/facturi?x=1', { 'svc-url-platforma': `https://${'x'.repeat(12_000)}` }],
      ['/v2/facturi?x=1', { traceparent: '0'.repeat(12_000) }],
    ];
    for (const [path, headers] of requests) {
      let answer = { status: 0, text: '' };
      const held = await heldBy(async () => {
        answer = await send('GET', path, null, headers);
      });
      const what = `${path.slice(0, 60)} ${JSON.stringify(headers).slice(0, 60)}`;
      expect(answer.status, `${what} ${answer.text.slice(0, 300)}`).toBe(400);
      expect(Buffer.byteLength(answer.text), what).toBeLessThanOrEqual(mostBytes);
      expect(JSON.parse(answer.text).status, what).toBe(400);
      expect(held, what).toBeLessThanOrEqual(mostHeldMs);
    }
  }, 200_000);

  test('a legal invoice of very many lines is issued, read back, written as UBL and reversed, on both wires [OPS-LOOP-1] [V2-REQ-17] [GRP-REP-4]', async () => {
    const { send, heldBy, privateKey } = program;
    const lines = counted(1000, 10_000);
    const held = new Map<string, number>();
    const done = async (name: string, request: () => Promise<{ status: number; text: string }>): Promise<string> => {
      let text = '';
      const ms = await heldBy(async () => {
        const answer = await request();
        expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBe(200);
        text = answer.text;
      });
      held.set(name, ms);
      return text;
    };
    const body = JSON.stringify(invoice(lines));
    const issued = JSON.parse(await done('issue', () => send('POST', '/v2/facturi', body))).data;
    const legacy = JSON.stringify(legacyInvoice(lines, privateKey));
    const issuedByV1 = JSON.parse(await done('emitere', () => send('POST', '/v1/factura/emitere', legacy)));
    expect(issuedByV1.Success, JSON.stringify(issuedByV1).slice(0, 300)).toBe(true);
    const path = `/v2/facturi/FCT/${issued.numar}`;
    const read = JSON.parse(await done('read', () => send('GET', path))).data;
    expect(read.articole).toHaveLength(lines);
    await done('one field', () => send('GET', `${path}?fields=valoare`));
    await done('list', () => send('GET', '/v2/facturi'));
    await done('ubl', () => send('GET', `${path}/ubl`));
    const month = read.data_emitere.slice(0, 7);
    for (const report of [`vanzari-lunare?data_de_la=${month}-01`, `jurnal-vanzari?luna=${month}`])
      await done(report, () => send('GET', `/v2/rapoarte/${report}`));
    await done('download link', () => send('POST', `${path}/genereaza-link-de-descarcare`));
    await done('payment link', () => send('POST', `${path}/genereaza-link-de-plata`));
    const page = JSON.parse((await send('POST', `${path}/genereaza-link-de-plata`)).text).data.link;
    await done('payment page', () => send('GET', new URL(page).pathname));
    const reversal = () => send('POST', `${path}/storneaza`, null, { 'idempotency-key': 'un storno' });
    const reversed = await done('reverse', reversal);
    expect((await reversal()).text).toBe(reversed);
    const proforma = JSON.stringify({ ...invoice(lines), serie: 'PRF', tip_factura: 'P' });
    const { numar } = JSON.parse(await done('proforma', () => send('POST', '/v2/facturi', proforma))).data;
    const paid = JSON.stringify({ suma_incasata: 10, tip_incasare: 'Banca' });
    const keyed = { 'idempotency-key': 'o incasare' };
    const collected = await done('collect', () => send('POST', `/v2/facturi/PRF/${numar}/incasari`, paid, keyed));
    expect(JSON.parse(collected).data.factura.serie).toBe('FCT');
    expect([...held].filter(([, ms]) => ms > mostHeldMs)).toEqual([]);
  }, 400_000);

  test('a bank statement of many entries is read, and hostile ones are refused [OPS-LOOP-1] [GRP-BANK-5]', async () => {
    const { browser, heldBy } = program;
    const entries = Array.from({ length: counted(200, 1000) }, (_, place) => ({
      on: '2026-11-14',
      amount: `${place + 1}.00`,
      text: `plata factura FCT ${place}`,
      name: 'CLIENT EXEMPLU SRL',
      reference: `OP${place}`,
    }));
    const statement = [{ iban: accountIban, entries }];
    const files: readonly (readonly [name: string, file: string, status: number])[] = [
      ['CAMT.053', camt(statement), 200],
      ['MT940', mt940(statement), 200],
      [
        'entities',
        `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(200_000)}">]><Document>${'&b;'.repeat(200_000)}</Document>`,
        400,
      ],
      ['deep', `${'<a>'.repeat(1_000_000)}`, 400],
      ['many attributes', `<Document ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`, 400],
      ['one line', `:20:X\n:86:${'?20'.repeat(1_300_000)}`, 400],
      ['no text', '\u0000'.repeat(4_000_000), 400],
    ];
    const wrong: string[] = [];
    for (const [name, file, expected] of some(files, 3)) {
      const fisier = Buffer.from(file).toString('base64');
      let answer = { status: 0, text: '' };
      const held = await heldBy(async () => {
        answer = await browser.ask('POST', '/banca/extrase', { fisier });
      });
      if (answer.status !== expected) wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      if (Buffer.byteLength(answer.text) > mostBytes) wrong.push(`${name}: answered ${answer.text.length} bytes`);
      if (held > mostHeldMs) wrong.push(`${name}: held the loop for ${held.toFixed(1)} ms`);
    }
    expect(wrong).toEqual([]);
  }, 400_000);

  soakTest(
    'a long invoice is mailed and sent to the tax authority in the background [OPS-LOOP-3]',
    async () => {
      const { send, heldBy } = program;
      const body = JSON.stringify(invoice(counted(500, 5000)));
      const held = await heldBy(async () => {
        const path = `/v2/facturi/FCT/${JSON.parse((await send('POST', '/v2/facturi', body)).text).data.numar}`;
        const mailed = await send('POST', `${path}/trimite-pe-email`, JSON.stringify({ email: 'ana@exemplu.ro' }));
        const given = await send('POST', `${path}/trimite-in-spv`);
        expect([mailed.status, given.status], given.text).toEqual([200, 200]);
        const status = async () => JSON.parse((await send('GET', `${path}/efactura?fields=status`)).text).data.status;
        await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe('acceptata');
        const isMailed = async () => JSON.parse((await send('GET', `${path}?fields=trimisa_pe_email`)).text).data;
        await expect.poll(isMailed, { timeout: 90_000, interval: 500 }).toMatchObject({ trimisa_pe_email: true });
      });
      expect(held).toBeLessThanOrEqual(mostHeldMs);
    },
    400_000,
  );
});
