import { base62 } from './base62.ts';

const length = 40;

/** The v1 secret of an API user. */
export function makePrivateKey(randomBytes: (size: number) => Uint8Array): string {
  return base62(randomBytes, length);
}

/** What a sealed private key is bound to: it opens for no other company and no other user. */
export function privateKeyContext(companyFiscalCode: string, apiUserName: string): string {
  return `${companyFiscalCode}:${apiUserName}`;
}
