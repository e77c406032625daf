import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, expect, test } from 'vitest';
import { connectClient, httpTransport, type Person } from '../support/clients/mcp-client.ts';
import { runProgram, serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';

const program = fileURLToPath(new URL('../../bin/facturier', import.meta.url));
const code = '12345674';
const platform = 'https://magazin.exemplu.ro';
const company = {
  cod_unic: code,
  denumire: 'Exemplu',
  platitor_tva: true,
  serii: [{ serie: 'FCT', fel: 'factura' }],
  platforme: [platform],
  chei: [{ nume: 'asistent', drepturi: ['*'] }],
};
const invoice = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Ion Pop', tara: 'RO', cod_judet: 'CJ', localitate: 'Cluj-Napoca' },
  articole: [{ denumire: 'Cana', um: 'BUC', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
};

let url: string;
let key: string;

beforeAll(async () => {
  const { data, companies } = await provisionedData([company], whenFileEnds);
  key = companies[0]?.chei[0]?.cheie ?? '';
  // Writing goes through it however many processes there are.
  ({ url } = await serveProgram(['--data', data, '--processes', '2', '--no-worker'], {}, whenFileEnds));
});

const started = (words: readonly string[], person?: Person) =>
  connectClient(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', '--url', url, '--company', code, ...words],
      env: { FACTURIER_MCP_KEY: key },
    }),
    person,
  );

test('the program offers the reads of a running service over stdin and stdout [MCP-1] [MCP-4]', async () => {
  const { client, call } = await started([]);
  const { tools } = await client.listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect((await call('listeazaSeriile')).json.data).toMatchObject([{ serie: 'FCT' }]);
  expect(await call('emiteFactura', { corp: invoice })).toMatchObject({
    isError: true,
    text: expect.stringContaining('--write'),
  });
});

test('with --write it issues what a person confirmed, whichever process answers [MCP-5] [MCP-7]', async () => {
  const answers = ['decline', 'accept'] as const;
  let asked = 0;
  const { call, questions } = await started(['--write', '--platform', platform], () => answers[asked++] ?? 'decline');
  expect(await call('emiteFactura', { corp: invoice })).toMatchObject({ isError: true });
  const issued = await call('emiteFactura', { corp: invoice });
  expect(issued.isError, issued.text).toBe(false);
  expect(questions.length).toBe(2);
  const list = await call('listeazaFacturile', { fields: 'serie,numar' });
  expect(list.json.data).toEqual([{ serie: 'FCT', numar: issued.json.data.numar }]);
});

test('a wrong key, no key, and a service that is away are one sentence each [MCP-2]', async () => {
  const words = ['mcp', '--url', url, '--company', code];
  expect(await runProgram(words)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('FACTURIER_MCP_KEY'),
  });
  const wrong = await runProgram(words, { FACTURIER_MCP_KEY: 'fct_test_x' });
  expect(wrong).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Cheia API nu este cunoscuta') });
  const away = await runProgram(['mcp', '--url', 'http://127.0.0.1:9', '--company', code], { FACTURIER_MCP_KEY: key });
  expect(away).toMatchObject({ code: 1, out: '', err: expect.stringContaining('does not answer') });
});

test('it ends when the program that started it is done [MCP-1]', async () => {
  const { code: ended, out } = await runProgram(['mcp', '--url', url, '--company', code], { FACTURIER_MCP_KEY: key });
  expect([ended, out]).toEqual([0, '']);
});

test('a service that is told to end does not wait for the answer of a person [MCP-9]', async () => {
  const { data, companies } = await provisionedData([company]);
  const own = companies[0]?.chei[0]?.cheie ?? '';
  const service = await serveProgram(['--data', data, '--no-worker'], { FACTURIER_DRAIN_SECONDS: '300' });
  const headers = {
    authorization: `Bearer ${own}`,
    'svc-cod-unic': code,
    'svc-url-platforma': platform,
    'svc-mcp-scriere': 'da',
  };
  const asked = new Promise<void>((resolve) => {
    const person: Person = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    void connectClient(httpTransport(service.url, headers), person).then(({ call }) =>
      call('emiteFactura', { corp: invoice }).catch(() => undefined),
    );
  });
  await asked;
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
});
