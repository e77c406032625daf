import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from './openapi-document.ts';
import { contentSecurityPolicy, icon, referencePage } from './reference-page.ts';

export interface PublicPages {
  readonly openApi: (baseUrl: string) => OpenApiDocument;
  /** Known only once the server listens. */
  readonly publicUrl: () => string;
}

interface Page {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

/** OPS-DOC-1, OPS-DOC-2: what anybody may read about the interface, without a key and also during maintenance. */
export function addPublicPages(server: FastifyInstance, pages: PublicPages): void {
  const made = madeOnce(pages);

  server.get('/v2/openapi.json', (request, reply) => sendPage(request, reply, made().openApi));
  server.get('/docs', (request, reply) => {
    reply.headers({ 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' });
    return sendPage(request, reply, made().reference);
  });
  server.get('/', (_request, reply) => reply.redirect('/docs', 302));
  server.get('/favicon.ico', (request, reply) => sendPage(request, reply, favicon));
}

const favicon = pageOf('image/svg+xml', icon);

/** Made at the first call, and again only where the address changed. */
function madeOnce({ openApi, publicUrl }: PublicPages) {
  let made: { readonly baseUrl: string; readonly openApi: Page; readonly reference: Page } | null = null;
  return () => {
    const baseUrl = publicUrl().replace(/\/+$/, '');
    if (made?.baseUrl !== baseUrl) {
      const document = openApi(baseUrl);
      made = {
        baseUrl,
        openApi: pageOf('application/json; charset=utf-8', JSON.stringify(document)),
        reference: pageOf('text/html; charset=utf-8', referencePage(document)),
      };
    }
    return made;
  };
}

function pageOf(type: string, body: string): Page {
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Kept by the reader but asked about each time: after an upgrade nobody reads an old page. */
function sendPage({ headers }: FastifyRequest, reply: FastifyReply, { type, body, etag }: Page): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  reply.removeHeader('x-robots-tag');
  return namesTag(headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(body);
}

/** RFC 9110 compares weakly here: a proxy that compresses marks the tag with `W/`. */
export function namesTag(sent: string | undefined, etag: string): boolean {
  const tags = (sent ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
