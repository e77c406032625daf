import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../http/file-answers.ts';

/** The files of the console: read when they are first asked for, and kept, since they change only with the program. */
export interface ConsoleFiles {
  readonly page: (() => ConsoleFile) | null;
  /** Each name has a digest of the content in it. */
  readonly assets: ReadonlyMap<string, () => ConsoleFile>;
  /** CONSOLE-4: these make it an application of the phone, under names that do not change. */
  readonly installed: ReadonlyMap<string, () => ConsoleFile>;
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
 * its sources.
 */
export function readConsoleFiles(folder: string): ConsoleFiles {
  const page = join(folder, 'index.html');
  const filesIn = (place: string): ReadonlyMap<string, () => ConsoleFile> => {
    const names = existsSync(place) ? readdirSync(place) : [];
    return new Map(
      names
        .map((name) => [name, join(place, name)] as const)
        .filter(([name, path]) => types[extname(name)] && path !== page)
        .map(([name, path]) => [name, fileAt(path)]),
    );
  };
  return {
    page: existsSync(page) ? fileAt(page) : null,
    assets: filesIn(join(folder, 'assets')),
    installed: filesIn(folder),
  };
}

function fileAt(path: string): () => ConsoleFile {
  let read: ConsoleFile | null = null;
  return () => {
    read ??= readFile(path);
    return read;
  };
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
  ({ page, assets, installed }: ConsoleFiles): FastifyPluginAsync =>
  async (scope) => {
    if (!page) return;
    scope.get<{ Params: { name: string } }>('/app/assets/:name', (request, reply) => {
      const asset = assets.get(request.params.name);
      if (!asset) return reply.callNotFound();
      return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), asset());
    });
    for (const [name, file] of installed) {
      scope.get(`/app/${name}`, (request, reply) =>
        sendFile(request, reply.header('cache-control', 'public, max-age=86400'), file()),
      );
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
