import { type OpenApiDocument, type ResponseObject, resolved } from '../openapi-document.ts';
import { callsOf } from './calls.ts';

export interface ShownProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly motiv?: { readonly cod: string };
}

/** The examples of a problem response, which are bodies the service itself made. */
export function problemExamples({ content }: ResponseObject): readonly ShownProblem[] {
  const examples = Object.values(content['application/problem+json']?.examples ?? {});
  return examples.map(({ value }) => value as ShownProblem);
}

/** Every kind of problem of the document, once, by status. */
export function problemKinds(document: OpenApiDocument): readonly ShownProblem[] {
  const kinds = new Map<string, ShownProblem>();
  for (const { operation } of callsOf(document)) {
    for (const response of Object.values(operation.responses)) {
      for (const problem of problemExamples(resolved<ResponseObject>(document, response))) {
        if (!kinds.has(problem.type)) kinds.set(problem.type, problem);
      }
    }
  }
  return [...kinds.values()].sort((a, b) => a.status - b.status);
}

/** The last part of `urn:svc:api:v2:problem:validation`. */
export function slugOf({ type }: ShownProblem): string {
  return type.slice(type.lastIndexOf(':') + 1);
}
