import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { JobKind } from '../../jobs/run-job.ts';
import type { NoteOutgoing } from '../../partners/outgoing-calls.ts';
import { systemClock, systemIds } from '../../partners/system.ts';
import { startExporter } from './exporter.ts';
import { type SpanKind, spanKinds } from './otlp.ts';

/** OPS-TRACE-1: one of each process or thread that answers calls or does the background work, where tracing is configured. */
export interface Tracer {
  /** What is done until the call is answered belongs to its trace, `00-TRACE-SPAN-01`. */
  enter(traceParent: string, work: () => void): void;
  noteRequest(traceParent: string, operation: string, status: number, milliseconds: number): void;
  noteOutgoing: NoteOutgoing;
  watchPrinters(renderer: PdfRenderer): PdfRenderer;
  watchJobs(kinds: readonly JobKind[]): readonly JobKind[];
  /** Sends what waits. */
  stop(): Promise<void>;
}

interface Place {
  readonly traceId: string;
  readonly spanId: string;
}

const failedStatus = 500;

export function startTracer(url: string, logger: Logger): Tracer {
  const exporter = startExporter(url, logger);
  const current = new AsyncLocalStorage<Place>();

  const note = (kind: SpanKind, name: string, ended: Ended, place: Place, parent: Place | undefined): void => {
    const endedAt = systemClock.now().getTime();
    const { milliseconds, because, attributes } = ended;
    exporter.add({
      ...place,
      ...(parent ? { parentSpanId: parent.spanId } : {}),
      name,
      kind: spanKinds[kind],
      startedAt: endedAt - milliseconds,
      endedAt,
      because,
      attributes,
    });
  };
  const noteChild = (kind: SpanKind, name: string, ended: Ended): void => {
    const parent = current.getStore();
    note(kind, name, ended, below(parent), parent);
  };
  const timed = async <T>(work: () => Promise<T>, end: (milliseconds: number, because: string | null) => void) => {
    const startedAt = systemClock.elapsedMs();
    try {
      const done = await work();
      end(systemClock.elapsedMs() - startedAt, null);
      return done;
    } catch (error) {
      end(systemClock.elapsedMs() - startedAt, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };

  return {
    enter: (traceParent, work) => current.run(placeOf(traceParent), work),
    noteRequest: (traceParent, operation, status, milliseconds) =>
      note(
        'server',
        operation,
        {
          milliseconds,
          because: status >= failedStatus ? `status ${status}` : null,
          attributes: { 'http.response.status_code': status },
        },
        placeOf(traceParent),
        undefined,
      ),
    noteOutgoing: ({ partner, call, result, because, milliseconds }) =>
      noteChild('client', `${partner} ${call}`, {
        milliseconds,
        because: result === 'failed' ? (because ?? 'failed') : null,
        attributes: { 'peer.service': partner },
      }),
    watchPrinters: (renderer) => ({
      ...renderer,
      render: (order) =>
        timed(
          () => renderer.render(order),
          (milliseconds, because) => noteChild('internal', 'print', { milliseconds, because, attributes: {} }),
        ),
    }),
    watchJobs: (kinds) =>
      kinds.map((kind) => ({
        ...kind,
        run: (job, running) => {
          const place = below(undefined);
          const attributes = { 'facturier.job': job.jobId, 'facturier.attempt': job.attempts };
          return timed(
            () => current.run(place, () => kind.run(job, running)),
            (milliseconds, because) =>
              note('consumer', `job ${kind.kind}`, { milliseconds, because, attributes }, place, undefined),
          );
        },
      })),
    stop: exporter.stop,
  };
}

interface Ended {
  readonly milliseconds: number;
  /** Why it failed; null if it did not. */
  readonly because: string | null;
  readonly attributes: Readonly<Record<string, string | number>>;
}

function placeOf(traceParent: string): Place {
  const [, traceId = '', spanId = ''] = traceParent.split('-');
  return { traceId, spanId };
}

const hex = (): string => systemIds.uuid().replaceAll('-', '');

const below = (parent: Place | undefined): Place => ({ traceId: parent?.traceId ?? hex(), spanId: hex().slice(16) });
