import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { askerAt, bookkeeper, callAt, sold } from '../support/program/books-seen.ts';
import { runProgram, serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

/** Takes what is sent in OTLP/HTTP as JSON. */
async function collector() {
  const spans: Span[] = [];
  const server = createServer(async (request, reply) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/traces`;
  return { url, spans, named: (name: string) => spans.filter((span) => span.name === name) };
}

test('calls, jobs, calls to others and prints are told to an OpenTelemetry collector, those of one call under the trace that its caller was told [OPS-TRACE-1]', async () => {
  const { data, companies } = await provisionedData([bookkeeper]);
  const key = companies[0]?.chei[0]?.cheie ?? '';
  const { url: otlp, spans, named } = await collector();
  const service = await serveProgram(['--data', data], {
    FACTURIER_OTLP_URL: otlp,
    // Nobody is there: a registry that fails does not block.
    FACTURIER_ANAF_REGISTRY_URL: 'http://127.0.0.1:9/',
    FACTURIER_RATE_LIMITS: 'off',
  });
  const ask = askerAt(service.url, key);
  const client = { tip: 'PJ', denumire: 'Client SRL', cod_unic: '14399840', email: 'client@exemplu.ro' };
  const issued = await callAt(service.url, key, '/v2/facturi', { ...sold(1), client });
  expect(issued.status, issued.text).toBe(200);
  const [, traceId] = JSON.parse(issued.text).meta.trace.split('-');
  const link = await ask('/v2/facturi/FCT/1/genereaza-link-de-descarcare', {});
  const address = Object.values(link ?? {}).find((value) => String(value).startsWith('http'));
  expect((await fetch(String(address))).status).toBe(200);
  const mailed = await callAt(service.url, key, '/v2/facturi/FCT/1/trimite-pe-email', {});
  expect(mailed.status, mailed.text).toBe(200);
  await expect
    .poll(() => spans.map(({ name }) => name), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['emiteFactura', 'print', 'job send-mail']));
  expect((await service.end('SIGTERM')).code).toBe(0);

  const [call] = named('emiteFactura');
  expect(call?.traceId).toBe(traceId);
  const asked = spans.filter(({ name }) => name.startsWith('registry '));
  expect(asked).not.toEqual([]);
  expect(asked[0]).toMatchObject({ traceId, parentSpanId: call?.spanId, status: { code: 2 } });
  const [job] = named('job send-mail');
  const parents = new Map(spans.map((span) => [span.spanId, span]));
  for (const { traceId: of, parentSpanId = '' } of named('print')) expect(parents.get(parentSpanId)?.traceId).toBe(of);
  expect(job?.spanId).toMatch(/^[0-9a-f]{16}$/);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
});

test('a collector that is away delays nothing, and an address that is none is refused [OPS-TRACE-1]', async () => {
  const { data, companies } = await provisionedData([bookkeeper]);
  const key = companies[0]?.chei[0]?.cheie ?? '';
  const away = { FACTURIER_OTLP_URL: 'http://127.0.0.1:9/v1/traces' };
  const service = await serveProgram(['--data', data], away);
  expect((await callAt(service.url, key, '/v2/facturi', sold(1))).status).toBe(200);
  expect((await service.end('SIGTERM')).code).toBe(0);
  const { code, err } = await runProgram(['serve', '--data', data], { FACTURIER_OTLP_URL: 'localhost:4318' });
  expect(code).toBe(2);
  expect(err).toContain('FACTURIER_OTLP_URL');
});
