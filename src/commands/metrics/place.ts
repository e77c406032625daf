import { createServer } from 'node:net';
import { CannotGoOn } from '../installation.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** OPS-START-5: a place that is taken is told before anything is touched. */
export async function tryPlace({ host, port }: Place, refusal: (error: Error) => Error): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(refusal(error)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

export function noPlaceForMetrics(error: Error, { host, port }: Place): CannotGoOn {
  return new CannotGoOn(
    `The metrics cannot be offered at ${host}, port ${port} (${error.message}); choose another FACTURIER_METRICS_PORT or FACTURIER_METRICS_ADDRESS.`,
  );
}
