/** One thing wrong with a value, before any language: each wire has its own words for a rule. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly rule: FindingRule;
  readonly args: Readonly<Record<string, string | number | readonly string[]>>;
}

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
