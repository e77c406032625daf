/** The kinds of spans as OTLP numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
export type SpanKind = keyof typeof spanKinds;

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: (typeof spanKinds)[SpanKind];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly because: string | null;
  readonly attributes: Readonly<Record<string, string | number>>;
}

const failed = 2;

/** The body of an OTLP/HTTP export request in JSON. */
export function exportRequest(spans: readonly Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'facturier' }) },
        scopeSpans: [{ scope: { name: 'facturier' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ startedAt, endedAt, because, attributes, ...span }: Span): object {
  return {
    ...span,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    status: because === null ? {} : { code: failed, message: because },
  };
}

const attributesOf = (attributes: Readonly<Record<string, string | number>>): readonly object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** It is text, because a number of JavaScript is too short for it. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;
