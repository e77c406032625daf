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

/** The wire itself refuses the request, before any operation. */
export class WireProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.slug);
    this.problem = problem;
  }
}

export const unsupportedMediaType: Problem = {
  status: 415,
  slug: 'unsupported-media-type',
  title: 'Tip de continut nesuportat',
  detail: 'Corpul cererii se trimite ca application/json, in utf-8.',
};

export const payloadTooLarge = (maxMebibytes: number): Problem => ({
  status: 413,
  slug: 'payload-too-large',
  title: 'Cerere prea mare',
  detail: `Corpul cererii are cel mult ${maxMebibytes} MiB.`,
});

export const requestTimeout: Problem = {
  status: 408,
  slug: 'request-timeout',
  title: 'Cerere prea lenta',
  detail: 'Corpul cererii nu a sosit la timp.',
};

export const internal: Problem = {
  status: 500,
  slug: 'internal',
  title: 'Eroare interna',
  detail: 'A aparut o eroare interna. Trimiteti x-fapi-interaction-id si Server-Timing la suport.',
};
