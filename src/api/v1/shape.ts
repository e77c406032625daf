import { parseJsonAsText } from '../schema/json.ts';
import { utf8 } from '../schema/utf8.ts';
import { NotReadable } from './replies.ts';

export type Members = Readonly<Record<string, unknown>>;

/** A line of the largest invoice has at most 14; nobody knows yet who sends them. */
const mostValues = 250_000;

/** V1-ERR-2: the body as an object whose numbers are text, or a sentence that says why it is none. */
export function readBody(contentType: string | undefined, bytes: Buffer | null): Members {
  if (/^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i.test(contentType ?? '')) {
    throw new NotReadable('Corpul cererii se trimite ca application/json; formularele nu sunt acceptate.');
  }
  if (bytes === null || bytes.length === 0)
    throw new NotReadable('Corpul cererii lipseste; se trimite un obiect JSON.');
  const text = utf8(bytes);
  const parsed = text === null ? null : parseJsonAsText(text, mostValues);
  if (parsed?.ok === false && parsed.because === 'too-many-values') {
    throw new NotReadable(`Corpul cererii are cel mult ${mostValues} de valori.`);
  }
  if (!parsed?.ok) throw new NotReadable('Corpul cererii nu este JSON valid, in utf-8.');
  if (!isMembers(parsed.value)) throw new NotReadable('Corpul cererii trebuie sa fie un obiect JSON.');
  return parsed.value;
}

/** Of a parameter sent twice the last counts, as of a member. */
export function readQuery(url: string): Members {
  const [, search = ''] = /\?(.*)$/s.exec(url) ?? [];
  return Object.fromEntries(new URLSearchParams(search));
}

/** The text at this path as it was sent; what is missing or no text is `""`. */
export function textAt(members: Members, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (inner, name) => (isMembers(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    members,
  );
  return typeof found === 'string' ? found : '';
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
