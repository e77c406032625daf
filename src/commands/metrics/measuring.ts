import type { Logger } from 'pino';
import type { Settings } from '../../config.ts';
import type { Meter, MeteredPart, MeterSource } from './meter.ts';

interface MeasuringNeeds {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly logger: Logger;
}

/** A process that measures itself, and offers what all parts of it have measured. */
export interface Measuring {
  readonly meter: Meter;
  /** A part that started later is asked too. */
  readonly add: (source: MeterSource) => void;
  readonly stop: () => Promise<void>;
}

/** OPS-METRICS-1: returns undefined where nothing is to be measured, and then loads nothing. */
export async function startMeasuring(needs: MeasuringNeeds, part: MeteredPart): Promise<Measuring | undefined> {
  const { metrics } = needs.settings;
  if (metrics === null) return undefined;
  const [{ createMeter }, { startMetrics }] = await Promise.all([import('./meter.ts'), import('./metrics-server.ts')]);
  const meter = createMeter(part, true);
  const sources: MeterSource[] = [async () => [await meter.read()]];
  const { stop } = await startMetrics({ ...needs, metrics, sources });
  return { meter, add: (source) => void sources.push(source), stop };
}
