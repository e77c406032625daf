import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A wire is one interface of the service: its routes and hooks, and its answers to failures and unknown addresses. */
export interface Wire {
  /** Every address at or below it is this wire's, also those where nothing is served. */
  readonly prefix: `/${string}`;
  /** Adds the routes to a scope of their own: hooks that are added there hold for this wire alone. */
  readonly routes: (scope: FastifyInstance) => void;
  readonly sayError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** `allow` names the methods that the address does accept; null means that nothing is served there. */
  readonly sayUnrouted: (request: FastifyRequest, reply: FastifyReply, allow: string | null) => FastifyReply;
  /** It spells an address of this wire as its routes do, and leaves another's as it is. */
  readonly inRouteSpelling?: (url: string) => string;
}

/** Registers a wire as an encapsulated plugin. Its not-found handler applies below its prefix. */
export function plugIn(server: FastifyInstance, wire: Wire): void {
  void server.register(
    async (scope) => {
      scope.setErrorHandler(wire.sayError);
      scope.setNotFoundHandler((request, reply) => wire.sayUnrouted(request, reply, null));
      wire.routes(scope);
    },
    { prefix: wire.prefix },
  );
}

export function isBelow(prefix: string, url: string): boolean {
  const path = pathOf(url);
  return path === prefix || path.startsWith(`${prefix}/`);
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/**
 * V2-HEAD-6: returns the methods of an address, as `Allow` lists them, computed from the registered routes of all wires; null if no route
 * has the address. It must be called before the first route is added.
 */
export function allowedMethods(server: FastifyInstance): (path: string) => string | null {
  const known = new Map<string, string[]>();
  server.addHook('onRoute', ({ url, method }) => {
    const pattern = patternOf(url);
    // HEAD is answered by the route of GET.
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    known.set(pattern, [...(known.get(pattern) ?? []), ...methods]);
  });
  return (path) => {
    const [, methods = []] = [...known].find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
    if (methods.length === 0) return null;
    return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  };
}

/** The router writes `/d/:token`, `/x/:id(^\d+$)` and `/app/*`. */
function patternOf(url: string): string {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    if (!part.startsWith(':')) return part.replaceAll('.', '\\.');
    return /\(\^?(.*?)\$?\)$/.exec(part)?.[1] ?? '[^/]+';
  });
  return `^${parts.join('/')}$`;
}
