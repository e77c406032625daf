import type { components } from './generated.ts';

type Problem = components['schemas']['Problem'];
type Motiv = components['schemas']['Reason'];
type ValidationError = components['schemas']['ValidationError'];

interface Facts {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly motiv?: Motiv;
  readonly validation_errors?: readonly ValidationError[];
  readonly said?: Said;
}

/** The members of a problem, as they came. */
type Said = Readonly<Record<string, unknown>>;

/** Every way in which a call can fail. A call that is aborted by its own `signal` throws the reason of the signal instead. */
export class FacturierError extends Error {
  override readonly name = 'FacturierError';
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  /** The kind of problem, such as `validation` or `rate-limited`; the client itself sets `no-answer` and `not-a-problem`. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** Why the service refused, with a code to branch on; null if it adds nothing to `type`. */
  readonly motiv: Motiv | null;
  /** Every member that was wrong; empty unless `type` is `validation`. */
  readonly validation_errors: readonly ValidationError[];
  /** All members of the problem, for those that are not named here; empty if no answer came. */
  readonly said: Said;
  /** Identifies the call in the logs of the service, also if no answer came. */
  readonly interactionId: string;

  constructor(facts: Facts, interactionId: string, cause?: unknown) {
    super(
      `${facts.status === 0 ? '' : `${facts.status} `}${facts.type}: ${facts.detail}`,
      cause === undefined ? {} : { cause },
    );
    this.status = facts.status;
    this.type = facts.type;
    this.title = facts.title;
    this.detail = facts.detail;
    this.motiv = facts.motiv ?? null;
    this.validation_errors = facts.validation_errors ?? [];
    this.said = facts.said ?? {};
    this.interactionId = interactionId;
  }
}

export function noAnswer(interactionId: string, cause: unknown): FacturierError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new FacturierError({ status: 0, type: 'no-answer', title: 'No answer', detail }, interactionId, cause);
}

/** The error in an answer that is not a success; a proxy in between may answer anything. */
export function errorOf(status: number, body: string, interactionId: string): FacturierError {
  const problem = problemIn(body);
  if (problem)
    return new FacturierError({ ...problem, status, type: slugOf(problem.type), said: { ...problem } }, interactionId);
  const title = 'Not an answer of the service';
  return new FacturierError({ status, type: 'not-a-problem', title, detail: body.slice(0, 200) }, interactionId);
}

function problemIn(body: string): Problem | null {
  const value = parsedJson(body);
  const isProblem = typeof value === 'object' && value !== null && 'type' in value && 'detail' in value;
  return isProblem && typeof value.type === 'string' ? (value as Problem) : null;
}

/** Undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const slugOf = (type: string): string => type.slice(type.lastIndexOf(':') + 1);
