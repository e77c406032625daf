import { createHash } from 'node:crypto';

const count = 10;
const length = 10;
// There is no letter or digit that could be mistaken for another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const fairBytes = Math.floor(256 / alphabet.length) * alphabet.length;

/** CON-2FA-3: ten codes of about 49 random bits, each for one use. */
export function makeRecoveryCodes(randomBytes: (size: number) => Buffer): readonly string[] {
  return Array.from({ length: count }, () => {
    let code = '';
    while (code.length < length) {
      const [byte = 0] = randomBytes(1);
      if (byte < fairBytes) code += alphabet[byte % alphabet.length];
    }
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** The hash does not depend on case, spaces and dashes. Null if the text cannot be a code. */
export function hashRecoveryCode(typed: string): Buffer | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (!/^[a-z2-9]{10}$/.test(code)) return null;
  return createHash('sha256').update(`recovery ${code}`).digest();
}
