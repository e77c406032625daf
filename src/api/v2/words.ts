import type { InputProblem } from '../../domain/refusal.ts';
import { counted } from '../romanian.ts';
import type { Finding, FindingRule } from '../schema/finding.ts';

/** V2-VAL-2: how v2 says what the schema found: a code and a Romanian sentence the caller can act on. */
export function problemOf(location: InputProblem['location'], finding: Finding): InputProblem {
  const { path, rule, args } = finding;
  const [code, sentence] = words[rule];
  return {
    location,
    path,
    code,
    message: sentence(path.length === 0 ? 'corpul cererii' : nameOf(path), args),
    ...(Object.keys(args).length > 0 ? { args } : {}),
  };
}

/** `articole[0].cota_tva` */
export function nameOf(path: InputProblem['path']): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

type Sentence = (name: string, args: Finding['args']) => string;

const words: Readonly<Record<FindingRule, readonly [InputProblem['code'], Sentence]>> = {
  missing: ['required', (name) => `"${name}" este obligatoriu.`],
  unknown: ['invalid_value', (name) => `"${name}" nu este cunoscut aici.`],
  repeated: ['invalid_value', (name) => `"${name}" apare de mai multe ori.`],
  type: ['invalid_format', (name, { expected }) => `"${name}" trebuie sa fie ${typeWords(expected)}.`],
  'too-long': [
    'out_of_range',
    (name, { max }) => `"${name}" are cel mult ${counted(Number(max), 'un caracter', 'caractere')}.`,
  ],
  'too-short': [
    'out_of_range',
    (name, { min }) =>
      min === 1
        ? `"${name}" nu poate fi gol.`
        : `"${name}" are cel putin ${counted(Number(min), 'un caracter', 'caractere')}.`,
  ],
  'too-many': [
    'out_of_range',
    (name, { max }) => `"${name}" are cel mult ${counted(Number(max), 'un element', 'elemente')}.`,
  ],
  'too-few': [
    'out_of_range',
    (name, { min }) => `"${name}" are cel putin ${counted(Number(min), 'un element', 'elemente')}.`,
  ],
  'too-large': ['out_of_range', (name, { max }) => `"${name}" este cel mult ${max}.`],
  'too-small': [
    'out_of_range',
    (name, { min, comparison }) => `"${name}" este ${comparison === '>' ? 'mai mare decat' : 'cel putin'} ${min}.`,
  ],
  'not-one-of': [
    'invalid_value',
    (name, { allowed }) => `"${name}" nu are o valoare permisa. Valori permise: ${[allowed].flat().join(', ')}.`,
  ],
  'not-in-nomenclature': [
    'invalid_value',
    (name, { nomenclature, received }) =>
      `"${name}" nu este in nomenclatorul ${nomenclature}; s-a primit "${received}".`,
  ],
  form: [
    'invalid_format',
    (name, { hint, received }) => `"${name}" nu are forma ceruta${hint ? ` (${hint})` : ''}; s-a primit "${received}".`,
  ],
  date: [
    'invalid_format',
    (name) => `"${name}" trebuie sa fie o data existenta, de la anul 1900, in forma aaaa-ll-zz.`,
  ],
  timestamp: ['invalid_format', (name) => `"${name}" trebuie sa fie un moment ISO 8601 cu decalaj orar.`],
  decimals: [
    'invalid_format',
    (name, { max }) => `"${name}" are cel mult ${counted(Number(max), 'o zecimala', 'zecimale')}.`,
  ],
  digits: [
    'out_of_range',
    (name, { max }) => `"${name}" nu poate fi pastrat exact: cel mult ${max} cifre semnificative.`,
  ],
  characters: ['invalid_value', (name) => `"${name}" contine caractere care nu pot fi pastrate.`],
  nesting: ['invalid_format', (name, { max }) => `"${name}" este pe mai mult de ${max} niveluri.`],
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'un text',
  number: 'un numar',
  integer: 'un numar intreg',
  boolean: 'true sau false',
  array: 'o lista',
  object: 'un obiect',
  null: 'null',
};

function typeWords(expected: unknown): string {
  return [expected]
    .flat()
    .map((type) => typeNames[String(type)] ?? String(type))
    .join(' sau ');
}
