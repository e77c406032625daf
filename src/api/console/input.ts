import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { mostProblemsFound } from '../../domain/first-of.ts';
import { type InputProblem, Refused } from '../../domain/refusal.ts';
import { type Finding, foundAt } from '../schema/finding.ts';
import { type JsonBounds, parseJson, utf8 } from '../schema/json.ts';
import type { Validator } from '../schema/validator.ts';
import { notJsonMessage } from '../words/findings.ts';
import { findingWords } from '../words/people/findings.ts';
import type { ConsoleOperation } from './operation.ts';
import { ConsoleFault, fieldOf, invalid } from './problems.ts';

/** No screen sends more than this. */
const formBounds = { values: 20_000, findings: mostProblemsFound };
/** OPS-STRANGE-3: nobody needs more than this before they are known: an address and a password, the answer of a passkey. */
const strangersBounds = { values: 100, findings: 10 };

export const boundsOf = ({ access }: Pick<ConsoleOperation, 'access'>): JsonBounds =>
  access === 'anyone' ? strangersBounds : formBounds;

type Check = (body: Readonly<Record<string, unknown>>) => readonly InputProblem[];

/** One answer tells all errors of the body, each with its field. */
export function readBody(
  bytes: Buffer | null,
  validate: Validator,
  check: Check = () => [],
  bounds: JsonBounds = formBounds,
): unknown {
  const text = bytes && bytes.length > 0 ? utf8(bytes) : '{}';
  const parsed = text === null ? null : parseJson(text, bounds);
  if (!parsed?.ok) {
    const at = parsed && parsed.because !== 'too-many-values' ? parsed.at : null;
    throw new ConsoleFault(invalid([{ camp: '', mesaj: notJsonMessage(at) }]));
  }
  return checked(validate, parsed.value, parsed.findings, check);
}

export function readQuery(search: string, schema: TObject, validate: Validator): Readonly<Record<string, unknown>> {
  const raw: Record<string, unknown> = Object.create(null);
  const repeated: Finding[] = [];
  for (const [name, value] of [...new URLSearchParams(search)].slice(0, 100)) {
    if (name in raw) repeated.push(foundAt([name], 'repeated', {}));
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    raw[name] = typedValue(property && 'type' in property ? property.type : undefined, value);
  }
  return checked(validate, raw, repeated, () => []) as Readonly<Record<string, unknown>>;
}

function typedValue(type: unknown, sent: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(sent)) return Number(sent);
  return type === 'boolean' && /^(?:true|false)$/.test(sent) ? sent === 'true' : sent;
}

function checked(validate: Validator, received: unknown, parsing: readonly Finding[], check: Check): unknown {
  const { value, findings } = validate(received);
  const wrong = [...parsing, ...findings];
  const told = new Set(wrong.map(fieldName));
  const also = check(Object(received))
    .map(fieldOf)
    .filter(({ camp }) => !told.has(camp));
  const all = [...wrong.map((one) => ({ camp: fieldName(one), mesaj: findingWords(one) })), ...also];
  if (all.length === 0) return value;
  // A problem that stands at no field of a screen is told by the name of its member.
  const named = all.map(({ camp, mesaj }) => ({
    camp,
    mesaj: told.has(camp) && camp !== '' ? `${camp}: ${mesaj}` : mesaj,
  }));
  throw new ConsoleFault(invalid(all.slice(0, mostProblemsFound), named));
}

const fieldName = ({ path }: Finding): string => path.map(String).join('.').slice(0, 300);

export function readParams(request: FastifyRequest, check: Validator | null): Record<string, string> {
  const params = request.params as Record<string, string>;
  // A parameter that the schema refuses is the name of nothing.
  if (check && check(params).findings.length > 0) throw new Refused({ reason: 'resource-not-found' });
  return params;
}

/** CON-DOOR-2: JSON and nothing else, so that no form of another site is ever read. */
export function jsonOf(request: FastifyRequest): Buffer | null {
  const body = Buffer.isBuffer(request.body) ? request.body : null;
  const type = request.headers['content-type'] ?? '';
  if (body && body.length > 0 && !/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new ConsoleFault({
      status: 415,
      title: 'Tip de conținut nesuportat',
      detail: 'Corpul cererii se trimite ca application/json.',
      code: 'tip_nesuportat',
    });
  }
  return body;
}
