/** A finding is one error in a value, independent of any language: each wire has its own text for each rule. */
export interface Finding {
  readonly path: Path;
  readonly rule: FindingRule;
  readonly args: Readonly<Record<string, string | number | readonly string[]>>;
}

export type Path = readonly (string | number)[];

export type FindingRule =
  | 'missing'
  | 'unknown'
  | 'repeated'
  | 'type'
  | 'too-long'
  | 'too-short'
  | 'too-many'
  | 'too-few'
  | 'too-large'
  | 'too-small'
  | 'not-one-of'
  | 'not-in-nomenclature'
  | 'form'
  | 'date'
  | 'timestamp'
  | 'decimals'
  | 'digits'
  | 'characters'
  | 'nesting'
  | 'values';

/** Senders choose names freely, of any length: a long name is shortened to what is needed to recognise it. */
export function foundAt(path: Path, rule: FindingRule, args: Finding['args']): Finding {
  return { path: path.map((part) => (typeof part === 'string' ? excerpt(part) : part)), rule, args };
}

const longestExcerpt = 80;

/** Returns as much of a received value as is needed to recognise it. */
export function excerpt(text: string): string {
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}...` : text;
}
