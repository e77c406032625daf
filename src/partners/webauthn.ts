import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkeys } from '../operations/people-ports.ts';

const relyingParty = 'facturier';

/** It is loaded when a passkey is first used, because it takes 15 MB in every thread. */
const library = () => import('@simplewebauthn/server');

/** CON-KEY-1: the browser stores passkeys (WebAuthn) and asks its owner to unlock them; no attestation is requested. */
export const webauthn: Passkeys = {
  async creationOptions({ rpId, personId, email, known }) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: relyingParty,
      rpID: rpId,
      userName: email,
      userID: new Uint8Array(Buffer.from(`facturier person ${personId}`)),
      attestationType: 'none',
      excludeCredentials: known.map((id) => ({ id: id.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  },
  async requestOptions({ rpId }) {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  },
  async verifyCreation(response, { origin, rpId, isKnownChallenge }) {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isKnownChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }).catch(unverified);
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports };
  },
  async verifyUse(response, passkey, { origin, rpId, isKnownChallenge }) {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: isKnownChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared where it is stored, under the lock of its row.
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
    }).catch(unverified);
    return verified && authenticationInfo ? { counter: authenticationInfo.newCounter } : null;
  },
};

/** Whatever is wrong with what a browser sent is one answer. */
const unverified = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;
