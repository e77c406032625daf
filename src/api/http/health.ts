import type { FastifyPluginAsync } from 'fastify';
import type { Health } from '../../operations/installation/check-health.ts';

/** OPS-HEALTH-1: the process answers. OPS-HEALTH-2, OPS-HEALTH-3: it can do its work. OPS-START-13: it is not about to stop. */
export const healthWire =
  (checkHealth: () => Promise<Health>, isStopping: () => boolean): FastifyPluginAsync =>
  async (server) => {
    server.get('/health/live', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live' }),
    );

    server.get('/health/ready', async (_request, reply) => {
      if (isStopping()) {
        return reply.code(503).header('cache-control', 'no-store').send({ status: 'not-ready', stopping: true });
      }
      const { isReady, ...found } = await checkHealth();
      reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
      if (!isReady) reply.header('retry-after', '5');
      return reply.send({ status: isReady ? 'ready' : 'not-ready', ...found });
    });
  };
