import type { Clock, Ids } from '../../operations/ports.ts';

/** Identifies one request, and measures how long its parts take. */
export interface Interaction {
  readonly id: string;
  readonly trace: string;
  /** Measures a part of the request for Server-Timing. */
  time<T>(part: TimedPart, work: () => Promise<T>): Promise<T>;
  serverTiming(): string;
}

/** These names are shown to callers, so they name nothing internal. */
export type TimedPart = 'access' | 'work';

/** OPS-TRACE-1: it tells a collector of requests; absent where nothing is traced. */
export interface RequestTracer {
  /** What is done by `work`, and what follows from it, belongs to this trace. */
  enter(trace: string, work: () => void): void;
  noteRequest(trace: string, operation: string, status: number, milliseconds: number): void;
}

// Any form of RFC 9562 is accepted, the nil and the max UUID among them.
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const traceParent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

interface Needs {
  readonly clock: Clock;
  readonly ids: Ids;
}

export function beginInteraction(
  { clock, ids }: Needs,
  sent: { readonly interactionId: string | undefined; readonly traceParent: string | undefined },
): Interaction {
  const startedAt = clock.elapsedMs();
  const parts = new Map<TimedPart, number>();
  return {
    id: sent.interactionId !== undefined && uuid.test(sent.interactionId) ? sent.interactionId : ids.uuid(),
    trace: traceOf(ids, sent.traceParent),
    async time(part, work) {
      const from = clock.elapsedMs();
      try {
        return await work();
      } finally {
        parts.set(part, (parts.get(part) ?? 0) + clock.elapsedMs() - from);
      }
    },
    serverTiming() {
      const all = [...parts, ['total', clock.elapsedMs() - startedAt] as const];
      return all.map(([part, ms]) => `${part};dur=${ms.toFixed(1)}`).join(', ');
    },
  };
}

/** V2-ENV-3: the trace id of an incoming traceparent stays; the span is ours. */
function traceOf(ids: Ids, sent: string | undefined): string {
  // The bytes of a UUID are made many at a time, which costs a request less than to ask for some of its own.
  const traceId = (sent === undefined ? undefined : traceParent.exec(sent)?.[1]) ?? ids.uuid().replaceAll('-', '');
  return `00-${traceId}-${ids.uuid().slice(19).replace('-', '')}-01`;
}

/** Of a header that came several times the first is taken. */
export function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
