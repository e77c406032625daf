import { documentIn } from '../../addresses.ts';

/** The document that a new one begins with: `copie=FCT/12`, or `proforma=PRF/3` for its invoice. Returns null where none is named. */
export function sourceIn(query: URLSearchParams) {
  for (const [name, scop] of [
    ['copie', 'copie'],
    ['proforma', 'factura'],
  ] as const) {
    const places = documentIn(query, name);
    if (places) return { scop, places };
  }
  return null;
}
