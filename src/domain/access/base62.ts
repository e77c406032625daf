const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// The largest multiple of 62 in a byte: bytes above it are passed over, so that every character is equally likely.
const fairBytes = 248;

/** `length` base62 characters drawn from a source of bytes. */
export function base62(nextBytes: (size: number) => Uint8Array, length: number): string {
  let text = '';
  while (text.length < length) {
    const [byte] = nextBytes(1);
    if (byte === undefined) throw new RangeError('the source of bytes ran dry');
    if (byte < fairBytes) text += alphabet[byte % alphabet.length];
  }
  return text;
}
