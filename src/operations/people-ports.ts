/** The outside must offer these so that people can prove who they are. */

/** CON-PASS-2: it is what OWASP asks of argon2id at least, 19 MiB and two passes. */
export const usualPasswordCost = { kibibytes: 19_456, passes: 2 } as const;
export type PasswordCost = Readonly<Record<keyof typeof usualPasswordCost, number>>;

/** A memory-hard hash of passwords. Only a few are computed at once, and only a limited number may wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Null means there is no such hash, and takes as long as a hash would. */
  matches(password: string, stored: string | null): Promise<boolean>;
  /** It is true where the hash was made at a lower cost, or by another scheme. */
  isOutdated(stored: string): boolean;
}

/** The codes change every 30 seconds (RFC 6238). */
export interface TotpCodes {
  makeSecret(): Buffer;
  /** An authenticator application reads the secret and its owner from this address. */
  uri(secret: Buffer, email: string): string;
  /** The time step is that of now, the one before, or the next within the last seconds before it begins. It is null for a wrong code. */
  stepOf(secret: Buffer, code: string, at: Date): number | null;
}

/** A passkey is bound to the origin of the page and to the host that owns it. */
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

/** The options have the form that the browser's WebAuthn interface requires. */
export interface Passkeys {
  creationOptions(options: {
    readonly rpId: string;
    readonly personId: number;
    readonly email: string;
    readonly known: readonly Buffer[];
  }): Promise<{ readonly challenge: string }>;
  requestOptions(options: { readonly rpId: string }): Promise<{ readonly challenge: string }>;
  /** Returns null for a response that is not right. */
  verifyCreation(response: unknown, site: PasskeySite): Promise<VerifiedPasskey | null>;
  verifyUse(
    response: unknown,
    passkey: { readonly credentialId: Buffer; readonly publicKey: Buffer },
    site: PasskeySite,
  ): Promise<{ readonly counter: number } | null>;
}

/** It is made here for one sign-in at the provider, and expected back. */
export interface IdentityRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: whoever brings the code must know it. */
  readonly verifier: string;
}

export interface Identity {
  readonly issuer: string;
  /** The provider knows the person by this id. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** CON-OIDC-4: the provider says that more than one factor was shown. */
  readonly isMultiFactor: boolean;
}

/** OpenID Connect: a third party says who a person is. */
export interface IdentityProvider {
  readonly name: string;
  authorizationUrl(request: IdentityRequest): Promise<string>;
  /** `query` is what the browser came back with. Rejects with `IdentityFault`. */
  identify(query: string, request: IdentityRequest): Promise<Identity>;
}

export class IdentityFault extends Error {
  /** `refused` means that the provider said no, or that its answer is not to be believed. */
  readonly trouble: 'refused' | 'not-reached';

  constructor(trouble: 'refused' | 'not-reached', message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
