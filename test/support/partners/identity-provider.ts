import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenFileEnds } from '../runner/file-end.ts';

/** How the provider misbehaves at the next sign-in. */
export type Misbehaviour =
  | 'wrong state'
  | 'wrong nonce'
  | 'expired token'
  | 'foreign signature'
  | 'other audience'
  | 'other issuer'
  | 'denied'
  | 'broken';

export interface IdentityProviderStandIn {
  readonly issuer: string;
  /** The person who signs in at the provider from now on. */
  person: { sub: string; email?: string; email_verified?: boolean; amr?: readonly string[]; acr?: string };
  misbehave: Misbehaviour | null;
}

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey, publicKey } = makeKeys();

/** A small OpenID Connect provider on this machine that accepts every sign-in at once. It ends with the test file. */
export async function startIdentityProvider(clientId: string, clientSecret: string): Promise<IdentityProviderStandIn> {
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string; readonly redirect: string }>();
  const provider: IdentityProviderStandIn & { issuer: string } = { issuer: '', person: { sub: '' }, misbehave: null };

  const answers: Readonly<Record<string, (query: URLSearchParams, body: URLSearchParams) => Reply>> = {
    '/.well-known/openid-configuration': () =>
      json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      }),
    '/jwks': () => json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/authorize': (query) => {
      const redirect = query.get('redirect_uri') ?? '';
      const back = new URL(redirect);
      const code = randomUUID();
      codes.set(code, {
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        redirect,
      });
      if (provider.misbehave === 'denied') back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', code);
      back.searchParams.set('state', provider.misbehave === 'wrong state' ? 'x' : (query.get('state') ?? ''));
      return { status: 302, headers: { location: back.href }, body: '' };
    },
    '/token': (_query, body) => {
      if (provider.misbehave === 'broken')
        return { status: 500, headers: { 'content-type': 'text/html' }, body: 'oops' };
      const given = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient = body.get('client_id') === clientId && body.get('client_secret') === clientSecret;
      if (!isClient) return json({ error: 'invalid_client' }, 401);
      if (!given || given.challenge !== challenge || given.redirect !== body.get('redirect_uri')) {
        return json({ error: 'invalid_grant' }, 400);
      }
      return json({ access_token: 'access', token_type: 'Bearer', id_token: idToken(given.nonce) });
    },
  };

  const idToken = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const { misbehave } = provider;
    const claims = {
      iss: misbehave === 'other issuer' ? 'https://altcineva.ro' : provider.issuer,
      aud: misbehave === 'other audience' ? 'altcineva' : clientId,
      nonce: misbehave === 'wrong nonce' ? 'x' : nonce,
      iat: now - (misbehave === 'expired token' ? 7200 : 0),
      exp: now + (misbehave === 'expired token' ? -3600 : 300),
      ...provider.person,
    };
    const encoded = [{ alg: 'RS256', kid: 'one', typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const key = misbehave === 'foreign signature' ? makeKeys().privateKey : privateKey;
    const signature = createSign('RSA-SHA256').update(encoded.join('.')).sign(key).toString('base64url');
    return [...encoded, signature].join('.');
  };

  const server = createServer((request, response) => {
    void answer(request, response, answers).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    server.close();
    server.closeAllConnections();
  });
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answers: Readonly<Record<string, (query: URLSearchParams, body: URLSearchParams) => Reply>>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const reply = answers[pathname]?.(searchParams, new URLSearchParams(Buffer.concat(chunks).toString()));
  const { status, headers, body } = reply ?? json({ error: 'not_found' }, 404);
  response.writeHead(status, headers).end(body);
}
