import type { FastifyInstance } from 'fastify';
import type { Health } from '../../operations/installation/check-health.ts';

/** OPS-HEALTH-1: the process answers. OPS-HEALTH-2: the database is reachable and its schema current. */
export function addHealth(server: FastifyInstance, checkHealth: () => Promise<Health>): void {
  server.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  server.get('/health/ready', async (_request, reply) => {
    const { isReady, database, schema } = await checkHealth();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    if (!isReady) reply.header('retry-after', '5');
    return reply.send({ status: isReady ? 'ready' : 'not-ready', database, schema });
  });
}
