import { documentIn } from '../../addresses.ts';

/** A new document begins with `copie=FCT/12`, or with `proforma=PRF/3` for its invoice. Returns null where none is named. */
export function sourceIn(query: URLSearchParams) {
  for (const [name, scop] of [
    ['copie', 'copie'],
    ['proforma', 'factura'],
  ] as const) {
    const params = documentIn(query, name);
    if (params) return { scop, params };
  }
  return null;
}
