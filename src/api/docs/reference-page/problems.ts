import { type OpenApiDocument, type ResponseObject, resolved } from '../../schema/openapi-document.ts';
import { callsOf } from './calls.ts';

export interface ShownProblem {
  /** A reader sees it. */
  readonly meaning: string;
  /** The service itself made this body. */
  readonly sent: SentProblem;
}

interface SentProblem {
  readonly type: string;
  readonly status: number;
  readonly detail: string;
  readonly motiv?: { readonly cod: string };
}

export function problemExamples({ content }: ResponseObject): readonly ShownProblem[] {
  const examples = Object.values(content['application/problem+json']?.examples ?? {});
  return examples.map(({ summary, value }) => ({ meaning: summary, sent: value as SentProblem }));
}

/** Every kind of problem of the document comes once, by status. */
export function problemKinds(document: OpenApiDocument): readonly ShownProblem[] {
  const kinds = new Map<string, ShownProblem>();
  for (const { operation } of callsOf(document)) {
    for (const response of Object.values(operation.responses)) {
      for (const problem of problemExamples(resolved<ResponseObject>(document, response))) {
        if (!kinds.has(problem.sent.type)) kinds.set(problem.sent.type, problem);
      }
    }
  }
  return [...kinds.values()].sort((a, b) => a.sent.status - b.sent.status);
}

/** The slug is the last part of `urn:svc:api:v2:problem:validation`. */
export function slugOf({ sent: { type } }: ShownProblem): string {
  return type.slice(type.lastIndexOf(':') + 1);
}
