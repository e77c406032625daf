import { type InputProblem, type Refusal, Refused } from '../../domain/refusal.ts';
import type { Caller } from '../../operations/caller.ts';
import type { Operation } from './operation.ts';

/** The names are in lower case; a header that was sent twice has the joined value, as HTTP defines it. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** V2-AUTH-1: the header is `Authorization: Bearer KEY`; anything else counts as no key. */
export function bearerOf({ authorization = '' }: Headers): string {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (key !== undefined) return key;
  const isEmpty = /^(?:Bearer)? *$/i.test(authorization);
  throw new Refused({ reason: 'key-not-valid', because: isEmpty ? 'missing' : 'not-bearer' });
}

/** V2-AUTH-8: the message says what is wrong with the key, and reveals nothing about existing keys. */
export function keyMessage(because: Extract<Refusal, { readonly reason: 'key-not-valid' }>['because']): string {
  switch (because) {
    case 'missing':
      return 'Cheia API lipseste; se trimite in antetul Authorization: Bearer CHEIA.';
    case 'not-bearer':
      return 'Antetul Authorization trebuie sa aiba forma: Bearer CHEIA (cuvantul Bearer, un spatiu, apoi cheia).';
    case 'of-other-environment':
      return 'Cheia este a celuilalt mediu: cheile de test incep cu fct_test_, cele de productie cu fct_live_.';
    default:
      return 'Cheia API nu este cunoscuta: este scrisa gresit, a expirat sau a fost revocata.';
  }
}

/** V2-AUTH-3 and V2-AUTH-4: the code confirms the intended company; it never selects one. */
export function requireCompany(caller: Caller, code: string | undefined): void {
  if (code === undefined || !/^[0-9]+$/.test(code)) {
    throw new Refused({ reason: 'company-code-invalid', received: code ?? null });
  }
  if (code !== caller.fiscalCode) throw new Refused({ reason: 'company-mismatch' });
}

const jsonTypes = /^(?:application\/json|text\/json|application\/[\w.+-]*\+json)$/i;

/** V2-BODY-1: three JSON types are accepted, in utf-8 and not compressed. */
export function isJson(headers: Headers): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim());
  const charset = parameters.find((part) => /^charset=/i.test(part));
  const encoding = headers['content-encoding'] ?? 'identity';
  return jsonTypes.test(type) && (!charset || /^charset="?utf-?8"?$/i.test(charset)) && /^identity$/i.test(encoding);
}

export function isIdempotencyKey(key: string): boolean {
  return key.length >= 1 && key.length <= 255;
}

export function headerProblems(row: Operation, headers: Headers): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const key = headers['idempotency-key'];
  if (row.method !== 'GET' && key !== undefined && !isIdempotencyKey(key)) {
    problems.push(
      problem('Idempotency-Key', 'out_of_range', 'Antetul Idempotency-Key are intre 1 si 255 de caractere.'),
    );
  }
  if (row.platform === 'required' && !headers['svc-url-platforma']) {
    problems.push(problem('Svc-Url-Platforma', 'required', 'Antetul Svc-Url-Platforma este obligatoriu.'));
  }
  return problems;
}

function problem(name: string, code: InputProblem['code'], message: string): InputProblem {
  return { location: 'header', path: [name], code, message };
}
