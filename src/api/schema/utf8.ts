const strict = new TextDecoder('utf-8', { fatal: true });

/** Null where the bytes are no UTF-8: nothing is guessed. */
export function utf8(bytes: Buffer): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
