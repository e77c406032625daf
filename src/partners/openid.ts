import type * as OpenId from 'openid-client';
import { saysMultiFactor } from '../domain/people/identity-factors.ts';
import { type Identity, IdentityFault, type IdentityProvider } from '../operations/people-ports.ts';

export interface OpenIdAccount {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const timeoutSeconds = 10;
const longestClaim = 500;

/** It is loaded when somebody first signs in this way. */
const library = () => import('openid-client');

/** CON-OIDC-1: it is the code flow with PKCE, state and nonce; the signature of what the provider says is checked. */
export function openIdProvider(account: OpenIdAccount, redirectUrl: () => string): IdentityProvider {
  const { issuer, clientId, clientSecret } = account;
  const server = new URL(issuer);
  const isInsecure = server.protocol === 'http:';
  let found: Promise<OpenId.Configuration> | null = null;
  /** The next sign-in looks again for what could not be found. */
  const configuration = (): Promise<OpenId.Configuration> => {
    found ??= library()
      .then((openid) =>
        openid.discovery(server, clientId, clientSecret, undefined, {
          timeout: timeoutSeconds,
          execute: [openid.enableNonRepudiationChecks, ...(isInsecure ? [openid.allowInsecureRequests] : [])],
        }),
      )
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };

  return {
    name: server.host,
    authorizationUrl: (request) =>
      believed(async () => {
        const openid = await library();
        const parameters = {
          redirect_uri: redirectUrl(),
          scope: 'openid email',
          state: request.state,
          nonce: request.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
        };
        return openid.buildAuthorizationUrl(await configuration(), parameters).href;
      }),
    identify: (query, request) =>
      believed(async () => {
        const openid = await library();
        const tokens = await openid.authorizationCodeGrant(
          await configuration(),
          new URL(`${redirectUrl()}?${query}`),
          {
            pkceCodeVerifier: request.verifier,
            expectedState: request.state,
            expectedNonce: request.nonce,
            idTokenExpected: true,
          },
        );
        return identityOf(tokens.claims());
      }),
  };
}

function identityOf(claims: OpenId.IDToken | undefined): Identity {
  if (!claims || claims.sub.length > longestClaim) throw new IdentityFault('refused', 'it told nobody');
  const { iss, sub, email, email_verified: verified, amr, acr } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: verified === true,
    isMultiFactor: saysMultiFactor({ amr, acr }),
  };
}

const unreached = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** Nothing of an answer about tokens is repeated, because it may hold one. */
async function believed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityFault || !(error instanceof Error)) throw error;
    const code = 'code' in error ? String(error.code) : '';
    const isUnreached = (error instanceof TypeError && code === '') || unreached.has(code);
    throw new IdentityFault(isUnreached ? 'not-reached' : 'refused', `${error.name} ${code}`, { cause: error });
  }
}
