import { lookup, Resolver } from 'node:dns/promises';

/**
 * Every address of a name; none where it has none. Asks the name servers directly, because the system's own look-up blocks one of few
 * threads for as long as a name server is silent. Names that no server knows may still stand in the hosts file.
 */
export async function lookUp(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const bare = name.replace(/\.$/, '');
  if (bare === 'localhost' || bare.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const stop = (): void => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = await Promise.all([
      resolver.resolve4(bare).catch(noneOrFault),
      resolver.resolve6(bare).catch(noneOrFault),
    ]);
    signal.throwIfAborted();
    const addresses = found.flat();
    return addresses.length > 0 ? addresses : await ofSystem(bare);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const without = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'ESERVFAIL', 'ENONAME']);

function noneOrFault(error: unknown): readonly string[] {
  if (error instanceof Error && 'code' in error && without.has(String(error.code))) return [];
  throw error;
}

async function ofSystem(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
