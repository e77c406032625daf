import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { setInterval } from 'node:timers';

export interface BalancingProxy {
  readonly url: string;
  /** Calls go there too, once it says that it is ready. */
  add(service: string): void;
  remove(service: string): void;
  /** The services that get calls now. */
  readonly ready: () => readonly string[];
  /** How many calls a service got. */
  readonly sent: (service: string) => number;
  close(): Promise<void>;
}

const askEveryMs = 50;

/** Shares calls out among the services that say they are ready, over connections that it keeps. It tries nothing twice. */
export async function balancingProxy(): Promise<BalancingProxy> {
  const services = new Map<string, { isReady: boolean; sent: number }>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const ready = (): readonly string[] => [...services].filter(([, { isReady }]) => isReady).map(([url]) => url);

  const ask = async (url: string): Promise<void> => {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    const service = services.get(url);
    if (service) service.isReady = isReady;
  };
  const asking = setInterval(() => void Promise.all([...services.keys()].map(ask)), askEveryMs);

  const server = createServer((call, reply) => {
    const urls = ready();
    turn += 1;
    const url = urls[turn % urls.length];
    const service = services.get(url ?? '');
    if (url === undefined || !service) return void reply.writeHead(503).end();
    service.sent += 1;
    const { method, headers } = call;
    const forwarded = request(`${url}${call.url}`, { agent, method, headers }, (answer) => {
      const { connection: _, ...passed } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(reply);
    });
    forwarded.on('error', () => void reply.writeHead(502).end());
    return void call.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    add: (url) => void services.set(url, { isReady: false, sent: 0 }),
    remove: (url) => void services.delete(url),
    ready,
    sent: (url) => services.get(url)?.sent ?? 0,
    async close() {
      clearInterval(asking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
