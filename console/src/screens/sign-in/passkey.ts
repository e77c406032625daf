import type { paths } from '../../generated.ts';

/** The library is the one that the service verifies with; its code comes when it is first needed. */

/** The service reads the members that its library writes; the description leaves them open. */
type PasskeyAnswer =
  paths['/app/api/intra/cheie-de-acces']['post']['requestBody']['content']['application/json']['raspuns'];

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Returns null where the person gave up. */
export async function showPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return unlessGivenUp(startAuthentication({ optionsJSON: options as never }));
}

/** Returns null where the person gave up. */
export async function makePasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return unlessGivenUp(startRegistration({ optionsJSON: options as never }));
}

async function unlessGivenUp(asked: Promise<object>): Promise<PasskeyAnswer | null> {
  try {
    return (await asked) as PasskeyAnswer;
  } catch (error) {
    // The browser says the same of a person who gave up and of one who waited too long.
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}
