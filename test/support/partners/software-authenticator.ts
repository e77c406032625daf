import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A passkey as a device stores it, sufficient for the real verifier: ES256, no attestation. */
export function softwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;
  const flags = (hasKey: boolean): Buffer => Buffer.of(0b101 | (hasKey ? 0b1000000 : 0));
  const counted = (): Buffer => {
    counter += 1;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const id = credentialId.toString('base64url');
  const whole = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    create(challenge: string) {
      // The COSE key consists of key type 2 (EC), algorithm -7 (ES256), curve 1 (P-256), x and y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const authData = Buffer.concat([
        rpHash,
        flags(true),
        counted(),
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        cose,
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      return whole({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    use(challenge: string, from: { readonly counter?: number } = {}) {
      if (from.counter !== undefined) counter = from.counter - 1;
      const authData = Buffer.concat([rpHash, flags(false), counted()]);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return whole({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}
