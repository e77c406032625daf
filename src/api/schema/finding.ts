/** One thing wrong with a value, before any language: each wire has its own words for a rule. */
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

/** Names may be of the sender's making, and of any length: of a long one so much is kept that it is recognised. */
export function foundAt(path: Path, rule: FindingRule, args: Finding['args']): Finding {
  return { path: path.map((part) => (typeof part === 'string' ? excerpt(part) : part)), rule, args };
}

const longestExcerpt = 80;

/** Enough of what was received to recognise it, and no more. */
export function excerpt(text: string): string {
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}...` : text;
}
