import type { InputProblem } from '../../domain/refusal.ts';
import type { Finding, FindingRule } from '../schema/finding.ts';
import { findingSentence } from '../words/findings.ts';

/** V2-VAL-2: v2 reports a finding of the schema with a code, and a Romanian sentence that the caller can act on. */
export function problemOf(location: InputProblem['location'], finding: Finding): InputProblem {
  const { path, rule, args } = finding;
  return {
    location,
    path,
    code: codes[rule],
    message: findingSentence(finding, path.length === 0 ? 'corpul cererii' : nameOf(path)),
    ...(Object.keys(args).length > 0 ? { args } : {}),
  };
}

/** A name is `articole[0].cota_tva`. */
export function nameOf(path: InputProblem['path']): string {
  return bounded(
    path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join(''),
  );
}

/** A pointer is `/articole/0/cota_tva`. */
export function pointerOf(path: InputProblem['path']): string {
  return bounded(path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
}

/** The sender may nest a body deeply under long names. */
const bounded = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}...` : name);
const longestName = 300;

const codes: Readonly<Record<FindingRule, InputProblem['code']>> = {
  missing: 'required',
  unknown: 'invalid_value',
  repeated: 'invalid_value',
  type: 'invalid_format',
  'too-long': 'out_of_range',
  'too-short': 'out_of_range',
  'too-many': 'out_of_range',
  'too-few': 'out_of_range',
  'too-large': 'out_of_range',
  'too-small': 'out_of_range',
  'not-one-of': 'invalid_value',
  'not-in-nomenclature': 'invalid_value',
  form: 'invalid_format',
  date: 'invalid_format',
  timestamp: 'invalid_format',
  decimals: 'invalid_format',
  digits: 'out_of_range',
  characters: 'invalid_value',
  nesting: 'invalid_format',
  values: 'out_of_range',
};

/** V2-AUTH-3 */
export function companyCodeProblem(received: string | null): InputProblem {
  const place = { location: 'header', path: ['Svc-Cod-Unic'] } as const;
  return received === null
    ? { ...place, code: 'required', message: 'Antetul Svc-Cod-Unic este obligatoriu.' }
    : {
        ...place,
        code: 'invalid_format',
        message: 'Antetul Svc-Cod-Unic are numai cifre, fara prefixul RO si fara spatii.',
      };
}
