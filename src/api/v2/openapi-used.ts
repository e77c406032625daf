import type { Components, OpenApiDocument } from '../schema/openapi-document.ts';

/** Only components that the paths use are written: an unused one distracts readers and makes linters warn. */
export function usedComponents(paths: OpenApiDocument['paths'], components: Components): Components {
  const used = new Set<string>();
  const waiting: unknown[] = [paths];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, kind, name] of JSON.stringify(next).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
      const key = `${kind}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      waiting.push(Object.entries(components).find(([at]) => at === kind)?.[1][String(name)]);
    }
  }
  const keep = <T>(kind: keyof Components, members: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${kind}/${name}`)));
  return {
    // `security` names them, and no reference does.
    securitySchemes: components.securitySchemes,
    parameters: keep('parameters', components.parameters),
    headers: keep('headers', components.headers),
    responses: keep('responses', components.responses),
    schemas: keep('schemas', components.schemas),
  };
}
