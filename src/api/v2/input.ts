import type { TObject } from 'typebox';
import { mostProblemsFound, mostProblemsReported } from '../../domain/first-of.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { type Finding, foundAt } from '../schema/finding.ts';
import { parseJson, utf8 } from '../schema/json.ts';
import type { TextPlace } from '../schema/json-end.ts';
import type { Validator } from '../schema/validator.ts';
import { notJsonMessage } from '../words/findings.ts';
import { problemOf } from './messages.ts';

export interface Read<T> {
  readonly value: T;
  readonly problems: readonly InputProblem[];
}

const longestParameter = 200;

/** V2-VAL-3: a parameter that is unknown, sent twice or too long is reported, never ignored. */
export function readQuery(search: string, schema: TObject, validate: Validator): Read<Record<string, unknown>> {
  const findings: Finding[] = [];
  const raw: Record<string, unknown> = Object.create(null);
  const repeated = new Set<string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (findings.length >= mostProblemsFound) break;
    if (name in raw) {
      if (!repeated.has(name)) findings.push(foundAt([name], 'repeated', {}));
      repeated.add(name);
      continue;
    }
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if ([...value].length > longestParameter && property && !('maxLength' in property)) {
      findings.push({ path: [name], rule: 'too-long', args: { max: longestParameter } });
    }
    raw[name] = typed(value, property);
  }
  const checked = validate(raw);
  return {
    value: checked.value as Record<string, unknown>,
    problems: [...findings, ...checked.findings].map((finding) => problemOf('query', finding)),
  };
}

/** A query is text; where the schema wants a number or a boolean, the plain spelling of one is read as such. */
function typed(value: string, schema: unknown): unknown {
  const type = typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : 'string';
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true';
  return value;
}

/** If the body is optional, an absent one counts as `{}`. */
export function readBody(bytes: Buffer | null, presence: 'required' | 'optional', validate: Validator): Read<unknown> {
  if (bytes === null || bytes.length === 0) {
    if (presence === 'required') return failed({ path: [], rule: 'missing', args: {} });
    return checkedBody({}, [], validate);
  }
  const text = utf8(bytes);
  const parsed = text === null ? null : parseJson(text, bounds);
  if (parsed?.ok) return checkedBody(parsed.value, parsed.findings, validate);
  if (parsed?.because === 'too-many-values') return failed({ path: [], rule: 'values', args: { max: bounds.values } });
  return { value: undefined, problems: [notJson(parsed?.at ?? null)] };
}

/** The largest invoice has fewer values. */
const bounds = { values: 700_000, findings: mostProblemsFound };

function checkedBody(received: unknown, parsing: readonly Finding[], validate: Validator): Read<unknown> {
  if (isCut(parsing) || parsing.some(({ rule }) => rule === 'nesting')) return failed(...parsing);
  const { value, findings } = validate(received);
  // A number that could not be held is reported once, not again as a number of the wrong type or size.
  const reported = new Set(parsing.map(({ path }) => JSON.stringify(path)));
  const isReported = ({ path }: Finding): boolean => reported.has(JSON.stringify(path));
  const rest = findings.filter((finding) => !isReported(finding));
  const problems = [...withScales(parsing, findings.filter(isReported)), ...rest].map((finding) =>
    problemOf('body', finding),
  );
  // Nothing is known to be right in a body with more errors than are counted.
  return { value: isCut(findings) ? undefined : value, problems };
}

/** V2-NUM-4: the message says to how many decimals a number with too many digits is to be rounded. */
function withScales(parsing: readonly Finding[], again: readonly Finding[]): readonly Finding[] {
  const scales = new Map(
    again.flatMap(({ path, rule, args }) =>
      rule === 'decimals' ? [[JSON.stringify(path), args['max']] as const] : [],
    ),
  );
  return parsing.map((finding) => {
    const scale = finding.rule === 'digits' ? scales.get(JSON.stringify(finding.path)) : undefined;
    return scale === undefined ? finding : { ...finding, args: { ...finding.args, scale } };
  });
}

const isCut = ({ length }: readonly Finding[]): boolean => length > mostProblemsReported;

function failed(...findings: readonly Finding[]): Read<unknown> {
  return { value: undefined, problems: findings.map((finding) => problemOf('body', finding)) };
}

function notJson(at: TextPlace | null): InputProblem {
  return { location: 'body', path: [], code: 'invalid_format', message: notJsonMessage(at) };
}
