import type { InputProblem } from '../../domain/refusal.ts';

/** V2-PROB-1: v2 answers a request that fails with this. */
export interface Problem {
  readonly status: number;
  readonly slug: Slug;
  readonly title: string;
  readonly detail: string;
  readonly reason?: { readonly cod: string; readonly mesaj: string };
  readonly inputProblems?: readonly InputProblem[];
  readonly headers?: Readonly<Record<string, string>>;
}

export const slugs = [
  'validation',
  'invalid-cursor',
  'invalid-state',
  'unauthenticated',
  'forbidden',
  'resource-not-found',
  'url-not-found',
  'method-not-allowed',
  'idempotency-in-progress',
  'payload-too-large',
  'unsupported-media-type',
  'idempotency-mismatch',
  'request-timeout',
  'rate-limited',
  'internal',
  'overloaded',
  'maintenance',
] as const;
export type Slug = (typeof slugs)[number];

export function forbidden(cod: string, mesaj: string): Problem {
  return { status: 403, slug: 'forbidden', title: 'Acces refuzat', detail: mesaj, reason: { cod, mesaj } };
}
