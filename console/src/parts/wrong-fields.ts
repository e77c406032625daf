/** What is wrong with a form, by the names of its fields. */
export type Wrong = ReadonlyMap<string, string>;

export const nothingWrong: Wrong = new Map();

interface Told {
  /** It was found when the form was sent, before it left. */
  readonly found: Wrong;
  /** The service said it when the form was sent. */
  readonly said: Wrong;
  /** It was known before anything was sent. */
  readonly told: Wrong;
  /** The person has changed these fields since then. */
  readonly mended: ReadonlySet<string>;
  /** It was found when the person left the field. */
  readonly left: Wrong;
}

/** What was found last counts. What the person has changed since is no longer known to be wrong. */
export function wrongNow({ found, said, told, mended, left }: Told): Wrong {
  const last = found.size > 0 ? found : said.size > 0 ? said : told;
  if (mended.size === 0 && left.size === 0) return last;
  return new Map([...[...last].filter(([name]) => !isMended(name, mended)), ...left]);
}

/** It is true where everything that the service said has been changed since. */
export const isAllMended = (said: Wrong, mended: ReadonlySet<string>): boolean =>
  said.size > 0 && [...said.keys()].every((name) => isMended(name, mended));

const isMended = (name: string, mended: ReadonlySet<string>): boolean => [...mended].some((field) => isOf(field, name));

/** A field that holds a list, one item to a line, has the messages of its items: `adrese.2` is one of `adrese`. */
export const isOf = (field: string, name: string): boolean =>
  name === field || (name.startsWith(`${field}.`) && /^\d+$/.test(name.slice(field.length + 1)));

/** Returns the map without the field, and the same map where it does not have it. */
export function without(wrong: Wrong, field: string): Wrong {
  return wrong.has(field) ? new Map([...wrong].filter(([name]) => name !== field)) : wrong;
}
