/**
 * A long statement whose parameters have names: `:series` in its text is bound to the value of the same name. `$1` is the company, as in
 * every part that several statements share.
 */
export interface NamedStatement<Name extends string> {
  readonly text: string;
  valuesOf(companyId: number | readonly number[], values: Readonly<Record<Name, unknown>>): readonly unknown[];
}

/** Matches a colon before a name, but not the second one of a cast. */
const parameterPattern = /(?<!:):([a-z][A-Za-z]*)/g;

/**
 * `types` has the name of every parameter and its SQL type, which the text need not repeat. A parameter that the text does not use is not
 * sent, so the variants of a statement can share one list.
 */
export function namedStatement<Types extends Readonly<Record<string, string>>>(
  types: Types,
  text: string,
): NamedStatement<keyof Types & string> {
  const used: string[] = [];
  const numbered = text.replaceAll(parameterPattern, (_, name: string) => {
    const type = types[name];
    if (type === undefined) throw new Error(`the statement names a parameter that nobody declared: ${name}`);
    if (!used.includes(name)) used.push(name);
    return `$${used.indexOf(name) + 2}::${type}`;
  });
  return {
    text: numbered,
    valuesOf: (companyId, values) => [companyId, ...used.map((name) => values[name])],
  };
}
