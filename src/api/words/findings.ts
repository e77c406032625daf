import type { Finding, FindingRule } from '../schema/finding.ts';
import { counted } from './vocabulary.ts';

/** The caller can act on the sentence; `name` is the member in the wire's spelling. */
export function findingSentence({ rule, args }: Finding, name: string): string {
  return sentences[rule](name, args);
}

/** V2-PROB-8: it names the place where a body stops being JSON. Null means that the body is not even UTF-8. */
export function notJsonMessage(at: { readonly line: number; readonly column: number } | null): string {
  return at
    ? `Corpul cererii nu este JSON valid: linia ${at.line}, coloana ${at.column}.`
    : 'Corpul cererii nu este JSON valid, in utf-8.';
}

type Sentence = (name: string, args: Finding['args']) => string;

const sentences: Readonly<Record<FindingRule, Sentence>> = {
  missing: (name) => `"${name}" este obligatoriu.`,
  unknown: (name, { nearest }) => `"${name}" nu este cunoscut aici${nearest ? `; poate "${nearest}"?` : '.'}`,
  repeated: (name) => `"${name}" apare de mai multe ori.`,
  type: (name, { expected }) => `"${name}" trebuie sa fie ${typeLabels(expected)}.`,
  'too-long': (name, { max }) => `"${name}" are cel mult ${counted(Number(max), 'un caracter', 'caractere')}.`,
  'too-short': (name, { min }) =>
    min === 1
      ? `"${name}" nu poate fi gol.`
      : `"${name}" are cel putin ${counted(Number(min), 'un caracter', 'caractere')}.`,
  'too-many': (name, { max }) => `"${name}" are cel mult ${counted(Number(max), 'un element', 'elemente')}.`,
  'too-few': (name, { min }) => `"${name}" are cel putin ${counted(Number(min), 'un element', 'elemente')}.`,
  'too-large': (name, { max, percent }) =>
    `"${name}" este cel mult ${max}${percent === undefined ? '' : `: ${percent}% se scrie ${fractionOf(Number(percent))}`}.`,
  'too-small': (name, { min, comparison }) =>
    `"${name}" este ${comparison === '>' ? 'mai mare decat' : 'cel putin'} ${min}.`,
  'not-one-of': (name, { allowed }) =>
    `"${name}" nu are o valoare permisa. Valori permise: ${[allowed].flat().map(String).join(', ')}.`,
  'not-in-nomenclature': (name, { nomenclature, received }) =>
    `"${name}" nu este in nomenclatorul ${nomenclature}; s-a primit "${received}".`,
  form: (name, { hint, received }) =>
    `"${name}" nu are forma ceruta${hint ? ` (${hint})` : ''}; s-a primit "${received}".`,
  date: (name) => `"${name}" trebuie sa fie o data existenta, de la anul 1900, in forma aaaa-ll-zz.`,
  timestamp: (name) => `"${name}" trebuie sa fie un moment ISO 8601 cu decalaj orar.`,
  decimals: (name, { max, received }) =>
    `"${name}" are cel mult ${places(max)}; s-a primit ${received}: rotunjiți valoarea.`,
  digits: (name, { max, received, scale }) =>
    `"${name}" nu poate fi pastrat exact: cel mult ${max} cifre semnificative; s-a primit ${received}: rotunjiți valoarea${
      scale === undefined ? '' : ` la cel mult ${places(scale)}`
    }.`,
  characters: (name) => `"${name}" contine caractere care nu pot fi pastrate.`,
  nesting: (name, { max }) => `"${name}" este pe mai mult de ${max} niveluri.`,
  values: (_name, { max }) => `Corpul cererii are cel mult ${max} de valori.`,
};

/** 21 is written 0.21; a number that is no rate stays recognisable. */
const fractionOf = (percent: number): string => String(Number((percent / 100).toPrecision(15)));

const places = (count: unknown): string => counted(Number(count), 'o zecimala', 'zecimale');

const typeNames: Readonly<Record<string, string>> = {
  string: 'un text',
  number: 'un numar',
  integer: 'un numar intreg',
  boolean: 'true sau false',
  array: 'o lista',
  object: 'un obiect',
  null: 'null',
};

function typeLabels(expected: unknown): string {
  return [expected]
    .flat()
    .map((type) => typeNames[String(type)] ?? String(type))
    .join(' sau ');
}
