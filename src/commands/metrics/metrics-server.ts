import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Settings } from '../../config.ts';
import type { MetricsSettings } from '../../config-operating.ts';
import { within } from '../../jobs/one-at-a-time.ts';
import { installationMetrics } from './installation-metrics.ts';
import type { Measured, MeterSource } from './meter.ts';
import { noPlaceForMetrics, type Place } from './place.ts';

interface MetricsNeeds {
  readonly settings: Settings;
  readonly metrics: MetricsSettings;
  readonly connectionString: string;
  readonly logger: Logger;
  /** It may grow. */
  readonly sources: readonly MeterSource[];
}

export interface MetricsServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** A part that is held up is left out, so that the others can be seen. */
const patienceMs = 3000;
const mostConnections = 20;

/** OPS-METRICS-1: answers `GET /metrics` at a place of its own, and nothing else. */
export async function startMetrics(needs: MetricsNeeds): Promise<MetricsServer> {
  const { metrics, logger } = needs;
  const installation = installationMetrics(needs);
  const all = (): readonly MeterSource[] => [...needs.sources, async () => [await installation.read()]];
  // Whoever asks meanwhile gets the same answer.
  let reading: Promise<string> | null = null;
  const read = (): Promise<string> => {
    reading ??= readAll(all()).finally(() => {
      reading = null;
    });
    return reading;
  };
  const server = createServer(async (request, response) => {
    const isMetrics = request.url?.split('?', 1)[0] === '/metrics';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isMetrics || !isRead) {
      response.writeHead(isMetrics ? 405 : 404, isMetrics ? { allow: 'GET, HEAD' } : {}).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' });
      response.end(text);
    } catch (error) {
      logger.warn({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  server.maxConnections = mostConnections;
  server.requestTimeout = 10_000;
  const address = await listen(server, metrics);
  logger.info({ address }, 'metrics');
  return {
    address,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await installation.close();
    },
  };
}

async function readAll(sources: readonly MeterSource[]): Promise<string> {
  const found = await Promise.all(sources.map(inTime));
  return AggregatorRegistry.aggregate(found.flat()).metrics();
}

async function inTime(source: MeterSource): Promise<readonly Measured[]> {
  const reading = source();
  return (await within(reading, patienceMs)) ? reading : [];
}

function listen(server: Server, { host, port }: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(noPlaceForMetrics(error, { host, port })));
    server.listen({ host, port, exclusive: true }, () => {
      const bound = server.address();
      const boundPort = typeof bound === 'object' && bound ? bound.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`);
    });
  });
}
