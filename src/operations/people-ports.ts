/** What the outside must offer so that people can prove who they are. */

/** A memory-hard hash of passwords. Only a few are computed at once, and only a limited number may wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Null: there is no such hash. It takes as long as with one. */
  matches(password: string, stored: string | null): Promise<boolean>;
  /** Whether the hash was made at a lower cost, or by another scheme. */
  isOutdated(stored: string): boolean;
}

/** Codes that change every 30 seconds (RFC 6238). */
export interface TotpCodes {
  makeSecret(): Buffer;
  /** What an application of codes reads: the secret, and whose it is. */
  uri(secret: Buffer, email: string): string;
  /** The time step that the code belongs to: now, the one before, or the next within the last seconds before it begins. Null for a wrong one. */
  stepOf(secret: Buffer, code: string, at: Date): number | null;
}

/** What a passkey is bound to: the origin of the page, and the host that owns it. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
  readonly isKnownChallenge: (challenge: string) => Promise<boolean>;
}

export interface VerifiedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * WebAuthn: what to ask the browser for, and whether its answer is right. Options have the form that the browser's interface
 * requires.
 */
export interface Passkeys {
  creationOptions(options: {
    readonly rpId: string;
    readonly personId: number;
    readonly email: string;
    readonly known: readonly Buffer[];
  }): Promise<{ readonly challenge: string }>;
  requestOptions(options: { readonly rpId: string }): Promise<{ readonly challenge: string }>;
  /** Null for what is not right. */
  verifyCreation(response: unknown, site: PasskeySite): Promise<VerifiedPasskey | null>;
  verifyUse(
    response: unknown,
    passkey: { readonly credentialId: Buffer; readonly publicKey: Buffer },
    site: PasskeySite,
  ): Promise<{ readonly counter: number } | null>;
}

/** What one sign-in at the provider is known by: made here, and expected back. */
export interface IdentityRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: who brings the code must know it. */
  readonly verifier: string;
}

export interface Identity {
  readonly issuer: string;
  /** The provider's own id of the person. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** CON-OIDC-4: whether the provider says that more than one factor was shown. */
  readonly isMultiFactor: boolean;
}

/** OpenID Connect: somebody else who says who a person is. */
export interface IdentityProvider {
  readonly name: string;
  authorizationUrl(request: IdentityRequest): Promise<string>;
  /** `query` is what the browser came back with. Rejects with `IdentityFault`. */
  identify(query: string, request: IdentityRequest): Promise<Identity>;
}

export class IdentityFault extends Error {
  /** `refused`: the provider said no, or what it said is not to be believed. */
  readonly trouble: 'refused' | 'not-reached';

  constructor(trouble: 'refused' | 'not-reached', message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
