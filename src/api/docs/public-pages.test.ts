import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../schema/openapi-document.ts';
import { docsWire } from './public-pages.ts';
import { contentSecurityPolicy } from './reference-page.ts';

/** The pages over a document that says only where it was made for. */
function pagesAt(publicUrl: () => string) {
  const madeFor: string[] = [];
  const server = Fastify();
  const openApi = (url: string): OpenApiDocument => {
    madeFor.push(url);
    return {
      openapi: '3.1.0',
      info: {
        title: 'Un API',
        version: '2.0.0',
        summary: '',
        description: '',
        contact: { name: '', url: '' },
        license: { name: '', identifier: '' },
      },
      servers: [{ url, description: '' }],
      tags: [],
      paths: {},
      components: { securitySchemes: {}, parameters: {}, headers: {}, responses: {}, schemas: {} },
    };
  };
  void server.register(docsWire({ openApi, publicUrl }));
  return { server, madeFor };
}

test('the description is JSON, served without a key [OPS-DOC-1]', async () => {
  const { server } = pagesAt(() => 'https://a.ro');
  const answer = await server.inject('/v2/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json().servers).toEqual([{ url: 'https://a.ro', description: '' }]);
});

test('the reference is HTML under a strict policy, served without a key [OPS-DOC-2]', async () => {
  const { server } = pagesAt(() => 'https://a.ro');
  const answer = await server.inject('/docs');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.body).toMatch(/^<!doctype html>/);
});

test('the root leads to the reference, and the icon is there [OPS-DOC-2]', async () => {
  const { server } = pagesAt(() => 'https://a.ro');
  expect(await server.inject('/')).toMatchObject({ statusCode: 302, headers: { location: '/docs' } });
  expect((await server.inject('/favicon.ico')).headers['content-type']).toBe('image/svg+xml');
});

test.each(['/v2/openapi.json', '/docs', '/', '/favicon.ico'])(
  'HEAD %s answers as GET, without the body [OPS-DOC-2]',
  async (url) => {
    const { server } = pagesAt(() => 'https://a.ro');
    const [get, head] = [await server.inject({ url }), await server.inject({ method: 'HEAD', url })];
    expect(head.statusCode).toBe(get.statusCode);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBe('');
  },
);

test('a reader who has the page is told so, also through a proxy that compresses [OPS-DOC-2]', async () => {
  const { server } = pagesAt(() => 'https://a.ro');
  const { etag } = (await server.inject('/docs')).headers;
  const again = await server.inject({ url: '/docs', headers: { 'if-none-match': `"x", W/${etag}` } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
  const other = await server.inject({ url: '/docs', headers: { 'if-none-match': '"x"' } });
  expect(other.statusCode).toBe(200);
});

test('each page is made once, at its first call, and again when the address changes [OPS-DOC-1]', async () => {
  let address = 'https://a.ro/';
  const { server, madeFor } = pagesAt(() => address);
  expect(madeFor).toEqual([]);
  await server.inject('/docs');
  await server.inject('/docs');
  expect(madeFor).toEqual(['https://a.ro']);
  address = 'https://b.ro';
  await server.inject('/docs');
  expect(madeFor).toEqual(['https://a.ro', 'https://b.ro']);
});

test('the reference says where the console is, once it is served [OPS-DOC-9]', async () => {
  const without = pagesAt(() => 'https://a.ro');
  expect((await without.server.inject('/docs')).body).not.toContain('https://a.ro/app');
  const { server } = pagesAt(() => 'https://a.ro');
  server.get('/app', async () => 'console');
  expect((await server.inject('/docs')).body).toContain('<a href="app">https://a.ro/app</a>');
});
