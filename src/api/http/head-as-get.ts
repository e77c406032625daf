import type { IncomingMessage } from 'node:http';

/**
 * V2-HEAD-5: a HEAD is answered by the route of GET, and Node leaves the body out. Routes of their own, which the router would add for every
 * address that can be read, take a fifteenth of a start.
 */
export function headAsGet() {
  const heads = new WeakSet<IncomingMessage>();
  return {
    /** Before the route is looked for. */
    route(raw: IncomingMessage): void {
      if (raw.method !== 'HEAD') return;
      heads.add(raw);
      raw.method = 'GET';
    },
    /** After it was found: who answers knows that the body is not wanted. */
    restore(raw: IncomingMessage): void {
      if (heads.has(raw)) raw.method = 'HEAD';
    },
  };
}
