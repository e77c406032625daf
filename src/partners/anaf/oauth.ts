import { AnafFault, type SpvTokens } from '../../operations/ports.ts';
import { textOf } from './answers.ts';
import { callHttp } from './http-call.ts';

export interface OauthClient {
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
}

const patienceMs = 20_000;
const longestAnswer = 64 * 1024;
/** ANAF promises 90 days, where an answer does not say. */
const standardSeconds = 7_776_000;

export function authorizationUrl({ oauthUrl, clientId, redirectUrl }: OauthClient, state: string): string {
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    token_content_type: 'jwt',
    state,
  });
  return `${oauthUrl}/authorize?${parameters}`;
}

export type Grant = { readonly code: string } | { readonly refreshToken: string };

/** Requests both tokens: the refresh token that was used may not work a second time. */
export async function askTokens(client: OauthClient, grant: Grant, signal: AbortSignal): Promise<SpvTokens> {
  const { oauthUrl, clientId, clientSecret, redirectUrl } = client;
  const body = new URLSearchParams({
    ...('code' in grant
      ? { grant_type: 'authorization_code', code: grant.code, redirect_uri: redirectUrl }
      : { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
    client_id: clientId,
    client_secret: clientSecret,
    token_content_type: 'jwt',
  });
  const bounds = { signal, timeoutMs: patienceMs, maxBytes: longestAnswer };
  const reply = await callHttp(`${oauthUrl}/token`, { method: 'POST', body }, bounds);
  const answer = readJson(reply.body);
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = answer ?? {};
  if (typeof access === 'string' && typeof refresh === 'string' && access !== '' && refresh !== '') {
    const accessSeconds = Number(seconds) > 0 ? Number(seconds) : standardSeconds;
    return { access, refresh, accessSeconds };
  }
  // Nothing of an answer about tokens is repeated, because it may hold one.
  const { error } = answer ?? {};
  const isRefused = reply.status >= 400 && reply.status < 500 && typeof error === 'string';
  if (!isRefused) throw new AnafFault('not-answered', `it gave no tokens, with the status ${reply.status}`);
  const isOurs = error === 'invalid_client' || error === 'unauthorized_client';
  if (isOurs) throw new AnafFault('out-of-order', 'the client id or secret of this installation is not accepted');
  throw new AnafFault('not-let-in', 'the code or refresh token is not accepted, or has expired');
}

function readJson(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(textOf(body) ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
