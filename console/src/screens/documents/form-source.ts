/** The document that a new one begins with: `copie=FCT/12`, or `proforma=PRF/3` for its invoice. Null where none is named. */
export function sourceIn(query: URLSearchParams) {
  for (const [name, scop] of [
    ['copie', 'copie'],
    ['proforma', 'factura'],
  ] as const) {
    const [serie, numar] = (query.get(name) ?? '').split('/').map(decoded);
    if (serie && numar) return { scop, places: { serie, numar } };
  }
  return null;
}

/** A part of an address that was typed by hand may be none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
