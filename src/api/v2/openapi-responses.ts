import type { ExampleObject, Reference, ResponseObject } from '../schema/openapi-document.ts';
import { answerExampleOf, exampleMeta } from './openapi-examples.ts';
import { type HeaderName, headerReferences } from './openapi-headers.ts';
import { problemMeanings } from './openapi-problem-texts.ts';
import { commonProblems, problemsOf } from './openapi-problems.ts';
import { plain, schemaName, schemaReference } from './openapi-schemas.ts';
import { fileTypes, isFileRow, type ListOperation, type Operation, type SingleOperation } from './operation.ts';
import type { Problem } from './problem.ts';
import { problemBody } from './problems.ts';

type Responses = Readonly<Record<string, ResponseObject | Reference>>;

export function responsesOf(row: Operation): Responses {
  const failures = byStatus(problemsOf(row)).map(([status, problems]): [string, ResponseObject | Reference] => [
    String(status),
    isShared(problems) ? { $ref: `#/components/responses/${sharedName(status)}` } : problemResponse(problems),
  ]);
  return Object.fromEntries([['200', successOf(row)], ...failures]);
}

/** Answers that are the same for every operation are written once. */
export const sharedResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  byStatus(Object.values(commonProblems)).map(([status, problems]) => [sharedName(status), problemResponse(problems)]),
);

function isShared(problems: readonly Problem[]): boolean {
  const common: readonly Problem[] = Object.values(commonProblems);
  const [first] = problems;
  return problems.length === 1 && first !== undefined && common.includes(first);
}

function sharedName(status: number): string {
  return `Problem${status}`;
}

function successOf(row: Operation): ResponseObject {
  const isKeyed = row.access !== 'keyless';
  const extra: readonly HeaderName[] = [
    'RateLimitPolicy',
    'RateLimit',
    ...(isKeyed ? (['CacheControl'] as const) : []),
    ...(isFileRow(row) || row.answer === 'stream' ? (['ContentDisposition'] as const) : []),
    ...(row.answer === 'stream' && row.group === 'Rapoarte' ? (['EarlierExport'] as const) : []),
    ...(isKeyed && row.method !== 'GET' ? (['IdempotencyReplayed'] as const) : []),
  ];
  return {
    description: row.summary,
    headers: headerReferences(extra),
    content: contentOf(row),
  };
}

function contentOf(row: Operation): ResponseObject['content'] {
  if (isFileRow(row)) return { [fileTypes[row.answer]]: { schema: plain(row.data) } };
  if (row.answer === 'stream') {
    return Object.fromEntries(row.mediaTypes.map((type) => [type, { schema: plain(row.data) }]));
  }
  const examples = { exemplu: { summary: row.summary, value: successExample(row) } };
  return { 'application/json': { schema: schemaReference(schemaName(row, 'Raspuns')), examples } };
}

function successExample(row: SingleOperation | ListOperation): unknown {
  if (row.answer === 'nothing') return { data: null, meta: exampleMeta };
  const data = answerExampleOf(plain(row.data));
  if (row.answer !== 'list') return { data, meta: exampleMeta };
  const totals = row.totals ? { totaluri: [answerExampleOf(plain(row.totals.schema))] } : {};
  return { data: [data], meta: { ...exampleMeta, pagination: { next_cursor: null, prev_cursor: null }, ...totals } };
}

/** Several problems of one status are one response with several examples. */
function byStatus(problems: readonly Problem[]): readonly (readonly [number, readonly Problem[]])[] {
  const groups = new Map<number, Problem[]>();
  for (const problem of problems) groups.set(problem.status, [...(groups.get(problem.status) ?? []), problem]);
  return [...groups].sort(([a], [b]) => a - b);
}

function problemResponse(problems: readonly Problem[]): ResponseObject {
  const sent = new Set(problems.flatMap(({ headers }) => Object.keys(headers ?? {})));
  return {
    description: [...new Set(problems.map(({ slug }) => problemMeanings[slug]))].join(' '),
    headers: headerReferences([
      ...(problems.some(({ slug }) => slug === 'rate-limited') ? (['RateLimitPolicy', 'RateLimit'] as const) : []),
      ...(sent.has('retry-after') ? (['RetryAfter'] as const) : []),
      ...(sent.has('www-authenticate') ? (['WwwAuthenticate'] as const) : []),
    ]),
    content: { 'application/problem+json': { schema: schemaReference('Problem'), examples: examplesOf(problems) } },
  };
}

function examplesOf(problems: readonly Problem[]): Readonly<Record<string, ExampleObject>> {
  const examples: Record<string, ExampleObject> = {};
  for (const problem of problems) {
    const same = Object.keys(examples).filter((name) => name.startsWith(problem.slug)).length;
    const name = same === 0 ? problem.slug : `${problem.slug}-${same + 1}`;
    examples[name] = { summary: problemMeanings[problem.slug], value: JSON.parse(problemBody(problem, exampleMeta)) };
  }
  return examples;
}
