import { scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * A hash of before argon2id: `scrypt$N$r$p$salt$hash`. The cost stands beside it. It opens once more, and is replaced then.
 */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  if (scheme !== 'scrypt' || expected.length === 0) throw new Error('a password hash of an unknown scheme');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), parameters, expected.length);
  return timingSafeEqual(actual, expected);
}

/** The same password typed on two keyboards may arrive composed or decomposed. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Twice what the function needs; Node refuses by default what this cost takes.
    scrypt(password.normalize('NFC'), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}
