import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { TotpCodes } from '../operations/people-ports.ts';

const secretBytes = 20;
const period = 30;
/** CON-2FA-2: the clock of a telephone may be a little fast; a code from further ahead than this is not its owner's. */
const aheadSeconds = 5;

/** CON-2FA-1: it has six digits from SHA-1 every 30 seconds, which every authenticator application supports. */
export const totpCodes: TotpCodes = {
  makeSecret: () => randomBytes(secretBytes),
  uri: (secret, email) => totpOf(secret, email).toString(),
  stepOf(secret, code, at) {
    const token = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const delta = totpOf(secret, '').validate({ token, timestamp: at.getTime(), window: 1 });
    if (delta === null) return null;
    const seconds = at.getTime() / 1000;
    const step = Math.floor(seconds / period) + delta;
    return step * period - seconds > aheadSeconds ? null : step;
  },
};

function totpOf(secret: Buffer, label: string): TOTP {
  const buffer = secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength) as ArrayBuffer;
  return new TOTP({ issuer: 'facturier', label, secret: new Secret({ buffer }), algorithm: 'SHA1', digits: 6, period });
}
