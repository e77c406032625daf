import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { Tracer } from './tracer.ts';

/** Nothing of it is loaded where nothing is traced. */
export async function tracerOf({ tracingUrl }: Settings, logger: Logger): Promise<Tracer | undefined> {
  return tracingUrl === null ? undefined : (await import('./tracer.ts')).startTracer(tracingUrl, logger);
}
