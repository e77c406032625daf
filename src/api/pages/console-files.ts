import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../http/file-answers.ts';

/** The files of the console: read when they are first asked for, and kept. */
export interface ConsoleFiles {
  readonly page: (() => ConsoleFile) | null;
  /** Each name has a digest of the content in it, so what was read once stays; null if there is no such file. */
  readonly asset: (name: string) => ConsoleFile | null;
  /** CONSOLE-4: these make it an application of the phone, under names that do not change. */
  readonly installed: ReadonlyMap<string, () => ConsoleFile | null>;
}

interface ConsoleFile {
  readonly type: string;
  readonly body: Buffer;
  /** The packed forms stand under the names by which browsers ask for them, the smallest first. */
  readonly packed: readonly (readonly [encoding: string, body: Buffer])[];
  readonly etag: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The files that `npm run build` made from `console/`. There is no page if it was not built, as when tests run the service from
 * its sources. CONSOLE-5: a build beside a running service takes files away and puts others there.
 */
export function readConsoleFiles(folder: string): ConsoleFiles {
  const page = join(folder, 'index.html');
  const assets = cachedFiles(join(folder, 'assets'));
  const beside = cachedFiles(folder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return {
    page: existsSync(page) ? newestOf(page) : null,
    asset: assets,
    installed: new Map(
      names
        .filter((name) => types[extname(name)] && name !== 'index.html')
        .map((name) => [name, () => beside(name)] as const),
    ),
  };
}

/** A name that a stranger made up costs one look at the disk. */
function cachedFiles(folder: string): (name: string) => ConsoleFile | null {
  const cache = new Map<string, ConsoleFile>();
  return (name) => {
    const known = cache.get(name);
    if (known) return known;
    if (!/^[\w.-]{1,200}$/.test(name) || !types[extname(name)]) return null;
    const file = unlessGone(() => readFile(join(folder, name)));
    if (file) cache.set(name, file);
    return file;
  };
}

/** The page names the assets, so it is read anew once it has changed; while a build has none, the last one stands. */
function newestOf(path: string): () => ConsoleFile {
  let read: { readonly changedAt: number; readonly file: ConsoleFile } | null = null;
  return () => {
    const changedAt = unlessGone(() => statSync(path).mtimeMs);
    if (changedAt !== null && changedAt !== read?.changedAt) {
      const file = unlessGone(() => readFile(path));
      if (file) read = { changedAt, file };
    }
    if (!read) throw new Error('the page of the console is gone');
    return read.file;
  };
}

function unlessGone<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The build has compressed the files, because that takes its time. */
function readFile(path: string): ConsoleFile {
  const body = readFileSync(path);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const packed = packings
    .filter(([, ending]) => existsSync(`${path}${ending}`))
    .map(([encoding, ending]) => [encoding, readFileSync(`${path}${ending}`)] as const);
  return { type: types[extname(path)] ?? '', body, packed, etag };
}

const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** CONSOLE-2: only what the service itself serves may run, show or be called. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A picture that the page itself made: a sample document, a logo before it is kept.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // The printed document, in the viewer of the browser.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The console at /app, if it was built. The browser decides which screen an address shows: every address below /app has the same
 * page.
 */
export const consoleWire =
  ({ page, asset, installed }: ConsoleFiles): FastifyPluginAsync =>
  async (scope) => {
    if (!page) return;
    scope.get<{ Params: { name: string } }>('/app/assets/:name', (request, reply) => {
      const file = asset(request.params.name);
      if (!file) return reply.callNotFound();
      return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file);
    });
    for (const [name, read] of installed) {
      scope.get(`/app/${name}`, (request, reply) => {
        const file = read();
        if (!file) return reply.callNotFound();
        return sendFile(request, reply.header('cache-control', 'public, max-age=86400'), file);
      });
    }
    for (const address of ['/app', '/app/*']) {
      scope.get(address, (request, reply) => {
        reply.headers({
          'content-security-policy': contentSecurityPolicy,
          'cross-origin-opener-policy': 'same-origin',
          'cache-control': 'no-cache',
        });
        return sendFile(request, reply, page());
      });
    }
  };

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, body, packed, etag }: ConsoleFile,
): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding' });
  if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();
  const [encoding, bytes] = packed.find(([name]) => accepts(headers['accept-encoding'] ?? '', name)) ?? [null, body];
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}

const accepts = (asked: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(asked);
