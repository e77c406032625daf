export type Members = Readonly<Record<string, unknown>>;

/**
 * V1-NAME-1: finds members by their name, in any case. The spelling of the documentation comes first; of others, the last that was sent. Names are
 * looked through only where the usual spelling is missing, and compared only where they are as long.
 */
export function membersIn(sent: Members): (name: string) => unknown {
  let names: readonly string[] | null = null;
  return (name) => {
    if (Object.hasOwn(sent, name)) return sent[name];
    names ??= Object.keys(sent);
    const folded = name.toLowerCase();
    const found = names.findLast((other) => other.length === name.length && other.toLowerCase() === folded);
    return found === undefined ? undefined : sent[found];
  };
}

/** The text at this path as it was sent; what is missing or no text is `""`. */
export function textAt(members: Members, path: readonly string[]): string {
  const found = path.reduce<unknown>((inner, name) => (isMembers(inner) ? membersIn(inner)(name) : undefined), members);
  return typeof found === 'string' ? found : '';
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
