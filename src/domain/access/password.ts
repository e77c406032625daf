import { scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const hashLength = 32;
export const saltLength = 16;

/** `scrypt$N$r$p$salt$hash`: the cost stands beside the hash, so that it can rise without locking anybody out. */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  const hash = await derive(password, salt, cost, hashLength);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

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
