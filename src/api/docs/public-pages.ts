import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../http/file-answers.ts';
import type { OpenApiDocument } from '../schema/openapi-document.ts';
import { type BesideTheDocument, contentSecurityPolicy, icon, referencePage } from './reference-page.ts';

export interface PublicPages {
  readonly openApi: (baseUrl: string) => OpenApiDocument;
  readonly older?: BesideTheDocument['older'];
  /** It is known only once the server listens. */
  readonly publicUrl: () => string;
}

interface Page {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

/** OPS-DOC-1, OPS-DOC-2: the documentation of the interface needs no key and is served also during maintenance. */
export const docsWire =
  (pages: PublicPages): FastifyPluginAsync =>
  async (scope) => {
    // OPS-DOC-9: the page names the console where it is served.
    const beside = (): BesideTheDocument => ({
      ...(pages.older ? { older: pages.older } : {}),
      ...(scope.hasRoute({ method: 'GET', url: consolePath }) ? { consolePath } : {}),
    });
    const openApi = madeOnce(pages, (document) => pageOf('application/json; charset=utf-8', JSON.stringify(document)));
    const reference = madeOnce(pages, (document) =>
      pageOf('text/html; charset=utf-8', referencePage(document, beside())),
    );

    scope.get('/v2/openapi.json', (request, reply) => sendPage(request, reply, openApi()));
    scope.get('/docs', (request, reply) => {
      reply.headers({ 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' });
      return sendPage(request, reply, reference());
    });
    scope.get('/', (_request, reply) => reply.redirect('/docs', 302));
    scope.get('/favicon.ico', (request, reply) => sendPage(request, reply, favicon));
  };

const consolePath = '/app';

const favicon = pageOf('image/svg+xml', icon);

/** A page is made at its first call, and again only where the address changed. */
function madeOnce({ openApi, publicUrl }: PublicPages, make: (document: OpenApiDocument) => Page): () => Page {
  let made: { readonly baseUrl: string; readonly page: Page } | null = null;
  return () => {
    const baseUrl = publicUrl().replace(/\/+$/, '');
    if (made?.baseUrl !== baseUrl) made = { baseUrl, page: make(openApi(baseUrl)) };
    return made.page;
  };
}

function pageOf(type: string, body: string): Page {
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** A browser stores the page but asks about it each time: after an upgrade nobody reads an old page. */
function sendPage({ headers }: FastifyRequest, reply: FastifyReply, { type, body, etag }: Page): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  reply.removeHeader('x-robots-tag');
  return namesTag(headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(body);
}
