import { beforeAll, expect, test } from 'vitest';
import { trace } from '../../../src/commands/trace.ts';
import { createLogger } from '../../../src/logging.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { rehearse, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
  service.clock.set('2026-11-16T10:00:00Z');
});

type Line = Readonly<Record<string, unknown>>;

const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('an invoice that the authority rejected is followed from the interaction id of its sending to the reasons, and each call to the authority left a line [OPS-CLI-26] [OPS-LOG-4]', async () => {
  const { issue, ask, status } = await spvShop(service);
  const name = await issue(rehearse('respinsa'));
  const sent = await ask(name);
  expect(sent.status, sent.text).toBe(200);
  let logged = '';
  const logger = createLogger('info', { write: (line: string) => (logged += line) });
  const stopWorker = testWorker(service, { logger });
  await expect.poll(() => status(name), soon).toBe('respinsa');
  await stopWorker();

  const calls = linesOf(logged).filter(({ msg }) => msg === 'outgoing call');
  expect(calls).toContainEqual(expect.objectContaining({ partner: 'spv', call: 'upload', result: 'answered' }));
  expect(calls).toContainEqual(expect.objectContaining({ partner: 'spv', call: 'progress', ms: expect.any(Number) }));

  const id = sent.headers.get('x-fapi-interaction-id') ?? '';
  const steps = async (): Promise<readonly Line[]> => {
    const { out } = await runCommand(trace, service.connectionString, { positionals: [id], flags: { json: true } });
    return linesOf(out.join('\n'));
  };
  // The log of calls is written once a second.
  await expect
    .poll(async () => (await steps()).map(({ kind }) => kind), soon)
    .toEqual(expect.arrayContaining(['call', 'change', 'spv']));
  const document = `${name.serie} ${name.numar}`;
  const found = await steps();
  expect(found).toContainEqual(expect.objectContaining({ kind: 'call', says: expect.stringMatching(/^200, \d+ ms$/) }));
  const answer = found.find(({ kind }) => kind === 'spv');
  expect(answer).toMatchObject({ about: document });
  expect(String(answer?.['says'])).toMatch(/^sending rejected; asked for .*; index \d+; rejected; \S/);

  const { code, out } = await runCommand(trace, service.connectionString, {
    positionals: ['00000000-0000-4000-8000-000000000000'],
  });
  expect([code, out.length]).toEqual([1, 1]);
  await expect(runCommand(trace, service.connectionString, { positionals: ['FCT 1'] })).rejects.toThrow(/^ID is the/);
});

test('the line of a refused call has the reason and the trace that the caller was told, on every wire; that of an accepted one has neither [OPS-LOG-3]', async () => {
  const { shop, issue } = await spvShop(service);
  await issue();
  const lineOf = (interaction: string): Line | undefined =>
    linesOf(service.logged()).find((line) => line['interaction'] === interaction && line['msg'] === 'request');
  const refusals = [
    ['/v2/facturi/FCT/nu-este', { headers: shop.headers }, expect.any(String)],
    ['/v2/identitate', {}, expect.any(String)],
    ['/app/api/eu', {}, expect.any(String)],
    ['/v1/factura/emitere', { method: 'POST', body: '{}' }, expect.any(String)],
  ] as const;
  for (const [path, init, problem] of refusals) {
    const answer = await fetch(service.url + path, init);
    const text = await answer.text();
    const id = answer.headers.get('x-fapi-interaction-id') ?? '';
    await expect.poll(() => lineOf(id), soon).toMatchObject({ problem });
    const trace = String(lineOf(id)?.['trace']);
    expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    if (!path.startsWith('/v1')) expect(text).toContain(trace);
  }
  const accepted = await fetch(`${service.url}/v2/identitate`, { headers: shop.headers });
  const id = accepted.headers.get('x-fapi-interaction-id') ?? '';
  await expect.poll(() => lineOf(id), soon).toMatchObject({ status: 200 });
  expect(lineOf(id)).not.toHaveProperty('trace');
  expect(lineOf(id)).not.toHaveProperty('problem');
});
